// What geocoding adds to the rows of a table, the same on the command line, over HTTP and in the console: columns, values, and counts.
import type { RupantorResult } from '../answer/result.ts';
import type { AddressVerdict } from '../answer/verdict.ts';
import { PART_KINDS } from '../part.ts';

interface Column {
  readonly name: string;
  readonly type: 'text' | 'real' | 'whole';
  value(answer: RowAnswer): string | number | null;
}

/** What a row needs of an answer: asked for with its parts and the verdict. */
export type RowAnswer = Pick<
  RupantorResult,
  'fixed_address' | 'bangla_address' | 'address_status' | 'confidence_score_percentage'
> & {
  readonly geocoded_address: Pick<
    NonNullable<RupantorResult['geocoded_address']>,
    'latitude' | 'longitude' | 'area' | 'thana' | 'district' | 'postcode' | 'uCode'
  > | null;
  readonly parts?: readonly { readonly kind: string; readonly value: string }[];
  readonly verdict?: Pick<AddressVerdict, 'level' | 'metres' | 'better'> & {
    readonly parts: readonly Pick<AddressVerdict['parts'][number], 'part' | 'value' | 'verdict' | 'reason'>[];
  };
};

const text = (name: string, value: (answer: RowAnswer) => string): Column => ({ name, type: 'text', value });
const degrees = (text: string | undefined): number | null => (text ? Number(text) : null);

/** The worst first: what is wrong with one part is said of the whole row. */
const WORST = ['in conflict', 'not found', 'corrected', 'inferred', 'confirmed'] as const;

const COLUMNS: readonly Column[] = [
  text('fixed_address', (answer) => answer.fixed_address),
  text('bangla_address', (answer) => answer.bangla_address),
  text('address_status', (answer) => answer.address_status),
  { name: 'confidence', type: 'whole', value: (answer) => Math.round(answer.confidence_score_percentage) },
  { name: 'latitude', type: 'real', value: ({ geocoded_address: at }) => degrees(at?.latitude) },
  { name: 'longitude', type: 'real', value: ({ geocoded_address: at }) => degrees(at?.longitude) },
  text('area', ({ geocoded_address: at }) => at?.area ?? ''),
  text('thana', ({ geocoded_address: at }) => at?.thana ?? ''),
  text('district', ({ geocoded_address: at }) => at?.district ?? ''),
  { name: 'postcode', type: 'whole', value: ({ geocoded_address: at }) => at?.postcode || null },
  text('ucode', ({ geocoded_address: at }) => at?.uCode ?? ''),
  text('level', ({ verdict }) => verdict?.level ?? ''),
  { name: 'metres', type: 'whole', value: ({ verdict }) => verdict?.metres ?? null },
  text(
    'verdict',
    ({ verdict }) => WORST.find((word) => verdict?.parts.some((part) => part.verdict === word)) ?? '',
  ),
  text('reason', ({ verdict }) =>
    (verdict?.parts ?? [])
      .filter((part) => part.verdict !== 'confirmed')
      .map(({ part, value, verdict: word, reason }) => `${part} ${value}: ${word} (${reason})`)
      .join('; '),
  ),
  text('to_ask', ({ verdict }) => verdict?.better ?? ''),
  ...PART_KINDS.map((kind) =>
    text(`part_${kind}`, ({ parts = [] }) =>
      parts
        .filter((part) => part.kind === kind)
        .map(({ value }) => value)
        .join(', '),
    ),
  ),
];

/** The columns that stand behind those of the table. */
export const ADDED_COLUMNS: readonly Pick<Column, 'name' | 'type'>[] = COLUMNS.map(({ name, type }) => ({
  name,
  type,
}));

/** Values under `ADDED_COLUMNS`. */
export const addedValues = (answer: RowAnswer): (string | number | null)[] =>
  COLUMNS.map(({ value }) => value(answer));

export const NOTHING_ADDED: readonly null[] = COLUMNS.map(() => null);

/** With what a row is asked for. */
export const ASKED_FOR_ROWS = { explain: true, verdict: true } as const;

/** How much a place can be trusted: the place itself, the right area, not reliable, or nothing found. */
export type Trust = 'exact' | 'area' | 'unreliable' | 'unknown';

export function trustIn(
  result: Pick<RowAnswer, 'confidence_score_percentage'> & { readonly geocoded_address: object | null },
): Trust {
  const confidence = result.confidence_score_percentage;
  if (!result.geocoded_address) return 'unknown';
  if (confidence > 95) return 'exact';
  return confidence >= 70 ? 'area' : 'unreliable';
}
