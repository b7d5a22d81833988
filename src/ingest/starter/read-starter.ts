// The starter dataset: the tables in `data/starter`, which come with the project, as one source among others.

import { revisedOn } from '../../text/tab-table.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { readAdministrative } from './administrative.ts';
import { readAreas, readPostOffices } from './areas.ts';
import { readHighways } from './highways/read-highways.ts';
import { readPlaces } from './places.ts';
import { readStreets } from './streets.ts';
import { readWaters } from './waters.ts';

/** By the source that they belong to. */
const TABLES = {
  units: [
    ...['outline.tsv', 'divisions.tsv', 'districts.tsv', 'upazilas.tsv', 'thanas.tsv', 'unions.tsv'],
    ...['municipalities.tsv', 'cities.tsv', 'zones.tsv', 'wards.tsv', 'areas.tsv', 'sub-areas.tsv'],
    'post-offices.tsv',
  ],
  places: ['landmarks.tsv', 'settlements.tsv', 'streets.tsv'],
  highways: ['roads.tsv', 'highways.tsv'],
  waters: ['rivers.tsv', 'river-points.tsv', 'waters.tsv'],
};

export function readStarter(gatherer: Gatherer, folder: string): void {
  const units = gatherer.source({
    name: 'starter',
    licence: 'CC BY 4.0',
    attribution:
      'Thikana starter tables: public gazetteers and census boundaries of Bangladesh; geoBoundaries',
    date: revisedOn(folder, TABLES.units),
  });
  readAdministrative(gatherer, folder, units);
  readAreas(gatherer, folder, units);
  readPostOffices(gatherer, folder, units);
  const places = gatherer.source({
    name: 'starter-places',
    licence: 'ODbL 1.0',
    attribution: '© OpenStreetMap contributors; Thikana starter tables',
    date: revisedOn(folder, TABLES.places),
  });
  readPlaces(gatherer, folder, places);
  readStreets(gatherer, folder, places);
  const highways = gatherer.source({
    name: 'starter-highways',
    licence: 'CC BY 4.0',
    attribution:
      'Thikana starter tables: reference points of the Roads and Highways Department of Bangladesh',
    date: revisedOn(folder, TABLES.highways),
  });
  readHighways(gatherer, folder, highways);
  const waters = gatherer.source({
    name: 'starter-waters',
    licence: 'CC BY 4.0',
    attribution: 'Thikana starter tables',
    date: revisedOn(folder, TABLES.waters),
    schematic: true,
  });
  readWaters(gatherer, folder, waters);
}
