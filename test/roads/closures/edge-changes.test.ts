// What a list of closures means edge by edge: the same as going through the list for each edge.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closureEdges, edgeChanges } from '../../../src/roads/closures/edge-changes.ts';
import { BLOCKED, splitChanges } from '../../../src/roads/customise/edge-weights.ts';
import type { Closure } from '../../../src/roads/engine.ts';
import type { RoadGraph } from '../../../src/roads/graph/road-graph.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';

const EDGES = 30;
const graph = {
  edgeCount: EDGES,
  edgeSource: Float64Array.from({ length: EDGES }, (_, e) => e % 7),
} as RoadGraph;
const index = { levels: [0], boxes: new Int32Array(0) } as never;

const anyClosure = fc.record(
  {
    edges: fc.array(fc.integer({ min: -3, max: EDGES + 3 }), { maxLength: 12 }),
    sourceIds: fc.array(fc.nat(9), { maxLength: 2 }),
    factor: fc.constantFrom(0.01, 0.5, 1, 2, 3),
    profiles: fc.subarray([...USUAL_PROFILES]),
  },
  { requiredKeys: [] },
);

const noLines = { of: () => [] };
const paces = { trait: new Float64Array(0), delay: 0 };

/** -1 blocked, else the product. */
function factorOf(
  closures: readonly Closure[],
  profile: (typeof USUAL_PROFILES)[number],
  edge: number,
): number {
  let product = 1;
  for (const { edges = [], sourceIds = [], factor, profiles = USUAL_PROFILES } of closures) {
    if (!profiles.includes(profile)) continue;
    if (!edges.includes(edge) && !sourceIds.includes(graph.edgeSource[edge])) continue;
    if (factor === undefined || product < 0) product = -1;
    else product *= Math.max(0.1, factor);
  }
  return product;
}

describe('edge changes', () => {
  it('are what each closure in the list says, with blocked over all and factors multiplied', () => {
    fc.assert(
      fc.property(fc.array(anyClosure, { maxLength: 9 }), (closures) => {
        const named = closures.map((closure) => ({
          closure,
          edges: closureEdges(graph, index, closure, noLines),
        }));
        for (const profile of USUAL_PROFILES) {
          const { edge, factor } = edgeChanges(named, profile, { graph, paces });
          const found = new Map(Array.from(edge, (e, i) => [e, factor[i]]));
          expect([...edge]).toEqual([...found.keys()].sort((a, b) => a - b));
          for (let e = 0; e < EDGES; e++) {
            expect(found.get(e) ?? 1).toBeCloseTo(factorOf(closures, profile, e), 9);
          }
        }
      }),
    );
  });

  it('are divided into those that slow or close and those that speed up', () => {
    const { slower, quicker } = splitChanges({
      edge: Uint32Array.of(1, 2, 3, 4),
      factor: Float64Array.of(0.5, BLOCKED, 1, 0.9),
    });
    expect([[...slower.edge], [...slower.factor]]).toEqual([
      [2, 3],
      [BLOCKED, 1],
    ]);
    expect([[...quicker.edge], [...quicker.factor]]).toEqual([
      [1, 4],
      [0.5, 0.9],
    ]);
  });
});
