// Acronyms by which institutions are known: Rajshahi Medical College Hospital is RMCH, the University of Dhaka is DU.

const LEFT_OUT: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'limited', 'ltd']);
/** Words that occur only in institutions whose names people abbreviate. */
const SHORTENED: ReadonlySet<string> = new Set([
  'university',
  'college',
  'hospital',
  'institute',
  'academy',
  'airport',
  'corporation',
  'authority',
  'board',
  // Institute, as it is written in Latin letters: BKSP.
  'pratishthan',
  'pratisthan',
  'protishthan',
  'protishtan',
  'protisthan',
]);
/** Shorter acronyms are shared by too many names; those of universities have two letters. */
const LEAST = 3;
const MOST = 6;

/** The acronyms of an institution, given the words of its English name; empty for other places. */
export function shortNames(words: readonly string[]): string[] {
  const kept = words.filter((word) => !LEFT_OUT.has(word) && /^[a-z]/.test(word));
  if (kept.length < 2 || kept.length > MOST || !kept.some((word) => SHORTENED.has(word))) return [];
  const initials = kept.map((word) => word[0]).join('');
  const university = kept.includes('university');
  const found = initials.length >= LEAST || university ? [initials] : [];
  // Viqarunnisa Noon School and College is VNS as well.
  const isBoth = kept.length > LEAST && kept.at(-2) === 'school' && kept.at(-1) === 'college';
  if (isBoth) found.push(initials.slice(0, -1));
  // University of Dhaka, also called Dhaka University.
  if (university && kept[0] === 'university') found.push(initials.slice(1) + initials[0]);
  return found;
}

/** What a bank is called for short, limited or not: Dutch-Bangla Bank is DBBL, Mutual Trust Bank MTB and MTBL. Empty for what is called no bank. */
export function bankInitials(words: readonly string[]): string[] {
  const bank = words.indexOf('bank');
  const name = words.slice(0, bank + (words[bank + 1] === 'bangladesh' ? 2 : 1));
  if (name.length < 2 || name.length > MOST || name.some((word) => !/^[a-z]/.test(word))) return [];
  const initials = name
    .filter((word) => !LEFT_OUT.has(word))
    .map((word) => word[0])
    .join('');
  return [initials, `${initials}l`].filter(({ length }) => length >= LEAST);
}
