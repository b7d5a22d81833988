// Names that read like a phrase are reversed in Bangla: "Mosque of Ali Mia house" is আলী মিয়া বাড়ির মসজিদ, and
// "Road in front of the school" is স্কুলের সামনের রোড.

/** Things that belong to someone or something when followed by "of"; a University of X is named, not owned. */
const OWNED =
  /(^|\s)(mosques?|masjid|mosjid|tube ?wells?|tubwells?|ponds?|graveyard|house|bari|shop|stores?|mill|roads?|rd|ghat|canal|khal|bridge|culvert|madrasah?|temple|mandir|mondir|gate|field|office|camp|garden|market|bazar|line|side|corner)$/i;

const BEFORE: readonly (readonly [RegExp, string])[] = [
  [/^(.+?)\s+(?:in\s?f(?:ro|o|or)n?t\s+of|in\s?f(?:ro|o|or)n?t|opposite(?:\s+(?:of|to))?)\s+(.+)$/i, 'সামনের'],
  [/^(.+?)\s+(?:beside|besides|next to|adjacent to|near|by the side of)\s+(.+)$/i, 'পাশের'],
  [/^(.+?)\s+behind(?:\s+of)?\s+(.+)$/i, 'পেছনের'],
];

const VOWEL_AT_END = /[\u0985-\u0994\u09be-\u09cc]$/;

/** The Bangla possessive: মিয়ার, স্কুলের; -এর after a number or a letter that is read out. */
const possessive = (bangla: string): string => {
  if (VOWEL_AT_END.test(bangla)) return `${bangla}র`;
  return /[\u0995-\u09b9\u09bc]$/.test(bangla) ? `${bangla}ের` : `${bangla}-এর`;
};

/** The name reversed, if it is such a name; `write` produces the Bangla of its parts. */
export function turned(text: string, write: (part: string) => string): string | undefined {
  for (const [pattern, word] of BEFORE) {
    const found = pattern.exec(text);
    if (found) return `${possessive(write(found[2]))} ${word} ${write(found[1])}`;
  }
  const way = /^(.*?)\s*\bfrom\s+(?:the\s+)?(.+?)\s+(?:up\s+)?to\s+(.+)$/i.exec(text);
  if (way) {
    const [, what, start] = way;
    // A route in brackets after the name: "Road (from the school to the bridge)".
    const end = /\([^)]*$/.test(what) ? way[3].replace(/\)\s*$/, '') : way[3];
    const road = what.replace(/[,(]\s*$/, '').trim();
    return `${write(start)} থেকে ${write(end)}${road ? ` পর্যন্ত ${write(road)}` : ''}`;
  }
  const toward = /^([^,]+?)\s+to\s+(.+)$/i.exec(text);
  if (toward) return `${write(toward[1])} থেকে ${write(toward[2])}`;
  const named = /^(university|embassy|high commission|consulate) of (?:the )?([a-z][a-z' ]*)$/i.exec(text);
  if (named && !/\b(and|of)\b/i.test(named[2])) return `${write(named[2])} ${write(named[1])}`;
  const of = /^(.+?)\s+of\s+(?:the\s+)?(.+)$/i.exec(text);
  if (of && OWNED.test(of[1])) return `${possessive(write(of[2]))} ${write(of[1])}`;
  return undefined;
}
