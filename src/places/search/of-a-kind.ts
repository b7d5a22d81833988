// Answers to a question for a kind of place: those inside the area that is named, the best known first; else the nearest to what is named, or to the
// asker.

import { RegionKind } from '../../dataset/tables/regions.ts';
import { haversine } from '../../geo/distance.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { fromFixedDegrees, type Lat, type Lon, type Metres, toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import { tokensOf } from '../../text/tokens.ts';
import type { PlaceRecords } from '../place-record.ts';
import { foundWhole, type Hit } from './distinct.ts';
import type { PlaceFilter } from './filter.ts';
import { KindDocs } from './kind-docs.ts';
import type { KindQuestion } from './kind-question.ts';
import type { PlaceKindWords } from './kind-table.ts';
import type { TextSegment } from './text-segment.ts';

/** Where something is asked for: inside a region, or around a point. */
export interface KindWhere {
  readonly lon: Lon;
  readonly lat: Lat;
  /** Row of the regions table, -1 for a point. */
  readonly region: number;
}

/** A segment with its places. */
export interface OfSegment {
  readonly text: TextSegment;
  readonly places: PlaceRecords;
  readonly filter: PlaceFilter | undefined;
}

/** What lies farther from the place named than this is not near it. */
const NEAR_IT: Metres = 40_000;
/** … and where it was asked for inside, and there is none: from its middle. */
const BESIDE_IT: Metres = 20_000;
/** Who stands outside an area farther than this from its middle is in another town. */
const FAR: Metres = 25_000;
/** A district is asked for by its town: how far from the middle that reaches. */
const TOWN: Metres = 7_000;
/** The score of an answer, and what each that comes before it is better by. */
const SCORE = 1.2;
const STEP = 0.001;
/** More than any distance in the country (degrees × 1e7). */
const OUTSIDE = 2e9;
/** Importance that counts as much as being nearer by this share of the way. */
const FIXED_OF_IMPORTANCE = 400 / METRES_PER_FIXED;

interface Candidate {
  readonly segment: number;
  readonly row: number;
  readonly rank: number;
  readonly importance: number;
}

const gathered = new WeakMap<TextSegment, KindDocs>();
export function kindDocs({ text, places }: Pick<OfSegment, 'text' | 'places'>): KindDocs {
  let known = gathered.get(text);
  if (!known) gathered.set(text, (known = new KindDocs(text, places)));
  return known;
}

/** At most `limit` places of the kind, the best first; `asker` is where who asks stands. */
export function placesOfKind(
  kind: PlaceKindWords,
  relation: KindQuestion['relation'],
  where: KindWhere | undefined,
  asker: { readonly lon: Lon; readonly lat: Lat } | undefined,
  segments: readonly OfSegment[],
  limit: number,
): Hit[] {
  const inside = where !== undefined && where.region >= 0 && relation !== 'near';
  // To somebody in another town, what lies at the near edge of a region is not what the region is known for.
  const stands = inside && asker && isFarFrom(segments[0].places, asker, where) ? undefined : asker;
  const town = inside && isDistrict(segments[0].places, where.region) ? TOWN / METRES_PER_FIXED : Infinity;
  const middle = { x: toFixedDegrees(where?.lon ?? 0), y: toFixedDegrees(where?.lat ?? 0) };
  let best: Candidate[] = [];
  const gather = (within: boolean, from: { readonly lon: Lon; readonly lat: Lat }): void => {
    const x = toFixedDegrees(from.lon);
    const y = toFixedDegrees(from.lat);
    const scale = lonScale(y);
    segments.forEach((segment, number) => {
      const { columns } = segment.text;
      const { 'doc.row': rows, 'doc.context': context, 'doc.importance': importance } = columns;
      const { 'doc.lon': lon, 'doc.lat': lat } = columns;
      const contexts = within && where ? contextsOf(segment.text, where.region) : undefined;
      const { filter } = segment;
      for (const doc of kindDocs(segment).of(kind).docs) {
        if (contexts && contexts[context[doc]] === 0) continue;
        if (filter && (!filter.passes(rows[doc]) || filter.contexts?.[context[doc]] === 0)) continue;
        const east = (lon[doc] - x) * scale;
        const north = lat[doc] - y;
        const away = Math.sqrt(east * east + north * north);
        if (!within && away * METRES_PER_FIXED > (inside ? BESIDE_IT : NEAR_IT)) continue;
        // Inside an area where nobody stands, what is better known comes first.
        const known = within && !stands ? importance[doc] * FIXED_OF_IMPORTANCE : 0;
        // What lies in the town comes before all that lies elsewhere in its district.
        const outside = within && Math.hypot((lon[doc] - middle.x) * scale, lat[doc] - middle.y) > town;
        const rank = away - known + (outside ? OUTSIDE : 0);
        insert(best, { segment: number, row: rows[doc], rank, importance: importance[doc] }, limit);
      }
    });
  };
  if (inside) gather(true, stands ?? where);
  if (asker && inside) {
    if (best.some(({ rank }) => rank < OUTSIDE / 2)) best = best.filter(({ rank }) => rank < OUTSIDE / 2);
    sortByDistance(best, asker, segments);
  }
  const from = where ?? asker;
  if (best.length === 0 && from) gather(false, from);
  return best.map(({ segment, row, importance }, i) => ({
    segment,
    row,
    score: SCORE - i * STEP,
    parts: foundWhole(importance),
  }));
}

