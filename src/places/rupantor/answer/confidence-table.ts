// What share of answers is right, by how they stand to what was asked for and from which strength of evidence on. Written by
//   npm run bench -- addresses/confidence DATASET… --sets=FILE,… --write
// from addresses and names with known points, on the starter and on all data: a point is right within the tolerance that the set's author
// gave. Bins of few answers are drawn towards the share of their standing, and neighbours that fall are joined. Shares from 90 to 96 are
// written as 89: 90 and more is for answers that need no check.
import type { Standing } from './standing.ts';

/** From this strength on, per cent. */
type Step = readonly [strength: number, percent: number];

export const CONFIDENCE: Readonly<Record<Standing, readonly Step[]>> = {
  // 428 answers
  place: [
    [-Infinity, 81],
    [1.5, 89],
    [3, 97],
    [4.5, 99],
    [5.5, 99],
  ],
  // 11 answers
  'place, name unknown': [
    [-Infinity, 64],
    [3, 68],
    [4.5, 77],
  ],
  // 167 answers
  street: [
    [-Infinity, 65],
    [0, 97],
    [1.5, 99],
    [3, 99],
  ],
  // 20 answers
  'long street': [
    [-Infinity, 86],
    [4.5, 89],
  ],
  // 753 answers
  area: [
    [-Infinity, 88],
    [1.5, 98],
    [5.5, 98],
  ],
  // 307 answers
  'area, road unknown': [
    [-Infinity, 89],
    [3, 100],
    [4.5, 100],
    [5.5, 100],
  ],
  // 128 answers
  'area, name unknown': [
    [-Infinity, 66],
    [0, 74],
    [4.5, 82],
    [5.5, 89],
  ],
  // 127 answers
  unit: [
    [-Infinity, 99],
    [1.5, 100],
    [4.5, 100],
    [5.5, 100],
  ],
  // 27 answers
  'unit, name unknown': [
    [-Infinity, 59],
    [3, 87],
  ],
};
