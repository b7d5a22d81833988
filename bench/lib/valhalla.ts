// The second engine of the road benches: Valhalla, if the environment says where it is. It is not a dependency of this project: install
// it elsewhere and set
//   VALHALLA_MODULE  file URL of its module (…/node_modules/@valhallajs/valhallajs/index.mjs)
//   VALHALLA_CONFIG  configuration of tiles built from the same file; {name} stands for the network's name
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export interface ValhallaRoute {
  readonly metres: number;
  readonly seconds: number;
  /** lon, lat interleaved. */
  readonly shape: Float64Array;
}

export interface Valhalla {
  route(
    from: readonly [number, number],
    to: readonly [number, number],
    shortest?: boolean,
  ): Promise<ValhallaRoute | undefined>;
  /** Seconds, row by row. */
  matrix(places: readonly (readonly [number, number])[]): Promise<number>;
  locate(place: readonly [number, number]): Promise<void>;
}

interface Actor {
  route(query: string): Promise<string>;
  matrix(query: string): Promise<string>;
  locate(query: string): Promise<string>;
}

export async function openValhalla(name: string): Promise<Valhalla | undefined> {
  const module = process.env.VALHALLA_MODULE;
  const config = process.env.VALHALLA_CONFIG?.replace('{name}', name);
  if (!module || !config || !existsSync(module) || !existsSync(config)) {
    console.log('Valhalla is left out: VALHALLA_MODULE and VALHALLA_CONFIG do not name an installed one.');
    return undefined;
  }
  const { Actor } = (await import(pathToFileURL(module).href)) as {
    Actor: { fromConfigFile(file: string): Promise<Actor> };
  };
  const actor = await Actor.fromConfigFile(config);
  const at = ([lon, lat]: readonly [number, number]) => ({ lon, lat });
  return {
    async route(from, to, shortest = false) {
      const query = {
        locations: [at(from), at(to)],
        costing: 'auto',
        costing_options: { auto: { shortest } },
        directions_type: 'none',
      };
      try {
        const { trip } = JSON.parse(await actor.route(JSON.stringify(query)));
        return {
          metres: trip.summary.length * 1000,
          seconds: trip.summary.time,
          shape: decode(trip.legs[0].shape),
        };
      } catch {
        return undefined;
      }
    },
    async matrix(places) {
      const list = places.map(at);
      const query = { sources: list, targets: list, costing: 'auto', verbose: false };
      return JSON.parse(await actor.matrix(JSON.stringify(query))).sources_to_targets.durations.length;
    },
    async locate(place) {
      await actor.locate(JSON.stringify({ locations: [at(place)], costing: 'auto', verbose: false }));
    },
  };
}

/** A polyline with six decimals. */
function decode(text: string): Float64Array {
  const points: number[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const bits = text.charCodeAt(at++) - 63;
      value |= (bits & 31) << shift;
      shift += 5;
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
  };
  let lat = 0;
  let lon = 0;
  while (at < text.length) {
    lat += next();
    lon += next();
    points.push(lon / 1e6, lat / 1e6);
  }
  return Float64Array.from(points);
}
