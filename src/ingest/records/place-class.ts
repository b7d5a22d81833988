// What kind of place a word in a table means: the vocabulary of OpenStreetMap, of school lists and of the contract itself;
// for tables without such a word, what the name says.
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import { PLACE_TABLE, SUB_TYPES } from '../osm/tagged-class.ts';

export interface PlaceClass {
  readonly type: PlaceType;
  readonly subType: string;
  /** A village, a suburb, a town: somewhere people live rather than a single object. */
  readonly settlement: boolean;
}

const SETTLEMENTS = new Set(
  'city town village hamlet suburb neighbourhood quarter locality borough isolated_dwelling island islet'.split(
    ' ',
  ),
);

/** Words used in tables that are not OpenStreetMap values. */
const OTHER_WORDS: Readonly<Record<string, readonly [PlaceType, string]>> = {
  madrasha: ['Education', 'Madrasa'],
  madrasa: ['Education', 'Madrasa'],
  'school and college': ['Education', 'School,College'],
  educational_institution: ['Education', 'Educational Institution'],
  place_of_worship_muslim: ['Religious Place', 'Mosque'],
  place_of_worship_hindu: ['Religious Place', 'Temple'],
  place_of_worship_buddhist: ['Religious Place', 'Buddhist Temple'],
  place_of_worship_christian: ['Religious Place', 'Church'],
  railway_station: ['Transportation', 'Railway Station'],
  town_hall: ['Government', 'Town Hall'],
  mall: ['Shop', 'Shopping Mall'],
  tea: ['Food', 'Tea Stall'],
  bridge: ['Landmark', 'Bridge'],
  ngo: ['Office', 'NGO'],
  company: ['Office', 'Company'],
  station: ['Transportation', 'Railway Station'],
};

const BY_WORD = new Map<string, PlaceClass>();
for (const [key, byType] of Object.entries(PLACE_TABLE)) {
  for (const [type, values] of Object.entries(byType)) {
    for (const value of values.split(' ')) {
      if (value === '*' || value === 'yes' || BY_WORD.has(value)) continue;
      const subType = SUB_TYPES[`${key}=${value}`] ?? titled(value);
      BY_WORD.set(value, { type: type as PlaceType, subType, settlement: SETTLEMENTS.has(value) });
    }
  }
}
for (const value of 'clothes electronics supermarket variety_store mobile_phone furniture department_store car_repair car_parts shoes hardware bakery jewelry computer garden_centre convenience hairdresser motorcycle books optician stationery tailor'.split(
  ' ',
))
  BY_WORD.set(value, { type: 'Shop', subType: titled(value), settlement: false });
for (const [word, [type, subType]] of Object.entries(OTHER_WORDS))
  BY_WORD.set(word, { type, subType, settlement: false });
for (const type of PLACE_TYPES) {
  const word = type.toLowerCase();
  if (!BY_WORD.has(word)) BY_WORD.set(word, { type, subType: type, settlement: false });
}

/** Words that were asked for before, null for those that stand for no class: a table has few. */
const known = new BoundedCache<string, PlaceClass | null>(1_000);

/** The class that a table's word stands for: "school", "place_of_worship_muslim", "Religious Place". */
export function classOfWord(text: string): PlaceClass | undefined {
  let found = known.get(text);
  if (found === undefined) found = known.set(text, findClass(text) ?? null);
  return found ?? undefined;
}

function findClass(text: string): PlaceClass | undefined {
  const found: PlaceClass[] = [];
  for (const part of text.toLowerCase().split(/[|;,]/)) {
    const word = part.trim();
    const known = BY_WORD.get(word) ?? BY_WORD.get(word.replaceAll(' ', '_'));
    if (known) found.push(known);
  }
  // The last one is the most specific: "educational_institution|school" is a school.
  return found.at(-1);
}

