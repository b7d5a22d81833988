import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../src/text/normalise.ts';
import { hasBangla } from '../../src/text/script.ts';
import { twoNames } from '../../src/text/two-names.ts';

const cut = (text: string) => twoNames(normaliseText(text));
const both = (latin: string, bangla: string) => ({ latin, bangla: normaliseText(bangla) });

describe('a name in both languages', () => {
  it.each([
    ['Popular Pharmacy পপুলার ফার্মেসী', 'Popular Pharmacy', 'পপুলার ফার্মেসী'],
    ['শহীদ জিয়া হল Shahid Zia Hall', 'Shahid Zia Hall', 'শহীদ জিয়া হল'],
    ['মহারাজা সুইটস - Maharaja Sweets', 'Maharaja Sweets', 'মহারাজা সুইটস'],
    ['Switch Gate ( সুইচ গেট )', 'Switch Gate', 'সুইচ গেট'],
    ['Satihat School(সতীহাট বিদ্যালয়)', 'Satihat School', 'সতীহাট বিদ্যালয়'],
    ['মিরপুর স্কুল (Mirpur School)', 'Mirpur School', 'মিরপুর স্কুল'],
    ['Road 5, Mirpur / রোড ৫, মিরপুর', 'Road 5, Mirpur', 'রোড ৫, মিরপুর'],
    ['Mandir মন্দির', 'Mandir', 'মন্দির'],
  ])('%s is cut in two', (text, latin, bangla) => {
    expect(cut(text)).toEqual(both(latin, bangla));
  });

  it('whose Bangla breaks off keeps the other alone', () => {
    expect(cut('Mirpur Ideal School(মিরপুর আইড')).toEqual({ latin: 'Mirpur Ideal School', bangla: undefined });
  });

  it.each([
    ['of one script', 'Popular Pharmacy'],
    ['of the other', 'পপুলার ফার্মেসী'],
    ['with digits alone beside it', 'মিরপুর 10'],
    ['with a letter', 'ব্লক C'],
    ['that needs both halves', 'BRAC ব্যাংক'],
    ['that needs both halves, of several words', 'Brac Bank এটিএম বুথ'],
    ['that changes its script twice', 'ঢাকা Bank শাখা'],
    ['of nothing', ''],
  ])('%s stays whole: %s', (_, text) => {
    expect(cut(text)).toBeUndefined();
  });

  it('never leaves a letter of one language in the name of the other, whatever the text', () => {
    const word = fc.constantFrom(
      'Mirpur',
      'মিরপুর',
      'School',
      'স্কুল',
      '(',
      ')',
      '-',
      '10',
      '১০',
      'C',
      '/',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const names = cut(words.join(' '));
        if (!names) return;
        expect(hasBangla(names.latin)).toBe(false);
        expect(names.bangla ?? '').not.toMatch(/[A-Za-z]/);
        expect(names.latin).toBe(names.latin.trim());
      }),
    );
  });
});
