// The pages of the console: path, name and code of each; the code is loaded when the page is first opened.
import type { ComponentType } from 'preact';

export interface Page {
  readonly path: string;
  readonly en: string;
  readonly bn: string;
  /** Opened as a separate document, since it needs a different content security policy. */
  readonly ownDocument?: boolean;
  /** Fills the window without a margin, and scrolls by itself. */
  readonly full?: boolean;
  load(): Promise<{ readonly default: ComponentType }>;
}

export const PAGES: readonly Page[] = [
  { path: '/', en: 'Explore', bn: 'মানচিত্র', full: true, load: () => import('../explore/page.tsx') },
  { path: '/addresses', en: 'Addresses', bn: 'ঠিকানা', load: () => import('../addresses/page.tsx') },
  { path: '/dispatch', en: 'Dispatch', bn: 'ডিসপ্যাচ', load: () => import('../dispatch/page.tsx') },
  { path: '/account', en: 'Account', bn: 'অ্যাকাউন্ট', load: () => import('../account/page.tsx') },
  { path: '/desk', en: 'Data desk', bn: 'ডেটা ডেস্ক', load: () => import('../desk/page.tsx') },
  { path: '/operator', en: 'Operator', bn: 'পরিচালনা', load: () => import('../operator/page.tsx') },
  {
    path: '/docs',
    en: 'API docs',
    bn: 'API নির্দেশিকা',
    ownDocument: true,
    full: true,
    load: () => import('../docs/page.tsx'),
  },
];

export function pageAt(path: string): Page | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return PAGES.find((page) => page.path === plain);
}
