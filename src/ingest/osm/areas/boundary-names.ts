// Names and numbers of a boundary in the form of the regions table: "Savar", not "Savar Upazila"; wards by number.
import { RegionKind } from '../../../dataset/tables/regions.ts';
import { toLatinDigits } from '../../../text/digits.ts';
import type { Tags } from '../element-visitor.ts';
import { clean, namesOf } from '../names.ts';
import { aliasesOf } from '../place-seed.ts';

/** The word for the kind at the end of a name, which is redundant. City corporations and wards keep theirs. */
const KIND_WORDS: Readonly<Partial<Record<number, RegExp>>> = {
  [RegionKind.Division]: /\s+(division|বিভাগ)$/iu,
  [RegionKind.District]: /\s+(district|zila|zilla|জেলা)$/iu,
  [RegionKind.Upazila]: /\s+(sub-?district|upa?zill?a|উপজেলা)$/iu,
  [RegionKind.Thana]: /\s+(thana|police station|থানা)$/iu,
  [RegionKind.Union]: /\s+(union( parishad| council)?|ইউনিয়ন( পরিষদ)?)$/iu,
};

const withoutKind = (name: string, kind: number): string => {
  const short = name.normalize('NFC').replace(KIND_WORDS[kind] ?? /$^/u, '');
  return short === '' ? name : short;
};

export interface BoundaryNames {
  readonly name: string;
  readonly nameBn?: string;
  readonly aliases?: readonly string[];
}

export function boundaryNames(tags: Tags, kind: number): BoundaryNames | undefined {
  const { name, nameBn } = namesOf(tags);
  if (name === undefined) return undefined;
  const short = withoutKind(name, kind);
  const shortBn = nameBn === undefined ? undefined : withoutKind(nameBn, kind);
  const aliases = new Set(aliasesOf(tags, short, shortBn) ?? []);
  for (const full of [name, nameBn])
    if (full !== undefined && full !== short && full !== shortBn) aliases.add(full);
  return { name: short, nameBn: shortBn, aliases: aliases.size > 0 ? [...aliases] : undefined };
}

/** The number of a ward or zone: from `ref`, or from the name in either script. */
export function boundaryNumber(tags: Tags, kind: number): number | undefined {
  if (kind !== RegionKind.Ward && kind !== RegionKind.Zone) return undefined;
  for (const key of ['ref', 'name:en', 'name', 'name:bn']) {
    const digits = /\d{1,3}/.exec(toLatinDigits(clean(tags.get(key)) ?? ''));
    if (digits) return Number(digits[0]);
  }
  return undefined;
}

/** What the rules of admin-levels.ts are matched against. */
export function boundaryTexts(tags: Tags): string[] {
  const keys = [
    'name',
    'name:en',
    'name:bn',
    'official_name',
    'designation',
    'border_type',
    'admin_type',
    'place',
  ];
  return keys.map((key) => clean(tags.get(key))).filter((text) => text !== undefined);
}

export function populationOf(tags: Tags): number | undefined {
  const text = tags.get('population')?.replace(/[\s,.]/g, '');
  const value = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return value > 0 && value < 2e9 ? value : undefined;
}
