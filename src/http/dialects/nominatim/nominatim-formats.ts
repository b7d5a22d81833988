// Nominatim's five formats of an answer.
import { FIXED_PER_DEGREE } from '../../../geo/units.ts';
import { BytesAnswer, WrittenJson } from '../../endpoint.ts';
import type { Described } from './nominatim-place.ts';

export const FORMATS = ['jsonv2', 'json', 'geojson', 'geocodejson', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

/** Of the data of a dataset. */
export interface Licence {
  readonly text: string;
  readonly json: string;
}

/** What is told about an answer as a whole. */
export interface About {
  readonly format: Format;
  readonly licence: Licence;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What was searched for; undefined for a point or for ids. */
  readonly query?: string;
}

/** A list of places. */
export function listed(found: readonly Described[], about: About): unknown {
  switch (about.format) {
    case 'geojson':
      return { type: 'FeatureCollection', licence: about.licence.text, features: found.map(featureOf) };
    case 'geocodejson':
      return {
        type: 'FeatureCollection',
        geocoding: {
          version: '0.1.0',
          attribution: about.licence.text,
          licence: about.licence.text,
          ...(about.query === undefined ? {} : { query: about.query }),
        },
        features: found.map(geocodeFeature),
      };
    case 'xml':
      return xml(
        `<searchresults timestamp="${new Date(about.now).toUTCString()}" attribution="${escaped(about.licence.text)}" querystring="${escaped(about.query ?? '')}">${found.map(placeXml).join('')}</searchresults>`,
      );
    default:
      return new WrittenJson(`[${found.map((one) => itemText(one, about)).join(',')}]`);
  }
}

/** The place that a point is at, or that there is none. */
export function reversed(found: Described | undefined, about: About): unknown {
  const { format } = about;
  if (found === undefined) {
    if (format === 'xml') return xml('<reversegeocode><error>Unable to geocode</error></reversegeocode>');
    return { error: 'Unable to geocode' };
  }
  if (format === 'geojson' || format === 'geocodejson') return listed([found], about);
  if (format !== 'xml') return new WrittenJson(itemText(found, about));
  const parts = Object.entries(found.address ?? {}).map(([name, value]) => element(name, value));
  return xml(
    `<reversegeocode timestamp="${new Date(about.now).toUTCString()}" attribution="${escaped(about.licence.text)}"><result ${attributes(found, false)}>${escaped(found.label)}</result>${found.address ? `<addressparts>${parts.join('')}</addressparts>` : ''}${tagsXml(found)}</reversegeocode>`,
  );
}

// Fields that are not there are undefined, which JSON leaves out: objects of one shape are made several times as fast as those that are put together.

/** South, north, west, east, as texts. */
const boundsOf = ({ place: { box } }: Described): string[] => [
  sevenPlaces(box[1]),
  sevenPlaces(box[3]),
  sevenPlaces(box[0]),
  sevenPlaces(box[2]),
];

/** As `toFixed(7)`, in a third of its time. */
function sevenPlaces(degrees: number): string {
  const digits = String(Math.round(Math.abs(degrees) * FIXED_PER_DEGREE)).padStart(8, '0');
  const text = `${digits.slice(0, -7)}.${digits.slice(-7)}`;
  return degrees < 0 ? `-${text}` : text;
}

/** What all formats tell of a place, in their order. */
const describedAs = (one: Described) => ({
  importance: one.importance,
  addresstype: one.addresstype,
  name: one.name,
  display_name: one.label,
  address: one.address,
  extratags: one.extratags,
  namedetails: one.namedetails,
});

/** The JSON of a place. The licence, often longer than all the rest, has been written before. */
function itemText(one: Described, { format, licence }: About): string {
  const { place, category } = one;
  const { osm } = place;
  const rest = JSON.stringify({
    lat: String(place.lat),
    lon: String(place.lon),
    category: format === 'jsonv2' ? category : undefined,
    class: format === 'jsonv2' ? undefined : category,
    type: one.type,
    place_rank: one.placeRank,
    ...describedAs(one),
    boundingbox: boundsOf(one),
    geojson: one.shape,
    geotext: one.wkt,
  });
  const origin = osm ? `"osm_type":"${osm.type}","osm_id":${osm.id},` : '';
  return `{"place_id":${place.id},${origin}"licence":${licence.json},${rest.slice(1)}`;
}

const pointOf = ({ place: { lon, lat } }: Described) => ({ type: 'Point', coordinates: [lon, lat] });

const featureOf = (one: Described): unknown => ({
  type: 'Feature',
  properties: {
    place_id: one.place.id,
    osm_type: one.place.osm?.type,
    osm_id: one.place.osm?.id,
    place_rank: one.placeRank,
    category: one.category,
    type: one.type,
    ...describedAs(one),
  },
  bbox: one.place.box,
  geometry: one.shape ?? pointOf(one),
});

function geocodeFeature(one: Described): unknown {
  const { address = {} } = one;
  return {
    type: 'Feature',
    properties: {
      geocoding: {
        place_id: one.place.id,
        osm_type: one.place.osm?.type,
        osm_id: one.place.osm?.id,
        osm_key: one.category,
        osm_value: one.type,
        type: one.addresstype,
        accuracy: 0,
        label: one.label,
        name: one.name,
        housenumber: address.house_number,
        street: address.road,
        locality: address.neighbourhood,
        district: address.suburb,
        postcode: address.postcode,
        city: address.city,
        county: address.county,
        state: address.state,
        country: address.country,
        country_code: address.country_code,
      },
    },
    geometry: one.shape ?? pointOf(one),
  };
}

const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '');

const element = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`;

function attributes(one: Described, withName: boolean): string {
  const { place, category, type, placeRank, importance } = one;
  const pairs: Record<string, string | number> = {
    place_id: place.id,
    ...(place.osm ? { osm_type: place.osm.type, osm_id: place.osm.id } : {}),
    lat: place.lat,
    lon: place.lon,
    boundingbox: boundsOf(one).join(','),
    place_rank: placeRank,
    address_rank: placeRank,
    ...(withName ? { display_name: one.label, class: category, type, importance } : {}),
    ...(one.wkt ? { geotext: one.wkt } : {}),
    ...(one.shape ? { geojson: JSON.stringify(one.shape) } : {}),
  };
  return Object.entries(pairs)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');
}

const placeXml = (one: Described): string =>
  `<place ${attributes(one, true)}>${Object.entries(one.address ?? {})
    .map(([name, value]) => element(name, value))
    .join('')}${tagsXml(one)}</place>`;

function tagsXml({ extratags, namedetails }: Described): string {
  const tags = (of: Readonly<Record<string, string>>, name: string, key: string) =>
    Object.entries(of).map(([tag, value]) =>
      name === 'tag'
        ? `<tag key="${escaped(tag)}" value="${escaped(value)}"/>`
        : `<${name} ${key}="${escaped(tag)}">${escaped(value)}</${name}>`,
    );
  return (
    (extratags === undefined
      ? ''
      : `<extratags>${tags(extratags ?? {}, 'tag', 'key').join('')}</extratags>`) +
    (namedetails === undefined
      ? ''
      : `<namedetails>${tags(namedetails, 'name', 'desc').join('')}</namedetails>`)
  );
}

const xml = (inside: string): BytesAnswer =>
  new BytesAnswer(
    200,
    'text/xml; charset=utf-8',
    Buffer.from(`<?xml version="1.0" encoding="UTF-8" ?>\n${inside}`),
  );
