// Ordinary words that occur in addresses next to the names of places, in both languages, from `data/words/ordinary-words.tsv`: things,
// relatives, professions, notes to a courier, goods, personal names. None of them may be taken for a misspelt place.
import { wordTable } from './word-tables.ts';

export type OrdinaryKind =
  | 'thing'
  | 'profession'
  | 'relative'
  | 'note'
  | 'goods'
  | 'reference'
  | 'describing'
  | 'person';

export interface OrdinaryWord {
  readonly kind: OrdinaryKind;
  /** It may name a place if spelled exactly so; the others never do on their own. */
  readonly maybePlace: boolean;
}

const KINDS: readonly OrdinaryKind[] = [
  'thing',
  'profession',
  'relative',
  'note',
  'goods',
  'reference',
  'describing',
  'person',
];

const words = new Map<string, OrdinaryWord>();
for (const row of wordTable('ordinary-words.tsv')) {
  const told = row.text('kind');
  const kind = KINDS.find((known) => known === told) ?? row.fail(`"${told}" is not a kind`);
  const place = row.text('place');
  if (place !== 'never' && place !== 'seldom') row.fail(`place is "never" or "seldom", not "${place}"`);
  const meant: OrdinaryWord = { kind, maybePlace: place === 'seldom' };
  for (const word of row.list('words')) words.set(word, meant);
}

/** What kind of ordinary word a folded word is; undefined for words that may well be place names. */
export const ordinaryWord = (word: string): OrdinaryWord | undefined => words.get(word);
