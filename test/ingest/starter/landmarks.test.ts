// The landmarks are written by hand: each must lie in the district that it names, stand once, and have Bangla that a
// reader can read.
import { describe, expect, it } from 'vitest';
import { haversine } from '../../../src/geo/distance.ts';
import { foldText } from '../../../src/text/normalise.ts';
import { readTable } from '../../../src/text/tab-table.ts';
import { STARTER } from './collect.ts';

const landmarks = readTable(STARTER, 'landmarks.tsv').map((row) => ({
  line: row.line,
  district: row.number('district_id'),
  type: row.text('type'),
  name: row.text('name'),
  nameBn: row.text('name_bn'),
  aliases: row.list('aliases') ?? [],
  lon: row.number('lon'),
  lat: row.number('lat'),
}));
const tell = ({ line, name }: (typeof landmarks)[number]): string => `line ${line}: ${name}`;

/** Points of the units of each district: upazilas, thanas, unions and municipalities. */
function unitPoints(): Map<number, [number, number][]> {
  const districtOf = new Map<number, number>();
  const points = new Map<number, [number, number][]>();
  const add = (district: number | undefined, lon: number, lat: number): void => {
    if (district === undefined) return;
    const known = points.get(district);
    if (known) known.push([lon, lat]);
    else points.set(district, [[lon, lat]]);
  };
  for (const row of readTable(STARTER, 'upazilas.tsv')) {
    districtOf.set(row.number('id'), row.number('district_id'));
    add(row.number('district_id'), row.number('lon'), row.number('lat'));
  }
  for (const table of ['unions.tsv', 'municipalities.tsv']) {
    for (const row of readTable(STARTER, table)) {
      add(districtOf.get(row.optionalNumber('upazila_id') ?? 0), row.number('lon'), row.number('lat'));
    }
  }
  for (const row of readTable(STARTER, 'thanas.tsv')) {
    add(row.number('district_id'), row.number('lon'), row.number('lat'));
  }
  for (const row of readTable(STARTER, 'districts.tsv')) {
    add(row.number('id'), row.number('lon'), row.number('lat'));
  }
  return points;
}

describe('the landmarks', () => {
  it('are more than eight thousand, in every district', () => {
    expect(landmarks.length).toBeGreaterThan(8_000);
    expect(new Set(landmarks.map(({ district }) => district)).size).toBe(64);
  });

  it('lie near a unit of their own district', () => {
    const points = unitPoints();
    const far = landmarks.filter(({ district, lon, lat }) =>
      (points.get(district) ?? []).every(([x, y]) => haversine(lon, lat, x, y) > 12_000),
    );
    expect(far.map(tell)).toEqual([]);
  });

  it('stand once: no two of a name and type within 400 m', () => {
    const seen = new Map<string, typeof landmarks>();
    const twice: string[] = [];
    for (const landmark of landmarks) {
      const key = `${landmark.type} ${foldText(landmark.name).replace(/[^a-z0-9]/g, '')}`;
      const others = seen.get(key) ?? [];
      if (others.some(({ lon, lat }) => haversine(lon, lat, landmark.lon, landmark.lat) < 400))
        twice.push(tell(landmark));
      seen.set(key, [...others, landmark]);
    }
    expect(twice).toEqual([]);
  });

  it('stand once in Bangla too, however their English is spelled', () => {
    const seen = new Map<string, typeof landmarks>();
    const twice: string[] = [];
    for (const landmark of landmarks) {
      // Two mosques of two madrasas.
      if (!landmark.nameBn || landmark.nameBn === 'মাদ্রাসা মসজিদ') continue;
      const key = `${landmark.type} ${landmark.nameBn}`;
      const others = seen.get(key) ?? [];
      if (others.some(({ lon, lat }) => haversine(lon, lat, landmark.lon, landmark.lat) < 400))
        twice.push(tell(landmark));
      seen.set(key, [...others, landmark]);
    }
    expect(twice).toEqual([]);
  });

  it('say no word twice, but for names that are made so', () => {
    const made = /^(?:bhai|vai|jom|ham|shin|ভাই|শিন) /i;
    const stammering = landmarks.filter(({ name, nameBn }) =>
      [name, nameBn].some((text) => /(?<!\S)(\S{3,}) \1(?!\S)/iu.test(text) && !made.test(text)),
    );
    expect(stammering.map(tell)).toEqual([]);
  });

  it('have well-formed Bangla: no sign without its letter, no truncated name', () => {
    const broken = landmarks.filter(({ nameBn }) => /(^|\s)[\u09be-\u09cd]|\u09cd(\s|$)/.test(nameBn));
    expect(broken.map(tell)).toEqual([]);
  });

  it('do not repeat their name among their aliases', () => {
    const repeating = landmarks.filter(
      ({ name, nameBn, aliases }) => aliases.includes(name) || aliases.includes(nameBn),
    );
    expect(repeating.map(tell)).toEqual([]);
  });

  it.each([
    'Uttara North Metro Station',
    'Uttara Center Metro Station',
    'Uttara South Metro Station',
    'Pallabi Metro Station',
    'Mirpur 11 Metro Station',
    'Mirpur 10 Metro Station',
    'Kazipara Metro Station',
    'Shewrapara Metro Station',
    'Agargaon Metro Station',
    'Bijoy Sarani Metro Station',
    'Farmgate Metro Station',
    'Karwan Bazar Metro Station',
    'Shahbagh Metro Station',
    'Dhaka University Metro Station',
    'Bangladesh Secretariat Metro Station',
    'Motijheel Metro Station',
  ])('hold the station %s', (name) => {
    expect(landmarks.some((landmark) => landmark.name === name)).toBe(true);
  });
});
