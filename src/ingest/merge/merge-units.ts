// Merges the regions of all sources: a unit that appears in several sources becomes one.
//
// A unit is recognised by its key, by the code of the statistics bureau, by its name within its parent (same spelling, then
// same sound, then small typos), or by name and position where the source gives no parent. A source never lists the same unit
// twice, so two units of one source are never merged.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { haversine } from '../../geo/distance.ts';
import { allowedMistakes, boundedDistance } from '../../text/edit-distance.ts';
import type { RegionDraft } from '../gather/gathered.ts';
import { centreOf } from './centre.ts';
import { addToUnit, type Unit, unitOf } from './unit.ts';
import { isTownPart, type NameKeys, nameKeys } from './unit-names.ts';

/** Kinds whose names are unique within a country: no position is needed to recognise them. */
const KNOWN_BY_NAME: readonly RegionKind[] = [
  RegionKind.Country,
  RegionKind.Division,
  RegionKind.District,
  RegionKind.CityCorporation,
];

/** How far apart the centres of one unit may be in two sources, in metres. */
const REACH: Readonly<Record<number, number>> = {
  [RegionKind.Country]: Number.POSITIVE_INFINITY,
  [RegionKind.Division]: Number.POSITIVE_INFINITY,
  [RegionKind.District]: 120_000,
  [RegionKind.Upazila]: 40_000,
  [RegionKind.Thana]: 40_000,
  [RegionKind.CityCorporation]: 30_000,
  [RegionKind.Pauroshova]: 15_000,
  [RegionKind.Union]: 15_000,
  [RegionKind.Ward]: 8_000,
  [RegionKind.Zone]: 20_000,
  [RegionKind.Area]: 5_000,
  [RegionKind.SubArea]: 2_000,
  [RegionKind.PostOffice]: 15_000,
};

/** Two upazilas of the same name are farther apart than this, in metres. */
const UPAZILA_ALIKE = 12_000;

/** Kinds at the same level of the hierarchy: a thana (police station area) in a city is what an upazila is elsewhere. */
const ALSO: Readonly<Record<number, readonly RegionKind[]>> = {
  [RegionKind.Upazila]: [RegionKind.Thana],
  [RegionKind.Thana]: [RegionKind.Upazila],
  [RegionKind.CityCorporation]: [RegionKind.Pauroshova],
  [RegionKind.Pauroshova]: [RegionKind.CityCorporation],
};

/** How similar two names are: same spelling, same sound, or a typo apart. */
const Likeness = { Spelling: 0, Sound: 1, Mistake: 2, None: 3 } as const;

export interface MergedUnits {
  readonly units: Unit[];
  /** Drafts that could only add to a unit, where no source has that unit. */
  readonly unknown: readonly RegionDraft[];
}

export function mergeUnits(drafts: readonly RegionDraft[]): MergedUnits {
  const merger = new UnitMerger();
  // Sources in their order, and larger units first within each, so that parents are known.
  const order = [...drafts.keys()].sort(
    (a, b) => drafts[a].source - drafts[b].source || drafts[a].kind - drafts[b].kind || a - b,
  );
  for (let from = 0; from < order.length; ) {
    const { source, kind } = drafts[order[from]];
    let to = from;
    while (to < order.length && drafts[order[to]].source === source && drafts[order[to]].kind === kind) to++;
    // Exact names first, so that no unit is claimed by one that only sounds similar (Dhamrai by Demra).
    const rest = order.slice(from, to).filter((i) => !merger.addKnown(drafts[i], Likeness.Spelling));
    for (const i of rest) if (!merger.addKnown(drafts[i], Likeness.Mistake)) merger.addNew(drafts[i]);
    from = to;
  }
  for (const draft of drafts) merger.joinZone(draft);
  return merger;
}

class UnitMerger implements MergedUnits {
  readonly units: Unit[] = [];
  readonly unknown: RegionDraft[] = [];
  readonly #byCode = new Map<string, Unit>();
  readonly #firstOfKind = new Map<RegionKind, Unit>();
  readonly #byKey = new Map<string, Unit>();
  readonly #byName = new Map<string, Unit[]>();
  readonly #names = new Map<Unit, NameKeys[]>();
  readonly #children = new Map<Unit | undefined, Unit[]>();

