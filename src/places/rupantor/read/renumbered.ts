// Numbers that were changed: "Road 27 (old), 16 (new)", "রোড ৮/এ (পুরাতন ১৫)". People write both; the new one is the number, and the
// old one is kept beside it.
import { formOfWord } from '../know/name-form.ts';
import type { PartKind } from '../part.ts';
import { Gap } from './chunks.ts';
import type { Token } from './lexer.ts';
import { Word } from './lexicon.ts';

/** Which of two numbers one is. */
export type Age = 'old' | 'new';

export interface Renumbered {
  /** The new number, or the only one. */
  readonly value: string;
  readonly age: Age;
  /** The old number, if both are written. */
  readonly former?: string;
  /** Token behind all of it. */
  readonly to: number;
}

/** What was numbered anew. */
export const RENUMBERED: ReadonlySet<PartKind> = new Set<PartKind>(['road', 'house', 'plot', 'lane']);

const other = (age: Age): Age => (age === 'old' ? 'new' : 'old');

/** What stands behind a labelled number (tokens from `at`) and says whether it is the old or the new one; undefined if nothing does. */
export function renumberedAt(
  tokens: readonly Token[],
  kind: PartKind,
  value: string,
  at: number,
): Renumbered | undefined {
  const paired = (age: Age, second: number, to: number): Renumbered => {
    const [newer, former] = age === 'old' ? [tokens[second].text, value] : [value, tokens[second].text];
    return { value: newer, age: 'new', former, to };
  };
  const age = ageAt(tokens, at);
  const second = numberAt(tokens, kind, age === undefined ? at : at + 1);
  if (age === undefined) {
    // "16 (27 old)"
    const its = second < 0 ? undefined : ageAt(tokens, second + 1);
    return its !== undefined && endsAt(tokens, second + 2)
      ? paired(other(its), second, second + 2)
      : undefined;
  }
  // "27 (পুরাতন), নতুন ১৬"
  const beyond = ageAt(tokens, at + 1) === other(age) ? numberAt(tokens, kind, at + 2) : -1;
  if (beyond >= 0) return paired(age, beyond, beyond + 1);
  if (second >= 0 && ageAt(tokens, second + 1) === other(age)) return paired(age, second, second + 2);
  // "8/a (old 15)": the word belongs to the number behind it.
  if (second >= 0 && tokens[second].gap < Gap.Hard && !isLabel(tokens[second + 1]))
    return paired(other(age), second, second + 1);
  return endsAt(tokens, at + 1) ? { value, age, to: at + 1 } : undefined;
}

const isLabel = (token: Token | undefined): boolean =>
  token !== undefined && token.entry.word === Word.Label && token.gap < Gap.Hard;

/** "road 5 new market" is no new Road 5: nothing may follow that the word belongs to. */
const endsAt = (tokens: readonly Token[], at: number): boolean =>
  at >= tokens.length || tokens[at].gap === Gap.Hard;

/** Where a number is from `at` on, behind "no" and the label of its kind; -1 if there is none. */
function numberAt(tokens: readonly Token[], kind: PartKind, at: number): number {
  let i = at;
  while (tokens[i] && (tokens[i].entry.word === Word.Number || tokens[i].entry.kind === kind)) i++;
  return tokens[i]?.number && !tokens[i].ordinal ? i : -1;
}

function ageAt(tokens: readonly Token[], at: number): Age | undefined {
  const form = tokens[at] === undefined ? '' : formOfWord(tokens[at].text);
  return form === 'old' || form === 'new' ? form : undefined;
}
