// Ten places that everybody in Bangladesh knows, on the starter dataset: the right area, thana and district, in both
// languages. The coordinates are the crossings and gates themselves, not the centres that the tables hold.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openReverse } from '../../../src/places/reverse/reverse.ts';
import { openRegions } from '../../../src/regions/regions.ts';

const dir = process.env.THIKANA_TEST_DATASET;
if (!dir) console.log('The starter dataset is not built: the ten landmarks are left out.');

interface Landmark {
  readonly name: string;
  readonly at: readonly [lon: number, lat: number];
  /** English and Bangla; the sub-area also counts as the area. */
  readonly area: readonly [RegExp, RegExp];
  readonly thana: readonly [RegExp, RegExp];
  readonly district: readonly [string, string];
}

const LANDMARKS: readonly Landmark[] = [
  {
    name: 'Gulshan 2',
    at: [90.4144, 23.7948],
    area: [/^Gulshan/, /^গুলশান/],
    thana: [/^Gulshan/, /^গুলশান/],
    district: ['Dhaka', 'ঢাকা'],
  },
  {
    name: 'Lalbagh Fort',
    at: [90.3882, 23.7189],
    area: [/^Lalbagh/, /^লালবাগ/],
    thana: [/^Lalbagh/, /^লালবাগ/],
    district: ['Dhaka', 'ঢাকা'],
  },
  {
    name: 'Shahbagh crossing',
    at: [90.3958, 23.7386],
    area: [/^Shahbagh/, /^শাহবাগ/],
    thana: [/^Shahbagh/, /^শাহবাগ/],
    district: ['Dhaka', 'ঢাকা'],
  },
  {
    name: 'Uttara, sector 4',
    at: [90.4032, 23.8653],
    area: [/^Uttara/, /^উত্তরা/],
    thana: [/^Uttara East/, /^উত্তরা পূর্ব/],
    district: ['Dhaka', 'ঢাকা'],
  },
  {
    name: 'Agrabad, Badamtali crossing',
    at: [91.8124, 22.3271],
    area: [/^Agrabad/, /^আগ্রাবাদ/],
    thana: [/^Double ?mooring/i, /^ডবলমুরিং/],
    district: ['Chattogram', 'চট্টগ্রাম'],
  },
  {
    name: 'Zindabazar, Sylhet',
    at: [91.8697, 24.8957],
    area: [/^Zindabazar/, /^জিন্দাবাজার/],
    thana: [/^Kotwali/, /^কোতোয়ালী/],
    district: ['Sylhet', 'সিলেট'],
  },
  {
    name: "Cox's Bazar beach",
    at: [91.9664, 21.4235],
    area: [/Kolatoli|Laboni|Cox's Bazar/, /কলাতলী|লাবণী|কক্সবাজার/],
    thana: [/^Cox's Bazar/, /^কক্সবাজার/],
    district: ["Cox's Bazar", 'কক্সবাজার'],
  },
  {
    name: 'Saheb Bazar, Rajshahi',
    at: [88.5986, 24.3661],
    area: [/^Saheb Bazar/, /^সাহেব বাজার/],
    thana: [/^Boalia/, /^বোয়ালিয়া/],
    district: ['Rajshahi', 'রাজশাহী'],
  },
  {
    name: 'Shib Bari crossing, Khulna',
    at: [89.553, 22.8218],
    area: [/^Shib ?bari/i, /^শিববাড়ী/],
    thana: [/^Sonadanga/, /^সোনাডাঙ্গা/],
    district: ['Khulna', 'খুলনা'],
  },
  {
    name: 'Jahaj Company crossing, Rangpur',
    at: [89.2522, 25.7556],
    area: [/^Jahaj Company/, /^জাহাজ কোম্পানী/],
    thana: [/^Kotwali/, /^কোতোয়ালী/],
    district: ['Rangpur', 'রংপুর'],
  },
];

const nfc = (pattern: RegExp): RegExp => new RegExp(pattern.source.normalize('NFC'), pattern.flags);

describe.skipIf(!dir)('ten landmarks on the starter dataset', () => {
  const dataset = dir ? openDataset(dir) : undefined;
  const reverse = dataset && openReverse(dataset, openRegions(dataset));

  it.each(LANDMARKS)('$name', ({ at, area, thana, district }) => {
    const english = reverse?.at(...at, { thana: true, district: true, area: true });
    const bangla = reverse?.at(...at, { thana: true, district: true, bangla: true });
    expect(english?.area).toMatch(area[0]);
    expect(bangla?.area_bn).toMatch(nfc(area[1]));
    expect(english?.thana).toMatch(thana[0]);
    expect(bangla?.thana_bn).toMatch(nfc(thana[1]));
    expect([english?.district, bangla?.district]).toEqual(district.map((name) => name.normalize('NFC')));
    expect(bangla?.address_bn).not.toMatch(/[A-Za-z]/);
  });

  it.each([
    ['Kolkata', 88.3639, 22.5726],
    ['Agartala', 91.2868, 23.8315],
    ['Siliguri', 88.4253, 26.7271],
    ['Shillong', 91.8933, 25.5788],
    ['the open sea', 90.5, 19.5],
    ['London', -0.1276, 51.5072],
  ])('knows that %s is not in Bangladesh', (_, lon, lat) => {
    expect(reverse?.at(lon, lat)).toBeUndefined();
  });
});
