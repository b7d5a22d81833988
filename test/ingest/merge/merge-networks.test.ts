// Road networks of several sources become one that can be travelled.
import { describe, expect, it } from 'vitest';
import { mergeNetworks } from '../../../src/ingest/merge/merge-networks.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import { RestrictionKind, RoadClass, WayFlag } from '../../../src/roads/network/vocabulary.ts';

const METRE = 1 / 111_195;

/** Roads by their corners; equal corners are one node. */
function network(...lines: [name: string, ...corners: [number, number][]][]): RoadNetwork {
  const builder = new RoadNetworkBuilder();
  const nodes = new Map<string, number>();
  for (const [name, ...corners] of lines) {
    builder.way({
      name,
      class: RoadClass.Residential,
      nodes: corners.map(([lon, lat]) => {
        const key = `${lon} ${lat}`;
        if (!nodes.has(key)) nodes.set(key, builder.node(lon, lat));
        return nodes.get(key) as number;
      }),
    });
  }
  return builder.finish();
}

const merge = (...networks: RoadNetwork[]): RoadNetwork =>
  mergeNetworks(networks.map((one, source) => ({ network: one, source })))!.network;

/** How many separate pieces the network has. */
function pieces(whole: RoadNetwork): number {
  const leader = Array.from({ length: whole.nodeCount }, (_, i) => i);
  const find = (i: number): number => (leader[i] === i ? i : (leader[i] = find(leader[i])));
  const used = new Set<number>();
  for (let way = 0; way < whole.wayCount; way++) {
    for (let i = whole.wayNodeStart[way]; i < whole.wayNodeStart[way + 1]; i++) {
      used.add(whole.wayNodes[i]);
      if (i > whole.wayNodeStart[way]) leader[find(whole.wayNodes[i])] = find(whole.wayNodes[i - 1]);
    }
  }
  return new Set([...used].map(find)).size;
}
const names = (whole: RoadNetwork): string[] => Array.from(whole.wayName, (id) => whole.strings.get(id));

