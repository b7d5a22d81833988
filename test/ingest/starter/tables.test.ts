// The starter tables are edited by hand: these checks find mistakes in them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { Outline } from '../../../src/ingest/cells/outline-edges.ts';
import { readOutline } from '../../../src/ingest/starter/outline.ts';
import { normaliseText } from '../../../src/text/normalise.ts';
import { readTable } from '../../../src/text/tab-table.ts';
import { STARTER, starter } from './collect.ts';

const tables = readdirSync(STARTER).filter((name) => name.endsWith('.tsv'));
const { regions, places, sources } = starter();
const ofKind = (kind: RegionKind) => regions.filter((region) => region.kind === kind);
const BANGLA = /[\u0980-\u09ff]/;
const LATIN = /[A-Za-z]/;

/** Of roads by their class and hour, and of prices; they name nothing that people look for. */
const HOURS = ['traffic-areas.tsv', 'traffic-hours.tsv', 'profiles.tsv', 'travel-prices.tsv'];

describe('every starter table', () => {
  it.each(tables)('%s names its sources, its licence and when it was revised', (name) => {
    const head = readFileSync(join(STARTER, name), 'utf8').split('\n', 12);
    expect(head.some((line) => /^# source: \S/.test(line))).toBe(true);
    expect(head.some((line) => /^# licence: (CC BY 4\.0|ODbL 1\.0)$/.test(line))).toBe(true);
    expect(head.some((line) => /^# revised: \d{4}-\d{2}-\d{2}$/.test(line))).toBe(true);
  });

  it.each(tables)('%s is written in one Unicode form', (name) => {
    const text = readFileSync(join(STARTER, name), 'utf8');
    expect(text).toBe(text.normalize('NFC'));
    for (const row of readTable(STARTER, name)) {
      if (!row.columns.has('name_bn')) return;
      const name = row.text('name_bn');
      if (name !== normaliseText(name)) row.fail(`${name} is not in the form that is stored`);
    }
  });

  it.each(
    tables.filter(
      (name) =>
        !['outline.tsv', 'highways.tsv', 'roads.tsv', 'river-points.tsv', 'tolls.tsv', ...HOURS].includes(
          name,
        ),
    ),
  )('%s has ids that are whole and used once', (name) => {
    const ids = readTable(STARTER, name).map((row) => row.number('id'));
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(
    tables.filter((name) => !['outline.tsv', 'highways.tsv', 'river-points.tsv', ...HOURS].includes(name)),
  )('%s has each name in both scripts', (name) => {
    const wrong = readTable(STARTER, name).filter((row) => {
      const [en, bn] = [row.text('name'), row.text('name_bn')];
      return !LATIN.test(en) || BANGLA.test(en) || !BANGLA.test(bn) || LATIN.test(bn);
    });
    expect(wrong.map((row) => `line ${row.line}: ${row.text('name')} / ${row.text('name_bn')}`)).toEqual([]);
  });

  it('has a licence file and a page about it', () => {
    expect(existsSync(join(STARTER, 'LICENSE'))).toBe(true);
    expect(existsSync(join(STARTER, 'README.md'))).toBe(true);
  });
});

describe('the units', () => {
  it('are as many as there are', () => {
    expect(ofKind(RegionKind.Country)).toHaveLength(1);
    expect(ofKind(RegionKind.Division)).toHaveLength(8);
    expect(ofKind(RegionKind.District)).toHaveLength(64);
    expect(ofKind(RegionKind.Upazila)).toHaveLength(495);
    expect(ofKind(RegionKind.CityCorporation)).toHaveLength(12);
    expect(ofKind(RegionKind.PostOffice)).toHaveLength(1349);
    expect(ofKind(RegionKind.Thana).length).toBeGreaterThan(600);
    const finest = [RegionKind.Union, RegionKind.Pauroshova, RegionKind.Ward] as const;
    expect(finest.reduce((sum, kind) => sum + ofKind(kind).length, 0)).toBeGreaterThan(5_100);
    expect(ofKind(RegionKind.Area).length).toBeGreaterThan(350);
    expect(ofKind(RegionKind.SubArea).length).toBeGreaterThan(250);
  });

  it('have the ids of the contract', () => {
    const id = (kind: RegionKind, name: string) => ofKind(kind).find((region) => region.name === name)?.id;
    const divisions = 'Barishal Chattogram Dhaka Khulna Mymensingh Rajshahi Rangpur Sylhet'.split(' ');
    expect(divisions.map((name) => id(RegionKind.Division, name))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(id(RegionKind.District, 'Bagerhat')).toBe(1);
    expect(id(RegionKind.District, 'Bogura')).toBe(6);
    expect(id(RegionKind.District, 'Chattogram')).toBe(9);
    expect(id(RegionKind.District, 'Thakurgaon')).toBe(64);
  });

  it('are found by the older spellings too', () => {
    const older = {
      Chittagong: 'Chattogram',
      Comilla: 'Cumilla',
      Jessore: 'Jashore',
      Barisal: 'Barishal',
      Bogra: 'Bogura',
    };
    for (const [old, now] of Object.entries(older)) {
      const district = ofKind(RegionKind.District).find((region) => region.aliases?.includes(old));
      expect(district?.name).toBe(now);
    }
  });

  it('have a parent that is there', () => {
    const keys = new Set(regions.map((region) => region.key));
    expect(keys.size).toBe(regions.length);
    const lost = regions.filter(({ kind, parent }) => kind !== RegionKind.Country && !keys.has(parent ?? ''));
    expect(lost.map(({ key }) => key)).toEqual([]);
    expect(regions.filter(({ zone }) => zone !== undefined && !keys.has(zone)).map(({ key }) => key)).toEqual(
      [],
    );
  });

  it('lie inside the outline with all their points', () => {
    const outline = new Outline(readOutline(STARTER), { factor: 1 });
    const outside = regions.filter(({ lon = 0, lat = 0 }) => !outline.holds(lon, lat));
    expect(outside.map(({ key, name }) => `${key} ${name}`)).toEqual([]);
    for (const { key, points = [] } of regions) {
      for (let i = 0; i < points.length; i += 2) {
        if (!outline.holds(points[i], points[i + 1])) throw new Error(`${key}: point ${i / 2} lies outside`);
      }
    }
  });

  it('hold the 129 wards of Dhaka with their zones', () => {
    const wards = (city: number) =>
      ofKind(RegionKind.Ward).filter(({ parent }) => parent === `starter/city/${city}`);
    for (const [city, count] of [
      [1, 54],
      [2, 75],
    ]) {
      const numbers = wards(city)
        .map(({ number = 0 }) => number)
        .sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      expect(wards(city).every(({ zone }) => zone !== undefined)).toBe(true);
    }
  });

  it('hold no empty or test areas, and no area twice in a thana', () => {
    const areas = ofKind(RegionKind.Area);
    expect(areas.filter(({ name }) => /^(test|n\/a|none|unknown)\b/i.test(name) || name.length < 2)).toEqual(
      [],
    );
    const once = new Set(areas.map(({ parent, name }) => `${parent} ${name}`));
    expect(once.size).toBe(areas.length);
  });
});

describe('the outline', () => {
  const outline = new Outline(readOutline(STARTER), { factor: 1 });
  it.each([
    ["St Martin's", 92.323, 20.627],
    ['Sandwip', 91.47, 22.49],
    ['Hatiya', 91.1, 22.3],
    ['Bhola', 90.65, 22.68],
    ["Cox's Bazar beach", 91.969, 21.429],
    ['Dahagram', 88.95, 26.29],
    ['Banglabandha', 88.41, 26.63],
    ['Teknaf', 92.3, 20.86],
  ])('holds %s', (_name, lon, lat) => expect(outline.holds(lon, lat)).toBe(true));
  it.each([
    ['Kolkata', 88.363, 22.572],
    ['Agartala', 91.286, 23.831],
    ['the Bay of Bengal', 90.3, 21.4],
    ['Siliguri', 88.43, 26.71],
    ['Karimganj in India', 92.35, 24.86],
    ['Maungdaw', 92.37, 20.82],
  ])('leaves out %s', (_name, lon, lat) => expect(outline.holds(lon, lat)).toBe(false));
});

describe('the places', () => {
  const WANTED: Readonly<Record<string, (type: string, subType: string) => boolean>> = {
    hospital: (type, sub) => type === 'Healthcare' && /Hospital|Clinic/.test(sub),
    college: (type, sub) => type === 'Education' && /College|University/.test(sub),
    market: (type, sub) => type === 'Shop' && /Market|Mall/.test(sub),
    station: (type) => type === 'Transportation',
    bank: (type) => type === 'Bank',
    mosque: (type, sub) => type === 'Religious Place' && sub === 'Mosque',
    government: (type) => type === 'Government',
    fuel: (type) => type === 'Fuel',
  };

  it.each(Object.keys(WANTED))('have a %s in every district', (wanted) => {
    const fits = WANTED[wanted];
    const having = new Set(
      places.filter(({ type, subType = '' }) => fits(type, subType)).map((place) => place.districtName),
    );
    const lacking = ofKind(RegionKind.District).filter(({ name }) => !having.has(name));
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it('are several thousand, plus settlements, each with its source', () => {
    expect(places.length).toBeGreaterThan(6_000);
    expect(places.every(({ source }) => sources[source].licence === 'ODbL 1.0')).toBe(true);
  });

  it('hold the ten landmarks that everyone knows', () => {
    const names = new Set(places.map(({ name }) => name));
    for (const name of [
      'Gulshan 2 Circle',
      'Lalbagh Fort',
      'Shahbagh Intersection',
      'Uttara Sector 4 Park',
      'Agrabad Intersection',
      'Zindabazar Point',
      "Cox's Bazar Sea Beach",
      'Saheb Bazar Zero Point',
      'Shib Bari Crossing',
      'Jahaj Company Crossing',
    ]) {
      expect(names, name).toContain(name);
    }
  });
});

describe('the waters', () => {
  const rivers = readTable(STARTER, 'rivers.tsv').map((row) => row.number('id'));
  const points = readTable(STARTER, 'river-points.tsv');

  it('have a line for every river, and no points of others', () => {
    expect(new Set(points.map((row) => row.number('river_id')))).toEqual(new Set(rivers));
  });

  it('have rings that end where they begin', () => {
    for (const row of readTable(STARTER, 'waters.tsv')) {
      const ring = row.points('points') ?? row.fail('points is empty');
      if (ring[0] !== ring[ring.length - 2] || ring[1] !== ring[ring.length - 1])
        row.fail('the ring does not end where it begins');
      expect(ring.length).toBeGreaterThanOrEqual(8);
    }
  });

  it('have no leaps: consecutive points of a river are at most 30 km apart', () => {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]];
      if (a.number('river_id') !== b.number('river_id')) continue;
      const away = Math.hypot(a.number('lon') - b.number('lon'), a.number('lat') - b.number('lat'));
      if (away > 0.27) b.fail(`the point lies ${away.toFixed(2)} degrees from the one before`);
    }
  });
});
