// The starter dataset: the tables in `data/starter`, which come with the project, as one source among others.
import type { Gatherer } from '../gather/gathered.ts';
import { readAdministrative } from './administrative.ts';
import { readAreas, readPostOffices } from './areas.ts';
import { readHighways } from './highways/read-highways.ts';
import { readPlaces } from './places.ts';
import { readWaters } from './waters.ts';

export function readStarter(gatherer: Gatherer, folder: string): void {
  const units = gatherer.source({
    name: 'starter',
    licence: 'CC BY 4.0',
    attribution:
      'Thikana starter tables: public gazetteers and census boundaries of Bangladesh; geoBoundaries',
  });
  readAdministrative(gatherer, folder, units);
  readAreas(gatherer, folder, units);
  readPostOffices(gatherer, folder, units);
  const places = gatherer.source({
    name: 'starter-places',
    licence: 'ODbL 1.0',
    attribution: '© OpenStreetMap contributors; Thikana starter tables',
  });
  readPlaces(gatherer, folder, places);
  const highways = gatherer.source({
    name: 'starter-highways',
    licence: 'CC BY 4.0',
    attribution:
      'Thikana starter tables: reference points of the Roads and Highways Department of Bangladesh',
  });
  readHighways(gatherer, folder, highways);
  const waters = gatherer.source({
    name: 'starter-waters',
    licence: 'CC BY 4.0',
    attribution: 'Thikana starter tables',
  });
  readWaters(gatherer, folder, waters);
}
