// What `thikana learn` says: where nothing was learned, why.
import { expect, it } from 'vitest';
import { learnedText } from '../../src/cli/learned-text.ts';

const FILE = { file: 'a.csv', batches: 1, before: 0, positions: 3, passes: 0, trips: 0 };

it('says how many positions a trip needs where there is none', () => {
  expect(learnedText([FILE], 0, 0)).toBe(
    'a.csv: 3 positions, 0 ways through stretches of road: a trip needs at least 4 positions of one vehicle, in order of time and at most 3 minutes apart\n' +
      'Speeds are known of 0 stretches. A running server takes them over within minutes.',
  );
});

it('says that trips lead along no road', () => {
  expect(learnedText([{ ...FILE, positions: 9, trips: 1 }], 0, 0)).toContain(
    '0 ways through stretches of road: none of its trips follows a road',
  );
});

it('counts one as one, and says from how many vehicles a stretch counts', () => {
  const text = learnedText([{ ...FILE, positions: 1, passes: 1, trips: 1, before: 1 }], 1, 0);
  expect(text).toContain('a.csv: 1 position, 1 way through stretches of road; 1 part was known already');
  expect(text).toContain(
    'Speeds are known of 1 stretch; 0 of them count: those that at least 3 vehicles passed.',
  );
});

it('gives no reason for a file that was known', () => {
  expect(learnedText([{ ...FILE, batches: 0, before: 2, positions: 0 }], 4, 2)).toContain(
    'a.csv: 0 positions, 0 ways through stretches of road; 2 parts were known already',
  );
});
