// Learns how Latin letters of Bangla words are written in Bangla and writes data/words/bangla-spelling.tree.
//   node scripts/train-bangla-spelling.mjs PAIRS.tsv [--check]
// PAIRS.tsv: Bangla word, romanised word, count (the Dakshina dataset has this form). The names of the starter tables and
// the words of data/words are learned as well and weigh more: they are what the program has to spell. `--check` holds
// out every tenth of these, prints how many of those come out right, and writes nothing.
//
// 1. Each Latin letter is aligned with 0 to 3 Bangla signs (expectation maximisation over all pairs).
// 2. What a letter becomes is learned as a decision tree over its neighbours, nearest first. A branch is kept only where
//    it decides differently from its parent and was seen often enough, so the tree contains statistics, not the word list.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const [pairsFile, ...flags] = process.argv.slice(2);
const checking = flags.includes('--check');
const STARTER = new URL('../data/starter/', import.meta.url);
const WORDS = new URL('../data/words/bangla-names.tsv', import.meta.url);
const TARGET = new URL('../data/words/bangla-spelling.tree', import.meta.url);
const NAME_WEIGHT = 15;
const MOST_SIGNS = 3;
const ROUNDS = 6;
/** What the tree asks for, in this order: the letter at a distance, or (0) what the letter before became. */
const ORDER = [1, -1, 0, 2, -2, 3, -3, 4, -4, 5];
const LEAST_SEEN = 4;
/** Mean logarithm of the chance of a letter below which a pair is left out. */
const LEAST_LIKELY = -3.2;
/** Words that one script translates, and rows that say them in another order. */
const TRANSLATED = /\b(north|south|east|west|middle|new|old|uttar|dakshin|purba|paschim|upper|lower)\b/i;

// One sign each for the letters that Unicode writes as two.
const SINGLE = { য়: '\u09df', ড়: '\u09dc', ঢ়: '\u09dd' };
const toSigns = (text) =>
  text.normalize('NFC').replace(/[যডঢ]\u09bc/g, (pair) => SINGLE[pair.normalize('NFC')] ?? pair);
const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function readNames() {
  const names = [];
  for (const file of readdirSync(STARTER)) {
    if (
      !/^(areas|cities|districts|divisions|municipalities|post-offices|sub-areas|thanas|unions|upazilas)\.tsv$/.test(
        file,
      )
    )
      continue;
    const rows = readFileSync(new URL(file, STARTER), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    const head = rows[0].split('\t');
    const [en, bn] = [head.indexOf('name'), head.indexOf('name_bn')];
    for (const row of rows.slice(1)) {
      const cells = row.split('\t');
      const left = fold(cells[en])
        .split(/[^a-z]+/)
        .filter(Boolean);
      const right = cells[bn].split(/[\s\-()./,]+/).filter(Boolean);
      if (left.length !== right.length || TRANSLATED.test(cells[en])) continue;
      for (const [i, word] of left.entries())
        names.push({ latin: word, bangla: right[i], weight: NAME_WEIGHT });
    }
  }
  return names;
}

const readWords = () =>
  readFileSync(WORDS, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .slice(1) // the header
    .map((line) => {
      const [latin, bangla] = line.split('\t');
      return { latin, bangla, weight: NAME_WEIGHT };
    });

function readPairs() {
  return readFileSync(pairsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [bangla, latin, count] = line.split('\t');
      return { latin: fold(latin), bangla, weight: Math.min(4, Number(count) || 1) };
    });
}

const usable = ({ latin, bangla }) =>
  /^[a-z]{2,18}$/.test(latin) &&
  /^[\u0980-\u09ff\u200d]+$/.test(bangla) &&
  !/[\u09e6-\u09ef\u200d]/.test(bangla);

/** Latin letters side by side with Bangla signs: the best way through a lattice of (letter, up to three signs). */
function aligner(chance) {
  return (latin, signs, collect) => {
    const [n, m] = [latin.length, signs.length];
    const width = m + 1;
    const forward = new Float64Array((n + 1) * width);
    forward[0] = 1;
    const p = (i, j, k) => chance(latin[i], signs.slice(j, j + k));
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= m; j++) {
        const here = forward[i * width + j];
        if (here === 0) continue;
        for (let k = 0; k <= MOST_SIGNS && j + k <= m; k++)
          forward[(i + 1) * width + j + k] += here * p(i, j, k);
      }
    }
    const total = forward[n * width + m];
    if (!(total > 0)) return false;
    const backward = new Float64Array((n + 1) * width);
    backward[n * width + m] = 1;
    for (let i = n - 1; i >= 0; i--) {
      for (let j = m; j >= 0; j--) {
        let sum = 0;
        for (let k = 0; k <= MOST_SIGNS && j + k <= m; k++)
          sum += p(i, j, k) * backward[(i + 1) * width + j + k];
        backward[i * width + j] = sum;
      }
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= m; j++) {
        for (let k = 0; k <= MOST_SIGNS && j + k <= m; k++) {
          const share = (forward[i * width + j] * p(i, j, k) * backward[(i + 1) * width + j + k]) / total;
          if (share > 1e-4) collect(latin[i], signs.slice(j, j + k), share);
        }
      }
    }
    return true;
  };
}