describe('mergeNetworks', () => {
  it('leaves one network as it is, and none as none', () => {
    const one = network(['A', [90, 23], [90.1, 23]]);
    expect(merge(one)).toBe(one);
    expect(mergeNetworks([])).toBeUndefined();
  });

  it('joins a dead end to a nearby road of another source, with a new node in that road', () => {
    const whole = merge(
      network(['Main', [90, 23], [90.02, 23]]),
      network(['Side', [90.01, 23 + 20 * METRE], [90.01, 23.1]]),
    );
    expect(pieces(whole)).toBe(1);
    expect(whole.wayCount).toBe(3);
    const main = Array.from(whole.wayNodes.subarray(whole.wayNodeStart[0], whole.wayNodeStart[1]));
    expect(main).toHaveLength(3);
    expect(whole.nodeLon[main[1]]).toBe(900_100_000);
    expect(names(whole)).toEqual(['Main', 'Side', 'Side']);
  });

  it('does not join what is far away, nor roads of one source', () => {
    expect(
      pieces(merge(network(['A', [90, 23], [90.02, 23]]), network(['B', [90.01, 23.002], [90.01, 23.1]]))),
    ).toBe(2);
    expect(
      pieces(
        merge(
          network(['A', [90, 23], [90.02, 23]], ['B', [90.01, 23 + 20 * METRE], [90.01, 23.1]]),
          network(['C', [80, 10], [80.1, 10]]),
        ),
      ),
    ).toBe(3);
  });

  it('removes the earlier copy of a road where the later source has it, and joins the rest', () => {
    const corners = (from: number, to: number, off: number): [number, number][] =>
      Array.from({ length: to - from + 1 }, (_, i) => [90 + (from + i) / 1000, 23 + off]);
    const whole = merge(
      network(['Highway', ...corners(0, 100, 0)]),
      network(['Better', ...corners(60, 100, 10 * METRE)]),
    );
    expect(pieces(whole)).toBe(1);
    const first = Array.from(whole.wayNodes.subarray(whole.wayNodeStart[0], whole.wayNodeStart[1]));
    const east = Math.max(...first.map((node) => whole.nodeLon[node] / 1e7));
    expect(east).toBeGreaterThan(90.05);
    expect(east).toBeLessThan(90.07);
  });

  it('keeps restrictions whose roads are intact', () => {
    const builder = new RoadNetworkBuilder();
    const nodes = [
      [90, 23],
      [90.001, 23],
      [90.001, 23.001],
    ].map(([lon, lat]) => builder.node(lon, lat));
    const a = builder.way({ nodes: [nodes[0], nodes[1]], class: RoadClass.Primary });
    const b = builder.way({ nodes: [nodes[1], nodes[2]], class: RoadClass.Primary });
    builder.restriction({ kind: RestrictionKind.No, modes: 1, ways: [a, b], node: nodes[1] });
    const whole = merge(network(['Far', [80, 10], [80.1, 10]]), builder.finish());
    expect(whole.restrictionCount).toBe(1);
    expect([...whole.restrictionWays]).toEqual([1, 2]);
    expect(whole.nodeLon[whole.restrictionNode[0]]).toBe(900_010_000);
  });

  it('keeps a highway that streets only cross, and joins it to them', () => {
    const streets = Array.from({ length: 40 }, (_, i): [string, ...[number, number][]] => [
      `Street ${i}`,
      [90 + i / 1000, 22.999],
      [90 + i / 1000, 23.001],
    ]);
    const whole = merge(network(['Highway', [89.99, 23], [90.05, 23]]), network(...streets));
    expect(names(whole)).toContain('Highway');
    expect(pieces(whole)).toBe(1);
    expect(whole.wayCount).toBe(41);
  });

  it('keeps a road where the one that follows it is interrupted', () => {
    const whole = merge(
      network(['Old', [90, 23], [90.01, 23], [90.02, 23], [90.03, 23]]),
      network(
        ['New', [90, 23 + 5 * METRE], [90.012, 23 + 5 * METRE]],
        ['New', [90.018, 23 + 5 * METRE], [90.03, 23 + 5 * METRE]],
      ),
    );
    expect(pieces(whole)).toBe(1);
    const old = names(whole).indexOf('Old');
    const nodes = Array.from(whole.wayNodes.subarray(whole.wayNodeStart[old], whole.wayNodeStart[old + 1]));
    const east = nodes.map((node) => whole.nodeLon[node] / 1e7);
    expect(Math.min(...east)).toBeGreaterThan(90.005);
    expect(Math.max(...east)).toBeLessThan(90.025);
  });

  it('keeps a road if the one next to it is open in one direction only', () => {
    const builder = new RoadNetworkBuilder();
    const nodes = [builder.node(90, 23 + 5 * METRE), builder.node(90.02, 23 + 5 * METRE)];
    builder.way({ nodes, name: 'One way', class: RoadClass.Primary, forward: 15, backward: 0 });
    const whole = merge(network(['Both ways', [90, 23], [90.02, 23]]), builder.finish());
    expect(names(whole)).toContain('Both ways');
  });

  it('does not let a line without a class replace a road that has one', () => {
    const builder = new RoadNetworkBuilder();
    const nodes = [builder.node(90, 23 + 5 * METRE), builder.node(90.02, 23 + 5 * METRE)];
    builder.way({ nodes, class: RoadClass.Road });
    const whole = merge(network(['Known', [90, 23], [90.02, 23]]), builder.finish());
    expect(names(whole)).toContain('Known');
  });

  it('joins the roads that met where all of them were replaced', () => {
    const whole = merge(
      network(['East', [90, 23], [90.02, 23]], ['North', [90, 23], [90, 23.02]]),
      network(
        ['East', [90 + 8 * METRE, 23 + 5 * METRE], [90.02, 23 + 5 * METRE]],
        ['North', [90 - 8 * METRE, 23 + 5 * METRE], [90 - 8 * METRE, 23.02]],
      ),
    );
    expect(pieces(whole)).toBe(1);
    expect(whole.wayCount).toBe(3);
  });

  it('adds no joint where the roads that replace others meet nearby', () => {
    const whole = merge(
      network(['East', [90, 23], [90.02, 23]], ['North', [90, 23], [90, 23.02]]),
      network(
        ['East', [90 - 8 * METRE, 23 - 8 * METRE], [90.02, 23 - 8 * METRE]],
        ['North', [90 - 8 * METRE, 23 - 8 * METRE], [90 - 8 * METRE, 23.02]],
      ),
    );
    expect(pieces(whole)).toBe(1);
    expect(whole.wayCount).toBe(2);
  });

  it('joins a road that goes on from where others were replaced only once', () => {
    const whole = merge(
      network(
        ['East', [90, 23], [90.02, 23]],
        ['North', [90, 23], [90, 23.02]],
        ['West', [89.98, 23], [90, 23]],
      ),
      network(
        ['East', [90 + 8 * METRE, 23 - 8 * METRE], [90.02, 23 - 8 * METRE]],
        ['North', [90 + 8 * METRE, 23 - 8 * METRE], [90 + 8 * METRE, 23.02]],
      ),
    );
    expect(pieces(whole)).toBe(1);
    expect(names(whole).sort()).toEqual(['East', 'North', 'West', 'West']);
  });

  it('takes a node on the other road into it, without a way between them', () => {
    const whole = merge(
      network(['Main', [90, 23], [90.02, 23]]),
      network(['Side', [90.01, 23 + 0.5 * METRE], [90.01, 23.1]]),
    );
    expect(pieces(whole)).toBe(1);
    expect(whole.wayCount).toBe(2);
  });

  it('does not join a bridge to the road under it', () => {
    const builder = new RoadNetworkBuilder();
    const nodes = [builder.node(90.01, 22.99), builder.node(90.01, 23.01)];
    builder.way({ nodes, name: 'Bridge', class: RoadClass.Trunk, flags: WayFlag.Bridge });
    expect(pieces(merge(network(['Under', [90, 23], [90.02, 23]]), builder.finish()))).toBe(2);
  });

  it('joins a road that ends beside a bridge to no more than the ends of it', () => {
    const builder = new RoadNetworkBuilder();
    const [south, foot, head, north] = [22.99, 22.995, 23.005, 23.01].map((lat) => builder.node(90.01, lat));
    builder.way({ nodes: [south, foot], name: 'Approach', class: RoadClass.Trunk });
    builder.way({ nodes: [foot, head], name: 'Bridge', class: RoadClass.Trunk, flags: WayFlag.Bridge });
    builder.way({ nodes: [head, north], name: 'Approach', class: RoadClass.Trunk });
    const bridge = builder.finish();
    const beside = (lat: number): RoadNetwork => network(['Lane', [90.01 + 20 * METRE, lat], [90.02, lat]]);
    expect(pieces(merge(beside(23), bridge))).toBe(2);
    expect(pieces(merge(beside(23.005), bridge))).toBe(1);
    expect(pieces(merge(beside(23.007), bridge))).toBe(1);
  });
});

