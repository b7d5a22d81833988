// "Nazipur Post Office, Patnitala", "ফুলপুর থানা, ময়মনসিংহ", "Bagerhat Jela Karagar": the first part of an address may be an office that is
// called after a unit, where nothing finer is written. Then the word for the unit is part of its name.
import type { PartKind } from '../part.ts';
import { Gap } from './lexer.ts';
import { Word } from './lexicon.ts';
import type { Parsed, Run } from './parsed.ts';

/** Words that are a unit and its office as well: they may end the name. */
const OFFICES: ReadonlySet<PartKind> = new Set<PartKind>(['thana', 'postoffice']);
const UNITS: ReadonlySet<PartKind> = new Set<PartKind>([...OFFICES, 'union', 'upazila', 'district']);
/** Beside the name of an office nothing is written but where it is. */
const BESIDE: ReadonlySet<PartKind> = new Set<PartKind>(['postcode', 'country']);

/** The text with its first part read as the name of an office; undefined if it cannot be one. */
export function asOffice(parsed: Parsed): Parsed | undefined {
  const { tokens, pieces, runs } = parsed;
  const to = endOfPart(parsed);
  const at = tokens.findIndex(({ entry }, i) => i < to && isUnit(entry));
  if (at < 1 || !pieces.every(({ kind, from }) => from >= to && BESIDE.has(kind))) return undefined;
  const unit = tokens[at].entry.kind!;
  if (!OFFICES.has(unit) && at + 1 === to) return undefined;
  // "Thana: Phulpur" names the unit, and so does what is beside it.
  if (runs.some((run) => run.from < to && run.hint !== undefined && run.side === 'before')) return undefined;
  const name: Run = { from: 0, to, hint: 'business', side: 'after', mark: to - 1 };
  return { ...parsed, runs: [name, ...runs.filter(({ from }) => from >= to)] };
}

const isUnit = ({ word, kind }: Parsed['tokens'][number]['entry']): boolean =>
  word === Word.Field && kind !== undefined && UNITS.has(kind);

/** Where the first part ends: at the first separator. */
function endOfPart({ tokens }: Parsed): number {
  const next = tokens.findIndex(({ gap }, i) => i > 0 && gap === Gap.Hard);
  return next < 0 ? tokens.length : next;
}
