// The tables of words that people edit: nothing in two rows, nothing contradictory, both directions from the same rows.
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../src/text/normalise.ts';
import { rareWord } from '../../src/text/rare-words.ts';
import { romanise } from '../../src/text/romanise.ts';
import { readTable, type TableRow } from '../../src/text/tab-table.ts';
import { FOLDER, wordTable } from '../../src/text/word-tables.ts';
import { banglaWord, englishWord } from '../../src/text/words.ts';

const WORDS = wordTable('words.tsv');
const ADDRESSES = wordTable('address-words.tsv');
const RARE = readTable(FOLDER, 'bangla-names.tsv');
const spelled = (row: TableRow): string[] => [row.text('word'), ...row.list('spellings')];

function twice(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => seen.size === seen.add(word).size);
}

describe('the tables of words', () => {
  it('tell the Bangla of a word in one row only', () => {
    const written = ADDRESSES.filter((row) => row.optional('bangla')).flatMap((row) => row.list('english'));
    expect(twice([...WORDS.flatMap(spelled), ...written, ...RARE.map((row) => row.text('word'))])).toEqual(
      [],
    );
    expect(twice(['a', 'b', 'a'])).toEqual(['a']);
  });

  it('name no other meaning than that of a row', () => {
    const known = new Set(
      [...WORDS, ...ADDRESSES].flatMap((row) => row.list(WORDS.includes(row) ? 'word' : 'english')),
    );
    const lost = WORDS.map((row) => row.optional('means')).filter((means) => means && !known.has(means));
    expect(lost).toEqual([]);
  });

  it.each([
    'words.tsv',
    'address-words.tsv',
    'abbreviations.tsv',
    'ordinary-words.tsv',
    'english-phrases.tsv',
    'kinds-of-places.tsv',
    'bangla-names.tsv',
  ])('%s holds Bangla as it is compared, and says where each row comes from', (name) => {
    const rows = readTable(FOLDER, name);
    const faults = rows.filter((row) => row.cells.some((cell) => cell !== cell.normalize('NFC').trim()));
    expect(faults.map(({ line }) => line)).toEqual([]);
    if (name !== 'bangla-names.tsv') expect(rows.filter((row) => !row.optional('origin'))).toEqual([]);
  });

  it('list a word under one kind of ordinary word', () => {
    expect(twice(wordTable('ordinary-words.tsv').flatMap((row) => row.list('words')))).toEqual([]);
  });

  it('call a kind of place by one row', () => {
    expect(twice(wordTable('kinds-of-places.tsv').flatMap((row) => row.list('english')))).toEqual([]);
  });

  it('lead from the usual spelling to Bangla and back', () => {
    for (const [english, bangla] of [
      ['truck', 'ট্রাক'],
      ['school', 'স্কুল'],
      ['zamindar', 'জমিদার'],
      ['chattogram', 'চট্টগ্রাম'],
    ]) {
      expect(banglaWord(english)).toBe(normaliseText(bangla));
      expect(englishWord(normaliseText(bangla))).toBe(english);
    }
    expect(banglaWord('collge')).toBe('কলেজ');
    expect(englishWord('কলেজ')).toBe('college');
  });
});

describe('rarer words', () => {
  it('have the Bangla of their row, the first and the last too, and no others have any', () => {
    const wrong = RARE.filter(
      (row) => rareWord(row.text('word')) !== row.text('bangla').normalize('NFC'),
    ).map(({ line }) => line);
    expect(wrong).toEqual([]);
    const words = new Set(RARE.map((row) => row.text('word')));
    const cut = [...words].map((word) => word.slice(0, -1)).filter((word) => !words.has(word));
    expect(cut.length).toBeGreaterThan(1_000);
    for (const word of ['', '~', ...cut]) expect(rareWord(word)).toBeUndefined();
  });
});

describe('English out of Bangla', () => {
  it.each([
    ['ডাচ্-বাংলা ব্যাংক', 'Dutch-Bangla Bank'],
    ['ব্র্যাক ব্যাংক', 'BRAC Bank'],
    ['জনতা ব্যাংক', 'Janata Bank'],
    ['টি,বি হাসপাতাল রোড', 'T,B Hospital Road'],
    ['টি স্টল', 'Tea Stall'],
    ['২নং বারাসাত ইউনিয়ন পরিষদ', '2 No. Barasat Union Parishad'],
    ['বিআরটিসি বাস স্টপ', 'BRTC Bus Stop'],
    ['স্কুল ও কলেজ', 'School and College'],
    ['আবু তাহের এন্ড সন্স', 'Abu Taher & Sons'],
    ['সি. এন্ড বি. রোড', 'C&B Road'],
    ['ইসলামী ব্যাংক লিমিটেড এটিএম', 'Islami Bank Limited ATM'],
    ['আড়ানী রেল ষ্টেশন', 'Arani Railway Station'],
    ['কলেজের সামনে', 'College Front'],
    ['সড়ক ৩০৩ এ', 'Road 303 A'],
    ['লতিফপুর দঃ পাড়া', 'Latifpur South Para'],
    ['বায়তুল মা’মুর জামে মসজিদ', 'Baitul Mamur Jame Mosque'],
    ['বিপ্লব এর টিস্টল', "Biplab's Tea Stall"],
    ['কক্সবাজার মহিলা কলেজ', "Cox's Bazar Mohila College"],
    ['কারওয়ান বাজার', 'Karwan Bazar'],
    ['কুমিল্লা মহাসড়ক', 'Cumilla Highway'],
  ])('%s is %s', (bangla, english) => {
    expect(romanise(bangla, { translate: true })).toBe(english);
  });
});
