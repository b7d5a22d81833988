// Distorts clean addresses the way people do: typos, phonetic spelling, abbreviations, the other script, words joined or split.
// Deterministic: the same seed gives the same noise.

import { toBangla } from '../../src/text/banglicise.ts';
import { romanise } from '../../src/text/romanise.ts';
import { pick, type Random } from '../../test/fixtures/random.ts';

/** A part of a clean address. */
export interface CleanPart {
  readonly kind: 'label' | 'name' | 'postcode';
  readonly text: string;
  /** The name in Bangla, where the dataset has one. */
  readonly bangla?: string;
  /** May be left out: the rest still tells where it is. */
  readonly droppable?: boolean;
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
function neighbour(random: Random, letter: string): string {
  for (const row of KEYS) {
    const at = row.indexOf(letter);
    if (at >= 0) return row[Math.max(0, Math.min(row.length - 1, at + (random() < 0.5 ? -1 : 1)))];
  }
  return letter;
}

const BANGLA = /[\u0980-\u09ff]/;

function slip(random: Random, text: string): string {
  const letters = [...text].map((_, i) => i).filter((i) => /[a-z]/i.test(text[i]) && i > 0);
  if (letters.length < 3) return text;
  const at = pick(random, letters);
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text[at] + text.slice(at);
    case 2:
      return text.slice(0, at) + neighbour(random, text[at].toLowerCase()) + text.slice(at + 1);
    default:
      return at + 1 < text.length && text[at + 1] !== ' '
        ? text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
        : text.slice(0, at) + text.slice(at + 1);
  }
}

/** Spellings of one sound. */
const BY_EAR: readonly (readonly [RegExp, string])[] = [
  [/sh/, 's'],
  [/s(?!h)/, 'sh'],
  [/ee/, 'i'],
  [/i/, 'ee'],
  [/oo/, 'u'],
  [/u/, 'oo'],
  [/a/, 'o'],
  [/o/, 'a'],
  [/bh/, 'v'],
  [/v/, 'bh'],
  [/kh/, 'k'],
  [/gh/, 'g'],
  [/dh/, 'd'],
  [/th/, 't'],
  [/chh/, 'ch'],
  [/ch/, 's'],
  [/z/, 'j'],
  [/j/, 'z'],
  [/ganj/, 'gonj'],
  [/nagar/, 'nogor'],
  [/pur$/, 'poor'],
  [/([bdgklmnprt])\1/, '$1'],
  [/ia/, 'iya'],
  [/y/, 'i'],
  [/ph/, 'f'],
  [/q/, 'k'],
];

export function byEar(random: Random, text: string): string {
  const small = text.toLowerCase();
  const fitting = BY_EAR.filter(([sound]) => sound.test(small));
  if (fitting.length === 0) return slip(random, text);
  const [sound, other] = pick(random, fitting);
  return small.replace(sound, other);
}

const SHORT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^house\b/i, ['h', 'hs', 'basa', 'h#', 'house no', 'bari']],
  [/^road\b/i, ['rd', 'r', 'road no', 'rd no', 'rd#']],
  [/^sector\b/i, ['sec', 'sector no', 'sect']],
  [/^section\b/i, ['sec', 'section no']],
  [/^block\b/i, ['blk', 'block-']],
  [/^flat\b/i, ['flt', 'apt', 'flat no']],
  [/\bnorth\b/i, ['uttar', 'n']],
  [/\bsouth\b/i, ['dakshin', 's']],
  [/\beast\b/i, ['purba', 'e']],
  [/\bwest\b/i, ['paschim', 'w']],
  [/\bbazar\b/i, ['bazaar', 'bajar']],
  [/\bchattogram\b/i, ['ctg', 'chittagong']],
  [/\bdhaka\b/i, ['dhk', 'dacca']],
  [/\bsadar\b/i, ['sador']],
  [/\bcantonment\b/i, ['cantt']],
];

function shortened(random: Random, text: string): string | undefined {
  const fitting = SHORT.filter(([long]) => long.test(text));
  if (fitting.length === 0) return undefined;
  const [long, forms] = pick(random, fitting);
  return text.replace(long, pick(random, forms));
}

function torn(random: Random, text: string): string {
  if (/\s/.test(text)) return text.replace(/\s+/, '');
  if (text.length < 7) return slip(random, text);
  const at = 3 + Math.floor(random() * (text.length - 5));
  return `${text.slice(0, at)} ${text.slice(at)}`;
}

/** One spoil of one part. */
function spoil(random: Random, part: CleanPart, text: string): string {
  if (part.kind === 'postcode') return text;
  if (part.kind === 'label') {
    const choice = random();
    if (choice < 0.55) return shortened(random, text) ?? text;
    if (choice < 0.75) return text.replace(/\s+/, '');
    if (choice < 0.9 && !BANGLA.test(text)) return toBangla(text);
    return text.replace(/\s+/, random() < 0.5 ? '-' : ' # ');
  }
  if (BANGLA.test(text))
    return random() < 0.5 ? romanise(text) : text.replace(/ী/g, 'ি').replace(/ূ/g, 'ু').replace(/ণ/g, 'ন');
  const choice = random();
  if (choice < 0.4) return slip(random, text);
  if (choice < 0.65) return byEar(random, text);
  if (choice < 0.75) return shortened(random, text) ?? slip(random, text);
  if (choice < 0.9 && part.bangla) return part.bangla;
  return torn(random, text);
}

/** A whole address with so many spoils in every part, parts left out, moved and glued. */
export function spoiledAddress(random: Random, parts: readonly CleanPart[], spoils: number): string {
  const kept = [...parts];
  if (spoils > 0 && random() < 0.25) {
    const droppable = kept.filter(({ droppable }) => droppable);
    if (droppable.length > 0) kept.splice(kept.indexOf(pick(random, droppable)), 1);
  }
  if (spoils > 0 && random() < 0.2 && kept.length > 1) {
    const at = Math.floor(random() * (kept.length - 1));
    [kept[at], kept[at + 1]] = [kept[at + 1], kept[at]];
  }
  const written = kept.map((part) => {
    let text = part.text;
    for (let i = 0; i < spoils; i++) text = spoil(random, part, text);
    return text;
  });
  const style = random();
  if (spoils === 0 || style < 0.6) return written.join(', ');
  if (style < 0.9) return written.join(' ');
  return written.join(',');
}
