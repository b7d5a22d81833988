// Public ids: unique, the same in every import, whatever order the rows come in.
import { describe, expect, it } from 'vitest';
import { assignPlaceIds } from '../../../src/ingest/assemble/place-ids.ts';
import { assignRegionIds } from '../../../src/ingest/assemble/region-ids.ts';
import { stableHash } from '../../../src/ingest/assemble/stable-hash.ts';
import { unitOf } from '../../../src/ingest/merge/unit.ts';

describe('assignPlaceIds', () => {
  // Enough texts that some hash alike: the 32 bits hold four thousand millions.
  const texts = Array.from(
    { length: 200_000 },
    (_, i) => `4 ${Math.imul(i, 0x9e3779b1) >>> 0} shop ${(i * i).toString(36)}`,
  );

  it('gives each row its own id, also on hash collisions', () => {
    expect(new Set(texts.map((text) => stableHash(text))).size).toBeLessThan(texts.length);
    const ids = assignPlaceIds(texts.length, (row) => texts[row]);
    expect(new Set(ids).size).toBe(texts.length);
    expect(ids.every((id) => id > 0)).toBe(true);
  });

  it('gives the same ids in another order', () => {
    const ids = assignPlaceIds(texts.length, (row) => texts[row]);
    const last = texts.length - 1;
    const turned = assignPlaceIds(texts.length, (row) => texts[last - row]);
    let different = 0;
    for (let row = 0; row < texts.length; row++) if (turned[last - row] !== ids[row]) different++;
    expect(different).toBe(0);
  });

  it('distinguishes rows with equal texts', () => {
    const ids = assignPlaceIds(5, () => 'same');
    expect(new Set(ids).size).toBe(5);
  });
});

describe('assignRegionIds', () => {
  const unit = (key: string, more: object) => unitOf({ kind: 8, key, name: key, source: 0, ...more });

  it('keeps the source’s ids, then census codes, then makes stable ones; unique within the kind', () => {
    const units = [
      unit('a', { id: 7 }),
      unit('b', { code: '10040913' }),
      unit('c', {}),
      unit('d', { id: 7 }),
      unit('e', { code: '10040913' }),
      unit('f', { code: 'not a number' }),
    ];
    assignRegionIds(units);
    expect(units.slice(0, 2).map(({ id }) => id)).toEqual([7, 10_040_913]);
    const ids = units.map(({ id }) => id as number);
    expect(new Set(ids).size).toBe(units.length);
    for (const id of ids.slice(2)) expect(id).toBeGreaterThanOrEqual(1_000_000_000);
    const again = [unit('c', {}), unit('a', { id: 7 })];
    assignRegionIds(again);
    expect(again[0].id).toBe(units[2].id);
  });
});
