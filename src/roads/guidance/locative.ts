// Bangla endings of road names: "in, onto" (সরণীতে, রোডে, রাস্তায়), as spoken and written.

/** Vowel signs and letters; a name that ends in one of these takes তে, one that ends in আ takes য়. */
const VOWELS = 'িীুূৃেৈোৌঈউঊঋএঐঔ';
/** Letters that end a name in a gliding vowel: মিরসরাইয়ে, আগারগাঁওয়ে. */
const GLIDES = 'ইও';
const AA = 'াআ';
const CONSONANT = /[\u0995-\u09b9\u09dc-\u09df]\u09bc?$/u;

/** The name in the locative. Numbers, Latin letters and brackets take a hyphen. */
export function locative(name: string): string {
  const last = name.at(-1) ?? '';
  if (AA.includes(last)) return `${name}য়`;
  if (VOWELS.includes(last)) return `${name}তে`;
  if (CONSONANT.test(name)) return `${name}ে`;
  if (last === 'ং' || GLIDES.includes(last)) return `${name}য়ে`;
  return `${name}-এ`;
}
