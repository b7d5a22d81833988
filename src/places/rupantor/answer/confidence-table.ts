// What share of answers is right, by how they stand to what was asked for and from which strength of evidence on. Written by
//   npm run bench -- addresses/confidence DATASET… --sets=FILE,… --write
// from addresses and names with known points, on the starter and on all data: a point is right within the tolerance that the set's author
// gave. Bins of few answers are drawn towards the share of their standing, and neighbours that fall are joined. Shares from 90 to 96 are
// written as 89: 90 and more is for answers that need no check.
import type { Standing } from './standing.ts';

/** From this strength on, per cent. */
type Step = readonly [strength: number, percent: number];

export const CONFIDENCE: Readonly<Record<Standing, readonly Step[]>> = {
  // 421 answers
  place: [
    [-Infinity, 82],
    [1.5, 85],
    [3, 89],
    [5.5, 99],
  ],
  // 192 answers
  street: [
    [-Infinity, 65],
    [0, 97],
    [1.5, 99],
  ],
  // 377 answers
  area: [
    [-Infinity, 85],
    [1.5, 99],
    [3, 99],
  ],
  // 369 answers
  'area, road unknown': [
    [-Infinity, 89],
    [3, 89],
  ],
  // 58 answers
  'area, name unknown': [
    [-Infinity, 78],
    [1.5, 89],
    [3, 89],
  ],
  // 39 answers
  unit: [
    [-Infinity, 85],
    [5.5, 89],
  ],
  // 46 answers
  'unit, name unknown': [
    [-Infinity, 65],
    [3, 81],
  ],
};
