// "Nazipur Post Office, Patnitala", "ফুলপুর থানা, ময়মনসিংহ", "Bagerhat Jela Karagar": the first part of an address may be an office that is
// called after a unit, where nothing finer is written. Then the word for the unit is part of its name.
import { ordinaryWord } from '../../../text/ordinary-words.ts';
import type { PartKind } from '../part.ts';
import { WEIGHTS } from '../weights.ts';
import { Gap } from './chunks.ts';
import { isGenericWord } from './generic-words.ts';
import { Word } from './lexicon.ts';
import type { Parsed, Run } from './parsed.ts';

/** Words that are a unit and its office as well: they may end the name. */
const OFFICES: ReadonlySet<PartKind> = new Set<PartKind>(['thana', 'postoffice']);
const UNITS: ReadonlySet<PartKind> = new Set<PartKind>([...OFFICES, 'union', 'upazila', 'district']);
/** Beside the name of an office nothing is written but where it is. */
const BESIDE: ReadonlySet<PartKind> = new Set<PartKind>(['postcode', 'country']);

/** The text with its first part read as the name of an office: all of it, or as far as the words for an office go; empty if it cannot be one. */
export function asOffice(parsed: Parsed): Parsed[] {
  const { tokens, pieces, runs } = parsed;
  const to = endOfPart(parsed);
  const at = tokens.findIndex(({ entry }, i) => i < to && isUnit(entry));
  if (at < 0 || to < 2 || tokens.length > WEIGHTS.officeWords) return [];
  if (at === 0) return opensWithOffice(parsed, to) ? [named(parsed, to, to)] : [];
  let office = at + 1;
  while (office < to && (isUnit(tokens[office].entry) || isOfOffice(tokens[office].text))) office++;
  return [...new Set([to, office])].flatMap((end) => {
    if (!pieces.every(({ kind, from }) => from >= end && BESIDE.has(kind))) return [];
    const isWritten = tokens.slice(at, end).some(({ entry }) => isOffice(entry));
    if (!isWritten && at + 1 === end) return [];
    // "Thana: Phulpur" names the unit, and so does what is beside it.
    if (runs.some(({ from, hint, side }) => from < at && hint !== undefined && side === 'before')) return [];
    return [named(parsed, end, to)];
  });
}

/** The first part, up to `end`, as a name. "Kendua post office Netrokona": what follows says where the office is, not what it is the post office of. */
function named(parsed: Parsed, end: number, to: number): Parsed {
  const name: Run = { from: 0, to: end, hint: 'business', side: 'after', mark: end - 1, office: true };
  const rest = parsed.runs
    .filter((run) => run.to > end)
    .map((run) => (run.from < to ? where(run, end) : run));
  return { ...parsed, runs: [name, ...rest] };
}

/** "PO Imamganj, Patharghata": the name behind the word, and nothing finer beside it. */
function opensWithOffice({ tokens, pieces, runs }: Parsed, to: number): boolean {
  return (
    tokens[0].entry.kind === 'postoffice' &&
    pieces.every(({ kind, from }) => from >= to && BESIDE.has(kind)) &&
    runs.every(({ from, hint, also }) =>
      from < to ? also === undefined : hint === undefined || UNITS.has(hint),
    )
  );
}

/** Whether an office is asked for that is no unit by itself: a post office, or a council with a word for it. */
export const asksForOffice = (parsed: Parsed): boolean =>
  asOffice(parsed).some(({ tokens, runs: [{ to }] }) => {
    const [{ entry, text }, next] = [tokens[to - 1], tokens[to]];
    // "Post Office Para" is a quarter.
    if (next !== undefined && next.gap < Gap.Hard && isGenericWord(next.text)) return false;
    return (
      (entry.label !== undefined && entry.kind !== 'thana') ||
      isUnit(tokens[0].entry) ||
      (isOfOffice(text) && to > 2)
    );
  });

/** Words that are an office by themselves: "thana", "PO", "UP". */
const isOffice = ({ kind, label }: Parsed['tokens'][number]['entry']): boolean =>
  kind !== undefined && (OFFICES.has(kind) || (kind === 'union' && label !== undefined));

/** What follows the name in the same part, without what its words would say of it. */
const where = ({ from, to }: Run, end: number): Run => ({ from: Math.max(from, end), to });

/** Words behind a unit that say that its office is meant. */
const isOfOffice = (word: string): boolean => ordinaryWord(word)?.kind === 'thing';

const isUnit = ({ word, kind }: Parsed['tokens'][number]['entry']): boolean =>
  word === Word.Field && kind !== undefined && UNITS.has(kind);

/** Where the first part ends: at the first separator. */
function endOfPart({ tokens }: Parsed): number {
  const next = tokens.findIndex(({ gap }, i) => i > 0 && gap === Gap.Hard);
  return next < 0 ? tokens.length : next;
}
