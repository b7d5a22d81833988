// Names that read like a phrase are reversed in Bangla: "Mosque of Ali Mia house" is আলী মিয়া বাড়ির মসজিদ, and
// "Road in front of the school" is স্কুলের সামনের রোড.

/** Things that belong to someone or something when followed by "of"; a University of X is named, not owned. */
const OWNED =
  /(^|\s)(mosques?|masjid|mosjid|tube ?wells?|tubwells?|ponds?|graveyard|house|bari|shop|stores?|mill|roads?|rd|ghat|canal|khal|bridge|culvert|madrasah?|temple|mandir|mondir|gate|field|office|camp|garden|market|bazar|line|side|corner|clinic|shelter|farm|cent(?:er|re)|mokt[oa]b|maktab|tomb|grave|mazar|toilet|latrine|part|culvert|sh?a[kc]o)$/i;

const DIRECTIONS: Readonly<Record<string, string>> = {
  north: 'উত্তর',
  south: 'দক্ষিণ',
  east: 'পূর্ব',
  west: 'পশ্চিম',
};

/** Institutions that Bangla names after their subject or town, without a possessive. */
const NAMED: Readonly<Record<string, string>> = {
  university: 'বিশ্ববিদ্যালয়',
  embassy: 'দূতাবাস',
  'high commission': 'হাইকমিশন',
  consulate: 'কনস্যুলেট',
  department: 'বিভাগ',
  dept: 'বিভাগ',
  faculty: 'অনুষদ',
};

const BEFORE: readonly (readonly [RegExp, string])[] = [
  [/^(.+?)\s+(?:in\s?f(?:ro|o|or)n?t\s+of|in\s?f(?:ro|o|or)n?t|opposite(?:\s+(?:of|to))?)\s+(.+)$/i, 'সামনের'],
  [/^(.+?)\s+(?:besides?(?: of)?|next to|adjacent to|near(?: to| by)?|by the side of)\s+(.+)$/i, 'পাশের'],
  [/^(.+?)\s+behind(?:\s+of)?\s+(.+)$/i, 'পেছনের'],
];

const VOWEL_AT_END = /[\u0985-\u0994\u09be-\u09cc]$/;

/** The Bangla possessive: মিয়ার, স্কুলের; -এর after a number or a letter that is read out. */
export const possessive = (bangla: string): string => {
  if (VOWEL_AT_END.test(bangla)) return `${bangla}র`;
  return /[\u0995-\u09b9\u09bc]$/.test(bangla) ? `${bangla}ের` : `${bangla}-এর`;
};

const NAMED_AFTER = new RegExp(
  `(?:^|,\\s*)(${Object.keys(NAMED).join('|')})\\.? of (?:the )?([a-z][a-z&' -]*?)\\s*(?=,|$)`,
  'i',
);

/** University of X, Department of Y. */
function namedAfter(part: string, write: (part: string) => string): string | undefined {
  const found = NAMED_AFTER.exec(part);
  if (!found || /\bof\b/i.test(found[2])) return undefined;
  return `${write(found[2])} ${NAMED[found[1].toLowerCase()]}`;
}

/** Most names have none of these words and are not tried further. */
const PHRASED = /\b(?:of|to|at|in|in ?f\w+|from|besides?|next|near|adjacent|behind|opposite|by|side)\b/i;

/** The name reversed, if it is such a name; `write` produces the Bangla of its parts. */
export function turned(text: string, write: (part: string) => string): string | undefined {
  if (!PHRASED.test(text)) return undefined;
  const beside =
    /^(.+?)\s+(?:located\s+)?(?:(?:in|on|at|to)\s+)?(?:the\s+)?(north|south|east|west)(?:ern)?\s+side\s+of\s+(?:the\s+)?(.+)$/i.exec(
      text,
    );
  if (beside && OWNED.test(beside[1])) {
    return `${possessive(write(beside[3]))} ${DIRECTIONS[beside[2].toLowerCase()]} পাশের ${write(beside[1])}`;
  }
  for (const [pattern, word] of BEFORE) {
    const found = pattern.exec(text);
    if (found) return `${possessive(write(found[2]))} ${word} ${write(found[1])}`;
  }
  const back = /^([^,]*?\broad)\s+to\s+(?:the\s+)?(.+?)\s+from\s+(?:the\s+)?(.+)$/i.exec(text);
  if (back) return `${write(back[3])} থেকে ${write(back[2])} পর্যন্ত ${write(back[1])}`;
  const way = /^(.*?)\s*\bfrom\s+(?:the\s+)?(.+?)\s+(?:up\s+)?to\s+(.+)$/i.exec(text);
  if (way) {
    const [, what, start] = way;
    // A route in brackets after the name: "Road (from the school to the bridge)".
    const end = /\([^)]*$/.test(what) ? way[3].replace(/\)\s*$/, '') : way[3];
    const road = what.replace(/[,(]\s*$/, '').trim();
    return `${write(start)} থেকে ${write(end)}${road ? ` পর্যন্ত ${write(road)}` : ''}`;
  }
  const entry = /^(.*\b(?:entry|entrance|exit)(?: point| gate)?)\s+to\s+(?:the\s+)?(.+)$/i.exec(text);
  if (entry) return `${possessive(write(entry[2]))} ${write(entry[1])}`;
  const leading =
    /^((?:(?:new|soil|brick|block|ka?n?t?ch?a|pu?cca|pacca|approach|main|small) )*(?:roads?|way|path))\s+to\s+(?:the\s+)?(?!.*\bfrom\b)(.+)$/i.exec(
      text,
    );
  if (leading) return `${write(leading[2])} যাওয়ার ${write(leading[1])}`;
  const toward = /^([^,]+?)\s+to\s+(.+)$/i.exec(text);
  if (toward) return `${write(toward[1])} থেকে ${write(toward[2])}`;
  if (NAMED_AFTER.test(text)) {
    const parts = text.split(/,\s*/).map((part) => namedAfter(part, write) ?? write(part));
    return parts.join(', ');
  }
  const of = /^(.+?)\s+(?:of|(?:located )?at|in)\s+(?:the\s+)?(.+)$/i.exec(text);
  if (of && OWNED.test(of[1])) return `${possessive(write(of[2]))} ${write(of[1])}`;
  return undefined;
}