  /** Adds the draft to the unit that it describes; false where no unit's name is similar enough. */
  addKnown(draft: RegionDraft, alike: number): boolean {
    const parent = this.#parentOf(draft);
    const known =
      this.#byKey.get(draft.key) ?? this.#byItsCode(draft) ?? this.#recognise(draft, parent, alike);
    if (!known) return false;
    addToUnit(known, draft);
    if (parent && parent !== known && movesTo(known, draft)) known.parent = parent;
    this.#byKey.set(draft.key, known);
    this.#learn(known, [draft.name, draft.nameBn, ...(draft.aliases ?? [])]);
    return true;
  }

  addNew(draft: RegionDraft): void {
    const parent = this.#parentOf(draft);
    const first = this.#firstOfKind.get(draft.kind);
    if (draft.weak && first && first.source !== draft.source) {
      this.unknown.push(draft);
      return;
    }
    const unit = unitOf(draft);
    unit.parent = parent;
    if (unit.lon === undefined && unit.polygons) Object.assign(unit, centreOf(unit.polygons));
    // A unit known only by name is placed where its first part lies, until its position is known.
    if (parent && parent.lon === undefined) {
      parent.lon = unit.lon;
      parent.lat = unit.lat;
    }
    this.units.push(unit);
    if (!first) this.#firstOfKind.set(unit.kind, unit);
    this.#byKey.set(draft.key, unit);
    const siblings = this.#children.get(parent);
    if (siblings) siblings.push(unit);
    else this.#children.set(parent, [unit]);
    this.#learn(unit, [unit.name, unit.nameBn, ...unit.aliases]);
    if (unit.code && !this.#byCode.has(`${unit.kind} ${unit.code}`))
      this.#byCode.set(`${unit.kind} ${unit.code}`, unit);
  }

  #parentOf(draft: RegionDraft): Unit | undefined {
    return draft.parent === undefined ? undefined : this.#byKey.get(draft.parent);
  }

