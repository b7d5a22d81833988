// What an address says that tells it from others, in a form that can be compared: house, what is inside it, roads, parts of a town.
// Two spellings, scripts or orders of the same address say the same.
import { letterOf, lettersReadOut } from '../../../text/letter-names.ts';
import { englishWord } from '../../../text/words.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { formOfWord, houseForm, joinForms, wordsOfName } from '../know/name-form.ts';
import type { PartKind } from '../part.ts';
import { isGenericWord } from '../read/generic-words.ts';
import type { FinestFound } from './finding.ts';
import type { Resolved } from './resolved.ts';

export interface AddressTold {
  /** Region of the district, or -1. */
  readonly district: number;
  /** Flat, floor, level: what of a building. */
  readonly inside: ReadonlySet<string>;
  readonly houses: ReadonlySet<string>;
  /** Roads, lanes and avenues by number or name. */
  readonly roads: ReadonlySet<string>;
  /** Row of the street that the road by name is, or -1: one street has several names. */
  readonly street: number;
  /** What the road is that has a name, so that the area around it need not be the same word. */
  readonly namedRoad: 'road' | 'lane' | undefined;
  /** Blocks, sections, sectors, phases, wards; buildings of a complex by number. */
  readonly sections: ReadonlySet<string>;
  /** Parts of towns and units below the district that the text names, each with its direction: "east" of a region. */
  readonly regions: ReadonlySet<string>;
  /** … of them those finer than a thana or upazila, … */
  readonly finer: ReadonlySet<string>;
  /** The name of the finest of all, which a union and the upazila around it may share; '' where none is named. */
  readonly finest: string;
  /** … and all that they lie in. */
  readonly around: ReadonlySet<string>;
  /** Villages, quarters and other names, of which the dataset does not say what they contain. */
  readonly names: ReadonlySet<string>;
  /** Which of several: east, old, the second phase. */
  readonly which: ReadonlySet<string>;
  /** Row of the place that the address names, or -1. */
  readonly place: number;
  /** Names of the regions as they are compared with those of roads. */
  readonly regionForms: ReadonlySet<string>;
  /** Degrees × 1e7; undefined where nothing is known. */
  readonly at: Pick<FinestFound, 'lon' | 'lat'> | undefined;
}

const INSIDE: readonly PartKind[] = ['flat', 'floor', 'level'];
const ROADS: readonly PartKind[] = ['road', 'avenue', 'lane'];
const SECTIONS: readonly PartKind[] = ['block', 'section', 'sector', 'building'];
const NAMES: ReadonlySet<PartKind> = new Set(['village', 'mouza', 'subarea', 'area', 'unknown']);
/** Finer than an upazila or a thana: what tells one part of a town from another. */
const FINER: readonly Slot[] = [Slot.SubArea, Slot.Area, Slot.Union, Slot.PostOffice];
const UNITS: readonly Slot[] = [Slot.Thana, Slot.Upazila];

export function toldBy(
  gazetteer: Gazetteer,
  resolved: Resolved,
  finest: FinestFound | undefined,
): AddressTold {
  const { values, moreHouses, roadName, laneName, chain } = resolved;
  const numbered = (kinds: readonly PartKind[]): Set<string> =>
    new Set(
      kinds.flatMap((kind) => {
        const value = values.get(kind);
        const former = resolved.renumbered.get(kind)?.former;
        return [value, former].flatMap((number) =>
          number === undefined ? [] : [`${kind === 'level' ? 'floor' : kind} ${numberForm(number)}`],
        );
      }),
    );
  const roads = numbered(ROADS);
  for (const name of [roadName, laneName]) if (name) roads.add(formOfName(name.words, name.value));
  const houses = new Set<string>();
  for (const kind of ['house', 'plot'] as const) {
    const value = values.get(kind);
    if (value !== undefined) houses.add(numberForm(value));
    const former = resolved.renumbered.get(kind)?.former;
    if (former !== undefined) houses.add(numberForm(former));
  }
  for (const house of moreHouses) houses.add(numberForm(house));
  // A ward of a hospital is inside it, that of a town is a part of it.
  const atPlace = finest?.level === 'place';
  const sections = numbered(atPlace ? SECTIONS : [...SECTIONS, 'ward']);
  const phase = phaseOf(resolved);
  if (phase !== undefined) sections.add(`phase ${phase}`);
  const where = whereabouts(gazetteer, resolved, sections);
  const names = new Set<string>();
  for (const { kind, value, words } of resolved.names) {
    if (!NAMES.has(kind)) continue;
    const { phase: counted, rest } = withoutPhase(words);
    if (counted !== undefined) sections.add(`phase ${counted}`);
    if (!rest.every(isGenericWord) || words.length === 0) names.add(formOfName(rest, value));
  }
  for (const { kind, echo, entity } of resolved.chosen)
    if (kind === EntityKind.Settlement && !echo)
      names.add(formOfName(wordsOfName(gazetteer.name(entity)), ''));
  return {
    district: chain[Slot.District],
    inside: numbered(atPlace ? [...INSIDE, 'ward'] : INSIDE),
    houses,
    roads,
    street: roadName === undefined ? -1 : finest?.level === 'street' ? finest.place : resolved.street,
    namedRoad: roadName ? 'road' : laneName && 'lane',
    sections,
    ...where,
    names,
    which: whichOf(resolved),
    place: atPlace ? finest.place : -1,
    at: finest,
  };
}

