// Writes the corrected address in both languages, the finest part first:
//   house 572/k, matikata road, matikata, dhaka cantonment
import { banglaOf } from '../../../text/bilingual.ts';
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';
import type { PartKind } from '../part.ts';
import { namedTown } from './named-town.ts';
import type { Resolved } from './resolved.ts';

export interface Composed {
  readonly english: string;
  readonly bangla: string;
}

export interface ComposeOptions {
  readonly thana?: boolean;
  readonly district?: boolean;
}

interface Line {
  readonly en: string;
  readonly bn?: string;
}

const BEFORE_ROAD: readonly PartKind[] = ['flat', 'level', 'floor', 'house', 'plot', 'building'];
const BEHIND_ROAD: readonly PartKind[] = ['block', 'section', 'sector', 'ward'];

export function compose(gazetteer: Gazetteer, resolved: Resolved, options: ComposeOptions): Composed {
  const lines: Line[] = [];
  const add = (line: Line | undefined): void => {
    if (line?.en && !lines.some((other) => other.en === line.en)) lines.push(line);
  };
  const numbered = (kind: PartKind): void => {
    const value = resolved.values.get(kind);
    const label = resolved.labels.get(kind) ?? kind;
    const { age, former } = resolved.renumbered.get(kind) ?? {};
    if (value !== undefined) add({ en: `${floorText(kind, label, value)}${age === 'old' ? ' (old)' : ''}` });
    if (former !== undefined) add({ en: `old ${label} ${former}` });
    if (kind === 'house') for (const more of resolved.moreHouses) add({ en: `house ${more}` });
  };
  const named = (kinds: readonly PartKind[]): void => {
    for (const name of resolved.names) if (kinds.includes(name.kind)) add({ en: name.value });
  };
  for (const kind of BEFORE_ROAD) numbered(kind);
  named(['building', 'business']);
  if (resolved.laneName) add({ en: `${resolved.laneName.value} ${resolved.labels.get('lane') ?? 'lane'}` });
  numbered('lane');
  if (resolved.roadName) add({ en: `${resolved.roadName.value} ${resolved.labels.get('road') ?? 'road'}` });
  numbered('road');
  numbered('avenue');
  for (const kind of BEHIND_ROAD) numbered(kind);
  named(['village', 'mouza', 'subarea', 'postoffice', 'area']);
  for (const line of regionLines(gazetteer, resolved, options)) add(line);
  const postcode = resolved.values.get('postcode');
  if (postcode) add({ en: postcode });
  return {
    english: lines.map(({ en }) => en).join(', '),
    bangla: lines.map((line) => banglaOf(line)).join(', '),
  };
}

const floorText = (kind: PartKind, label: string, value: string): string =>
  kind === 'floor' && !/^\d/.test(value) ? `${value} floor` : `${label} ${value}`;

function regionLines(
  gazetteer: Gazetteer,
  { chain, named, finest, values, directions }: Resolved,
  options: ComposeOptions,
): Line[] {
  const { regions } = gazetteer;
  const lines: Line[] = [];
  const region = (row: number): void => {
    if (row < 0) return;
    const line = { en: regions.name(row).toLowerCase(), bn: regions.nameBn(row) };
    const direction = directions.get(row);
    if (direction === undefined) lines.push(line);
    else
      lines.push({ en: `${direction} ${line.en}`, bn: `${banglaOf({ en: direction })} ${banglaOf(line)}` });
  };
  const says = (slot: Slot): boolean => (named & (1 << slot)) !== 0;
  if (finest !== undefined && finest < 0 && gazetteer.kind(finest) === EntityKind.Settlement) {
    lines.push({ en: gazetteer.name(finest).toLowerCase(), bn: gazetteer.nameBn(finest) });
  }
  // A sub-area called "section 10" is already there, or the address says that it is another one.
  for (
    let row = chain[Slot.SubArea], steps = 0;
    row >= 0 && gazetteer.kind(row) === EntityKind.SubArea && steps < 4;
    row = regions.table.parent[row], steps++
  ) {
    const name = regions.name(row).toLowerCase();
    const written = (['section', 'sector', 'block'] as const).some(
      (label) => values.has(label) && name.startsWith(`${label} `),
    );
    if (!written) region(row);
  }
  region(chain[Slot.Area]);
  region(gazetteer.wider(chain[Slot.Area]));
  if (chain[Slot.Area] < 0 || says(Slot.Union)) region(chain[Slot.Union]);
  if (says(Slot.PostOffice)) region(chain[Slot.PostOffice]);
  if (lines.length === 0) region(namedTown(gazetteer, chain, named));
  const country = chain[Slot.Area] < 0;
  const unit = says(Slot.Upazila) || chain[Slot.Thana] < 0 ? chain[Slot.Upazila] : chain[Slot.Thana];
  const knownBelow =
    chain[Slot.Union] >= 0 || chain[Slot.PostOffice] >= 0 || finest === undefined || finest < 0;
  const isTwin =
    chain[Slot.Thana] >= 0 &&
    chain[Slot.Upazila] >= 0 &&
    gazetteer.sameName(chain[Slot.Thana], chain[Slot.Upazila]);
  if (says(Slot.Thana) && says(Slot.Upazila) && !isTwin) region(chain[Slot.Thana]);
  if (options.thana || says(Slot.Thana) || says(Slot.Upazila) || (country && knownBelow)) region(unit);
  if (options.district || says(Slot.District) || (country && (knownBelow || unit >= 0)))
    region(chain[Slot.District]);
  if (lines.length === 0) region(chain[Slot.City]);
  if (lines.length === 0 || says(Slot.Division)) region(chain[Slot.Division]);
  return lines;
}
