// The interfaces of other servers that are served beside our own, so that their clients work here unchanged.
import type { Endpoint } from '../endpoint.ts';
import type { Dialect } from './dialect.ts';
import type { DialectName } from './dialect-names.ts';
import { graphhopperEndpoints } from './graphhopper/graphhopper.ts';
import { nominatimEndpoints } from './nominatim/nominatim.ts';
import { orsEndpoints } from './ors/ors.ts';
import { osrmEndpoints } from './osrm/osrm.ts';
import { peliasEndpoints } from './pelias/pelias.ts';
import { photonEndpoints } from './photon/photon.ts';
import { valhallaEndpoints } from './valhalla/valhalla.ts';

/** As the document lists them. */
export const DIALECT_FAMILIES = [
  { name: 'OSRM', description: 'Routes, tables, nearest roads, traces, trips.' },
  { name: 'Nominatim', description: 'Places by text, by parts of an address, by point and by number.' },
  { name: 'Photon', description: 'Places while one types, and by point.' },
  { name: 'Pelias', description: 'Places by text, by parts of an address, by point and by id.' },
  { name: 'Valhalla', description: 'Routes, matrices, isochrones, traces, the best order.' },
  { name: 'GraphHopper', description: 'Routes, matrices, isochrones, traces, places.' },
  { name: 'openrouteservice', description: 'Directions, matrices, isochrones, points on roads.' },
];

/** By the name that settings have for them. */
const DIALECTS: Readonly<Record<DialectName, readonly Endpoint[]>> = {
  osrm: osrmEndpoints,
  nominatim: nominatimEndpoints,
  photon: photonEndpoints,
  pelias: peliasEndpoints,
  valhalla: valhallaEndpoints,
  graphhopper: graphhopperEndpoints,
  openrouteservice: orsEndpoints,
};

/** `atRoot`: the one whose calls are also served without its prefix. */
export function dialectEndpoints(atRoot?: DialectName): readonly Endpoint[] {
  const all = Object.values(DIALECTS).flat();
  if (atRoot === undefined) return all;
  return [
    ...all,
    ...DIALECTS[atRoot].map((endpoint) => ({
      ...endpoint,
      path: endpoint.path.slice(endpoint.dialect?.prefix.length ?? 0),
    })),
  ];
}

const byPrefix = new Map<string, Dialect>(
  Object.values(DIALECTS)
    .flat()
    .flatMap(({ dialect }) => (dialect ? [[dialect.prefix, dialect] as const] : [])),
);

/** Whose call a URL would be if there were one. */
export const dialectAt = (url: string): Dialect | undefined => byPrefix.get(/^\/[^/?]*/.exec(url)?.[0] ?? '');