function bestAlignment(chance, latin, signs) {
  const [n, m] = [latin.length, signs.length];
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1).fill(-Infinity));
  const taken = Array.from({ length: n + 1 }, () => new Int8Array(m + 1));
  best[0][0] = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= m; j++) {
      if (best[i][j] === -Infinity) continue;
      for (let k = 0; k <= MOST_SIGNS && j + k <= m; k++) {
        const score = best[i][j] + Math.log(chance(latin[i], signs.slice(j, j + k)) || 1e-300);
        if (score > best[i + 1][j + k]) {
          best[i + 1][j + k] = score;
          taken[i + 1][j + k] = k;
        }
      }
    }
  }
  // A translation (North, উত্তর), or a name that says more in one script, is not a spelling.
  if (best[n][m] < LEAST_LIKELY * n) return undefined;
  const parts = [];
  for (let i = n, j = m; i > 0; i--) {
    const k = taken[i][j];
    parts.unshift(signs.slice(j - k, j));
    j -= k;
  }
  return parts;
}

/** What a sign may stand for is given a start, so that the first round does not wander. */
const LIKELY = {
  a: 'াঅআ',
  b: 'বভ',
  c: 'কচছস',
  d: 'দডধড়',
  e: 'েএিী',
  f: 'ফ',
  g: 'গঘজ',
  h: 'হ',
  i: 'িীইঈ',
  j: 'জঝয',
  k: 'কখ',
  l: 'ল',
  m: 'মং',
  n: 'নণঙঞং',
  o: 'োও',
  p: 'পফ',
  q: 'ক',
  r: 'রড়ঢ়ৃ',
  s: 'সশষছ',
  t: 'তটথঠৎ',
  u: 'ুূউঊ',
  v: 'ভ',
  w: 'ওয়',
  x: 'ক্স',
  y: 'য়্যই',
  z: 'জয',
};

function learnAlignment(pairs) {
  let table = new Map();
  let chance = (letter, signs) => {
    if (signs === '') return 0.1;
    let p = signs.length === 1 ? 0.05 : signs.length === 2 ? 0.01 : 0.002;
    if (toSigns(LIKELY[letter] ?? '').includes(signs[signs.length - 1])) p *= 12;
    return p;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Map();
    const sums = new Map();
    const run = aligner(chance);
    for (const { latin, signs, weight } of pairs) {
      run(latin, signs, (letter, part, share) => {
        const key = letter + part;
        next.set(key, (next.get(key) ?? 0) + share * weight);
        sums.set(letter, (sums.get(letter) ?? 0) + share * weight);
      });
    }
    table = new Map([...next].map(([key, count]) => [key, count / sums.get(key[0])]));
    chance = (letter, part) => table.get(letter + part) ?? 1e-9;
  }
  return chance;
}

