// How well sound keys match people's romanisations of Bangla words, how rarely different names match, and how close the transliteration
// comes to real names. Words are held out by a hash of the Bangla word: the rules were written with the others.
// `npm run bench -- search/sound-keys [SHARED_DATA]`
import { readFileSync } from 'node:fs';
import { banglaOfWord } from '../../src/text/banglicise.ts';
import { boundedDistance } from '../../src/text/edit-distance.ts';
import { romaniseWord } from '../../src/text/romanise.ts';
import { soundKeys } from '../../src/text/sound-key.ts';
import { isNumber, tokensOf } from '../../src/text/tokens.ts';

const dir = process.argv[2] ?? new URL('../../../shared/data', import.meta.url).pathname;
const readJson = (name: string): never =>
  JSON.parse(readFileSync(`${dir}/gazetteer/${name}.json`, 'utf8')) as never;

function heldOut(word: string): boolean {
  let hash = 2166136261;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) >>> 0) % 5 === 0;
}

const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((key) => b.includes(key));

console.log('| words | romanisations | met by sound keys |\n|---|---|---|');
for (const [what, wanted] of [
  ['held out', true],
  ['seen while the rules were made', false],
] as const) {
  let all = 0;
  let met = 0;
  for (const line of readFileSync(`${dir}/text/bangla-romanised-train.tsv`, 'utf8').trim().split('\n')) {
    const [bangla, latin, count] = line.split('\t');
    const word = tokensOf(bangla).join('');
    if (heldOut(bangla.normalize('NFC')) !== wanted) continue;
    all += Number(count);
    if (meet(soundKeys(word), soundKeys(latin))) met += Number(count);
  }
  console.log(`| ${what} | ${all} | ${((100 * met) / all).toFixed(2)} % |`);
}

type Unit = { name: string; nameBn: string };
const areas = (readJson('dhaka-areas') as { dhaka: { name: string; bn_name: string }[] }).dhaka;
const units = [...(readJson('upazilas') as Unit[]), ...(readJson('thanas') as Unit[])];
const names = [...new Set([...units, ...areas].map(({ name }) => name))];
const keysOf = (name: string): string[] =>
  tokensOf(name).reduce(
    (keys: string[], token) => keys.flatMap((key) => soundKeys(token).map((k) => `${key} ${k}`)),
    [''],
  );
const keys = names.map(keysOf);
let pairs = 0;
for (let i = 0; i < keys.length; i++) for (let j = 0; j < i; j++) if (meet(keys[i], keys[j])) pairs++;
const allPairs = (names.length * (names.length - 1)) / 2;
console.log(
  `\n${names.length} different names of upazilas, thanas and areas: ${pairs} of ${allPairs} pairs meet (${((100 * pairs) / allPairs).toFixed(3)} %).`,
);

const both = [
  ...units,
  ...(readJson('unions') as Unit[]),
  ...areas.map(({ name, bn_name }) => ({ name, nameBn: bn_name })),
];
let words = 0;
const sum = { roman: 0, romanExact: 0, bangla: 0, banglaExact: 0 };
for (const { name, nameBn } of both) {
  const latin = tokensOf(name);
  const bangla = tokensOf(nameBn);
  if (latin.length !== bangla.length) continue;
  for (let i = 0; i < latin.length; i++) {
    if (isNumber(latin[i]) || latin[i] === 'union') continue;
    words++;
    const roman = romaniseWord(bangla[i]);
    const signs = banglaOfWord(latin[i]);
    sum.roman += similarity(roman, latin[i]);
    sum.bangla += similarity(signs, bangla[i]);
    if (roman === latin[i]) sum.romanExact++;
    if (signs === bangla[i]) sum.banglaExact++;
  }
}
const percent = (value: number): string => `${((100 * value) / words).toFixed(1)} %`;
console.log(`\n| ${words} words of unit names | letter for letter | mean similarity |\n|---|---|---|`);
console.log(`| Bangla to Latin | ${percent(sum.romanExact)} | ${percent(sum.roman)} |`);
console.log(`| Latin to Bangla | ${percent(sum.banglaExact)} | ${percent(sum.bangla)} |`);

/** 1 for equal words, 0 for words that share nothing. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - boundedDistance(a, b, longest) / longest;
}