  #byItsCode(draft: RegionDraft): Unit | undefined {
    if (!draft.code) return undefined;
    const unit = this.#byCode.get(`${draft.kind} ${draft.code}`);
    return unit && unit.lastSource < draft.source ? unit : undefined;
  }

  joinZone(draft: RegionDraft): void {
    const unit = this.#byKey.get(draft.key);
    if (unit && draft.zone !== undefined) unit.zone = this.#byKey.get(draft.zone) ?? unit.zone;
  }

  #learn(unit: Unit, names: readonly (string | undefined)[]): void {
    let keys = this.#names.get(unit);
    if (!keys) this.#names.set(unit, (keys = []));
    for (const name of names) {
      if (!name) continue;
      const key = nameKeys(name);
      if (keys.some((other) => other.spelling === key.spelling)) continue;
      keys.push(key);
      const slot = `${unit.kind} ${key.sound}`;
      const same = this.#byName.get(slot);
      if (!same) this.#byName.set(slot, [unit]);
      else if (!same.includes(unit)) same.push(unit);
    }
  }

  #recognise(draft: RegionDraft, parent: Unit | undefined, alike: number): Unit | undefined {
    const keys = [draft.name, draft.nameBn, ...(draft.aliases ?? [])].flatMap((name) =>
      name ? [nameKeys(name)] : [],
    );
    const where = placeOf(draft);
    for (const kind of [draft.kind, ...(ALSO[draft.kind] ?? [])]) {
      if (parent) {
        const reach = REACH[kind] ?? 0;
        const siblings = (this.#children.get(parent) ?? []).filter((unit) => {
          const metres = metresBetween(unit, where);
          return this.#free(unit, kind, draft) && (metres <= reach || metres === Number.POSITIVE_INFINITY);
        });
        const found =
          draft.number === undefined
            ? this.#nearestName(siblings, keys, where, alike)
            : siblings.find((unit) => unit.number === draft.number);
        if (found) return found;
      }
      if (draft.number !== undefined) continue;
      const found = this.#anywhere(kind, keys, where, draft, parent, Math.min(alike, Likeness.Sound));
      if (found) return found;
    }
    return undefined;
  }

  /** A unit that this source has not listed yet. A town among the unions is not the union around it (Arani). */
  #free(unit: Unit, kind: RegionKind, draft: RegionDraft): boolean {
    if (unit.kind !== kind || unit.lastSource >= draft.source) return false;
    return kind !== RegionKind.Union || isTownPart(unit.name) === isTownPart(draft.name);
  }

  #nearestName(
    siblings: readonly Unit[],
    keys: readonly NameKeys[],
    where: Where,
    alike: number,
  ): Unit | undefined {
    let best: Unit | undefined;
    let bestRank = alike;
    for (const unit of siblings) {
      const rank = this.#likeness(unit, keys);
      if (rank > bestRank) continue;
      if (rank === bestRank && best && metresBetween(best, where) <= metresBetween(unit, where)) continue;
      best = unit;
      bestRank = rank;
    }
    return best;
  }

  #likeness(unit: Unit, keys: readonly NameKeys[]): number {
    let best: number = Likeness.None;
    for (const own of this.#names.get(unit) ?? []) {
      for (const key of keys) {
        if (own.spelling === key.spelling) return Likeness.Spelling;
        if (own.sound === key.sound && own.sound.length >= 2) best = Likeness.Sound;
        else if (best === Likeness.None) {
          const max = allowedMistakes(Math.min(own.spelling.length, key.spelling.length));
          if (max > 0 && boundedDistance(own.spelling, key.spelling, max) <= max) best = Likeness.Mistake;
        }
      }
    }
    return best;
  }

  /** The nearest unit of that name and kind, where the parent is unknown or differs from that in earlier sources. */
  #anywhere(
    kind: RegionKind,
    keys: readonly NameKeys[],
    where: Where,
    draft: RegionDraft,
    parent: Unit | undefined,
    likeness: number,
  ): Unit | undefined {
    let best: Unit | undefined;
    let bestMetres = REACH[kind] ?? 0;
    let unplaced = 0;
    for (const key of keys) {
      for (const unit of this.#byName.get(`${kind} ${key.sound}`) ?? []) {
        if (!this.#free(unit, kind, draft) || this.#likeness(unit, keys) > likeness) continue;
        const metres = metresBetween(unit, where);
        // Not a unit of another district, unless an upazila's boundary lies there: a name may be in the wrong row.
        const district = districtOf(unit);
        const alike =
          draft.kind <= RegionKind.Thana && metres < UPAZILA_ALIKE && (draft.polygons || !district);
        if (parent && parent.kind > RegionKind.Division && district !== districtOf(parent) && !alike)
          continue;
        if (metres === Number.POSITIVE_INFINITY) {
          if (unit === best) continue;
          // Without a position only a unit with a unique name may be taken.
          if (!KNOWN_BY_NAME.includes(kind) && (!draft.weak || !parent)) continue;
          if (++unplaced > 1) return undefined;
          best = unit;
          continue;
        }
        if (metres > bestMetres || (metres === bestMetres && best)) continue;
        best = unit;
        bestMetres = metres;
      }
    }
    return best;
  }
}

/**
 * Whether a draft's parent overrides the known one. A union's boundary shows which upazila it was drawn in, unless its source
 * lacks the upazila that earlier tables name: then that upazila is newer than the source. This does not apply to districts:
 * older files have seven divisions.
 */
function movesTo(known: Unit, draft: RegionDraft): boolean {
  if (!known.parent) return true;
  const drawn = draft.polygons !== undefined && draft.kind > RegionKind.Thana;
  return drawn && known.parent.lastSource >= draft.source;
}

type Where = { readonly lon: number; readonly lat: number } | undefined;

function placeOf({ lon, lat, polygons, points }: RegionDraft): Where {
  if (lon !== undefined && lat !== undefined) return { lon, lat };
  return centreOf(polygons ?? []) ?? (points?.length ? { lon: points[0], lat: points[1] } : undefined);
}

function metresBetween(unit: Unit, where: Where): number {
  if (!where || unit.lon === undefined || unit.lat === undefined) return Number.POSITIVE_INFINITY;
  return haversine(unit.lon, unit.lat, where.lon, where.lat);
}

export function districtOf(unit: Unit | undefined): Unit | undefined {
  let at = unit;
  for (let steps = 0; at && steps < 12; steps++, at = at.parent)
    if (at.kind === RegionKind.District) return at;
  return undefined;
}