/** A grid of streets 100 m apart, its south-west corner at 90°E 23°N; drawn by points 50 m apart, as a survey is. */
function town(side: number, roadClass: number = RoadClass.Residential): RoadNetwork {
  const builder = new RoadNetworkBuilder();
  const nodes = new Map<string, number>();
  const node = (x: number, y: number): number => {
    const key = `${x} ${y}`;
    if (!nodes.has(key)) nodes.set(key, builder.node(90 + (x * METRE) / 0.92, 23 + y * METRE));
    return nodes.get(key) as number;
  };
  const steps = Array.from({ length: side * 2 + 1 }, (_, i) => i * 50);
  for (let at = 0; at <= side * 100; at += 100) {
    builder.way({ nodes: steps.map((x) => node(x, at)), class: roadClass as RoadClass, name: 'Street' });
    builder.way({ nodes: steps.map((y) => node(at, y)), class: roadClass as RoadClass, name: 'Street' });
  }
  return builder.finish();
}

/** Straight lines by metres east and north of 90°E 23°N. */
function lines(roadClass: number, name: string, ...all: [number, number][][]): RoadNetwork {
  const builder = new RoadNetworkBuilder();
  for (const corners of all)
    builder.way({
      nodes: corners.map(([x, y]) => builder.node(90 + (x * METRE) / 0.92, 23 + y * METRE)),
      class: roadClass as RoadClass,
      name,
    });
  return builder.finish();
}

/** Metres east of 90°E of all nodes of the ways of a name. */
const eastings = (whole: RoadNetwork, name: string): number[] =>
  names(whole).flatMap((each, way) =>
    each === name
      ? Array.from(
          whole.wayNodes.subarray(whole.wayNodeStart[way], whole.wayNodeStart[way + 1]),
          (node) => ((whole.nodeLon[node] / 1e7 - 90) * 0.92) / METRE,
        )
      : [],
  );

