// A preview as text: what the file was recognised as, what its columns mean, the first rows, what would be refused.
import { counted } from '../../text/counted.ts';
import type { Preview, PreviewRow } from '../preview.ts';
import { doubtText } from './addresses-to-check.ts';

const count = (number: number): string => number.toLocaleString('en-US');

export function previewText(preview: Preview): string {
  const {
    file,
    format,
    about,
    columns,
    rows,
    kept,
    refused,
    reasons,
    located,
    question,
    byAddress,
    toCheck,
    turned,
  } = preview;
  const lines = [`${file}: ${format}, read as ${about}`, ''];
  if (question !== undefined) lines.push(`Not clear: ${question}`, '');
  if (located === 'address')
    lines.push('It has no positions: they are found by the addresses when it is imported.', '');
  else if (byAddress > 0)
    lines.push(`${counted(byAddress, 'row')} without a position: placed by the address.`, '');
  const widest = Math.max(0, ...columns.map(({ column }) => column.length));
  if (columns.length > 0) lines.push('Columns');
  for (const { column, field, guessed } of columns)
    lines.push(
      `  ${column.padEnd(widest)}  ${field ?? 'unknown: kept in extra'}${guessed ? ' (guessed)' : ''}`,
    );
  if (rows.length > 0) lines.push('', `The first ${rows.length} of ${count(kept)} that would be kept`);
  for (const row of rows) lines.push(`  ${rowText(row, about)}`);
  if (rows.length === 0) lines.push('', `${count(kept)} would be kept`);
  if (turned > 0) lines.push('', `Turned round: ${counted(turned, 'row')}`);
  if (toCheck.length > 0) lines.push('', 'Addresses to be looked at: found only roughly, or not at all');
  for (const { level, metres = null, ...row } of toCheck.slice(0, 10))
    lines.push(`  ${doubtText(row, level === undefined ? undefined : { ...row, level, metres })}`);
  lines.push('', `${count(refused)} would be refused`);
  for (const { reason, count: times, samples } of reasons) {
    lines.push(`  ${count(times).padStart(9)}  ${reason}`);
    for (const sample of samples.slice(0, 3)) lines.push(`             ${sample}`);
  }
  return lines.join('\n');
}

/** Places have a position, or none before they are imported; other things may have shapes instead. */
const placeless = (about: string): string => (about === 'places' ? 'to be placed by its address' : '');

function rowText(
  { name, nameBn, house, street, type, subType, longitude, latitude, extra }: PreviewRow,
  about: string,
): string {
  const what = [name, nameBn, house, street].filter(Boolean).join(', ');
  const kind = [type, subType].filter(Boolean).join(' / ');
  const where = latitude === undefined ? placeless(about) : `${latitude}, ${longitude}`;
  const own = extra === undefined ? '' : JSON.stringify(extra);
  return [what, kind, where, own].filter(Boolean).join(' · ');
}
