// The line of credits under a map names each source once.
import { expect, it } from 'vitest';
import { shortCredits } from '../../src/client/short-credits.ts';

const CREDITS = [
  'Thikana starter tables: public gazetteers; geoBoundaries (CC BY 4.0)',
  '© OpenStreetMap contributors; Thikana starter tables (ODbL 1.0)',
  'OpenStreetMap contributors (ODbL)',
];

it('names each source once', () => {
  expect(shortCredits(CREDITS, 'en')).toEqual([
    'Thikana starter tables',
    'geoBoundaries',
    '© OpenStreetMap contributors',
  ]);
});

it('has no Latin letters in Bangla', () => {
  expect(shortCredits(CREDITS, 'bn').join(' ')).not.toMatch(/[a-z]/i);
});
