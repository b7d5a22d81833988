// The highways must carry a route from any district town to any other.
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { haversine } from '../../../src/geo/distance.ts';
import { fromFixedDegrees } from '../../../src/geo/units.ts';
import { checkConnections } from '../../../src/ingest/merge/check-connections.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { starter } from './collect.ts';

const { regions, networks, streets } = starter();
const network = networks[0];
const lon = Float64Array.from(network.nodeLon, fromFixedDegrees);
const lat = Float64Array.from(network.nodeLat, fromFixedDegrees);
const next: [node: number, metres: number][][] = Array.from({ length: network.nodeCount }, () => []);
for (let w = 0; w < network.wayCount; w++) {
  for (let k = network.wayNodeStart[w]; k + 1 < network.wayNodeStart[w + 1]; k++) {
    const [a, b] = [network.wayNodes[k], network.wayNodes[k + 1]];
    const metres = haversine(lon[a], lat[a], lon[b], lat[b]);
    next[a].push([b, metres]);
    next[b].push([a, metres]);
  }
}

function nearestNode(x: number, y: number): { node: number; metres: number } {
  let best = { node: -1, metres: Infinity };
  for (let node = 0; node < network.nodeCount; node++) {
    const metres = haversine(x, y, lon[node], lat[node]);
    if (metres < best.metres) best = { node, metres };
  }
  return best;
}

/** Metres by road from one node to all others, by relaxing until nothing changes: slow and plain. */
function distancesFrom(start: number): Float64Array {
  const metres = new Float64Array(network.nodeCount).fill(Infinity);
  metres[start] = 0;
  let open = [start];
  while (open.length > 0) {
    const changed = new Set<number>();
    for (const a of open) {
      for (const [b, length] of next[a]) {
        if (metres[a] + length < metres[b]) {
          metres[b] = metres[a] + length;
          changed.add(b);
        }
      }
    }
    open = [...changed];
  }
  return metres;
}

const dhaka = nearestNode(90.4125, 23.7245);
const fromDhaka = distancesFrom(dhaka.node);
const kmTo = (x: number, y: number): number => fromDhaka[nearestNode(x, y).node] / 1000;

describe('the starter highways', () => {
  it('come to within three kilometres of every district town, all in one piece', () => {
    const lost = regions
      .filter(({ kind }) => kind === RegionKind.District)
      .filter(({ lon: x = 0, lat: y = 0 }) => {
        const { node, metres } = nearestNode(x, y);
        return metres > 3_000 || !Number.isFinite(fromDhaka[node]);
      });
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['Chattogram', 91.8317, 22.3384, 235, 265],
    ['Sylhet', 91.8688, 24.8991, 215, 260],
    ['Rajshahi', 88.601, 24.3667, 230, 275],
    ['Rangpur', 89.25, 25.75, 275, 330],
    ['Mymensingh', 90.4074, 24.754, 110, 130],
    ['Barishal', 90.3667, 22.701, 145, 185],
  ])('are about as long from Dhaka to %s as the road is', (_town, x, y, least, most) => {
    expect(kmTo(x, y)).toBeGreaterThan(least);
    expect(kmTo(x, y)).toBeLessThan(most);
  });

  it('carry names in both languages and the road number', () => {
    const n1 = Array.from({ length: network.wayCount }, (_, w) => w).find(
      (w) => network.strings.get(network.wayRef[w]) === 'N1',
    ) as number;
    expect(network.strings.get(network.wayName[n1])).toBe('Dhaka–Chattogram–Teknaf Highway');
    expect(network.strings.get(network.wayNameBn[n1])).toBe('ঢাকা–চট্টগ্রাম–টেকনাফ মহাসড়ক'.normalize('NFC'));
    expect(network.wayClass[n1]).toBe(RoadClass.Trunk);
    expect(streets.some(({ aliases }) => aliases?.includes('N1'))).toBe(true);
  });

  it('cross rivers by ferries that take their time', () => {
    const ferries = Array.from({ length: network.wayCount }, (_, w) => w).filter(
      (w) => network.wayClass[w] === RoadClass.Ferry,
    );
    expect(ferries.length).toBeGreaterThan(20);
    expect(ferries.every((w) => network.wayDuration[w] >= 20 * 60)).toBe(true);
  });

  it('lead from town to town without a detour that no river or border explains', () => {
    const towns = regions.flatMap(({ kind, name, lon: x, lat: y }) =>
      kind === RegionKind.District && x !== undefined && y !== undefined ? [{ name, lon: x, lat: y }] : [],
    );
    const { routes, lost, winding } = checkConnections(network, [{ name: 'highways', network }], towns);
    expect(routes).toBe(40 * 39);
    expect(lost).toEqual([]);
    const unexplained = winding.filter(({ from, to }) => !isFarAround(from, to));
    expect(unexplained.map(({ from, to }) => `${from} – ${to}`)).toEqual([]);
  });
});

/** Towns with water or a border between them and no crossing near: the Jamuna north of its bridge, the haors, the Padma, the Teesta, Tripura. */
const BETWEEN: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['Jamalpur', 'Sherpur', 'Mymensingh', 'Netrokona', 'Sunamganj'],
    ['Gaibandha', 'Kurigram', 'Lalmonirhat', 'Joypurhat', 'Rangpur', 'Nilphamari', 'Bogura'],
  ],
  [['Sunamganj'], ['Mymensingh', 'Netrokona', 'Kishoreganj', 'Jamalpur', 'Sherpur']],
  [
    ['Pabna', 'Sirajganj', 'Natore', 'Tangail'],
    ['Rajbari', 'Magura', 'Faridpur'],
  ],
  [['Gaibandha'], ['Kurigram', 'Lalmonirhat']],
  [['Khagrachhari'], ['Moulvibazar', 'Habiganj']],
];

const isFarAround = (from: string, to: string): boolean =>
  BETWEEN.some(
    ([one, other]) =>
      (one.includes(from) && other.includes(to)) || (one.includes(to) && other.includes(from)),
  );
