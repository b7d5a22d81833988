// A place as Pelias describes it: a GeoJSON feature with a global id, a layer and the units it lies in.
import type { PlaceDetails, PlaceRank } from '../../../places/place-details.ts';
import type { Tell } from '../../../places/reverse/kept-answers.ts';
import { inTongue, labelOf, type Tongue } from '../places/asked-places.ts';

const SOURCE = 'thikana';

export const LAYERS: Readonly<Record<PlaceRank, string>> = {
  country: 'country',
  division: 'region',
  district: 'county',
  upazila: 'localadmin',
  city: 'locality',
  union: 'localadmin',
  area: 'neighbourhood',
  'sub-area': 'neighbourhood',
  settlement: 'locality',
  street: 'street',
  place: 'venue',
  house: 'address',
};

/** Layers that stand for several. */
export const LAYER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  coarse: ['country', 'region', 'county', 'localadmin', 'locality', 'neighbourhood'],
};

export interface Described {
  readonly place: PlaceDetails;
  /** 0 to 1. */
  readonly confidence: number;
  /** Kilometres from the point asked about. */
  readonly distance?: number;
}

/** Before the point decides the rest. */
type Told = Partial<Described> & Pick<Described, 'place'>;

/** The number in a global id: source, layer and id. `foreign` where it can be none of ours; undefined where it is no global id. */
export function idIn(gid: string): number | 'foreign' | undefined {
  const [, source, id] = /^([a-z\d_]+):[a-z\d_]+:(\S+)$/i.exec(gid.trim()) ?? [];
  if (id === undefined) return undefined;
  return source === SOURCE && /^\d{1,10}$/.test(id) ? Number(id) : 'foreign';
}

/** The properties stand last, and the two that the point asked about decides last among them. */
function featureOf({ place, confidence, distance }: Told, tongue: Tongue) {
  const layer = LAYERS[place.rank];
  const say = (name: PlaceDetails['road']) => inTongue(name, tongue) || undefined;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
    bbox: place.region >= 0 ? place.box : undefined,
    properties: {
      id: String(place.id),
      gid: `${SOURCE}:${layer}:${place.id}`,
      layer,
      source: SOURCE,
      source_id: String(place.id),
      country_code: place.countryCode,
      name: say(place.name) ?? place.house,
      housenumber: place.house || undefined,
      street: say(place.road),
      postalcode: place.postcode > 0 ? String(place.postcode) : undefined,
      match_type: 'exact',
      accuracy: place.region >= 0 ? 'centroid' : 'point',
      country: say(place.country),
      country_a: place.countryCode,
      region: say(place.division),
      county: say(place.district),
      localadmin: say(place.upazila),
      locality: place.rank === 'country' || place.rank === 'division' ? undefined : say(place.city),
      neighbourhood: say(place.subArea ?? place.area),
      label: labelOf(place, tongue),
      addendum: place.extra && { thikana: place.extra },
      confidence,
      distance,
    },
  };
}

/** The members of a feature collection. */
export function collectionText(places: readonly Told[], tongue: Tongue): string {
  const features = places.map((one) => featureOf(one, tongue));
  const box = places.length > 0 ? `"bbox":${JSON.stringify(boxOf(places))},` : '';
  return `"type":"FeatureCollection",${box}"features":${JSON.stringify(features)}`;
}

/** That of one place, as the text before what the point decides and the text after it. */
export const telling =
  (tongue: Tongue): Tell =>
  (place) => {
    const END = '}}]';
    return [collectionText([{ place }], tongue).slice(0, -END.length), END];
  };

/** Around all of them. */
function boxOf(places: readonly Told[]): number[] {
  const lons = places.map(({ place }) => place.lon);
  const lats = places.map(({ place }) => place.lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
