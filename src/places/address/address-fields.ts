// The parts of an address as the fields of a form, by the names that every call has for them, and each as it stands in an address:
// a bare number with its label ("house 12"), the name of a unit with its own ("union: Dharmapur").
import { ADDRESS_WORDS, spellingsOf } from '../../text/address-words.ts';
import { foldText } from '../../text/normalise.ts';

/** What a form asks for, from the inside of a building outwards: the order in which an address has them. */
export const ADDRESS_FIELDS = [
  'flat',
  'floor',
  'building',
  'house',
  'street',
  'landmark',
  'block',
  'section',
  'sector',
  'village',
  'area',
  'ward',
  'union',
  'post_office',
  'city',
  'thana',
  'district',
  'division',
] as const;
export type AddressFieldName = (typeof ADDRESS_FIELDS)[number];

export type AddressFields = { readonly [name in AddressFieldName]?: string } & {
  readonly post_code?: number;
};

/** What stands before a value that does not say itself what it is, and the parts whose words say it. */
const LABELS: Readonly<
  Partial<Record<AddressFieldName, { readonly label: string; readonly parts: readonly string[] }>>
> = {
  flat: { label: 'flat ', parts: ['flat'] },
  floor: { label: 'floor ', parts: ['floor', 'level'] },
  house: { label: 'house ', parts: ['house', 'plot'] },
  street: { label: 'road ', parts: ['road', 'lane'] },
  landmark: { label: 'near ', parts: [] },
  block: { label: 'block ', parts: ['block'] },
  section: { label: 'section ', parts: ['section', 'sector'] },
  sector: { label: 'sector ', parts: ['sector', 'section'] },
  village: { label: 'village: ', parts: ['village'] },
  ward: { label: 'ward ', parts: ['ward'] },
  union: { label: 'union: ', parts: ['union'] },
  post_office: { label: 'post office: ', parts: ['postoffice'] },
  thana: { label: 'thana: ', parts: ['thana', 'upazila'] },
  district: { label: 'district: ', parts: ['district'] },
  division: { label: 'division: ', parts: ['division'] },
};

const PART_OF_WORD: ReadonlyMap<string, string> = new Map(
  ADDRESS_WORDS.flatMap((word) =>
    word.part === undefined || (word.role !== 'label' && word.role !== 'field')
      ? []
      : spellingsOf(word).map((spelling) => [spelling, word.part ?? ''] as const),
  ),
);

/** A number, perhaps with letters ("12/A", "5 no"), or a single letter. */
const BARE = /^(?:no\.?\s*|নং\s*)?(?:\p{Nd}|\p{L}\p{M}*$)/u;

/** A field as it stands in an address. */
export function writtenField(name: AddressFieldName, value: string): string {
  const text = value.trim();
  const rule = LABELS[name];
  if (rule === undefined) return text;
  const words = foldText(text).split(/[^\p{L}\p{M}]+/u);
  if (words.some((word) => rule.parts.includes(PART_OF_WORD.get(word) ?? ''))) return text;
  if (name === 'street' && !BARE.test(text)) return `${text} road`;
  return rule.label + text;
}
