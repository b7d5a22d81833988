// Finds the building, business or unknown name of an address among the named places of its district, or of the whole
// country if no region is known, tolerating a slip in either half of the name.
import { PLACE_TYPES } from '../../../dataset/tables/place-types.ts';
import { BoundedCache } from '../../../lookup/bounded-cache.ts';
import { boundedDistance } from '../../../text/edit-distance.ts';
import { hashText } from '../know/form-hash.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { ANYWHERE } from '../know/index-file.ts';
import { joinForms, keysOfWords, wordsOfName } from '../know/name-form.ts';
import { placeQueries } from '../know/place-keys.ts';
import { isGenericWord, isIdleWord } from '../read/generic-words.ts';
import type { Finest } from './finding.ts';
import type { NamedPart, Resolved } from './resolved.ts';

const SCANNED = 32;
const FORMS_KEPT = 50_000;
/** Farther than this (metres) from what is named, it is another place with the same name. */
const REACH: Readonly<Record<number, number>> = {
  [EntityKind.SubArea]: 1_000,
  [EntityKind.Area]: 2_500,
};
const USUAL_REACH = 6_000;
/** … where a whole upazila is named. */
const UNIT_REACH = 10_000;
/** Kinds of which the same name has many branches: one of them is meant only near what is named. */
const BRANCHES: ReadonlySet<number> = new Set(
  (['Bank', 'Food', 'Fuel', 'Shop'] as const).map((type) => PLACE_TYPES.indexOf(type)),
);
const BRANCH_REACH = 700;
const BANK = PLACE_TYPES.indexOf('Bank');
/** A correctly spelled name with this many letters has few namesakes. */
const LONG_NAME = 10;

export class NamedPlaces {
  readonly #forms = new BoundedCache<number, readonly string[]>(FORMS_KEPT);

  constructor(readonly gazetteer: Gazetteer) {}

  find(resolved: Resolved): Finest | undefined {
    let best: Finest | undefined;
    let bestScore = 0;
    for (const name of [...resolved.names, ...resolved.wholeNames]) {
      if (name.words.join('').length < 4) continue;
      const found = this.#among(name, resolved);
      if (found && found.score > bestScore) [best, bestScore] = [found.finest, found.score];
    }
    return best;
  }

  /** Fewest slips between a form and any name of a place. */
  #slips(form: string, row: number, most: number): number {
    const { places } = this.gazetteer;
    let least = most + 1;
    for (const id of [places.name[row], places.nameBn[row], places.aliases[row]]) {
      if (id === 0) continue;
      for (const own of this.#formsOf(id)) {
        if (Math.abs(own.length - form.length) > most) continue;
        least = Math.min(least, boundedDistance(form, own, most));
      }
      if (least === 0) break;
    }
    return least;
  }

  /** Forms of a string in the pool, or of several separated by bars; cached, as many places share a name. */
  #formsOf(id: number): readonly string[] {
    return (
      this.#forms.get(id) ??
      this.#forms.set(
        id,
        this.gazetteer.placeText
          .get(id)
          .split('|')
          .map((name) => joinForms(wordsOfName(name))),
      )
    );
  }

  #among(
    name: NamedPart,
    { chain, finest, values }: Resolved,
  ): { finest: Finest; score: number } | undefined {
    const { places, index } = this.gazetteer;
    const form = joinForms(name.words);
    const district = chain[Slot.District];
    const keys = district >= 0 ? placeQueries(name.words) : keysOfWords(name.words);
    const { start, value } = index.named_places;
    const anchor =
      chain[Slot.SubArea] >= 0 ? chain[Slot.SubArea] : chain[Slot.Area] >= 0 ? chain[Slot.Area] : finest;
    const loose = anchor === undefined || anchor === district;
    const kind = anchor === undefined ? EntityKind.District : this.gazetteer.kind(anchor);
    const reach = REACH[kind] ?? USUAL_REACH;
    const isPart = kind === EntityKind.SubArea;
    let best = -1;
    let bestScore = 0;
    let bestMetres = 0;
    let branch = -1;
    let manyBranches = false;
    for (const key of keys) {
      const at = hashText(key, district >= 0 ? district : ANYWHERE) & (start.length - 2);
      const end = Math.min(start[at + 1], start[at] + SCANNED);
      for (let i = start[at]; i < end; i++) {
        const row = value[i];
        if (district >= 0 && places.district[row] !== district) continue;
        const most = Math.floor(form.length / 6);
        const slips = this.#slips(form, row, most);
        if (slips > most) continue;
        let score = 1 - slips / form.length;
        let metres = Number.POSITIVE_INFINITY;
        if (slips === 0 && BRANCHES.has(places.type[row])) {
          // The same row comes up under several keys.
          if (branch >= 0 && this.gazetteer.metres(-branch - 1, -row - 1) > BRANCH_REACH) manyBranches = true;
          branch = row;
        }
        if (loose) {
          // Every town has a New Market: where no more than the district is named, the one in its town is meant.
          if (
            district >= 0 &&
            this.gazetteer.metres(-row - 1, district) > USUAL_REACH &&
            name.words.every((word) => isGenericWord(word) || isIdleWord(word))
          )
            continue;
        } else {
          metres = this.gazetteer.metres(-row - 1, anchor);
          const inside = chain[Slot.Area] >= 0 && places.area[row] === chain[Slot.Area];
          const inUnit = anchor === chain[Slot.Upazila] && places.upazila[row] === anchor;
          const far =
            slips === 0 && form.length >= LONG_NAME && !isPart
              ? kind === EntityKind.Upazila
                ? UNIT_REACH
                : USUAL_REACH
              : reach;
          if (metres > far && !(inside && !isPart) && !inUnit) continue;
          score += inside ? 0.2 : 0.1 - (metres / reach) * 0.1;
        }
        score += places.importance[row] / 2550;
        if (score > bestScore) [best, bestScore, bestMetres] = [row, score, metres];
      }
    }
    if (best < 0) return undefined;
    // Of a bank there are always others, whether the dataset has them or not.
    manyBranches ||= places.type[best] === BANK;
    if (manyBranches && BRANCHES.has(places.type[best]) && bestMetres > BRANCH_REACH) return undefined;
    // In a text with a house number an unknown word is rarely the name of a place.
    if (values.has('house') && bestScore < 0.95) return undefined;
    return {
      finest: { level: 'place', place: best, region: -1, lon: places.lon[best], lat: places.lat[best], name },
      score: bestScore,
    };
  }
}
