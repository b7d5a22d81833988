// The figures with which the front pages describe the starter dataset are those of the dataset that a newcomer gets.
import { expect, it } from 'vitest';
import { readManifest } from '../../src/dataset/manifest.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { textOf } from './documents.ts';

const WORDS: Readonly<Record<string, readonly [english: string, bangla: string]>> = {
  divisions: ['divisions', 'টি বিভাগ'],
  districts: ['districts', 'টি জেলা'],
  upazilas: ['upazilas', 'টি উপজেলা'],
  unions: ['unions', 'টি ইউনিয়ন'],
  wards: ['city wards', 'টি ওয়ার্ড'],
  'post offices': ['post offices', 'টি ডাকঘর'],
  areas: ['areas', 'টি এলাকা'],
  streets: ['streets', 'টি রাস্তা'],
  places: ['places', 'টি জায়গা'],
};

const grouped = (count: number): string => count.toLocaleString('en');
const inBangla = (figures: string): string => figures.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]);
/** Line breaks of the source are blanks to a reader. */
const read = (document: string): string => textOf(document).replace(/\s+/g, ' ').normalize('NFC');

it.each(Object.entries(WORDS))('as many %s as the starter has', (counted, [english, bangla]) => {
  const count = grouped(readManifest(starterDataset()).counts[counted]);
  expect(read('README.md')).toContain(` ${count} ${english}`);
  expect(read('README.bn.md')).toContain(` ${inBangla(count)}${bangla}`.normalize('NFC'));
});
