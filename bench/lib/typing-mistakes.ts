// The errors of bench/search/quality.ts beyond simple typos: Bangla signs, spaces, abbreviations.
import { pick, type Random } from '../../test/fixtures/random.ts';

const SIGNS = [...'ািীুূেৈোৌ'];
/** Letters that many people write for each other. */
const ALIKE = ['শষস', 'নণ', 'জয', 'ইঈ', 'উঊ', 'িী', 'ুূ', 'েৈ', 'োৌ', 'তৎ', 'ঙং'].map((row) => [...row]);
const CONSONANT = /[ক-হ]/;
const SIGN = /[\u09be-\u09cc]/;

/** One of: a vowel sign lost, added, or another one; র for ড়; a letter of the same sound. */
export function misspellBangla(name: string, random: Random): string {
  const letters = [...name.normalize('NFC')];
  const changes: string[][] = [];
  for (let i = 0; i < letters.length; i++) {
    const set = (...now: string[]): string[] => [...letters.slice(0, i), ...now, ...letters.slice(i + 1)];
    for (const row of ALIKE) {
      if (row.includes(letters[i]))
        changes.push(
          set(
            pick(
              random,
              row.filter((other) => other !== letters[i]),
            ),
          ),
        );
    }
    if (SIGN.test(letters[i])) changes.push(set(), set(pick(random, SIGNS)));
    else if (CONSONANT.test(letters[i]) && CONSONANT.test(letters[i + 1] ?? ''))
      changes.push(set(letters[i], pick(random, SIGNS)));
    if (letters[i] === 'ড' && letters[i + 1] === '\u09bc')
      changes.push([...letters.slice(0, i), 'র', ...letters.slice(i + 2)]);
    else if (letters[i] === 'র' && CONSONANT.test(letters[i - 1] ?? '')) changes.push(set('ড', '\u09bc'));
  }
  return changes.length === 0 ? name : pick(random, changes).join('');
}

/** Two words written as one, or a word of seven letters and more as two. */
export function spacedOtherwise(name: string, random: Random): string {
  const words = name.split(/\s+/).filter(Boolean);
  const pairs = words.flatMap((word, i) =>
    i + 1 < words.length && /^[a-z]+$/i.test(word) && /^[a-z]+$/i.test(words[i + 1]) ? [i] : [],
  );
  const long = words.flatMap((word, i) => (/^[a-z]{7,}$/i.test(word) ? [i] : []));
  if (pairs.length > 0 && (long.length === 0 || random() < 0.5)) {
    const at = pick(random, pairs);
    words.splice(at, 2, words[at] + words[at + 1]);
  } else if (long.length > 0) {
    const at = pick(random, long);
    const cut = 3 + Math.floor(random() * (words[at].length - 5));
    words.splice(at, 1, words[at].slice(0, cut), words[at].slice(cut));
  }
  return words.join(' ');
}

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bRoad\b/i, 'Rd'],
  [/\bAvenue\b/i, 'Ave'],
  [/\bBlock\b/i, 'Blk'],
  [/\bSect(?:or|ion)\b/i, 'Sec'],
  [/\bHouse (?=\d)/i, 'H#'],
  [/\bGovernment\b/i, 'Govt.'],
  [/\bHospital\b/i, 'Hosp'],
  [/\bUniversity\b/i, 'Univ'],
  [/\bStation\b/i, 'Stn'],
  [/\bMarket\b/i, 'Mkt'],
  [/\bHighway\b/i, 'Hwy'],
  [/\bLimited\b/i, 'Ltd'],
  [/\bHigh School\b/i, 'H/S'],
  [/\bPrimary School\b/i, 'P/S'],
];

/** Every word that has a short form in it. */
export const shortForm = (name: string): string =>
  SHORT.reduce((text, [long, short]) => text.replace(long, short), name);
