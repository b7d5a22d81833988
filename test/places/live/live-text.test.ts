// Search over an account's own places against the oracle that looks at every place: what a query names is among the answers, and
// the answers are the best there are. Also while places come, change and go.
import { describe, expect, it } from 'vitest';
import { indexWords } from '../../../src/places/build/index-words.ts';
import { LiveText } from '../../../src/places/live/live-text.ts';
import { Field } from '../../../src/places/search/text-file.ts';
import { pick, type Random, randomFrom } from '../../fixtures/random.ts';
import { type LookedAt, lookAtAll } from './every-place.ts';

const MOST = 10;
const SYLLABLES = 'ra hi ma ka ri sha li na to mo ja bi di pa lo su fa ha za be no ru mi ta'.split(' ');
const KINDS = 'Store Pharmacy Traders Enterprise Telecom Tailors Hotel Bakery Depot'.split(' ');
const BANGLA = 'রহিমা করিম শাপলা মদিনা নাহার জুবাইদা বিসমিল্লাহ সোনালী পদ্মা মেঘনা যমুনা তিতাস'.split(' ');
const BANGLA_KINDS = 'স্টোর ফার্মেসি ট্রেডার্স হোটেল বেকারি ঘর'.split(' ');
const REGIONS = ['mirpur dhaka মিরপুর ঢাকা', 'gulshan dhaka গুলশান ঢাকা', 'sadar sylhet সিলেট', 'kotwali rajshahi'];

interface Named extends LookedAt {
  readonly name: string;
  readonly nameBn: string;
  readonly ownId: string;
}

const syllables = (random: Random, most: number): string =>
  Array.from({ length: 2 + Math.floor(random() * (most - 1)) }, () => pick(random, SYLLABLES)).join('');

function anyPlace(random: Random, slot: number): Named {
  const kind = Math.floor(random() * KINDS.length);
  const parts = [syllables(random, 3)];
  if (random() < 0.3) parts.push(syllables(random, 2));
  if (random() < 0.8) parts.push(KINDS[kind]);
  const name = parts.join(' ');
  const nameBn = random() < 0.3 ? `${pick(random, BANGLA)} ${pick(random, BANGLA_KINDS)}` : '';
  const ownId = `Q${slot}`;
  const words: [string, Field][] = [];
  const add = (text: string, field: Field): void => {
    for (const word of indexWords(text)) words.push([word, field]);
  };
  add(name, Field.Name);
  add(nameBn, Field.NameBn);
  add(ownId, Field.Alias);
  add(String(1 + Math.floor(random() * 90)), Field.House);
  add(`Road ${1 + Math.floor(random() * 40)}`, Field.Street);
  add('Shop', Field.Type);
  const regions = pick(random, REGIONS).split(' ');
  return { slot, ...somewhere(random), words, regions, name, nameBn, ownId };
}

const somewhere = (random: Random): { readonly lon: number; readonly lat: number } => ({
  lon: 90.3 + random() * 0.2,
  lat: 23.6 + random() * 0.3,
});

const put = (text: LiveText, { slot, lon, lat, words, regions }: Named): void =>
  text.put(slot, { lon, lat, words, context: regions.join(), regions: () => regions });

function spoiled(random: Random, name: string): string {
  const words = name.split(' ');
  const [word] = words;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const other = pick(random, [...'abdeghiklmnoprstu']);
  const wrong = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + other + word.slice(at + 1),
    word.slice(0, at) + other + word.slice(at),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  return [pick(random, wrong), ...words.slice(1)].join(' ');
}

/** Ways to ask for a place, by what is typed. */
const WAYS: Readonly<Record<string, (place: Named, random: Random) => string>> = {
  'the name': ({ name }) => name,
  'the first word': ({ name }) => name.split(' ')[0],
  'the name as far as typed': ({ name }, random) => name.slice(0, 1 + Math.floor(random() * name.length)),
  'the name with a mistake': ({ name }, random) => spoiled(random, name),
  'the name in Bangla': ({ nameBn, name }) => nameBn || name,
  'the name in Bangla as far as typed': ({ nameBn, name }, random) =>
    (nameBn || name).slice(0, 2 + Math.floor(random() * 8)),
  'the name and the region': ({ name, regions }) => `${name} ${regions[0]}`,
  'the region and a letter': ({ name, regions }) => `${regions[0]} ${name.slice(0, 1)}`,
  'the own id': ({ ownId }) => ownId,
  'house and road': ({ words }) => `${words.find(([, field]) => field === Field.House)?.[0]} road`,
};

