import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBanglaDigits, toLatinDigits } from '../../src/text/digits.ts';
import { foldText, normaliseText } from '../../src/text/normalise.ts';
import { hasBangla } from '../../src/text/script.ts';
import { MAX_TOKEN_LETTERS, tokensOf } from '../../src/text/tokens.ts';

describe('one form for text that looks the same', () => {
  it.each([
    ['য় as one code', '\u09df', '\u09af\u09bc'],
    ['ড় as one code', '\u09dc', '\u09a1\u09bc'],
    ['ঢ় as one code', '\u09dd', '\u09a2\u09bc'],
    ['ো typed as two signs', 'ক\u09c7\u09be', 'ক\u09cb'],
    ['ৎ typed with a joiner', 'ত\u09cd\u200d', '\u09ce'],
    ['আ typed as two signs', '\u0985\u09be', '\u0986'],
    ['র typed as ব with a dot', '\u09ac\u09bc', '\u09b0'],
    ['a nukta behind the vowel sign', 'বা\u09a1\u09bf\u09bc', 'বা\u09a1\u09bc\u09bf'],
    ['a doubled hasanta', 'ক\u09cd\u09cdষ', 'ক\u09cdষ'],
    ['zero width non-joiner', 'রোড\u200c', 'রোড'],
    ['spaces', '  Mirpur \u00a0 10 ', 'Mirpur 10'],
  ])('%s', (_what, written, kept) => {
    expect(normaliseText(written)).toBe(kept.normalize('NFC'));
  });

  it('keeps the joiner of র‍্যাব, and compares without it', () => {
    expect(normaliseText('র\u200d\u09cdযাব')).toBe('র\u200d\u09cdযাব');
    expect(foldText('র\u200d\u09cdযাব')).toBe(foldText('র\u09cdযাব'));
  });

  it('compares without case, accents, apostrophes and with digits 0–9', () => {
    expect(foldText('Cox’s BAZAR, Café Ångström ১২/ক')).toBe('coxs bazar, cafe angstrom 12/ক');
  });

  it('changes nothing when it is done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('digits', () => {
  it('go from one script to the other and back', () => {
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(toLatinDigits(toBanglaDigits(n))).toBe(String(n));
      }),
    );
    expect(toBanglaDigits('Road 12/A')).toBe('Road ১২/A');
  });
});

describe('scripts', () => {
  it('are told apart by letters, not by digits', () => {
    expect(['ঢাকা ১২', 'Dhaka ১২', 'ঢাকা city', '১২'].map(hasBangla)).toEqual([true, false, true, false]);
  });
});

describe('words', () => {
  it.each([
    ['mirpur10', ['mirpur', '10']],
    ['Mirpur-10', ['mirpur', '10']],
    ['মিরপুর১০', ['মিরপুর', '10']],
    ['H#12, R/A', ['h', '12', 'r', 'a']],
    ['572/ক', ['572', 'ক']],
    ['  ।, ৳ ্ ', []],
  ])('of %s', (text, words) => {
    expect(tokensOf(text)).toEqual(words);
  });

  it('are never longer than the limit, and never empty, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of tokensOf(text)) {
          expect(word).not.toBe('');
          expect(word.length).toBeLessThanOrEqual(MAX_TOKEN_LETTERS);
        }
      }),
      { numRuns: 500 },
    );
  });
});
