// Ways and times on the starter dataset are what people know: forty journeys with a window each.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { JOURNEYS } from '../../fixtures/journeys.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { travelled } from '../../fixtures/travelled.ts';

describe('forty journeys on the starter dataset', () => {
  const done = travelled(openRoads(openDataset(starterDataset())), JOURNEYS);
  const outside = (key: 'isWay' | 'isTime'): string[] =>
    done.flatMap((one) => (one[key] ? [] : [`${one.from} – ${one.to}: ${JSON.stringify(one.found)}`]));

  it('have a length that people would accept, 36 at least', () => {
    expect(outside('isWay').length, outside('isWay').join('\n')).toBeLessThanOrEqual(4);
  });

  it('take as long as people say, 32 at least', () => {
    expect(outside('isTime').length, outside('isTime').join('\n')).toBeLessThanOrEqual(8);
  });
});