const neighbour = (latin, at, distance, before) => (distance === 0 ? before : (latin[at + distance] ?? '_'));

function grow(cases, depth) {
  const counts = new Map();
  let total = 0;
  for (const { out, weight } of cases) {
    counts.set(out, (counts.get(out) ?? 0) + weight);
    total += weight;
  }
  const [out, seen] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  const node = { out, total, children: {} };
  if (depth >= ORDER.length || seen === total) return node;
  const groups = new Map();
  for (const item of cases) {
    const letter = neighbour(item.latin, item.at, ORDER[depth], item.before);
    if (!groups.has(letter)) groups.set(letter, []);
    groups.get(letter).push(item);
  }
  for (const [letter, group] of groups) {
    const weight = group.reduce((sum, item) => sum + item.weight, 0);
    if (weight < LEAST_SEEN) continue;
    const child = grow(group, depth + 1);
    if (child.out !== out || Object.keys(child.children).length > 0) node.children[letter] = child;
  }
  return node;
}

/** The tree as text: what the letter becomes, then each child in brackets as `case:subtree`. */
const write = (node) =>
  node.out +
  Object.entries(node.children)
    .map(([key, child]) => `(${key}:${write(child)})`)
    .join('');

function spell(trees, latin) {
  let text = '';
  let before = '_';
  for (let at = 0; at < latin.length; at++) {
    let node = trees[latin[at]];
    if (!node) continue;
    for (let depth = 0; depth < ORDER.length; depth++) {
      const child = node.children[neighbour(latin, at, ORDER[depth], before)];
      if (!child) break;
      node = child;
    }
    text += node.out;
    before = node.out;
  }
  return text;
}

const named = [...readNames(), ...readWords()].map((pair) => ({ ...pair, name: true }));
const all = [...named, ...readPairs()].filter(usable);
for (const pair of all) pair.signs = toSigns(pair.bangla);
let names = 0;
const heldWords = new Set();
for (const { latin, name } of all) if (name && checking && names++ % 10 === 0) heldWords.add(latin);
const held = all.filter((pair) => pair.name && heldWords.has(pair.latin));
const taught = all.filter((pair) => !heldWords.has(pair.latin));
const sample = taught.filter((pair, i) => pair.name || i % 4 === 0);
console.error(`${taught.length} pairs, ${held.length} held back`);
const chance = learnAlignment(sample);
const byLetter = {};
const left = [];
for (const { latin, signs, weight } of taught) {
  const parts = bestAlignment(chance, latin, signs);
  if (!parts) {
    if (weight === NAME_WEIGHT) left.push(`${latin} ${signs}`);
    continue;
  }
  for (const [at, out] of parts.entries()) {
    (byLetter[latin[at]] ??= []).push({ latin, at, out, weight, before: parts[at - 1] ?? '_' });
  }
}
const trees = Object.fromEntries(Object.entries(byLetter).map(([letter, cases]) => [letter, grow(cases, 0)]));
const text = Object.entries(trees)
  .map(([letter, tree]) => `(${letter}:${write(tree)})`)
  .join('');
console.error(`tree: ${text.length} characters; left out ${left.length}: ${[...new Set(left)].join(', ')}`);
if (checking) {
  const right = held.filter(({ latin, signs }) => spell(trees, latin) === signs);
  console.error(
    `${right.length} of ${held.length} held-back words right (${((100 * right.length) / held.length).toFixed(1)} %)`,
  );
  for (const { latin, signs } of held.slice(0, 60))
    console.error(latin, signs, spell(trees, latin) === signs ? '' : `✗ ${spell(trees, latin)}`);
} else {
  writeFileSync(
    TARGET,
    `# What Latin letters become in Bangla, depending on their neighbours: a decision tree, read by src/text/bangla-spelling.ts.
# Generated by scripts/train-bangla-spelling.mjs; do not edit. Statistics of the names in data/starter, the words
# of data/words and the romanised words of the Dakshina dataset (Google Research, CC BY-SA 4.0).
${text}
`,
  );
}
