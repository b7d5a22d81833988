// Names that were respelled, or that have an old English form which no sound rule leads back from.

/** The current spelling first, then the others found on signs, on maps and in people's heads. */
const RESPELLED = `
chattogram chittagong chattagram chottogram chitagong chittagang chitagang chattogong chittagaon chatgaon ctg চট্টগ্রাম চিটাগাং চিটাগং চট্রগ্রাম
cumilla comilla কুমিল্লা
jashore jessore যশোর যশোহর
barishal barisal বরিশাল
bogura bogra বগুড়া
dhaka dacca ঢাকা
coxs cox কক্স
mymensingh mymensing ময়মনসিংহ
moulvibazar maulvibazar moulavibazar মৌলভীবাজার
brahmanbaria bbaria ব্রাহ্মণবাড়িয়া
jhenaidah jhenidah jhinaidaha ঝিনাইদহ
uttara উওরা
uttar উওর
`;

const MODERN: ReadonlyMap<string, string> = new Map(
  RESPELLED.normalize('NFC')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [modern, ...others] = line.split(' ');
      return others.map((other): [string, string] => [other, modern]);
    }),
);

/** Current spellings of the names whose older spelling starts with this: jess … jessore, jashore. */
export function modernOfBeginning(beginning: string): string[] {
  const found: string[] = [];
  for (const [other, modern] of MODERN)
    if (other.startsWith(beginning) && !found.includes(modern)) found.push(modern);
  return found;
}

/** The current spelling of a folded word; the word itself if it was never respelled. */
export const modernSpelling = (word: string): string => MODERN.get(word) ?? word;
