// The class under which an element's water, land use or building is drawn on maps, from its tags; 0 for anything else.
import { MapClass } from '../../dataset/tables/map-features.ts';
import type { Tags } from './element-visitor.ts';

type Values = Readonly<Record<string, number>>;

const LINES: Readonly<Record<string, Values>> = {
  waterway: {
    river: MapClass.River,
    canal: MapClass.Canal,
    stream: MapClass.Canal,
    drain: MapClass.Canal,
    tidal_channel: MapClass.Canal,
  },
  natural: { coastline: MapClass.Coast },
};

const AREAS: Readonly<Record<string, Values>> = {
  natural: {
    water: MapClass.Lake,
    bay: MapClass.Sea,
    wood: MapClass.Forest,
    wetland: MapClass.Wetland,
    beach: MapClass.Sand,
    sand: MapClass.Sand,
    shoal: MapClass.Sand,
    grassland: MapClass.Grass,
    scrub: MapClass.Grass,
  },
  waterway: { riverbank: MapClass.RiverArea, dock: MapClass.Lake },
  landuse: {
    reservoir: MapClass.Lake,
    basin: MapClass.Lake,
    forest: MapClass.Forest,
    residential: MapClass.Residential,
    commercial: MapClass.Commercial,
    retail: MapClass.Commercial,
    industrial: MapClass.Industrial,
    port: MapClass.Industrial,
    farmland: MapClass.Farmland,
    farmyard: MapClass.Farmland,
    orchard: MapClass.Farmland,
    grass: MapClass.Grass,
    meadow: MapClass.Grass,
    recreation_ground: MapClass.Park,
    village_green: MapClass.Park,
    cemetery: MapClass.Cemetery,
    aquaculture: MapClass.Lake,
  },
  leisure: {
    park: MapClass.Park,
    garden: MapClass.Park,
    pitch: MapClass.Park,
    playground: MapClass.Park,
    golf_course: MapClass.Park,
    nature_reserve: MapClass.Forest,
  },
  amenity: { grave_yard: MapClass.Cemetery },
};

/** `water=…` refines natural=water. */
const WATERS: Values = {
  river: MapClass.RiverArea,
  oxbow: MapClass.RiverArea,
  stream_pool: MapClass.RiverArea,
  canal: MapClass.CanalArea,
  ditch: MapClass.CanalArea,
  lagoon: MapClass.Lake,
};

export function lineClass(tags: Tags): number {
  return isTunnel(tags) ? 0 : firstOf(LINES, tags);
}

export function areaClass(tags: Tags): number {
  if (isTunnel(tags)) return 0;
  const found = firstOf(AREAS, tags);
  if (found === MapClass.Lake) return WATERS[tags.get('water') ?? ''] ?? found;
  if (found !== 0) return found;
  const building = tags.get('building');
  return building !== undefined && building !== 'no' ? MapClass.Building : 0;
}

const isTunnel = (tags: Tags): boolean => tags.has('tunnel') && tags.get('tunnel') !== 'no';

function firstOf(keys: Readonly<Record<string, Values>>, tags: Tags): number {
  for (const key of Object.keys(keys)) {
    const value = tags.get(key);
    if (value !== undefined && Object.hasOwn(keys[key], value)) return keys[key][value];
  }
  return 0;
}