/** What the words of a name say, most specific first. */
const NAME_WORDS: readonly (readonly [RegExp, PlaceType, string])[] = [
  [/\buniversity\b|বিশ্ববিদ্যালয়/i, 'Education', 'University'],
  [/\b(madra(sh?a|sah)|maktab|dakhil|alim)\b|মাদ্রাসা/i, 'Education', 'Madrasa'],
  [
    /\b(school|high ?school|vidya(lay|lai|niketan)|academy|kindergarten)\b|বিদ্যালয়|স্কুল/i,
    'Education',
    'School',
  ],
  [/\b(college|polytechnic|institute)\b|কলেজ/i, 'Education', 'College'],
  [/\b(masjid|mosque|eidgah?|jame)\b|মসজিদ|ঈদগাহ/i, 'Religious Place', 'Mosque'],
  [/\b(mandir|temple|ashram)\b|মন্দির/i, 'Religious Place', 'Temple'],
  [/\bchurch\b|গির্জা/i, 'Religious Place', 'Church'],
  [/\b(graveyard|kabarsthan|cemetery|mazar)\b|কবরস্থান|মাজার/i, 'Religious Place', 'Graveyard'],
  [/\b(hospital|health complex)\b|হাসপাতাল/i, 'Healthcare', 'Hospital'],
  [/\b(clinic|community clinic|diagnostic)\b|ক্লিনিক/i, 'Healthcare', 'Clinic'],
  [/\b(pharmacy|medical hall|drug house)\b|ফার্মেসী/i, 'Healthcare', 'Pharmacy'],
  [/\batm\b/i, 'Bank', 'ATM'],
  [/\bbank\b|ব্যাংক/i, 'Bank', 'Bank'],
  [/\b(police|thana)\b|থানা/i, 'Government', 'Police'],
  [/\bpost office\b|পোস্ট অফিস|ডাকঘর/i, 'Government', 'Post Office'],
  [/\b(upazila|union) (parishad|council|complex)|পরিষদ/i, 'Government', 'Government'],
  [/\b(ba[sz]ar|hat|market|haat|super market|shopping)\b|বাজার|হাট/i, 'Shop', 'Market'],
  [/\b(restaurant|hotel and restaurant|biriyani|cafe|sweets?)\b|রেস্টুরেন্ট/i, 'Food', 'Restaurant'],
  [/\b(hotel|resort|guest ?house|rest ?house)\b|হোটেল/i, 'Hotel', 'Hotel'],
  [/\b(filling|petrol|cng|fuel)( station| pump)?\b/i, 'Fuel', 'Fuel Station'],
  [/\b(railway|rail) station\b|রেলস্টেশন/i, 'Transportation', 'Railway Station'],
  [/\b(bus (stand|stop|station|terminal))\b|বাস স্ট্যান্ড/i, 'Transportation', 'Bus Stop'],
  [/\b(ghat|launch ?ghat|ferry)\b|ঘাট/i, 'Transportation', 'Ferry Terminal'],
  [/\b(bridge|setu)\b|সেতু|ব্রিজ/i, 'Landmark', 'Bridge'],
  [/\b(park|playground|math|stadium|field)\b|মাঠ|পার্ক/i, 'Recreation', 'Park'],
  [/\b(mills?|factory|industr(y|ies)|garments|textile)\b|কারখানা/i, 'Industry', 'Factory'],
  [/\b(store|shop|traders|enterprise|house)\b|স্টোর/i, 'Shop', 'Shop'],
  [/\b(office|ngo|foundation)\b|অফিস/i, 'Office', 'Office'],
];

/** The patterns in NFC, the form in which names are compared. */
const NAME_PATTERNS = NAME_WORDS.map(
  ([pattern, type, subType]) => [new RegExp(pattern.source.normalize('NFC'), 'i'), type, subType] as const,
);

export function classOfName(name: string): PlaceClass | undefined {
  const text = name.normalize('NFC');
  for (const [pattern, type, subType] of NAME_PATTERNS)
    if (pattern.test(text)) return { type, subType, settlement: false };
  return undefined;
}

function titled(value: string): string {
  return value.replaceAll('_', ' ').replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
