// What share of answers is right, by how they stand to what was asked for and from which strength of evidence on. Written by
//   npm run bench -- addresses/confidence DATASET… --sets=FILE,… --write
// from addresses and names with known points, on the starter and on all data: a point is right within the tolerance that the set's author
// gave. Bins of few answers are drawn towards the share of their standing, and neighbours that fall are joined.
import type { Standing } from './standing.ts';

/** From this strength on, per cent. */
type Step = readonly [strength: number, percent: number];

export const CONFIDENCE: Readonly<Record<Standing, readonly Step[]>> = {
  // 372 answers
  place: [
    [-Infinity, 81],
    [1.5, 84],
    [3, 89],
    [5.5, 98],
  ],
  // 127 answers
  street: [
    [-Infinity, 64],
    [0, 96],
    [1.5, 98],
    [3, 98],
  ],
  // 278 answers
  area: [
    [-Infinity, 85],
    [3, 92],
    [4.5, 97],
    [5.5, 100],
  ],
  // 250 answers
  'area, road unknown': [[-Infinity, 94]],
  // 33 answers
  unit: [
    [-Infinity, 78],
    [5.5, 83],
  ],
  // 42 answers
  'unit, name unknown': [
    [-Infinity, 69],
    [3, 78],
  ],
};
