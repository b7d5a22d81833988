// Which sources have their places kilometres from where the others have them. A register of schools that was located by its office lists
// the same names as a survey, at points that say no more than the part of the district; where both have a name, the survey's point is right.
import { PlaceKind } from '../../dataset/tables/places.ts';
import type { GatheredPlaces } from '../gather/gathered-places.ts';

/** Two of one name are one place up to so many metres, if the name is met no other time around. */
export const TWINS_WITHIN = 25_000;
/** So many names that two sources share tell how far apart they are. */
const LEAST_TWINS = 30;
/** Metres, at the median, from which a source is rough. */
const ROUGH = 3_000;

/** The rows of each name, by its key, of the kind of places that have names of their own. */
export function rowsByKey({ table }: GatheredPlaces, keys: Uint32Array): ReadonlyMap<number, number[]> {
  const { kind, name } = table.columns;
  const rows = new Map<number, number[]>();
  for (let row = 0; row < keys.length; row++) {
    if (keys[row] === 0 || name.get(row) === 0) continue;
    if (kind.get(row) !== PlaceKind.Poi && kind.get(row) !== PlaceKind.Settlement) continue;
    const same = rows.get(keys[row]);
    if (same) same.push(row);
    else rows.set(keys[row], [row]);
  }
  return rows;
}

/** The sources that are rough, and by how many metres at the median; of two that disagree it is the earlier one. */
export function roughSources(
  places: GatheredPlaces,
  named: ReadonlyMap<number, readonly number[]>,
  metresBetween: (a: number, b: number) => number,
): ReadonlyMap<number, number> {
  const { kind, source } = places.table.columns;
  const apart = new Map<string, number[]>();
  for (const rows of named.values()) {
    if (rows.length !== 2) continue;
    const [a, b] = rows;
    if (source.get(a) === source.get(b) || kind.get(a) !== PlaceKind.Poi || kind.get(b) !== PlaceKind.Poi)
      continue;
    const metres = metresBetween(a, b);
    if (metres > TWINS_WITHIN) continue;
    const [first, second] = [source.get(a), source.get(b)].sort((one, other) => one - other);
    const pair = `${first} ${second}`;
    const known = apart.get(pair);
    if (known) known.push(metres);
    else apart.set(pair, [metres]);
  }
  const rough = new Map<number, number>();
  for (const [pair, metres] of apart) {
    if (metres.length < LEAST_TWINS) continue;
    const median = metres.sort((one, other) => one - other)[metres.length >> 1];
    const first = Number.parseInt(pair, 10);
    if (median > ROUGH) rough.set(first, Math.max(rough.get(first) ?? 0, Math.round(median)));
  }
  return rough;
}
