// How far the words of an address are the name of a place: which of them, how they are spelled, and which letters of the name are left
// over. A name is compared word by word, so that it may have a word more or less than the writer gave it.
import { boundedDistance } from '../../../text/edit-distance.ts';
import { lettersReadOut } from '../../../text/letter-names.ts';
import { soundKeys } from '../../../text/sound-key.ts';
import { synonymsOf } from '../../../text/words.ts';
import { formOfWord, STREET_WORDS } from '../know/name-form.ts';
import { isGradeOfOffice, isHousingWord, isSeatOfOffice } from '../read/generic-words.ts';
import { entryOf, Word } from '../read/lexicon.ts';
import { WEIGHTS } from '../weights.ts';

/** A word of the text, ready to be compared with many names. */
export interface ComparedWord {
  readonly text: string;
  readonly form: string;
  readonly sound: string;
  /** Whether it only says what kind of thing is named: "hospital". */
  readonly plain: boolean;
  /** Whether it names a unit or a part of a town by itself: "motijheel" tells a metro station, alone it is the area. */
  readonly unit?: boolean;
  /** Whether it is an ordinary word, which is never a misspelt one: "rahman" is not Ramna. */
  readonly ordinary?: boolean;
  /** Whether it stands in the name of an office. */
  readonly office?: boolean;
}

export interface Alignment {
  /** Indexes into the words compared, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** What the spelling costs, in the units of the dictionary. */
  readonly cost: number;
  /** Letters of the text that are in the name, and letters of the name that are not in the text. */
  readonly letters: number;
  readonly missing: number;
  /** Whether a word of the name is missing that the text does not say elsewhere either. */
  readonly unsaid: boolean;
  /** Whether a word that tells the place from others of its kind is among them. */
  readonly distinct: boolean;
  /** Whether its words say no more than a unit, and in which direction. */
  readonly onlyUnits: boolean;
  /** Whether no word of the name is missing but what an office sits in, and none stands between. */
  readonly whole: boolean;
  /** Whether a word before it may belong to the name: "Toru Ideal School" is another one than Ideal School. */
  readonly led: boolean;
}

/** What it is worth that words name a place, in letters. */
export const worth = ({ letters, cost, missing }: Alignment): number =>
  Math.min(letters, WEIGHTS.mostLettersOfPlace) - WEIGHTS.spelling * cost - WEIGHTS.missingLetter * missing;

export const comparedWord = (
  text: string,
  tags: Pick<ComparedWord, 'plain' | 'unit' | 'ordinary' | 'office'>,
): ComparedWord => {
  // Bangla spells initials out: ইপিজেড is EPZ.
  const initials = text.charCodeAt(0) >= 0x0980 ? lettersReadOut(text)?.toLowerCase() : undefined;
  const form = initials ?? formOfWord(text);
  return { text, form, sound: soundKeys(form)[0] ?? '', ...tags };
};

/** Words that stand between others and tell nothing. */
const JOINING = new Set(['and', 'of', 'the', 'o', 'ও', 'এন্ড', 'অ্যান্ড', 'for', 'in', 'at']);

/** Which of several parts of a town. */
const WHICH = new Set(['north', 'south', 'east', 'west', 'middle', 'old', 'new', 'half']);

/** "Madhupur Upazila Stadium": what kind of unit the name begins with. */
const isUnitWord = (word: string): boolean => entryOf(word).word === Word.Field;

const isNumeral = ({ form }: ComparedWord): boolean => form.charCodeAt(0) <= 57;

/** What the spelling of a word costs against a word of a name; undefined if they are different words. */
function costOf(written: ComparedWord, named: ComparedWord): number | undefined {
  if (written.form === named.form) return 0;
  if (synonymsOf(written.text).includes(named.text) || synonymsOf(named.text).includes(written.text))
    return 0;
  const shorter = Math.min(written.form.length, named.form.length);
  if (shorter < 5 || written.ordinary || written.form.charCodeAt(0) <= 57) return undefined;
  const most = shorter >= 8 ? 2 : 1;
  const slips = boundedDistance(written.form, named.form, most);
  if (written.sound !== '' && written.sound === named.sound) return 0.25 + 0.25 * Math.min(slips, 2);
  return slips <= most ? 0.5 + 0.5 * slips : undefined;
}

/** "Aulad Hossain Market" is not a Hossain Market: a word beside it that belongs to the name and not to the place. */
const mayBelong = (beside: ComparedWord): boolean =>
  !beside.plain && !beside.unit && !isNumeral(beside) && !JOINING.has(beside.text);

/** Letters of written words between those of the name that are not of it; undefined if there is a number: none is lost in a name. */
function lettersBesides(
  written: readonly ComparedWord[],
  from: number,
  to: number,
  used: number,
): number | undefined {
  let letters = 0;
  for (let i = from; i < to; i++) {
    if (used & (1 << i) || JOINING.has(written[i].text)) continue;
    if (written[i].office && isGradeOfOffice(written[i].text)) continue;
    if (isNumeral(written[i])) return undefined;
    letters += written[i].form.length;
  }
  return letters;
}

