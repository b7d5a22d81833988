// Thikana as a library: `import { open } from 'thikana'`. The same lookups as over HTTP, in the caller's process and thread; the
// types are those of types/thikana.d.ts, which goes into the package.
import type * as Library from '../../types/thikana.d.ts';
import { creditsOf } from '../dataset/credits.ts';
import { openDataset } from '../dataset/open.ts';
import { checkFleet, offerSlots, planFleet, prepareFleet } from '../dispatch/answer-fleet.ts';
import { type Ground, noRoads, whereIs } from '../dispatch/ground.ts';
import { toFixedDegrees } from '../geo/units.ts';
import { openNearby } from '../places/nearby/nearby.ts';
import { PlaceRecords } from '../places/place-record.ts';
import { openReverse } from '../places/reverse/reverse.ts';
import { compareAddresses } from '../places/rupantor/answer/compare.ts';
import { writtenForm } from '../places/rupantor/read/written-form.ts';
import { openByText, type Rupantor } from '../places/rupantor.ts';
import type { FoundPlace } from '../places/search/found-place.ts';
import type { PlaceSearch } from '../places/search/place-search.ts';
import { openRegions } from '../regions/regions.ts';
import { Wards } from '../regions/wards.ts';
import type { OverviewStep } from '../roads/formats/schemas/overview.ts';
import { hasRoads } from '../roads/graph/road-tables.ts';
import { RoadFront } from '../roads/pool/road-front.ts';
import { withArguments } from './arguments.ts';

const DEFAULT_FOLDER = '.thikana/dataset';
const MOST_RESULTS = 50;

export async function open(options: Library.OpenOptions | string = {}): Promise<Library.Thikana> {
  const folder = typeof options === 'string' ? options : (options.dataset ?? DEFAULT_FOLDER);
  const dataset = openDataset(folder);
  const { manifest } = dataset;
  const regions = openRegions(dataset);
  const reverse = openReverse(dataset, regions);
  const nearby = openNearby(dataset, regions);
  const byText = openByText(dataset, () => regions);
  const [search, rupantor] = [byText.search(), byText.rupantor()];
  const source = { timestamp: manifest.built, copyrights: creditsOf(manifest.sources) };
  const front = hasRoads(dataset) ? new RoadFront(dataset, { source, warmUp: 'later' }) : undefined;
  const roads = (): RoadFront => {
    if (!front) throw new Error('The dataset holds no roads; import some with `thikana import`');
    return front;
  };
  let records: PlaceRecords | undefined;
  const ground: Ground = {
    roads: () => {
      if (!front) throw noRoads();
      return front;
    },
    geocode: (address) => rupantor.geocode(address, { bangla: false }),
    place: (code) => {
      records ??= new PlaceRecords(dataset, regions);
      return whereIs(records, code);
    },
  };
  const prepared = (fleet: Library.Fleet) => prepareFleet(fleet, ground);

  return {
    about: {
      built: manifest.built,
      countries: manifest.countries,
      sources: manifest.sources,
      counts: manifest.counts,
    },

    ...withArguments(placeCalls({ reverse, search, nearby, rupantor })),
    ...withArguments(roadCalls(roads)),

    fleet: {
      plan: (fleet, { onProgress } = {}) =>
        planFleet(prepared(fleet), {
          now: Date.now,
          onProgress: onProgress && ((share) => onProgress(share)),
        }),
      check: (fleet) => checkFleet(prepared(fleet)),
      slots: (fleet, question) => offerSlots(prepared(fleet), question, Date.now).slots,
    },

    ...withArguments(wardCalls(new Wards(regions))),

    async close() {
      await front?.close();
    },
  };
}

interface PlaceTools {
  readonly reverse: ReturnType<typeof openReverse>;
  readonly search: PlaceSearch;
  readonly nearby: ReturnType<typeof openNearby>;
  readonly rupantor: Rupantor;
}

type PlaceCalls = Pick<Library.Thikana, 'reverse' | 'search' | 'nearby' | 'compareAddresses' | 'rupantor'>;

