// The names of a feature in both languages, as all answers have them: where a source knows no Bangla, it is derived from the English.
import { banglaOf } from '../../text/bilingual.ts';

export function bothNames(
  text: { get(id: number): string },
  name: number,
  nameBn: number,
): { readonly name: string; readonly name_bn: string } {
  const en = text.get(name);
  return { name: en, name_bn: banglaOf({ en, bn: text.get(nameBn) }) };
}