function compare(text: LiveText, places: readonly Named[], asked: Parameters<typeof lookAtAll>[1]) {
  const found = text.find({ ...asked, most: MOST, mistakes: true }).map(({ score }) => score.toFixed(9));
  const best = lookAtAll(places, asked)
    .slice(0, MOST)
    .map(({ score }) => score.toFixed(9));
  return { found, best };
}

describe('search over the places of an account', () => {
  const random = randomFrom(190);
  const places = Array.from({ length: 1500 }, (_, slot) => anyPlace(random, slot));
  const text = new LiveText();
  for (const place of places) put(text, place);

  it.each(Object.keys(WAYS))('%s: the same scores as by looking at every place', (way) => {
    for (let i = 0; i < 25; i++) {
      const asked = { text: WAYS[way](pick(random, places), random) };
      const { found, best } = compare(text, places, asked);
      expect([asked, found]).toEqual([asked, best]);
    }
  });

  it('the same with a point to be near', () => {
    for (let i = 0; i < 30; i++) {
      const way = pick(random, Object.keys(WAYS));
      const near = { lon: 90.3 + random() * 0.2, lat: 23.6 + random() * 0.3 };
      const asked = { text: WAYS[way](pick(random, places), random), near };
      const { found, best } = compare(text, places, asked);
      expect([asked, found]).toEqual([asked, best]);
    }
  });

  it('the same after places have gone and others have come in their stead', () => {
    const now = [...places];
    for (let i = 0; i < 800; i++) {
      const slot = Math.floor(random() * now.length);
      text.remove(slot);
      now[slot] = anyPlace(random, slot);
      put(text, now[slot]);
    }
    for (let i = 0; i < 60; i++) {
      const asked = { text: WAYS[pick(random, Object.keys(WAYS))](pick(random, now), random) };
      const { found, best } = compare(text, now, asked);
      expect([asked, found]).toEqual([asked, best]);
    }
  });
});

describe('search over many places that share their words', () => {
  const random = randomFrom(191);
  // Of more than 2048 places that have a word the set is bits: two such sets meet 32 places at a time.
  const places = Array.from({ length: 6000 }, (_, slot): Named => {
    const ownId = `Q${slot}`;
    const name = `${pick(random, SYLLABLES)}${pick(random, ['ma', 'tori'])} ${pick(random, ['Store', 'Pharmacy'])}`;
    const words = [
      ...indexWords(name).map((word) => [word, Field.Name] as const),
      ...indexWords(ownId).map((word) => [word, Field.Alias] as const),
      ...indexWords(pick(random, ['Main Road', 'School Road'])).map((word) => [word, Field.Street] as const),
    ];
    const regions = pick(random, REGIONS.slice(0, 2)).split(' ');
    return { slot, ...somewhere(random), words, regions, name, nameBn: '', ownId };
  });
  const text = new LiveText();
  for (const place of places) put(text, place);
  const near = { lon: 90.4, lat: 23.7 };

  it.each([
    'store',
    'store dhaka',
    'pharmacy gulshan',
    'main road store',
    'shatori p',
    'shatori store mirpur',
    'school road pharmacy gu',
    'q12 store',
  ])('%s: the same scores as by looking at every place', (asked) => {
    for (const query of [{ text: asked }, { text: asked, near }]) {
      const { found, best } = compare(text, places, query);
      expect([query, found]).toEqual([query, best]);
    }
  });
});

describe('a place among many of nearly its name', () => {
  const text = new LiveText();
  const put = (slot: number, name: string): void =>
    text.put(slot, {
      lon: 90.4,
      lat: 23.7,
      words: indexWords(name).map((word) => [word, Field.Name]),
      context: '',
      regions: () => [],
    });
  for (let slot = 0; slot < 3000; slot++) put(slot, `Rahima General Store ${slot}`);
  put(3000, 'Rahima');
  put(3001, 'Rahima Store');
  put(3002, 'Rahimabad');

  it.each([
    ['Rahima', 3000],
    ['Rahima Store', 3001],
    ['rahimab', 3002],
    ['Rahimabd', 3002],
    ['Rahima General Store 1234', 1234],
  ])('%s is the first', (asked, slot) => {
    expect(text.find({ text: asked, most: MOST, mistakes: true })[0].slot).toBe(slot);
  });
});