/** What is where, and where something is. */
function placeCalls({ reverse, search, nearby, rupantor }: PlaceTools): PlaceCalls {
  const nameOf = (row: number): string => nearby.place({ row, metres: 0 }).name;
  return {
    reverse({ longitude, latitude }, { bangla } = {}) {
      const place = reverse.at(longitude, latitude, { ...UNITS, bangla });
      if (!place) return undefined;
      return {
        id: place.id,
        distance: place.distance_within_meters,
        address: place.address,
        ...(bangla ? { addressBn: place.address_bn } : {}),
        area: place.area,
        city: place.city,
        division: place.division ?? '',
        district: place.district ?? '',
        subDistrict: place.sub_district ?? '',
        union: place.union ?? null,
        ...(place.postCode === undefined ? {} : { postcode: place.postCode }),
      };
    },

    search(text, { near, box, bangla, limit = 10, ...filters } = {}) {
      const wanted = {
        ...filters,
        limit: Math.min(Math.max(1, limit), MOST_RESULTS),
        near: near && { lon: near.longitude, lat: near.latitude },
        box,
      };
      return search
        .find(text, wanted)
        .map(({ row, at }) => placeOf(nameOf(row), search.found(row, { bangla }, at)));
    },

    nearby({ longitude, latitude }, { radius = 500, limit = 10, types } = {}) {
      return nearby.around(longitude, latitude, radius, limit, types).map((found) => {
        const { name, distance_in_meters } = nearby.place(found);
        return { ...placeOf(name, search.found(found.row)), distance: distance_in_meters };
      });
    },

    compareAddresses: (one, other) => compareAddresses(rupantor.told(one), rupantor.told(other)),

    rupantor(address, options = {}) {
      const text = typeof address === 'string' ? address : writtenForm(address, address.q);
      const result = rupantor.geocode(text, { ...options, bangla: true });
      const point = result.geocoded_address;
      return {
        given: result.given_address,
        address: result.fixed_address,
        addressBn: result.bangla_address,
        complete: result.address_status === 'complete',
        confidence: result.confidence_score_percentage,
        ...(point ? { point: { longitude: Number(point.longitude), latitude: Number(point.latitude) } } : {}),
      };
    },
  };
}

const wardCalls = (wards: Wards): Pick<Library.Thikana, 'ward'> => ({
  ward: ({ longitude, latitude }) => wards.wardAt(toFixedDegrees(longitude), toFixedDegrees(latitude)),
});

type RoadCalls = Pick<Library.Thikana, 'route' | 'matrix' | 'isochrone' | 'match'>;

/** Ways between points; `roads` throws where the dataset holds none. */
function roadCalls(roads: () => RoadFront): RoadCalls {
  return {
    route(points, { profile = 'car', language = 'en' } = {}) {
      const { routes } = roads().now('overview', {
        profile,
        language,
        points: points.map(lonLat),
        geometries: 'geojson',
        overview: 'full',
        steps: true,
        alternatives: 0,
      });
      const [{ distance, duration, geometry, legs }] = routes;
      return {
        distance,
        duration,
        line: lineOf(geometry),
        steps: legs.flatMap(({ steps }) => steps.map(stepOf)),
      };
    },

    matrix(points, { to, profile = 'car' } = {}) {
      const { durations, distances } = roads().now('matrix', {
        profile,
        sources: points.map(lonLat),
        destinations: to?.map(lonLat),
      });
      return { durations, distances };
    },

    isochrone({ longitude, latitude }, { minutes, profile = 'car', direction = 'from' }) {
      const limits = [...minutes].sort((a, b) => a - b);
      const { features } = roads().now('reach', {
        profile,
        point: [longitude, latitude],
        by: 'time',
        limits,
        direction,
      });
      return features.map(({ geometry }, i) => ({ minutes: limits[i], geometry }));
    },

    match(points, { profile = 'car', times } = {}) {
      const { distance, geometry } = roads().now('matched', {
        points: Float64Array.from(points.flatMap(lonLat)),
        profile,
        times: times && Float64Array.from(times),
      });
      return {
        distance,
        line: geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude })),
      };
    },
  };
}

/** All units that an answer names. */
const UNITS = { division: true, district: true, sub_district: true, union: true, post_code: true };

const lonLat = ({ longitude, latitude }: Library.Point): [lon: number, lat: number] => [longitude, latitude];

const placeOf = (name: string, found: FoundPlace): Library.Place => ({
  name,
  id: found.id,
  code: found.uCode,
  longitude: Number(found.longitude),
  latitude: Number(found.latitude),
  address: found.address,
  ...(found.address_bn === undefined ? {} : { addressBn: found.address_bn }),
  area: found.area,
  city: found.city,
  district: found.district,
  type: found.pType,
  subType: found.subType,
  postcode: found.postCode,
  ...(found.extra ? { extra: found.extra } : {}),
});

const stepOf = ({ maneuver, name, distance, duration }: OverviewStep): Library.RouteStep => ({
  instruction: maneuver.instruction,
  name,
  distance,
  duration,
});

/** Asked for as GeoJSON, so never as the text of a polyline. */
const lineOf = (
  geometry: string | { readonly coordinates: readonly number[][] } | undefined,
): Library.Point[] =>
  typeof geometry === 'object'
    ? geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude }))
    : [];
