// From the best hits to the results shown: duplicates merged, and not ten places of the same name from one street.
import { PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { haversine, METRES_PER_DEGREE } from '../../geo/distance.ts';
import { FIXED_PER_DEGREE, fromFixedDegrees, type Lat, type Lon } from '../../geo/units.ts';
import type { BestHits } from './best-hits.ts';
import { FIELD_SHIFT, TextField, WORD_MASK } from './text-file.ts';
import { WEIGHTS } from './weights.ts';

/** A point that is not a place's own: one that was typed, or the crossing of a street with another. */
export interface ExactPoint {
  readonly lon: Lon;
  readonly lat: Lat;
  /** The row of the other street. */
  readonly with?: number;
}

export interface Hit {
  /** Which of the segments that were searched has the place; 0 is the dataset. */
  readonly segment: number;
  readonly row: number;
  readonly score: number;
  /** Where exactly, if a point was asked for; the row is what it is at. */
  readonly at?: ExactPoint;
  /** Why: the parts of the score before weighting. */
  readonly parts: {
    readonly coverage: number;
    readonly completeness: number;
    readonly order: number;
    readonly language: number;
    readonly near: number;
    /** Words of the query that the place does not have. */
    readonly leftOut: number;
    /** How well the worst of those that it has is matched. */
    readonly certain: number;
    readonly importance: number;
  };
}

/** The parts of the score of a place that is found otherwise than by its words, and answers all of the question. */
export const foundWhole = (importance: number): Hit['parts'] => ({
  coverage: 1,
  completeness: 1,
  order: 1,
  language: 1,
  near: 0,
  leftOut: 0,
  certain: 1,
  importance,
});

interface Kept {
  hit: Hit;
  readonly name: number;
  doc: number;
}

/** What of a segment is looked at here. */
interface Segment {
  readonly columns: TextColumns;
  readonly places: PlaceTable;
}

/** A settlement, an area and a thana of the same name are one thing to a user, though their centres differ. */
const SAME_SETTLEMENT_WITHIN = 5000;

/** `branches`: places of one name are wanted beside each other, as where the nearest of them is looked for. */
export function distinctHits(
  best: BestHits,
  segments: readonly Segment[],
  limit: number,
  branches: boolean,
): Hit[] {
  const kept: Kept[] = [];
  /** Scores of those kept, the best first: what is below the last that can be shown need not be compared. */
  const scores: number[] = [];
  const mixed = isMixed(best);
  for (let i = 0; i < best.count; i++) {
    if (scores.length >= limit && best.score(i) < scores[limit - 1]) break;
    const segment = best.segment(i);
    const { columns } = segments[segment];
    const doc = best.doc(i);
    const row = columns['doc.row'][doc];
    const name = mixed ? spelledHash(columns, doc) : nameHash(columns, doc);
    const importance = columns['doc.importance'][doc];
    const double = doubleIn(kept, segments, { segment, doc, row, name });
    if (double) {
      // Of a district and its town the district is shown, whichever has the higher score; of a place of the dataset and one laid over it
      // the latter.
      const { hit } = double;
      const instead = segment === hit.segment ? importance > hit.parts.importance : segment > hit.segment;
      if (instead) {
        double.hit = { ...hit, segment, row, parts: { ...hit.parts, importance } };
        double.doc = doc;
      }
      continue;
    }
    let sameName = 0;
    for (const other of kept) if (other.name === name) sameName++;
    const [coverage, completeness, order, language, near, leftOut, certain] = best.parts(i);
    const score = best.score(i) - (branches ? 0 : WEIGHTS.sameName * sameName);
    let at = scores.length;
    for (; at > 0 && scores[at - 1] < score; at--) scores[at] = scores[at - 1];
    scores[at] = score;
    kept.push({
      hit: {
        segment,
        row,
        score,
        parts: { coverage, completeness, order, language, near, leftOut, certain, importance },
      },
      name,
      doc,
    });
  }
  return kept
    .map(({ hit }) => hit)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

/** Whether the hits are of more than one segment. */
function isMixed(best: BestHits): boolean {
  for (let i = 1; i < best.count; i++) if (best.segment(i) !== best.segment(0)) return true;
  return false;
}

/** The one among those kept that is the same thing to a user. */
function doubleIn(
  kept: readonly Kept[],
  segments: readonly Segment[],
  { segment, doc, row, name }: { segment: number; doc: number; row: number; name: number },
): Kept | undefined {
  const { columns, places } = segments[segment];
  return kept.find((other) => {
    const within = segment === other.hit.segment;
    if (other.name !== name) return within && isNearDouble(columns, places, doc, other);
    return within
      ? areOne(places, row, other.hit.row)
      : metresApart(segments, segment, row, other.hit) < WEIGHTS.sameWithin;
  });
}

function areOne(places: PlaceTable, a: number, b: number): boolean {
  if (places.house[a] !== places.house[b] || places.street[a] !== places.street[b]) return false;
  const distance = metresBetween(places, a, b);
  const settlements = isSettlement(places.kind[a]) && isSettlement(places.kind[b]);
  return distance < (settlements ? SAME_SETTLEMENT_WITHIN : WEIGHTS.sameWithin);
}

/** Places of one type whose names differ by added words ("Central Shahid Minar", "Shahid Minar") are one within this distance. */
const NEAR_DOUBLE_WITHIN = 150;
const NEAR_DOUBLE_DEGREES = (NEAR_DOUBLE_WITHIN / METRES_PER_DEGREE) * FIXED_PER_DEGREE;

function isNearDouble(columns: TextColumns, places: PlaceTable, doc: number, other: Kept): boolean {
  const row = columns['doc.row'][doc];
  if (places.kind[row] !== PlaceKind.Poi || places.kind[other.hit.row] !== PlaceKind.Poi) return false;
  if (places.type[row] !== places.type[other.hit.row]) return false;
  // Most are far apart: the latitudes alone tell.
  if (Math.abs(places.lat[row] - places.lat[other.hit.row]) > NEAR_DOUBLE_DEGREES) return false;
  if (metresBetween(places, row, other.hit.row) > NEAR_DOUBLE_WITHIN) return false;
  const own = nameWords(columns, doc);
  const others = nameWords(columns, other.doc);
  if (own.length === 0 || others.length === 0) return false;
  const [few, many] = own.length <= others.length ? [own, others] : [others, own];
  return few.every((word) => many.includes(word));
}

function nameWords(columns: TextColumns, doc: number): number[] {
  const words: number[] = [];
  for (let i = columns['forward.start'][doc]; i < columns['forward.start'][doc + 1]; i++)
    if (columns.forward[i] >>> FIELD_SHIFT === TextField.Name) words.push(columns.forward[i] & WORD_MASK);
  return words;
}

const metresBetween = (places: PlaceTable, a: number, b: number): number =>
  haversine(
    fromFixedDegrees(places.lon[a]),
    fromFixedDegrees(places.lat[a]),
    fromFixedDegrees(places.lon[b]),
    fromFixedDegrees(places.lat[b]),
  );

function metresApart(segments: readonly Segment[], segment: number, row: number, other: Hit): number {
  const a = segments[segment].places;
  const b = segments[other.segment].places;
  return haversine(
    fromFixedDegrees(a.lon[row]),
    fromFixedDegrees(a.lat[row]),
    fromFixedDegrees(b.lon[other.row]),
    fromFixedDegrees(b.lat[other.row]),
  );
}

const isSettlement = (kind: number): boolean => kind === PlaceKind.Region || kind === PlaceKind.Settlement;

function nameHash(columns: TextColumns, doc: number): number {
  let hash = 17;
  const { forward } = columns;
  for (let i = columns['forward.start'][doc]; i < columns['forward.start'][doc + 1]; i++) {
    const field = forward[i] >>> FIELD_SHIFT;
    if (field === TextField.Name || field === TextField.House || field === TextField.Street) {
      hash = (Math.imul(hash, 31) + (forward[i] & WORD_MASK)) | 0;
    }
  }
  if (hash !== 17) return hash;
  for (let i = columns['forward.start'][doc]; i < columns['forward.start'][doc + 1]; i++) {
    hash = (Math.imul(hash, 31) + (forward[i] & WORD_MASK)) | 0;
  }
  return hash;
}

/** The same across segments, whose words have other numbers: by the letters of the name. */
function spelledHash(columns: TextColumns, doc: number): number {
  const letters = columns['word.letters'];
  const start = columns['word.start'];
  let hash = 17;
  for (let i = columns['forward.start'][doc]; i < columns['forward.start'][doc + 1]; i++) {
    const field = columns.forward[i] >>> FIELD_SHIFT;
    if (field !== TextField.Name && field !== TextField.House && field !== TextField.Street) continue;
    const word = columns.forward[i] & WORD_MASK;
    for (let k = start[word]; k < start[word + 1]; k++) hash = (Math.imul(hash, 31) + letters[k]) | 0;
    hash = (Math.imul(hash, 31) + 1) | 0;
  }
  return hash === 17 ? nameHash(columns, doc) : hash;
}
