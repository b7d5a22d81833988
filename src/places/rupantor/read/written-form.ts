// An address that was filled into the fields of a form, as the one text that the parser reads; a free line of it (`q`) stands behind
// the parts that are finer than any line is.
import { ADDRESS_FIELDS, type AddressFields, writtenField } from '../../address/address-fields.ts';

/** The finest field behind the free line. */
const BEHIND_LINE = ADDRESS_FIELDS.indexOf('landmark');

/** Empty without a field or line. */
export function writtenForm(fields: AddressFields, line = ''): string {
  const texts = ADDRESS_FIELDS.map((name) => {
    const value = fields[name];
    return value === undefined || value.trim() === '' ? '' : writtenField(name, value);
  });
  texts.splice(BEHIND_LINE, 0, line.trim());
  if (fields.post_code !== undefined) texts.push(`post code ${fields.post_code}`);
  return texts.filter(Boolean).join(', ');
}
