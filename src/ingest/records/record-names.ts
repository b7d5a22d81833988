// The names of a record in both languages: a name in Bangla script is the Bangla one, whatever its column, and names in
// capitals are changed to title case.
import { romanise } from '../../text/romanise.ts';
import { hasBangla } from '../../text/script.ts';
import { twoNames } from '../../text/two-names.ts';
import type { TableRecord } from './record.ts';

export interface RecordNames {
  readonly name?: string;
  readonly nameBn?: string;
  readonly aliases?: readonly string[];
}

export function namesOf(record: TableRecord): RecordNames {
  let name = titleCased(record.get('name'));
  let nameBn = record.get('nameBn');
  if (!nameBn && hasBangla(name)) {
    const both = twoNames(name);
    nameBn = both ? (both.bangla ?? '') : name;
    name = both?.latin ?? '';
  }
  if (!name && nameBn) name = hasBangla(nameBn) ? romanise(nameBn, { translate: true }) : nameBn;
  const aliases = record
    .get('aliases')
    .split(/[|;]/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '' && alias !== name && alias !== nameBn);
  return {
    name: name || undefined,
    nameBn: nameBn || undefined,
    aliases: aliases.length > 0 ? aliases : undefined,
  };
}

/** "GOVT P.C COLLEGE" → "Govt P.C College"; names with lower-case letters, and short ones (BUET), are kept. */
export function titleCased(name: string): string {
  if (name.length < 6 || !/[A-Z]/.test(name) || /[a-z]/.test(name)) return name;
  return name.toLowerCase().replace(/(^|[\s.,(/-])([a-z])/g, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}
