import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBangla } from '../../src/text/banglicise.ts';
import { letterSpellings } from '../../src/text/letter-names.ts';
import { normaliseText } from '../../src/text/normalise.ts';
import { romanise, romaniseWord } from '../../src/text/romanise.ts';

describe('Bangla to Latin', () => {
  it.each([
    ['মিরপুর', 'mirpur'],
    ['সিরাজগঞ্জ', 'sirajganj'],
    ['চট্টগ্রাম', 'chattogram'],
    ['মোহাম্মদপুর', 'mohammadpur'],
    ['বনানী', 'banani'],
    ['পাবনা', 'pabna'],
    ['উত্তরা', 'uttara'],
    ['কুষ্টিয়া', 'kushtia'],
    ['সদরপুর', 'sadarpur'],
    ['ওয়ারী', 'wari'],
    ['গুলশান', 'gulshan'],
    ['রামপুরা', 'rampura'],
    ['রংপুর', 'rangpur'],
  ])('%s', (bangla, latin) => {
    expect(romaniseWord(normaliseText(bangla))).toBe(latin);
  });

  it('writes a whole address with capitals and Latin digits, translating known words on request', () => {
    expect(romanise('মিরপুর ১০')).toBe('Mirpur 10');
    expect(romanise('বাড়ি ৮, রোড ২, মিরপুর', { translate: true })).toBe('House 8, Road 2, Mirpur');
  });

  it('leaves no Bangla letter behind', () => {
    const sign = fc.integer({ min: 0x0980, max: 0x09ff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: sign }), (text) => {
        expect(romanise(text)).not.toMatch(/[\u0980-\u09e5\u09f0-\u09ff]/);
      }),
    );
  });
});

describe('Latin to Bangla', () => {
  it.each([
    ['House 8, Road 2, Block C, Section 2, Mirpur, Dhaka', 'বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা'],
    ['BRTC Bus Stand', 'বিআরটিসি বাস স্ট্যান্ড'],
    ['Govt. High School', 'সরকারি উচ্চ বিদ্যালয়'],
    ['Traffic Police Quarter', 'ট্রাফিক পুলিশ কোয়ার্টার'],
    ['Janata Bank', 'জনতা ব্যাংক'],
    ['New Market', 'নিউ মার্কেট'],
    ['Mosque of Ali Mia', 'আলী মিয়ার মসজিদ'],
    ['Road in front of Nurul House', 'নুরুল বাড়ির সামনের রোড'],
    ['Road infont Pondit house', 'পণ্ডিত বাড়ির সামনের রোড'],
    ['Soil road (from Ali house to bridge)', 'আলী বাড়ি থেকে ব্রিজ পর্যন্ত মাটির রোড'],
    ['Dr.Khan', 'ডাঃ খান'],
    ['Jahaj Co. Road', 'জাহাজ কোং রোড'],
    ['Lawachora', 'লাউয়াছড়া'],
    ['Dhaka to Sylhet Highway', 'ঢাকা থেকে সিলেট মহাসড়ক'],
    ['University of Barishal', 'বরিশাল বিশ্ববিদ্যালয়'],
    ['2nd Gate', '২য় গেট'],
    ['Hazrat Omar Faruk (R) Dakhil Madrasha', 'হযরত ওমর ফারুক (রঃ) দাখিল মাদ্রাসা'],
    ['Fatema(Ra.) Dakhil Madrasha', 'ফাতেমা (রাঃ) দাখিল মাদ্রাসা'],
    ['45 n. Deula School', '৪৫ নং দেউলা স্কুল'],
    ['Rd. No. 2/ Kha', 'রোড নং ২/খ'],
    ['Mirpur Road No.14', 'মিরপুর রোড নং ১৪'],
    ['Kazipara Jam-e-Masjid', 'কাজীপাড়া জামে মসজিদ'],
    ['T&T Colony', 'টি অ্যান্ড টি কলোনি'],
    ['Kaliganj H.A.High School', 'কালীগঞ্জ এইচ.এ উচ্চ বিদ্যালয়'],
    ['Bauphal Women S College', 'বাউফল মহিলা কলেজ'],
    ["Faruk's House", 'ফারুকের বাড়ি'],
    ["Jewel's Pharmacy", 'জুয়েলস ফার্মেসি'],
    ['Islampur Fazil M Adrasah', 'ইসলামপুর ফাজিল মাদ্রাসা'],
    ['Faculty of Science, University of Dhaka', 'বিজ্ঞান অনুষদ, ঢাকা বিশ্ববিদ্যালয়'],
    ['Bridge in the eastern side of Babul Bazar', 'বাবুল বাজারের পূর্ব পাশের ব্রিজ'],
    ['Deep tube well at Char Anda', 'চর আন্ডার গভীর নলকূপ'],
    ['Road to the Zamindar house', 'জমিদার বাড়ি যাওয়ার রোড'],
    ['A road from the bridge to Karimpur', 'ব্রিজ থেকে করিমপুর পর্যন্ত রোড'],
    ['A Goni High School', 'এ গনি উচ্চ বিদ্যালয়'],
    ['Kichak Bi-Lateral High Scool', 'কিচক দ্বিমুখী উচ্চ বিদ্যালয়'],
    ['KALIGANJ LAL MIA HIGH SCHOOL', 'কালীগঞ্জ লাল মিয়া উচ্চ বিদ্যালয়'],
    ['Rahmatganj', 'রহমতগঞ্জ'],
    ['Md. Abdul Karim', 'মোঃ আব্দুল করিম'],
    ['Enayetnagor', 'এনায়েতনগর'],
    ['Jahanabad', 'জাহানাবাদ'],
    ['Kaliganj', 'কালীগঞ্জ'],
    ['Sonapur', 'সোনাপুর'],
    ["Cox's Bazar", 'কক্সবাজার'],
    ['মিরপুর ১০', 'মিরপুর ১০'],
  ])('%s', (latin, bangla) => {
    expect(toBangla(latin)).toBe(normaliseText(bangla));
  });

  it('leaves no Latin letter or digit behind', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -/');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 40 }), (text) => {
        expect(toBangla(text)).not.toMatch(/[A-Za-z0-9]/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('single letters', () => {
  it('are written in several ways', () => {
    expect(letterSpellings('সি')).toEqual(['c']);
    expect(letterSpellings('ক')).toEqual(['ka', 'k']);
    expect(letterSpellings('k')).toEqual(['কে', 'ক']);
    expect(letterSpellings('mirpur')).toEqual([]);
  });
});
