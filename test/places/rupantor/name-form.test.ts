import { describe, expect, it } from 'vitest';
import {
  formsOfStreet,
  houseForm,
  joinForms,
  keysOfWords,
  streetForm,
  wordsOfName,
} from '../../../src/places/rupantor/know/name-form.ts';

const form = (name: string): string => joinForms(wordsOfName(name));

describe('forms of names', () => {
  it.each([
    ['North Agrabad', 'Uttor Agrabad'],
    ['Chittagong', 'Chattogram'],
    ['New Market', 'Newmarket'],
    ['Uttar Badda', 'North Badda'],
    ['Dhaka Cantt', 'Dhaka Cantonment'],
    ['Comilla', 'Cumilla'],
  ])('writes %s and %s alike', (a, b) => {
    expect(form(a)).toBe(form(b));
  });

  it('does not take Uttara for a direction', () => {
    expect(form('Uttara')).toBe('uttara');
  });

  it.each([
    ['মোহাম্মদপুর', 'Mohammadpur'],
    ['Mohamadpur', 'Muhammadpur'],
    ['শেওড়াপাড়া', 'Shewrapara'],
  ])('hears %s and %s alike', (a, b) => {
    const keys = keysOfWords(wordsOfName(b));
    expect(keysOfWords(wordsOfName(a)).some((key) => keys.includes(key))).toBe(true);
  });
});

describe('forms of streets and houses', () => {
  it.each([
    ['Road 5', '#5'],
    ['Road No. 05', '#5'],
    ['রোড নং ৫', '#5'],
    ['Road 8/A', '#8/a'],
    ['Road 8A', '#8/a'],
    ['Lane 2', 'l#2'],
    ['Matikata Road', 'matikata'],
  ])('keeps %s as %s', (name, expected) => {
    expect(streetForm(wordsOfName(name))).toBe(expected);
  });

  it('knows a road that was numbered anew by both numbers', () => {
    expect(formsOfStreet('Road 27 (New 16)')).toEqual(expect.arrayContaining(['#27', '#16']));
    expect(formsOfStreet('Road 27|Road 16')).toEqual(['#27', '#16']);
  });

  it('writes one house number in one way', () => {
    expect(new Set(['33-A', '33/a', '33 A', '33A', '033/A'].map(houseForm))).toEqual(new Set(['33/a']));
  });
});
