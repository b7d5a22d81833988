import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundKeys, soundsAlike } from '../../src/text/sound-key.ts';
import { tokensOf } from '../../src/text/tokens.ts';

/** Whether two texts have the same words by sound, in the same order: Mirpur 10 and মিরপুর দশ. */
function textsSoundAlike(a: string, b: string): boolean {
  const words = tokensOf(a);
  const others = tokensOf(b);
  return words.length === others.length && words.every((word, i) => soundsAlike(word, others[i]));
}

describe('words that sound alike', () => {
  it.each([
    ['Mohammadpur', 'Muhammadpur', 'Mohamadpur', 'মোহাম্মদপুর', 'mohmmadpr'],
    ['Chittagong', 'Chattogram', 'চট্টগ্রাম', 'ctg'],
    ['Comilla', 'Cumilla', 'কুমিল্লা'],
    ['Jessore', 'Jashore', 'যশোর'],
    ['Barisal', 'Barishal', 'বরিশাল'],
    ['Bogra', 'Bogura', 'বগুড়া'],
    ['Shewrapara', 'Shaorapara', 'শেওড়াপাড়া'],
    ['Gazipur', 'Gajipur', 'গাজীপুর'],
    ['Lakshmipur', 'Laxmipur', 'লক্ষ্মীপুর'],
    ['Dhanmondi', 'Dhanmandi', 'ধানমন্ডি', 'ধানমণ্ডি'],
  ])('%s and its other spellings', (...spellings) => {
    for (const a of spellings)
      for (const b of spellings) expect([a, b, textsSoundAlike(a, b)]).toEqual([a, b, true]);
  });

  it('a number by its digits, its Bangla digits and its word', () => {
    for (const text of ['মিরপুর ১০', 'mirpur dosh', 'মিরপুর দশ', 'mirpur10']) {
      expect(textsSoundAlike('Mirpur 10', text)).toBe(true);
    }
    expect(textsSoundAlike('Mirpur 10', 'Mirpur 11')).toBe(false);
  });

  it('keeps different names apart', () => {
    for (const [a, b] of [
      ['gulshan', 'banani'],
      ['mirpur', 'rampura'],
      ['khulna', 'sylhet'],
      ['uttara', 'wari'],
    ]) {
      expect([a, b, soundsAlike(a, b)]).toEqual([a, b, false]);
    }
  });

  it('has between one and a few keys for any word of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const word of tokensOf(text)) {
          const keys = soundKeys(word);
          expect(keys.length).toBeGreaterThan(0);
          expect(keys.length).toBeLessThanOrEqual(9);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const ROMANISED = new URL('../../../shared/data/text/bangla-romanised-train.tsv', import.meta.url);
const has = existsSync(ROMANISED);
if (!has) console.log("sound keys against people's romanisations: left out, ../shared/data/text is not here");

describe.skipIf(!has)("people's romanisations", () => {
  it('match the Bangla word for 93 of 100', () => {
    let all = 0;
    let met = 0;
    readFileSync(ROMANISED, 'utf8')
      .trim()
      .split('\n')
      // Every twentieth line is enough to see a rule break.
      .filter((_, i) => i % 20 === 0)
      .forEach((line) => {
        const [bangla, latin, count] = line.split('\t');
        all += Number(count);
        if (soundsAlike(tokensOf(bangla).join(''), latin)) met += Number(count);
      });
    expect(met / all).toBeGreaterThan(0.93);
  });
});
