// A word in another spelling means the place that everybody knows and that sounds so, whatever obscure place is spelled as it was typed.
import { describe, expect, it } from 'vitest';
import { bankInitials } from '../../../src/places/build/short-names.ts';
import { tinyIndex } from './tiny-index.ts';

const SHOP = { name: 'Boshundhora', importance: 75 };
const TRADERS = { name: 'Boshundhora Traders', importance: 75 };
const city = (importance: number) => ({ name: 'Bashundhara City', importance });

describe('what sounds like a well-known place', () => {
  it('is that place before a shop that is spelled so', () => {
    expect(tinyIndex([SHOP, city(210)]).find('boshundhora')[0]).toBe('Bashundhara City');
    expect(tinyIndex([{ nameBn: 'বসুন্দরা', importance: 75 }, city(210)]).find('বসুন্দরা')[0]).toBe(
      'Bashundhara City',
    );
  });

  it('is the shop where nobody knows the other', () => {
    expect(tinyIndex([SHOP, city(120)]).find('boshundhora')[0]).toBe('Boshundhora');
  });

  it('is the shop whose name was typed in full', () => {
    expect(tinyIndex([SHOP, TRADERS, city(210)]).find('boshundhora traders')[0]).toBe('Boshundhora Traders');
  });

  it('is still so behind other words', () => {
    const found = tinyIndex([{ name: 'Boshundhora Gate', importance: 75 }, city(210)]).find(
      'boshundhora city',
    );
    expect(found[0]).toBe('Bashundhara City');
  });
});

describe('initials', () => {
  const CUET = { name: 'Chittagong University of Engineering and Technology', importance: 190 };
  const KUET = { name: 'Khulna University of Engineering and Technology', importance: 210 };

  it('that sound the same are not the same', () => {
    expect(tinyIndex([KUET, CUET]).find('cuet')[0]).toBe(CUET.name);
  });

  it('in other letters are another institution', () => {
    const index = tinyIndex([{ name: 'Ananda Government College', importance: 147 }]);
    expect(index.find('agc')).toEqual(['Ananda Government College']);
    expect(index.find('ugc')).toEqual([]);
    expect(index.find('agcb')).toEqual([]);
  });

  it.each([
    ['dutch bangla bank limited atm', 'dbb dbbl'],
    ['eastern bank', 'ebl'],
    ['islami bank bangladesh limited', 'ibb ibbl'],
    ['first security islami bank', 'fsib fsibl'],
    ['bank asia', ''],
    ['national museum', ''],
  ])('of a bank are those of its name, limited or not: %s', (name, initials) => {
    expect(bankInitials(name.split(' ')).join(' ')).toBe(initials);
  });

  it('come before what is only called after the institution', () => {
    const name = 'Bangladesh Krira Shikkha Pratishthan';
    const index = tinyIndex([
      { name: 'BKSP Field', importance: 140 },
      { name, importance: 130 },
    ]);
    expect(index.find('bksp')[0]).toBe(name);
    expect(index.find('বিকেএসপি')[0]).toBe(name);
  });

  it('of a school and college do without the college', () => {
    const name = 'Viqarunnisa Noon School and College';
    const index = tinyIndex([{ name, importance: 180 }]);
    expect(index.find('vnsc')).toEqual([name]);
    expect(index.find('vns')).toEqual([name]);
  });
});
