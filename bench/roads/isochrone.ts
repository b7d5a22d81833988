// Isochrones: how long polygons take, and how well they agree with the matrix.
//
//   npm run bench -- roads/isochrone NETWORK.osm.pbf FOLDER [LON LAT [MINUTES]]
//
// The folder keeps the built dataset for the next run. Agreement: random points in the bounding box of the polygons, as many inside as
// outside. A point agrees if it is inside exactly when its own time by the matrix (as a caller of the matrix gets it) is within the
// limit and its road at most 500 m away. It agrees within 2 % if it does so for a limit 2 % larger or smaller.
import type { Profile, ReachPolygon, SnappedPoint } from '../../src/roads/engine.ts';
import { BESIDE_ROAD } from '../../src/roads/isochrone/isochrone.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../src/roads/profiles/profile.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { machine, prepared, quantile, table } from '../lib/road-networks.ts';

const [file, folder, lonText = '90.3938', latText = '23.7590', minutes = '15'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: roads/isochrone NETWORK.osm.pbf FOLDER [LON LAT [MINUTES]]');
  process.exit(2);
}
const CENTRE = [Number(lonText), Number(latText)] as const;
const LIMIT = Number(minutes) * 60;
const ROUNDS = 30;
const POINTS = 10_000;
const TOLERANCE = 0.02;

const { dataset } = await prepared(file, folder, 2);
const roads = openRoads(dataset);
const random = randomFrom(11);
console.log(`${machine()}; ${roads.edgeCount} edges; ${LIMIT / 60} minutes around ${CENTRE.join(', ')}\n`);

/** Starts within a kilometre of the centre. */
const startNear = (): [number, number] => [
  CENTRE[0] + (random() - 0.5) * 0.02,
  CENTRE[1] + (random() - 0.5) * 0.02,
];

const speeds: string[][] = [];
for (const profile of USUAL_PROFILES) {
  for (const [what, options] of [
    ['one contour', { by: 'time', limits: [LIMIT] }],
    ['three contours', { by: 'time', limits: [LIMIT / 3, (LIMIT * 2) / 3, LIMIT] }],
    ['one contour, towards the place', { by: 'time', limits: [LIMIT], towards: true }],
  ] as const) {
    const wall: number[] = [];
    const processor: number[] = [];
    let points = 0;
    for (let k = 0; k < ROUNDS + 20; k++) {
      const place = roads.snap(...startNear(), profile, { connected: true });
      if (!place) throw new Error('no road there');
      const before = process.cpuUsage();
      const start = performance.now();
      const { contours } = roads.reach(profile, place, options);
      if (k < 20) continue;
      wall.push(performance.now() - start);
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1000);
      points += contours.flat(2).reduce((sum, ring) => sum + ring.length, 0);
    }
    speeds.push([
      `${profile}, ${what}`,
      ...[0.5, 0.95, 1].map((share) => quantile(wall, share).toFixed(1)),
      quantile(processor, 0.5).toFixed(1),
      String(Math.round(points / ROUNDS)),
    ]);
  }
}
console.log(table(['15-minute reach', 'ms p50', 'p95', 'max', 'processor ms p50', 'positions'], speeds));

const rows: string[][] = [];
for (const profile of USUAL_PROFILES) {
  for (const by of ['time', 'distance'] as const) {
    const [lon, lat] = CENTRE;
    const place = roads.snap(lon, lat, profile, { connected: true });
    if (!place) throw new Error('no road there');
    const limit = by === 'time' ? LIMIT : 4_000;
    const [polygons] = roads.reach(profile, place, { by, limits: [limit] }).contours;
    const wanted = { in: POINTS / 2, out: POINTS / 2 };
    const asked: { point: [number, number]; inside: boolean }[] = [];
    const box = boxOf(polygons);
    while (wanted.in + wanted.out > 0) {
      const point: [number, number] = [
        box[0] + (box[2] - box[0]) * (random() * 1.2 - 0.1),
        box[1] + (box[3] - box[1]) * (random() * 1.2 - 0.1),
      ];
      const inside = polygons.some((polygon) => holds(polygon, point));
      if (wanted[inside ? 'in' : 'out'] === 0) continue;
      wanted[inside ? 'in' : 'out']--;
      asked.push({ point, inside });
    }
    let strict = 0;
    let tolerant = 0;
    for (let at = 0; at < asked.length; at += 250) {
      const part = asked.slice(at, at + 250);
      const values = metresAndValues(
        profile,
        place,
        by,
        part.map(({ point }) => point),
      );
      part.forEach(({ inside }, i) => {
        const { metres, value } = values[i];
        const within = (most: number): boolean => metres <= BESIDE_ROAD && value <= most;
        if (inside === within(limit)) strict++;
        if (inside ? within(limit * (1 + TOLERANCE)) : !within(limit * (1 - TOLERANCE))) tolerant++;
      });
    }
    rows.push([
      `${profile}, ${by === 'time' ? `${LIMIT / 60} min` : `${limit / 1000} km`}`,
      String(asked.length),
      `${((strict / asked.length) * 100).toFixed(2)} %`,
      `${((tolerant / asked.length) * 100).toFixed(2)} %`,
      String(faults(polygons)),
    ]);
  }
}
console.log(`\n${table(['reach', 'points', 'agree', 'agree within 2 %', 'faulty rings'], rows)}`);
process.exit(0);

/** As the matrix snaps points: to the nearest road and, if there is no route, to the nearest connected one. */
function metresAndValues(
  profile: Profile,
  from: SnappedPoint,
  by: 'time' | 'distance',
  points: readonly (readonly [number, number])[],
): { metres: number; value: number }[] {
  const found = points.map(() => ({ metres: Number.POSITIVE_INFINITY, value: Number.POSITIVE_INFINITY }));
  for (const connected of [false, true]) {
    const places = points.flatMap(([lon, lat], at) => {
      const place =
        found[at].value < Number.POSITIVE_INFINITY
          ? undefined
          : roads.snap(lon, lat, profile, { radius: connected ? 2_000 : 10_000, connected });
      return place ? [{ place, at }] : [];
    });
    const { durations, distances } = roads.matrix(
      profile,
      [from],
      places.map(({ place }) => place),
    );
    places.forEach(({ place, at }, i) => {
      found[at] = { metres: place.distance, value: (by === 'time' ? durations : distances)[i] };
    });
  }
  return found;
}

function boxOf(polygons: readonly ReachPolygon[]): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lon, lat] of polygons.flat(2)) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

function holds(polygon: ReachPolygon, [x, y]: readonly [number, number]): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

/** Rings with the wrong direction or not closed; the tests look for intersections. */
function faults(polygons: readonly ReachPolygon[]): number {
  let found = 0;
  for (const polygon of polygons) {
    polygon.forEach((ring, at) => {
      let twice = 0;
      for (let i = 1; i < ring.length; i++)
        twice += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
      const closed = ring[0][0] === ring[ring.length - 1][0] && ring[0][1] === ring[ring.length - 1][1];
      if (!closed || ring.length < 4 || twice > 0 !== (at === 0)) found++;
    });
  }
  return found;
}
