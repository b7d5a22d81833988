import { describe, expect, it } from 'vitest';
import {
  type AddressParts,
  composeBangla,
  composeEnglish,
} from '../../../src/places/address/compose-address.ts';
import { houseLine } from '../../../src/places/address/house-line.ts';
import { banglaOf } from '../../../src/text/bilingual.ts';

const nfc = (text: string) => text.normalize('NFC');

const composeAddress = (parts: AddressParts) => ({ en: composeEnglish(parts), bn: composeBangla(parts) });

describe('addresses', () => {
  it('writes the address of the contract in both languages', () => {
    const address = composeAddress({
      house: '8',
      road: { en: 'Road 2' },
      subAreas: [{ en: 'Block C' }, { en: 'Section 2', bn: nfc('সেকশন ২') }],
      area: { en: 'Mirpur', bn: nfc('মিরপুর') },
      city: { en: 'Dhaka', bn: nfc('ঢাকা') },
    });
    expect(address.en).toBe('House 8, Road 2, Block C, Section 2, Mirpur, Dhaka');
    expect(address.bn).toBe(nfc('বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা'));
  });

  it('writes only what is known', () => {
    expect(composeAddress({ city: { en: 'Dhaka', bn: 'ঢাকা' } })).toEqual({ en: 'Dhaka', bn: 'ঢাকা' });
    expect(composeAddress({}).en).toBe('');
  });

  it('writes a name once where two parts have the same', () => {
    const parts = { placeName: { en: 'Mirpur' }, area: { en: 'MIRPUR' }, city: { en: 'Dhaka' } };
    expect(composeAddress(parts).en).toBe('Mirpur, Dhaka');
    expect(composeAddress({ area: { en: 'Dhaka', bn: 'ঢাকা' }, city: { en: 'Dhaka', bn: 'ঢাকা' } })).toEqual({
      en: 'Dhaka',
      bn: 'ঢাকা',
    });
  });

  it('makes the Bangla of a name that has none', () => {
    const bangla = composeAddress({
      placeName: { en: 'BRTC Bus Stand' },
      city: { en: 'Bogura', bn: nfc('বগুড়া') },
    }).bn;
    expect(bangla).not.toMatch(/[A-Za-z]/);
    expect(bangla.endsWith(nfc(', বগুড়া'))).toBe(true);
  });
});

describe('houseLine', () => {
  it.each([
    ['8', 'House 8', 'বাড়ি ৮'],
    ['12/a', 'House 12/A', 'বাড়ি ১২/এ'],
    ['K-14', 'House K-14', undefined],
    ['House 20', 'House 20', 'বাড়ি ২০'],
    ['Plot 7', 'Plot 7', undefined],
    ['৩৩', 'House 33', 'বাড়ি ৩৩'],
    ['', '', ''],
  ])('writes %j as %j', (house, en, bn) => {
    const line = houseLine(house);
    expect(line).toBe(en);
    if (bn !== undefined) expect(banglaOf({ en: line })).toBe(nfc(bn));
  });
});
