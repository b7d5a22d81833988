// Spells a Latin word of Bangla origin in Bangla letters, as learned from names known in both scripts:
// Kaliganj → কালিগঞ্জ, Rahmatpur → রহমতপুর. The tree says what each letter becomes, given its neighbours. It is read when the
// first unknown word comes up: as a string in a module it would lie twice in the memory of every thread.
import { readFileSync } from 'node:fs';

const FILE = new URL('../../data/words/bangla-spelling.tree', import.meta.url);

interface Branch {
  readonly out: string;
  /** Undefined at the many leaves: an empty map for each would take megabytes. */
  children?: Map<string, Branch>;
}

/** What the tree looks at, in this order: the letter at a distance, or (0) what the previous letter became. */
const ORDER = [1, -1, 0, 2, -2, 3, -3, 4, -4, 5] as const;
const EDGE = '_';

const SPOKEN_A = /[aeiou](?:[bcdgjkpst]h|ng|[bcdfghjklmnpqrstvwxyz])a$/;

let letters: Map<string, Branch> | undefined;

function readTree(): Map<string, Branch> {
  const tree = readFileSync(FILE, 'utf8')
    .replace(/^#.*\n/gm, '')
    .trimEnd();
  return parse(tree, 0).branch.children ?? new Map();
}

/** `out(key:subtree)(key:subtree)…` up to the bracket that closes it. */
function parse(text: string, from: number): { branch: Branch; end: number } {
  let at = from;
  while (at < text.length && text[at] !== '(' && text[at] !== ')') at++;
  const branch: Branch = { out: text.slice(from, at), children: undefined };
  while (text[at] === '(') {
    const colon = text.indexOf(':', at);
    const { branch: child, end } = parse(text, colon + 1);
    branch.children ??= new Map();
    branch.children.set(text.slice(at + 1, colon), child);
    at = end + 1;
  }
  return { branch, end: at };
}

const SIGNS = 'ািীুূৃেৈোৌ';
const VOWELS = 'আইঈউঊঋএঐওঔ';
const standing = (sign: string): string => VOWELS[SIGNS.indexOf(sign)];

/** Letters decided one by one may not fit together: a vowel sign needs a consonant, a hasanta one on each side. */
function wellFormed(text: string): string {
  return text
    .replace(/^\u09cd+|\u09cd+$|\u09cd+(?![\u0995-\u09b9\u09dc-\u09df])/g, '')
    .replace(/\u09cd\u09df/g, '\u09cd\u09af')
    .replace(/^[\u09be-\u09cc]/, standing)
    .replace(/(?<=[\u09bf\u09c0\u09c7])\u09be/g, '\u09df\u09be')
    .replace(/(?<=[\u0985-\u0994\u09be-\u09cc\u0982])[\u09be-\u09cc]/g, standing)
    .replace(/\u0981([\u09be-\u09cc])/g, '$1\u0981')
    .replace(/ণ(?![টঠড]|\u09cd[টঠড])/g, dentalUnlessRule);
}

/** ণ is written after ঋ র ষ (vowels and k, p sounds may come between) and in a few words; otherwise ন. */
function dentalUnlessRule(_: string, at: number, text: string): string {
  if (/[ঋৃরষ\u09cd][\u0985-\u0994\u09be-\u09cc\u0982ক-ঙপ-ময়যবহ]*$/.test(text.slice(0, at))) return 'ণ';
  return /^(গ|ম|কো|গু|ব|বা|লব|কল্যা|লাব|নিপু|পু|বী|বে)$/.test(text.slice(0, at)) ? 'ণ' : 'ন';
}

/** A folded Latin word in Bangla letters, NFC. */
export function spellBangla(word: string): string {
  letters ??= readTree();
  let text = '';
  let before = EDGE;
  for (let at = 0; at < word.length; at++) {
    const letter = letters.get(word[at]);
    if (!letter) continue;
    let branch: Branch = letter;
    for (const distance of ORDER) {
      const child: Branch | undefined = branch.children?.get(
        distance === 0 ? before : (word[at + distance] ?? EDGE),
      );
      if (!child) break;
      branch = child;
    }
    before = branch.out;
    text += before;
  }
  // A final a is pronounced and written in names (Nibedita); after two consonants it may be silent (Chandra).
  const open = SPOKEN_A.test(word) && /[\u0995-\u09b9\u09dc-\u09df]$/.test(text);
  return wellFormed(open ? `${text}া` : text).normalize('NFC');
}