function sortByDistance(
  places: Candidate[],
  { lon, lat }: { readonly lon: Lon; readonly lat: Lat },
  segments: readonly OfSegment[],
): void {
  const metres = ({ segment, row }: Candidate): Metres => {
    const { table } = segments[segment].places;
    return haversine(lon, lat, fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row]));
  };
  places.sort((a, b) => metres(a) - metres(b));
}

/** Keeps the list the best first and no longer than shown. */
function insert(best: Candidate[], candidate: Candidate, limit: number): void {
  if (best.length === limit && best[limit - 1].rank <= candidate.rank) return;
  let at = best.length;
  while (at > 0 && best[at - 1].rank > candidate.rank) at--;
  best.splice(at, 0, candidate);
  if (best.length > limit) best.pop();
}

/** One byte for each context of a segment: 1 if it lies in the region. */
function contextsOf({ columns }: TextSegment, region: number): Uint8Array {
  const contexts = new Uint8Array(columns['context.start'].length - 1);
  const start = columns['region.contextStart'];
  for (let i = start[region]; i < start[region + 1]; i++) contexts[columns['region.contexts'][i]] = 1;
  return contexts;
}

const isDistrict = ({ regions }: PlaceRecords, region: number): boolean =>
  regions.table.kind[region] === RegionKind.District;

/** Whether somebody stands outside a region and far from its middle; of a district, outside its town. */
function isFarFrom(
  { regions }: PlaceRecords,
  { lon, lat }: { readonly lon: Lon; readonly lat: Lat },
  where: KindWhere,
): boolean {
  const metres = haversine(lon, lat, where.lon, where.lat);
  const ofDistrict = regions.table.kind[where.region] === RegionKind.District;
  if (metres < (ofDistrict ? TOWN : FAR)) return false;
  const chain = emptyChain();
  chainAt(regions, toFixedDegrees(lon), toFixedDegrees(lat), chain);
  if (!ofDistrict) return !Object.values(chain).includes(where.region);
  return chain.district !== where.region || chain.cityCorporation < 0;
}

/** Whether a row lies in the town that a district is asked for by; of other regions all do. */
export function isInTown(places: PlaceRecords, row: number, where: KindWhere): boolean {
  if (!isDistrict(places, where.region)) return true;
  const { lon, lat } = places.table;
  return haversine(where.lon, where.lat, fromFixedDegrees(lon[row]), fromFixedDegrees(lat[row])) < TOWN;
}

/** Whether a place has the name of a region in its own: Sylhet International Stadium. */
export function isNamedAfter(places: PlaceRecords, row: number, region: number): boolean {
  const { en, bn } = places.name(row);
  const has = (name: string | undefined, part: string): boolean =>
    name !== undefined &&
    part !== '' &&
    ` ${tokensOf(name).join(' ')} `.includes(` ${tokensOf(part).join(' ')} `);
  return has(en, places.regions.name(region)) || has(bn, places.regions.nameBn(region));
}

/** Whether a row lies in a region. */
export function isWithin({ table, regions }: PlaceRecords, row: number, region: number): boolean {
  const district = table.district[row];
  return (
    district === region ||
    (district >= 0 && regions.table.division[district] === region) ||
    [table.upazila, table.thana, table.city, table.union, table.area, table.subArea].some(
      (level) => level[row] === region,
    )
  );
}