/** C-3 is C3; 12/3 is not 123. */
const numberForm = (number: string): string => houseForm(number).replace(/([a-z])\/(?=[0-9])/g, '$1');

/** The regions that the text names and all that they lie in; a part of a town that is called "Section 10" is also added to `sections`. */
function whereabouts(
  gazetteer: Gazetteer,
  { chain, named, directions }: Resolved,
  sections: Set<string>,
): Pick<AddressTold, 'regions' | 'finer' | 'finest' | 'around' | 'regionForms'> {
  const regions = new Set<string>();
  const finer = new Set<string>();
  let finest = '';
  const around = new Set<string>();
  const regionForms = new Set<string>();
  const widen = (row: number, steps: number): void => {
    if (row < 0 || steps > 6) return;
    around.add(tagOf(row, directions));
    around.add(String(row));
    widen(gazetteer.wider(row), steps + 1);
    widen(gazetteer.regions.table.parent[row], steps + 1);
  };
  for (const slot of [...FINER, ...UNITS]) {
    const row = chain[slot];
    if (row < 0) continue;
    widen(row, 0);
    if (!(named & (1 << slot)) && slot !== Slot.SubArea) continue;
    regions.add(tagOf(row, directions));
    if (FINER.includes(slot)) finer.add(tagOf(row, directions));
    const name = gazetteer.regions.name(row).toLowerCase();
    const form = joinForms(name.split(' '));
    finest ||= form;
    regionForms.add(form);
    const part = /^(block|section|sector) (\S+)$/.exec(name);
    if (part) sections.add(`${part[1]} ${houseForm(part[2])}`);
  }
  return { regions, finer, finest, around, regionForms };
}

/** A region, and which side of it: "east" of Shewrapara is another part of town than "west". */
const tagOf = (row: number, directions: ReadonlyMap<number, string>): string => {
  const direction = directions.get(row);
  return direction === undefined ? String(row) : `${row} ${formOfWord(direction)}`;
};

/** Words that one writer adds to a part of town and the next leaves out: Hill View R/A is হিলভিউ আবাসিক. */
const ADDED = new Set(['residential', 'area', 'residentialarea']);

function formOfName(words: readonly string[], value: string): string {
  const compared = (words.length > 0 ? words : value.split(' ')).map(comparedWord);
  const telling = compared.filter((word) => !ADDED.has(formOfWord(word)));
  return joinForms(telling.length > 0 ? telling : compared);
}

/** A word as both languages compare it: Bangla spells initials out (ডিওএইচএস is DOHS) and writes English words by their sound. */
function comparedWord(word: string): string {
  const which = IN_BANGLA.get(formOfWord(word));
  if (which === 'old' || which === 'new') return which;
  if (word.charCodeAt(0) < 0x0980) return word;
  return (lettersReadOut(word) ?? englishWord(word) ?? letterOf(word)).toLowerCase();
}

const PHASE = /^(?:phase|ফেজ)$/;

/** The words of a name without "2nd phase", and which phase that is. */
function withoutPhase(words: readonly string[]): { phase?: number; rest: readonly string[] } {
  const at = words.findIndex((word) => PHASE.test(word));
  const beside = [at - 1, at + 1].find((i) => at >= 0 && /^\d/.test(words[i] ?? ''));
  if (beside === undefined) return { rest: words };
  return {
    phase: Number.parseInt(words[beside], 10),
    rest: words.filter((_, i) => i !== at && i !== beside),
  };
}

/** The number of "2nd phase", "Phase 2". */
function phaseOf({ parts }: Resolved): number | undefined {
  if (!parts.some(({ value }) => PHASE.test(value))) return undefined;
  const counted = parts.find(
    ({ kind, value, why }) => kind === 'unknown' && /^\d/.test(value) && /counts/.test(why),
  );
  return counted && Number.parseInt(counted.value, 10);
}

const WHICH = new Set(['north', 'south', 'east', 'west', 'middle', 'old', 'new', 'big', 'small']);
/** Words for new and old in Bangla, by their form, beside those that names have in English. */
const IN_BANGLA: ReadonlyMap<string, string> = new Map([
  ['naya', 'new'],
  ['noya', 'new'],
  ['notun', 'new'],
  ['nutan', 'new'],
  ['purana', 'old'],
  ['puran', 'old'],
  ['purono', 'old'],
  ['bara', 'big'],
  ['boro', 'big'],
  ['baro', 'big'],
  ['choto', 'small'],
  ['chhoto', 'small'],
]);
const WHERE: ReadonlySet<PartKind> = new Set([...NAMES, 'union', 'postoffice', 'road', 'lane']);

/** Words that tell one of several parts of the same name from the others, as they are written; they may be in the dataset's name or not. */
function whichOf({ parts }: Resolved): Set<string> {
  const which = new Set<string>();
  for (const { kind, given } of parts) {
    if (!WHERE.has(kind)) continue;
    for (const word of wordsOfName(given)) {
      const form = formOfWord(word);
      const told = IN_BANGLA.get(form) ?? form;
      if (WHICH.has(told)) which.add(told);
    }
  }
  return which;
}
