// From the best hits to the results shown: doubles made one, and among places of one name not ten from one street.
import { PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import type { TextColumns } from '../../dataset/tables/text-index.ts';
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import type { BestHits } from './best-hits.ts';
import { FIELD_SHIFT, Field, WORD_MASK } from './text-file.ts';
import { WEIGHTS } from './weights.ts';

export interface Hit {
  readonly row: number;
  readonly score: number;
  /** Why: the parts of the score before its weights. */
  readonly parts: {
    readonly coverage: number;
    readonly completeness: number;
    readonly order: number;
    readonly language: number;
    readonly near: number;
    readonly importance: number;
  };
}

/** A settlement, an area and a thana of one name are one thing to a user, though their centres differ. */
const SAME_SETTLEMENT_WITHIN = 5000;

export function distinctHits(best: BestHits, columns: TextColumns, places: PlaceTable, limit: number): Hit[] {
  const kept: { hit: Hit; name: number }[] = [];
  for (let i = 0; i < best.count; i++) {
    const doc = best.doc(i);
    const row = columns['doc.row'][doc];
    const name = nameHash(columns, doc);
    const importance = columns['doc.importance'][doc];
    let sameName = 0;
    let double: (typeof kept)[number] | undefined;
    for (const other of kept) {
      if (other.name !== name) continue;
      sameName++;
      if (!double && areOne(places, row, other.hit.row)) double = other;
    }
    if (double) {
      // Of the district and its town the district is shown, whichever has the higher score.
      const { hit } = double;
      if (importance > hit.parts.importance)
        double.hit = { ...hit, row, parts: { ...hit.parts, importance } };
      continue;
    }
    const [coverage, completeness, order, language, near] = best.parts(i);
    const score = best.score(i) - WEIGHTS.sameName * sameName;
    kept.push({
      hit: { row, score, parts: { coverage, completeness, order, language, near, importance } },
      name,
    });
  }
  return kept
    .map(({ hit }) => hit)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

function areOne(places: PlaceTable, a: number, b: number): boolean {
  if (places.house[a] !== places.house[b] || places.street[a] !== places.street[b]) return false;
  const distance = haversine(
    fromFixedDegrees(places.lon[a]),
    fromFixedDegrees(places.lat[a]),
    fromFixedDegrees(places.lon[b]),
    fromFixedDegrees(places.lat[b]),
  );
  const settlements = isSettlement(places.kind[a]) && isSettlement(places.kind[b]);
  return distance < (settlements ? SAME_SETTLEMENT_WITHIN : WEIGHTS.sameWithin);
}

const isSettlement = (kind: number): boolean => kind === PlaceKind.Region || kind === PlaceKind.Settlement;

function nameHash(columns: TextColumns, doc: number): number {
  let hash = 17;
  const { forward } = columns;
  for (let i = columns['forward.start'][doc]; i < columns['forward.start'][doc + 1]; i++) {
    const field = forward[i] >>> FIELD_SHIFT;
    if (field === Field.Name || field === Field.House || field === Field.Street) {
      hash = (Math.imul(hash, 31) + (forward[i] & WORD_MASK)) | 0;
    }
  }
  if (hash !== 17) return hash;
  for (let i = columns['forward.start'][doc]; i < columns['forward.start'][doc + 1]; i++) {
    hash = (Math.imul(hash, 31) + (forward[i] & WORD_MASK)) | 0;
  }
  return hash;
}
