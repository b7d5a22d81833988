// What share of answers is right, by how they stand to what was asked for and from which strength of evidence on. Written by
//   npm run bench -- addresses/confidence DATASET… --sets=FILE,… --write
// from addresses and names with known points, on the starter and on all data: a point is right within the tolerance that the set's author
// gave. Bins of few answers are drawn towards the share of their standing, and neighbours that fall are joined. Shares from 90 to 97 are
// written as 89: 90 and more is for answers that need no check.
import type { Standing } from './standing.ts';

/** From this strength on, per cent. */
export type ConfidenceStep = readonly [strength: number, percent: number];

export const CONFIDENCE: Readonly<Record<Standing, readonly ConfidenceStep[]>> = {
  // 602 answers
  place: [
    [-Infinity, 86],
    [1.5, 89],
    [3, 99],
    [5.5, 99],
  ],
  // 11 answers, from sets that also had 100 names drawn at random, most of them unknown to the dataset
  'place, name unknown': [
    [-Infinity, 64],
    [3, 68],
    [4.5, 77],
  ],
  // 228 answers
  street: [
    [-Infinity, 65],
    [0, 89],
    [1.5, 89],
    [3, 99],
  ],
  // 21 answers
  'long street': [
    [-Infinity, 87],
    [4.5, 89],
  ],
  // 596 answers
  'area asked for': [
    [-Infinity, 89],
    [1.5, 99],
  ],
  // 346 answers
  area: [
    [-Infinity, 83],
    [0, 88],
    [1.5, 89],
    [2.4, 89],
    [3, 99],
    [5.5, 99],
  ],
  // 396 answers
  'area, road unknown': [[-Infinity, 99]],
  // 128 answers, from sets that also had 100 names drawn at random, most of them unknown to the dataset
  'area, name unknown': [
    [-Infinity, 66],
    [0, 74],
    [4.5, 82],
    [5.5, 89],
  ],
  // 134 answers
  unit: [
    [-Infinity, 89],
    [5.5, 100],
  ],
  // 27 answers, from sets that also had 100 names drawn at random, most of them unknown to the dataset
  'unit, name unknown': [
    [-Infinity, 59],
    [3, 87],
  ],
};
