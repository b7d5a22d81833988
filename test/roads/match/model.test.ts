import { expect, test } from 'vitest';
import { MODEL, transitionCost } from '../../../src/roads/match/markov-model.ts';

/** What a path costs beyond its difference from the straight line. */
const hurryOf = (road: number, straight: number, usual: number): number =>
  transitionCost(MODEL, road, { straight, usual }, 0) - Math.abs(road - straight) / MODEL.beta;

test('metres beyond twice the usual cost more', () => {
  expect(hurryOf(80, 10, 40)).toBe(0);
  expect(hurryOf(92, 10, 40)).toBeCloseTo((12 * MODEL.hurry) / MODEL.beta);
});

test('a hairpin bend costs no more than a limit, however long it is', () => {
  expect(hurryOf(400, 10, 40)).toBeCloseTo(MODEL.hurryCost);
  expect(hurryOf(4_000, 10, 40)).toBeCloseTo(MODEL.hurryCost);
});

test('and less between positions that are usually far apart', () => {
  expect(hurryOf(4_000, 100, 10 * MODEL.hurryStep)).toBeCloseTo(MODEL.hurryCost / 10);
});

test('a distance covered in a straight line is no hurry', () => {
  expect(hurryOf(400, 390, 40)).toBe(0);
});
