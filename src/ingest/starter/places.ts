// The tables of well-known places and of settlements.
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { readTable } from '../../text/tab-table.ts';
import type { Gatherer } from '../gather/gathered.ts';

/** Refs of the starter records, far above OpenStreetMap ids. */
const LANDMARK_REF = 9e14;
const SETTLEMENT_REF = 9.1e14;

const SETTLEMENT_IMPORTANCE: Readonly<Record<string, number>> = {
  city: 180,
  town: 150,
  suburb: 120,
  neighbourhood: 105,
  village: 100,
  locality: 90,
  hamlet: 80,
};

export function readPlaces(gatherer: Gatherer, folder: string, source: number): void {
  const districts = new Map(
    readTable(folder, 'districts.tsv').map((row) => [row.number('id'), row.text('name')]),
  );
  for (const row of readTable(folder, 'landmarks.tsv')) {
    const word = row.text('type');
    const type =
      PLACE_TYPES.find((name) => name === word) ?? row.fail(`${word} is not one of the place types`);
    gatherer.place({
      kind: PlaceKind.Poi,
      type,
      subType: row.optional('sub_type'),
      name: row.text('name'),
      nameBn: row.text('name_bn'),
      aliases: row.list('aliases'),
      lon: row.number('lon'),
      lat: row.number('lat'),
      importance: row.optionalNumber('importance'),
      districtName: districts.get(row.number('district_id')),
      ref: LANDMARK_REF + row.number('id'),
      source,
    });
  }
  for (const row of readTable(folder, 'settlements.tsv')) {
    const kind = row.text('kind');
    gatherer.place({
      kind: PlaceKind.Settlement,
      type: 'Admin',
      subType: kind[0].toUpperCase() + kind.slice(1),
      name: row.text('name'),
      nameBn: row.text('name_bn'),
      lon: row.number('lon'),
      lat: row.number('lat'),
      importance: SETTLEMENT_IMPORTANCE[kind] ?? row.fail(`${kind} is not a known kind of settlement`),
      districtName: districts.get(row.number('district_id')),
      ref: SETTLEMENT_REF + row.number('id'),
      source,
    });
  }
}
