// The words of an address that can be names, in one list, with the run that each belongs to and what it costs to leave it
// unexplained.

import { numberOfWord } from '../../../text/number-words.ts';
import { type OrdinaryWord, ordinaryWord } from '../../../text/ordinary-words.ts';
import { WEIGHTS } from '../weights.ts';
import { withoutGenitive } from './genitive.ts';
import { Word } from './lexicon.ts';
import type { Parsed, Run } from './parsed.ts';

export interface Reading {
  readonly parsed: Parsed;
  /** Folded words; each half of a joined word that was split is a word. */
  readonly words: readonly string[];
  /** Token that a word comes from. */
  readonly token: readonly number[];
  readonly run: readonly Run[];
  readonly skipCost: readonly number[];
  /** What kind of ordinary word each is, if any: tagged before anything is looked up. */
  readonly ordinary: readonly (OrdinaryWord | undefined)[];
}

/** Runs whose words are accounted for by the word next to them: leaving them unexplained costs nothing. */
const ACCOUNTED: ReadonlySet<string> = new Set([
  'road',
  'lane',
  'building',
  'business',
  'landmark',
  'person',
]);

const isAccounted = ({ hint }: Run): boolean => hint !== undefined && ACCOUNTED.has(hint);

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/** Words that introduce a part ("bari", "samne") name no place on their own. */
const ANNOUNCES: ReadonlySet<Word> = new Set<Word>([
  Word.Label,
  Word.Field,
  Word.Number,
  Word.LandmarkBefore,
  Word.LandmarkAfter,
  Word.Building,
  Word.Business,
  Word.Phone,
  Word.Postcode,
  Word.Noise,
  Word.Lift,
]);
const ANNOUNCING: OrdinaryWord = { kind: 'thing', maybePlace: false };

/** A number that is written as a word, in digits; words of two letters are others more often. */
function digitsOf(word: string): string | undefined {
  const number = word.length > 2 && word.charCodeAt(0) > 57 ? numberOfWord(word) : undefined;
  return number === undefined ? undefined : String(number);
}

/** The words of an office that a short word stands for: "UP", "PO". */
function inFull(tokens: Parsed['tokens'], at: number): readonly string[] | undefined {
  const { entry } = tokens[at];
  if (entry.word !== Word.Field || entry.label === undefined) return undefined;
  // "পোস্ট অফিস" says it in two words already.
  const isInFull = entry.kind === 'postoffice' && ordinaryWord(tokens[at + 1]?.text ?? '') !== undefined;
  return isInFull ? undefined : entry.label.split(' ');
}

/** `split` may split a joined word; `isName` knows whether words are a name. */
export function readingOf(
  parsed: Parsed,
  split: (word: string) => readonly string[] | undefined,
  isDistrict: (word: string) => boolean,
  isName: (words: readonly string[]) => boolean,
): Reading {
  const words: string[] = [];
  const token: number[] = [];
  const run: Run[] = [];
  const skipCost: number[] = [];
  const ordinary: (OrdinaryWord | undefined)[] = [];
  for (const each of parsed.runs) {
    for (let i = each.from; i < each.to; i++) {
      const { number, entry } = parsed.tokens[i];
      const text =
        each.beside && i + 1 === each.to ? withoutGenitive(parsed.tokens[i].text) : parsed.tokens[i].text;
      const next = i + 1 < each.to ? parsed.tokens[i + 1].text : '';
      const full = (i === each.from && next.length >= 4 && DIRECTIONS.get(text)) || text;
      const gluable = !number && full.length >= 8 && entry.word === Word.None && !isAccounted(each);
      const halves = gluable ? split(full) : each.office ? inFull(parsed.tokens, i) : undefined;
      for (const written of halves ?? [full]) {
        // "Gulshan Two" is Gulshan 2.
        const digits = run.at(-1) === each ? digitsOf(written) : undefined;
        const word = digits !== undefined && isName([words[words.length - 1], digits]) ? digits : written;
        words.push(word);
        token.push(i);
        run.push(each);
        const tag = number
          ? undefined
          : (ordinaryWord(word) ?? (ANNOUNCES.has(entry.word) ? ANNOUNCING : undefined));
        ordinary.push(tag);
        const accounted = isAccounted(each);
        const district = !accounted && (i + 1 === each.to || i === each.from) && isDistrict(word);
        skipCost.push(
          number || accounted || (tag && !tag.maybePlace)
            ? 0
            : district
              ? WEIGHTS.unexplainedDistrict
              : Math.min(word.length, 8) *
                (each.hint ? WEIGHTS.unexplainedBesideField : WEIGHTS.unexplainedLetter),
        );
      }
    }
  }
  return { parsed, words, token, run, skipCost, ordinary };
}
