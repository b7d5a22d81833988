// Abbreviations in addresses and names, with what search expands them to. Those of single address words come from
// address-words.ts; here are phrases, abbreviations that need a number after them, and names.
import { ADDRESS_WORDS } from './address-words.ts';

export interface Abbreviation {
  /** Folded words as returned by tokensOf: "R/A" is r, a. */
  readonly short: readonly string[];
  readonly long: readonly string[];
  /** Only where a number follows: "h 12" is a house, "h" alone is not. */
  readonly beforeNumber?: true;
}

/** Short form = long form. "+ number" after the short form: only before a number. The longest match wins. */
const TABLE = `
r + number = road
rd no = road
road no = road
রোড নং = রোড
রাস্তা নং = রোড
রাস্তা = রোড
h + number = house
hs + number = house
h no = house
house no = house
holding no = house
বাসা = বাড়ি
বাসা নং = বাড়ি
বাড়ী = বাড়ি
বাড়ি নং = বাড়ি
বাড়ী নং = বাড়ি
হাউজ = বাড়ি
হাউস = বাড়ি
হোল্ডিং = বাড়ি
হোল্ডিং নং = বাড়ি
fl + number = floor
bl + number = block
b + number = block
ব্লক নং = ব্লক
sec no = section
sector no = sector
সেক্টর নং = সেক্টর
সেকশন নং = সেকশন
ওয়ার্ড নং = ওয়ার্ড
ward no = ward
r a = residential area
আ এ = আবাসিক এলাকা
c a = commercial area
বা এ = বাণিজ্যিক এলাকা
i a = industrial area
p s = thana
p o = post office
po = post office
g p o = general post office
gpo = general post office
জিলা = জেলা
govt = government
gov = government
gvt = government
সরকারী = সরকারি
stn = station
st + number = street
mkt = market
cantt = cantonment
pvt = private
intl = international
ctg = chattogram
jr = junior
dmch = dhaka medical college hospital
bsmmu = bangabandhu sheikh mujib medical university
buet = bangladesh university of engineering and technology
dncc = dhaka north city corporation
dscc = dhaka south city corporation
`;

const parse = (line: string): Abbreviation => {
  const [left, right] = line.split(' = ');
  const beforeNumber = left.endsWith(' + number');
  const short = (beforeNumber ? left.slice(0, -' + number'.length) : left).split(' ');
  return { short, long: right.split(' '), ...(beforeNumber ? { beforeNumber } : {}) };
};

export const ABBREVIATIONS: readonly Abbreviation[] = [
  ...ADDRESS_WORDS.flatMap(({ english, short }) =>
    short.map((form) => ({ short: [form], long: [english[0]] })),
  ),
  ...TABLE.normalize('NFC').trim().split('\n').map(parse),
];

const byFirst = new Map<string, Abbreviation[]>();
for (const entry of ABBREVIATIONS) {
  const list = byFirst.get(entry.short[0]) ?? [];
  list.push(entry);
  list.sort((a, b) => b.short.length - a.short.length);
  byFirst.set(entry.short[0], list);
}

/** The longest abbreviation at `at` in the words, or undefined. */
export function abbreviationAt(tokens: readonly string[], at: number): Abbreviation | undefined {
  return byFirst.get(tokens[at])?.find(({ short, beforeNumber }) => {
    for (let i = 1; i < short.length; i++) if (tokens[at + i] !== short[i]) return false;
    const next = tokens[at + short.length];
    return !beforeNumber || (next !== undefined && /^[0-9]/.test(next));
  });
}

/** The words with every abbreviation expanded. */
export function expandAbbreviations(tokens: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < tokens.length; ) {
    const found = abbreviationAt(tokens, i);
    if (found) {
      out.push(...found.long);
      i += found.short.length;
    } else out.push(tokens[i++]);
  }
  return out;
}
