// The pages of the console, in the order of its menu.
import type { Page } from './frame/page.ts';

export const PAGES: readonly Page[] = [
  { path: '/', en: 'Explore', bn: 'মানচিত্র', full: true, load: () => import('./explore/page.tsx') },
  { path: '/addresses', en: 'Addresses', bn: 'ঠিকানা', load: () => import('./addresses/page.tsx') },
  { path: '/dispatch', en: 'Dispatch', bn: 'ডিসপ্যাচ', load: () => import('./dispatch/page.tsx') },
  { path: '/account', en: 'Account', bn: 'অ্যাকাউন্ট', load: () => import('./account/page.tsx') },
  {
    path: '/desk',
    en: 'Data desk',
    bn: 'ডেটা ডেস্ক',
    ofOperator: true,
    load: () => import('./desk/page.tsx'),
  },
  {
    path: '/operator',
    en: 'Operator',
    bn: 'পরিচালনা',
    ofOperator: true,
    load: () => import('./operator/page.tsx'),
  },
  {
    path: '/docs',
    en: 'API docs',
    bn: 'API নির্দেশিকা',
    ownDocument: true,
    full: true,
    load: () => import('./docs/page.tsx'),
  },
];