describe('covered ground', () => {
  const HIGHWAY: [number, number][] = [
    [-6_000, 1_030],
    [-3_000, 1_030],
    [500, 1_060],
    [2_400, 1_040],
    [6_000, 1_030],
    [9_000, 1_030],
  ];

  it('is cleared of a sketched road that runs beside its streets, which is joined to them at the edge', () => {
    const whole = merge(lines(RoadClass.Primary, 'Highway', HIGHWAY), town(30));
    expect(pieces(whole)).toBe(1);
    const inside = eastings(whole, 'Highway').filter((x) => x > 800 && x < 2_000);
    expect(inside).toEqual([]);
    expect(Math.min(...eastings(whole, 'Highway'))).toBeLessThan(-5_900);
    expect(Math.max(...eastings(whole, 'Highway'))).toBeGreaterThan(8_900);
  });

  it('is cleared of a sketched road as far as its streets go, where that leads out of them without a corner', () => {
    const out: [number, number][] = [
      [1_500, 1_060],
      [9_000, 1_030],
    ];
    const whole = merge(lines(RoadClass.Primary, 'Highway', out), town(30));
    expect(pieces(whole)).toBe(1);
    expect(Math.max(...eastings(whole, 'Highway'))).toBeCloseTo(9_000, -1);
    expect(Math.min(...eastings(whole, 'Highway'))).toBeGreaterThan(2_900);
  });

  it('is covered by a network only: a single line across it takes nothing away', () => {
    const crossing: [number, number][] = Array.from({ length: 60 }, (_, i) => [1_500, i * 50]);
    const whole = merge(
      lines(RoadClass.Primary, 'Highway', HIGHWAY),
      lines(RoadClass.Residential, 'Line', crossing),
    );
    expect(eastings(whole, 'Highway').some((x) => x > 800 && x < 2_200)).toBe(true);
  });

  /** Two towns on either side of a river, with the streets that cross it. */
  function towns(width: number, ...crossings: number[]): RoadNetwork {
    const builder = new RoadNetworkBuilder();
    const nodes = new Map<string, number>();
    const node = (x: number, y: number): number => {
      const key = `${x} ${y}`;
      if (!nodes.has(key)) nodes.set(key, builder.node(90 + (x * METRE) / 0.92, 23 + y * METRE));
      return nodes.get(key) as number;
    };
    const street = (...corners: number[]): void =>
      void builder.way({ nodes: corners, class: RoadClass.Residential });
    const steps = (from: number, to: number): number[] =>
      Array.from({ length: (to - from) / 50 + 1 }, (_, i) => from + i * 50);
    for (const from of [0, 1_000 + width]) {
      for (const y of steps(0, 2_400))
        if (y % 100 === 0) street(...steps(from, from + 1_000).map((x) => node(x, y)));
      for (const x of steps(from, from + 1_000))
        if (x % 100 === 0) street(...steps(0, 2_400).map((y) => node(x, y)));
    }
    for (const y of crossings) street(...steps(1_000, 1_000 + width).map((x) => node(x, y)));
    return builder.finish();
  }

  it('keeps a sketched road that leads where the streets do not: a bridge that the survey lacks', () => {
    const bridge = lines(RoadClass.Primary, 'Bridge', [
      [500, 1_000],
      [1_800, 1_000],
    ]);
    const whole = merge(bridge, towns(300));
    expect(names(whole)).toContain('Bridge');
    expect(pieces(whole)).toBe(1);
  });

  it('is cleared of a sketched road over a river that streets cross elsewhere, not far off for so long a road', () => {
    const bridge = lines(RoadClass.Primary, 'Bridge', [
      [100, 1_000],
      [2_400, 1_000],
    ]);
    expect(names(merge(bridge, towns(500, 2_400)))).not.toContain('Bridge');
    expect(names(merge(bridge, towns(500)))).toContain('Bridge');
  });

  it('is cleared of lines without a class where the streets of another source have one', () => {
    const alley: [number, number][] = Array.from({ length: 20 }, (_, i) => [1_050, 900 + i * 20]);
    const beyond: [number, number][] = Array.from({ length: 40 }, (_, i) => [8_000, 900 + i * 20]);
    const whole = merge(lines(RoadClass.Road, 'Alley', alley, beyond), town(30));
    expect(eastings(whole, 'Alley').every((x) => x > 7_000)).toBe(true);
    expect(eastings(whole, 'Alley')).not.toEqual([]);
  });
});

it('gives lines without a class the class and name of the sketched road that they follow', () => {
  const sketch = lines(RoadClass.Trunk, 'N1', [
    [0, 0],
    [900, 30],
    [2_000, 0],
  ]);
  const drawn: [number, number][] = Array.from({ length: 41 }, (_, i) => [i * 50, 10]);
  const whole = merge(sketch, lines(RoadClass.Road, '', drawn));
  expect(names(whole)).toEqual(['N1']);
  expect([...whole.wayClass]).toEqual([RoadClass.Trunk]);
  expect(whole.wayNodes).toHaveLength(41);
});
