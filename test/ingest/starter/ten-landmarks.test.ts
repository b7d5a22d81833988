// Ten places known to everyone: the cells of the starter dataset must put them into the right area, thana and district.
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { fillCells } from '../../../src/ingest/cells/fill-cells.ts';
import { Outline } from '../../../src/ingest/cells/outline-edges.ts';
import type { RegionDraft } from '../../../src/ingest/gather/gathered.ts';
import { readOutline } from '../../../src/ingest/starter/outline.ts';
import { STARTER, starter } from './collect.ts';

const { regions, places } = starter();
const cells = fillCells(regions, readOutline(STARTER));

function unitAt(kind: RegionKind, lon: number, lat: number): RegionDraft | undefined {
  return regions.find(
    (draft) =>
      draft.kind === kind &&
      cells.get(draft.key)?.some((polygon) => new Outline([polygon], { factor: 1 }).holds(lon, lat)),
  );
}

const TEN: readonly [
  place: string,
  area: string,
  areaBn: string,
  thana: string,
  thanaBn: string,
  district: string,
][] = [
  ['Gulshan 2 Circle', 'Gulshan', 'গুলশান', 'Gulshan', 'গুলশান', 'Dhaka'],
  ['Lalbagh Fort', 'Lalbagh', 'লালবাগ', 'Lalbagh', 'লালবাগ', 'Dhaka'],
  ['Shahbagh Intersection', 'Shahbagh', 'শাহবাগ', 'Shahbagh', 'শাহবাগ', 'Dhaka'],
  ['Uttara Sector 4 Park', 'Uttara', 'উত্তরা', 'Uttara East', 'উত্তরা পূর্ব', 'Dhaka'],
  ['Agrabad Intersection', 'Agrabad', 'আগ্রাবাদ', 'Double Mooring', 'ডবলমুরিং', 'Chattogram'],
  ['Zindabazar Point', 'Zindabazar', 'জিন্দাবাজার', 'Kotwali Model', 'কোতোয়ালী মডেল', 'Sylhet'],
  [
    "Cox's Bazar Sea Beach",
    "Cox's Bazar Beach",
    'কক্সবাজার সমুদ্র সৈকত',
    "Cox's Bazar Sadar",
    'কক্সবাজার সদর',
    "Cox's Bazar",
  ],
  ['Saheb Bazar Zero Point', 'Saheb Bazar', 'সাহেব বাজার', 'Boalia Model', 'বোয়ালিয়া মডেল', 'Rajshahi'],
  ['Shib Bari Crossing', 'Shib Bari', 'শিববাড়ী', 'Sonadanga', 'সোনাডাঙ্গা', 'Khulna'],
  ['Jahaj Company Crossing', 'Jahaj Company', 'জাহাজ কোম্পানী', 'Kotwali', 'কোতোয়ালী', 'Rangpur'],
];

describe('a place that everyone knows', () => {
  it.each(TEN)('%s lies in %s', (name, area, areaBn, thana, thanaBn, district) => {
    const place = places.find((draft) => draft.name === name);
    const [lon, lat] = [place?.lon ?? 0, place?.lat ?? 0];
    expect(unitAt(RegionKind.Area, lon, lat)).toMatchObject({ name: area, nameBn: areaBn.normalize('NFC') });
    expect(unitAt(RegionKind.Thana, lon, lat)).toMatchObject({
      name: thana,
      nameBn: thanaBn.normalize('NFC'),
    });
    expect(unitAt(RegionKind.District, lon, lat)?.name).toBe(district);
  });
});
