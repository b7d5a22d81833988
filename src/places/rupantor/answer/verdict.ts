// What is known of each part of an address, how finely it is answered, how far off the point may be, and what would make it better.
import { type Gazetteer, Slot } from '../know/gazetteer.ts';
import type { Part, PartKind } from '../part.ts';
import type { FinestFound, Level } from './finding.ts';
import type { Resolved } from './resolved.ts';
import { lacksRoad } from './standing.ts';

export const VERDICTS = ['confirmed', 'corrected', 'inferred', 'not found', 'in conflict'] as const;
export const VERDICT_LEVELS = [
  'house',
  'interpolated',
  'street',
  'place',
  'area',
  'upazila',
  'district',
  'none',
] as const;

export interface PartVerdict {
  part: PartKind;
  value: string;
  verdict: (typeof VERDICTS)[number];
  /** As written, where it was corrected. */
  from?: string;
  reason: string;
}

export interface AddressVerdict {
  level: (typeof VERDICT_LEVELS)[number];
  /** How far the point may be from the address, in metres; null where nothing is known. */
  metres: number | null;
  parts: PartVerdict[];
  /** The question that would make the answer finer; absent where it is as fine as it gets. */
  better?: string;
}

const LEVELS: Readonly<Record<Level, AddressVerdict['level']>> = {
  house: 'house',
  interpolated: 'interpolated',
  place: 'place',
  street: 'street',
  subarea: 'area',
  settlement: 'area',
  area: 'area',
  union: 'area',
  postoffice: 'area',
  upazila: 'upazila',
  city: 'upazila',
  district: 'district',
  division: 'district',
};

/** Parts that say nothing about where the address is. */
const SILENT: ReadonlySet<PartKind> = new Set<PartKind>([
  'unknown',
  'phone',
  'person',
  'email',
  'country',
  'landmark',
]);
/** How the reason of a part begins that is another spelling of what is known. */
const SAME_SOUND = 'same sound';
/** Parts within a building, which no dataset knows. */
const INSIDE: ReadonlySet<PartKind> = new Set<PartKind>(['flat', 'floor', 'level']);
const SECTIONS: ReadonlySet<PartKind> = new Set<PartKind>(['block', 'section', 'sector']);

export function verdictOf(
  gazetteer: Gazetteer,
  parts: readonly Part[],
  resolved: Resolved,
  finest: FinestFound | undefined,
  metres: number | null,
  postcode: number,
): AddressVerdict {
  const level = finest ? LEVELS[finest.level] : 'none';
  const verdicts = parts
    .filter(({ kind }) => !SILENT.has(kind))
    .map((part) => verdictOfPart(gazetteer, part, resolved, finest, postcode));
  if (finest?.beside !== undefined) {
    const value = gazetteer.name(-finest.beside - 1).toLowerCase();
    verdicts.push({ part: 'landmark', value, verdict: 'confirmed', reason: 'the address is near it' });
  }
  if (finest) verdicts.push(...inferredUnits(gazetteer, resolved, verdicts));
  const isBeside = finest?.beside !== undefined;
  const better =
    isBeside && resolved.values.has('house') ? undefined : questionFor(gazetteer, resolved, level);
  return {
    level,
    metres,
    parts: verdicts,
    ...(better === undefined ? {} : { better }),
  };
}

function verdictOfPart(
  gazetteer: Gazetteer,
  { kind, given, value, why }: Part,
  resolved: Resolved,
  finest: FinestFound | undefined,
  postcode: number,
): PartVerdict {
  const { chain } = resolved;
  const level = finest ? LEVELS[finest.level] : 'none';
  const said = (verdict: PartVerdict['verdict'], reason: string, from?: string): PartVerdict => ({
    part: kind,
    value,
    verdict,
    ...(from === undefined ? {} : { from }),
    reason,
  });
  if (INSIDE.has(kind)) return said('not found', 'what is inside buildings is not known');
  if (kind === 'house' || kind === 'plot') {
    if (level === 'house') return said('confirmed', 'the house is known');
    if (level === 'interpolated') return said('inferred', 'between two houses that are known');
    return said('not found', 'no house of this number is known there');
  }
  if (kind === 'road' || kind === 'lane' || kind === 'avenue') {
    if (level !== 'house' && level !== 'interpolated' && level !== 'street')
      return level === 'area' && finest && !lacksRoad(resolved, finest)
        ? said('inferred', 'the road of the area')
        : said('not found', 'no such road is known there');
    return why.startsWith(SAME_SOUND)
      ? said('corrected', why, given)
      : said('confirmed', 'the road is known');
  }
  if (SECTIONS.has(kind))
    return chain[Slot.SubArea] >= 0
      ? said('confirmed', 'a part of the area')
      : said('not found', 'no such part of the area is known');
  if (kind === 'postcode') {
    if (postcode === Number(value)) return said('confirmed', 'the post code there');
    return said(
      'in conflict',
      postcode > 0 ? `the post code there is ${postcode}` : 'no post office there has it',
    );
  }
  if (/overruled/.test(why)) {
    const unit = kind === 'area' || kind === 'thana' ? chain[Slot.Area] : -1;
    const there = unit >= 0 ? unit : chain[Slot.District];
    return said('in conflict', there >= 0 ? `the rest lies in ${gazetteer.name(there)}` : why);
  }
  if (/no such name/.test(why) || why === 'from the word next to it') return said('not found', why);
  if (/^(?:same sound|near spelling)/.test(why)) return said('corrected', why, given);
  return said('confirmed', why);
}

/** Units that the text does not name and that follow from the rest. */
function inferredUnits(
  gazetteer: Gazetteer,
  { chain, named }: Resolved,
  verdicts: readonly PartVerdict[],
): PartVerdict[] {
  const units: [PartKind, number][] = [
    ['area', Slot.Area],
    ['thana', Slot.Thana],
    ['upazila', Slot.Upazila],
    ['district', Slot.District],
  ];
  return units.flatMap(([part, slot]) =>
    chain[slot] < 0 || named & (1 << slot) || verdicts.some((verdict) => verdict.part === part)
      ? []
      : [
          {
            part,
            value: gazetteer.name(chain[slot]).toLowerCase(),
            verdict: 'inferred' as const,
            reason: 'follows from the other parts',
          },
        ],
  );
}

/** What to ask the writer for. */
function questionFor(
  gazetteer: Gazetteer,
  { chain, values, labels, roadName }: Resolved,
  level: AddressVerdict['level'],
): string | undefined {
  const place = [Slot.SubArea, Slot.Area, Slot.Thana, Slot.Upazila, Slot.District].find(
    (slot) => chain[slot] >= 0,
  );
  const where = place === undefined ? '' : ` in ${gazetteer.name(chain[place])}`;
  const number = values.get('road');
  const road = number ? `${labels.get('road') ?? 'road'} ${number}` : roadName?.value;
  switch (level) {
    case 'house':
    case 'place':
      return undefined;
    case 'none':
      return 'which area, upazila or district?';
    case 'district':
    case 'upazila':
      return `which area, union or village${where}?`;
    default:
      if (!values.has('house'))
        return road ? `which house on ${road}${where}?` : `which road or building${where}?`;
      return level === 'area' && road === undefined
        ? `which road${where}?`
        : `which landmark is near house ${values.get('house')}?`;
  }
}
