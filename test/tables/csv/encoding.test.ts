// Encodings as spreadsheets and old programs write them.
import { describe, expect, it } from 'vitest';
import { detectDelimiter } from '../../../src/tables/csv/delimiter.ts';
import { detectEncoding } from '../../../src/tables/csv/encoding.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const TEXT = 'name,lat,lon\nMirpur,23.8,90.4\nমিরপুর,23.8,90.4\n';

describe('detectEncoding', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8', 0],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8', 3],
    ['UTF-16 little endian with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le', 2],
    ['UTF-16 big endian with a mark', utf16be(`\ufeff${TEXT}`), 'utf-16be', 2],
    ['UTF-16 little endian without a mark', Buffer.from(TEXT, 'utf16le'), 'utf-16le', 0],
    ['UTF-16 big endian without a mark', utf16be(TEXT), 'utf-16be', 0],
    ['Windows-1252', Buffer.from('name\nCaf\xe9 M\xfcller\n', 'latin1'), 'windows-1252', 0],
    ['ASCII', Buffer.from('a,b\n1,2\n'), 'utf-8', 0],
  ])('knows %s', (_, bytes, encoding, mark) => {
    expect(detectEncoding(bytes, true)).toEqual({ encoding, mark });
  });

  it('does not mistake a character cut off at the end of the sample for an error', () => {
    const bytes = Buffer.from('মিরপুর');
    expect(detectEncoding(bytes.subarray(0, bytes.length - 1), false).encoding).toBe('utf-8');
    expect(detectEncoding(bytes.subarray(0, bytes.length - 1), true).encoding).toBe('windows-1252');
  });
});

describe('detectDelimiter', () => {
  it.each([
    [',', 'a,b,c\n1,2,3\n4,5,6\n'],
    [';', 'name;lat;lon\n"x, y";23,8;90,4\nz;23,9;90,5\n'],
    ['\t', 'a\tb\n1, 2\t3\n'],
    ['|', 'a|b|c\n1|2|3\n'],
    [',', 'alone\nx\n'],
  ])('finds %j', (delimiter, text) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});
