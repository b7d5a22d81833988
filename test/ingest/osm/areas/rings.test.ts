// Rings split into ways, shuffled and reversed, are assembled again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinRings } from '../../../../src/ingest/osm/areas/rings.ts';

/** Nodes on circles: ring r has the nodes 1000 r … 1000 r + n. About 70 m between neighbours. */
const located = { lon: new Int32Array(20_000), lat: new Int32Array(20_000) };
for (let ring = 0; ring < 20; ring++) {
  for (let i = 0; i < 1000; i++) {
    located.lon[ring * 1000 + i] = Math.round(90e7 + ring * 1e7 + 1e5 * Math.cos((2 * Math.PI * i) / 100));
    located.lat[ring * 1000 + i] = Math.round(23e7 + 1e5 * Math.sin((2 * Math.PI * i) / 100));
  }
}

/** The ring's nodes from its smallest one, in the direction of its smaller neighbour. */
function canonical(ring: readonly number[]): string {
  const open = ring.slice(0, -1);
  const start = open.indexOf(Math.min(...open));
  const turned = [...open.slice(start), ...open.slice(0, start)];
  if (turned[1] > turned[turned.length - 1])
    turned.splice(1, turned.length - 1, ...turned.slice(1).reverse());
  return turned.join(' ');
}

const cutRing = fc.record({
  size: fc.integer({ min: 3, max: 40 }),
  cuts: fc.uniqueArray(fc.nat(39), { maxLength: 8 }),
  turned: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
});

function pieces(ring: readonly number[], cuts: readonly number[], turned: readonly boolean[]): Uint32Array[] {
  const size = ring.length;
  const at = cuts.filter((cut) => cut < size).sort((a, b) => a - b);
  if (at.length < 1) return [Uint32Array.from([...ring, ring[0]])];
  return at.map((cut, i) => {
    const length = ((at[(i + 1) % at.length] - cut + size - 1) % size) + 1;
    const piece = Array.from({ length: length + 1 }, (_, k) => ring[(cut + k) % size]);
    return Uint32Array.from(turned[i] ? piece.reverse() : piece);
  });
}

describe('joinRings', () => {
  it('puts any rings together again', () => {
    fc.assert(
      fc.property(
        fc.array(cutRing, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (rings, random) => {
          const whole = rings.map(({ size }, r) => Array.from({ length: size }, (_, i) => r * 1000 + i));
          const lines = rings
            .flatMap(({ cuts, turned }, r) => pieces(whole[r], cuts, turned))
            .map((line) => ({ line, key: random.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ line }) => line);
          const joined = joinRings(lines, located);
          expect(joined.broken).toBe(0);
          expect(joined.repaired).toBe(0);
          expect(joined.closed.map(canonical).sort()).toEqual(
            whole.map((ring) => canonical([...ring, ring[0]])).sort(),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('takes two rings that touch at a node for two', () => {
    const joined = joinRings(
      [
        Uint32Array.of(0, 1, 2, 10),
        Uint32Array.of(10, 11, 12),
        Uint32Array.of(12, 13, 10),
        Uint32Array.of(10, 3, 0),
      ],
      located,
    );
    expect(joined.closed).toHaveLength(2);
    expect(joined.broken).toBe(0);
  });

  it('closes a small gap, between lines or at the end, and counts it', () => {
    const joined = joinRings(
      [Uint32Array.from({ length: 50 }, (_, i) => i), Uint32Array.from({ length: 50 }, (_, i) => 99 - i)],
      located,
    );
    expect(joined).toMatchObject({ repaired: 2, broken: 0 });
    expect(joined.closed).toHaveLength(1);
    expect(joined.closed[0]).toHaveLength(101);
  });

  it('closes a wide gap only if it is a small part of the line', () => {
    expect(joinRings([Uint32Array.from({ length: 97 }, (_, i) => i)], located)).toMatchObject({
      repaired: 1,
      broken: 0,
    });
    expect(joinRings([Uint32Array.from({ length: 60 }, (_, i) => i)], located)).toMatchObject({
      repaired: 0,
      broken: 1,
      closed: [],
    });
  });

  it('returns what does not close', () => {
    expect(joinRings([Uint32Array.of(0, 50), Uint32Array.of(5000)], located)).toMatchObject({
      closed: [],
      broken: 1,
    });
    expect(joinRings([], located)).toMatchObject({ closed: [], broken: 0 });
  });

  it('terminates with any lines at all', () => {
    const line = fc.array(fc.nat(15), { maxLength: 6 }).map((nodes) => Uint32Array.from(nodes));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        for (const ring of joinRings(lines, located).closed) {
          expect(ring[0]).toBe(ring[ring.length - 1]);
          expect(ring.length).toBeGreaterThanOrEqual(4);
        }
      }),
    );
  });
});
