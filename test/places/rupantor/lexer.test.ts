import { describe, expect, it } from 'vitest';
import { Gap } from '../../../src/places/rupantor/read/chunks.ts';
import { lex, MAX_TOKENS } from '../../../src/places/rupantor/read/lexer.ts';

const texts = (address: string): string[] => lex(address).tokens.map(({ text }) => text);
const numbers = (address: string): string[] =>
  lex(address)
    .tokens.filter(({ number }) => number)
    .map(({ text }) => text);

describe('tokens of an address', () => {
  it.each([
    ['12/3/A', '12/3/a'],
    ['33-A', '33-a'],
    ['33 / A', '33/a'],
    ['572/k', '572/k'],
    ['৫৭২/ক', '572/ka'],
    ['5E', '5e'],
    ['A-5', 'a-5'],
    ['C/12', 'c/12'],
    ['18/1-B', '18/1-b'],
  ])('keeps %s as one number', (given, number) => {
    expect(numbers(`house ${given}, dhaka`)).toEqual([number]);
  });

  it.each([
    ['mirpur10', ['mirpur', '10']],
    ['h33', ['h', '33']],
    ['রোড৫', ['রোড', '5']],
    ['blockc', ['block', 'c']],
    ['10no road', ['10', 'no', 'road']],
    ['2ndfloor', ['2', 'floor']],
  ])('takes %s apart', (given, words) => {
    expect(texts(given)).toEqual(words);
  });

  it('does not glue a postcode to the number before it', () => {
    expect(numbers('mirpur 10-1216')).toEqual(['10', '1216']);
  });

  it('knows ordinals of both languages', () => {
    expect(lex('5th floor ৩য় তলা').tokens.filter(({ ordinal }) => ordinal)).toHaveLength(2);
  });

  it('tells commas from spaces', () => {
    const [, second, third] = lex('mirpur dhaka, bangladesh').tokens;
    expect([second.gap, third.gap]).toEqual([Gap.Space, Gap.Hard]);
  });

  it('reads letters with full stops between them as one word, and a pair as what it is short for', () => {
    expect(texts('Mohakhali D.O.H.S, Dhaka')).toEqual(['mohakhali', 'dohs', 'dhaka']);
    expect(texts('D/O Karim, Nasirabad H/S')).toEqual(['d/o', 'karim', 'nasirabad', 'h/s']);
  });

  it.each([
    ['Rahim Uddin. Dhanmondi 27', 'dhanmondi', Gap.Hard],
    ['Md. Rahim', 'rahim', Gap.Mark],
    ['Govt. College', 'college', Gap.Mark],
    ['Rd. 5', '5', Gap.Mark],
    ['Amin.Uddin', 'uddin', Gap.Mark],
  ])('tells a full stop that ends a part from one that shortens a word: %s', (address, word, gap) => {
    expect(lex(address).tokens.find(({ text }) => text === word)?.gap).toBe(gap);
  });

  it('knows numbers behind a label that are written as words, where they end their part', () => {
    expect(numbers('Uttara sector four, road thirteen, house 42')).toEqual(['4', '13', '42']);
    expect(numbers('road seven rings tower')).toEqual([]);
  });

  it('knows the letter of a sector behind a road that has a name', () => {
    const { tokens } = lex('H-5, R-10, Garib-e-Newaz Avenue, S-11, Uttara');
    expect(tokens.find(({ text }) => text === 's')?.entry.kind).toBe('sector');
    expect(texts('S-11, Uttara')).toEqual(['s-11', 'uttara']);
  });

  it.each(['01700000000', '+8801700000000', '01700-000000', '০১৭০০০০০০০০', '01711…'])(
    'sets the phone number %s aside',
    (phone) => {
      const { phones, tokens } = lex(`house 5, mirpur, ${phone}`);
      expect(phones).toHaveLength(1);
      expect(tokens.map(({ text }) => text)).toEqual(['house', '5', 'mirpur']);
    },
  );

  it('bounds the number of tokens', () => {
    expect(lex('a '.repeat(2000)).tokens.length).toBeLessThanOrEqual(MAX_TOKENS);
  });
});