/** Whether a word says more than a unit: যশোর বিমানবন্দর is the airport, though a police station is called so. */
const isTelling = (word: ComparedWord): boolean =>
  !isNumeral(word) &&
  !WHICH.has(word.form) &&
  !isHousingWord(word.text) &&
  (!word.unit || (word.plain && word.ordinary === true));

/** So many sounds in one word are no accident. */
const LEAST_JOINED = 5;

/** Two words of the name that the writer has joined, as they are spelled or by their sound: ষাটগম্বুজ is Shat Gombuj, সূর্যনগর Surjo Nagar. */
function joinedAt(
  written: readonly ComparedWord[],
  name: readonly ComparedWord[],
  at: number,
): ComparedWord | undefined {
  if (at + 1 >= name.length) return undefined;
  const [first, second] = [name[at], name[at + 1]];
  const length = first.form.length + second.form.length;
  const isJoined = ({ form, sound }: ComparedWord): boolean =>
    (form.length === length && form.startsWith(first.form) && form.endsWith(second.form)) ||
    (sound.length >= LEAST_JOINED && sound === first.sound + second.sound);
  return written.find(isJoined);
}

/** The written word that a word of the name is, of those not used yet, and what its spelling costs; -1 if there is none. */
function writtenFor(
  written: readonly ComparedWord[],
  named: ComparedWord,
  used: number,
  order: number,
): [at: number, cost: number] {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < written.length; i++) {
    if (used & (1 << i)) continue;
    const cost = costOf(written[i], named);
    // Of two that fit equally well the one behind the last is meant.
    if (cost !== undefined && (cost < least || (cost === least && best < order && i > order)))
      [best, least] = [i, cost];
  }
  return [best, least];
}

/** The words of the text that are the name, or undefined if too little of either is in the other. */
export function align(
  written: readonly ComparedWord[],
  name: readonly ComparedWord[],
  isAround: (word: ComparedWord) => boolean,
  isSaid: (word: ComparedWord) => boolean,
): Alignment | undefined {
  let from = written.length;
  let to = 0;
  let cost = 0;
  let letters = 0;
  let missing = 0;
  let own = 0;
  let distinct = false;
  let words = 0;
  let units = 0;
  let tells = false;
  let unsaid = false;
  /** Whether a word that tells the place from others is missing, and whether the word that says it is a road. */
  let lacksTelling = false;
  let lacksWord = false;
  let lacksRoad = false;
  let order = -1;
  let used = 0;
  for (let k = 0; k < name.length; k++) {
    const named = joinedAt(written, name, k) ?? name[k];
    if (named !== name[k]) k++;
    const [best, least] = writtenFor(written, named, used, order);
    if (best < 0) {
      if (JOINING.has(named.text) || isUnitWord(named.text)) continue;
      if (written[0].office && isGradeOfOffice(named.text)) continue;
      const counts = named.form.length * (named.plain || isAround(named) ? WEIGHTS.missingPlain : 1);
      own += counts;
      missing += counts;
      unsaid ||= !isSaid(named);
      lacksWord ||= !isSeatOfOffice(named.text);
      if (k === name.length - 1 && STREET_WORDS.has(named.text)) lacksRoad = true;
      else lacksTelling ||= !named.plain;
      continue;
    }
    own += named.form.length;
    used |= 1 << best;
    if (best < order) cost += WEIGHTS.outOfOrder;
    order = best;
    from = Math.min(from, best);
    to = Math.max(to, best + 1);
    cost += least;
    letters += written[best].form.length;
    words++;
    tells ||= isTelling(written[best]);
    if (written[best].unit) units++;
    else distinct ||= !written[best].plain;
  }
  if (letters === 0 || letters < own * WEIGHTS.leastNamed) return undefined;
  // "Shahjalal Uposhohor" is that part of town, not a point of the road that is named after it.
  if (lacksRoad && !lacksTelling) return undefined;
  // A unit alone is that unit; with what kind of thing is there, it is the thing.
  distinct ||= units > 0 && words > units;
  const besides = lettersBesides(written, from, to, used);
  if (besides === undefined) return undefined;
  missing += besides;
  for (const beside of [written[from - 1], written[to]])
    if (beside && mayBelong(beside)) missing += beside.form.length * WEIGHTS.missingBeside;
  // "Rahman Building" is not the park that shares a word with it: the writer says what kind of thing it is.
  if (missing > 0 && written[to]?.plain && !written[to].unit) missing /= WEIGHTS.missingPlain;
  const led = from > 0 && mayBelong(written[from - 1]);
  return {
    from,
    to,
    cost,
    letters,
    missing,
    unsaid: unsaid || besides > 0,
    distinct,
    // "Puthia Rajbari": two units that are one name in full, where the one does not lie in the other.
    onlyUnits: !tells && !(units > 1 && units === words && missing === 0),
    whole: !lacksWord && besides === 0 && !led,
    led,
  };
}
