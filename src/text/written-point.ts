// A point as people write or paste it: decimal degrees, degrees with minutes and seconds, in either order and script, `geo:` addresses, links to
// maps; and Plus Codes, of which only the letters are read here. Points are those of Bangladesh, whose longitudes are no latitudes of it.
import { toLatinDigits } from './digits.ts';

export interface WrittenPoint {
  readonly lon: number;
  readonly lat: number;
  /** What the text says besides. */
  readonly rest: string;
}

export interface WrittenCode {
  /** A Plus Code, full or short, in capitals. */
  readonly code: string;
  readonly rest: string;
}

const isLat = (degrees: number): boolean => degrees >= 20 && degrees <= 27;
const isLon = (degrees: number): boolean => degrees >= 87.5 && degrees <= 93.5;

const NUMBER = '\\d{1,3}(?:\\.\\d+)?';
const DEGREES = '\\s*(?:°|º|˚|degrees?|deg\\.?|d|ডিগ্রি|ডিগ্রী)\\s*';
const MINUTES = "\\s*(?:['′’‘`]|minutes?|min\\.?|m|মিনিট)\\s*";
const SECONDS = "\\s*(?:\"|″|”|“|''|′′|’’|seconds?|sec\\.?|s|সেকেন্ড)?\\s*";
const NORTH = 'north|n|উত্তর|উঃ|উ';
const EAST = 'east|e|পূর্ব|পূঃ|পূ';
const TOWARD = `(?:${NORTH}|${EAST})\\.?(?![a-z\\u0980-\\u09ff])`;
const LABEL = '(?:latitude|lat|longitude|long|lng|lon|অক্ষাংশ|দ্রাঘিমাংশ|দ্রাঘিমা)';
const PARTS = `(${NUMBER})(?:${DEGREES}(?:(${NUMBER})${MINUTES}(?:(${NUMBER})${SECONDS})?)?)?`;
const BARE_PARTS = `(\\d{1,3})[\\s:]+(\\d{1,2}(?:\\.\\d+)?)(?:[\\s:]+(\\d{1,2}(?:\\.\\d+)?))?\\s*`;
const ANGLE = `(?:(${LABEL})\\s*[:=]?\\s*)?(${TOWARD}\\s*)?${PARTS}\\s*(${TOWARD})?`;
const BETWEEN = '\\s*[,;|/&~]?\\s*(?:and|ও|এবং)?\\s*';
const ENDS = '(?![\\d.]*\\d)';
/** Two angles. Each has its label, its direction before or behind it, and up to three numbers. */
const PAIR = new RegExp(`(?<![\\d.])${ANGLE}${BETWEEN}${ANGLE}${ENDS}`, 'giu');
/** Degrees, minutes and seconds without signs: what tells that they are angles is the directions. */
const BARE_PAIR = new RegExp(
  `(?<![\\d.])()()${BARE_PARTS}(${TOWARD})${BETWEEN}()()${BARE_PARTS}(${TOWARD})`,
  'giu',
);
const BARE_PAIR_AHEAD = new RegExp(
  `()(${TOWARD}\\s*)${BARE_PARTS}()${BETWEEN}()(${TOWARD}\\s*)${BARE_PARTS}()${ENDS}`,
  'giu',
);
const GROUPS_OF_ANGLE = 6;
const COMMA_DECIMALS = /(?<![\d.,])(\d{2}),(\d{3,})(\s*[;\s]\s*)(\d{2}),(\d{3,})(?![\d.,])/;
const FILLER =
  /(?<![\p{L}\p{M}])(?:point|gps|loc|location|coordinates?|coords?|latlng|position|pin|srid|স্থানাঙ্ক|লোকেশন)(?![\p{L}\p{M}])/giu;

interface Angle {
  readonly degrees: number;
  /** Which of the two it says it is. */
  readonly axis: 'lat' | 'lon' | undefined;
  /** Whether it looks like an angle and not like any number. */
  readonly evident: boolean;
}

const IS_EAST = new RegExp(`^(?:${EAST}|lon|lng|দ্রাঘিমা)`, 'iu');

function angleOf(groups: readonly (string | undefined)[]): Angle {
  const [label, ahead, degrees, minutes, seconds, behind] = groups;
  // Of `N23.7 E90.4` the E belongs to what follows.
  const says = ahead || behind || label;
  const [whole, sixtieths, of3600] = [degrees, minutes, seconds].map((text) => Number(text ?? 0));
  return {
    degrees: whole + sixtieths / 60 + of3600 / 3600,
    axis: says === undefined || says === '' ? undefined : IS_EAST.test(says) ? 'lon' : 'lat',
    evident: minutes !== undefined || !!says || /\.\d/.test(degrees ?? ''),
  };
}

/** The first pair of numbers in a text that is a point, and where it stands. */
function pairIn(text: string): (WrittenPoint & { readonly at: number; readonly end: number }) | undefined {
  for (const pattern of [BARE_PAIR, BARE_PAIR_AHEAD, PAIR]) {
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const one = angleOf(found.slice(1, 1 + GROUPS_OF_ANGLE));
      const other = angleOf(found.slice(1 + GROUPS_OF_ANGLE));
      const point = pointOf(one, other);
      if (point) {
        const end = found.index + found[0].length;
        return { ...point, at: found.index, end, rest: restOf(text, found.index, end) };
      }
      // The second number may be the first of the pair: house 5, 23.7808, 90.4219.
      pattern.lastIndex = found.index + (/^\D*\d+(?:\.\d+)?/.exec(found[0])?.[0].length ?? 1);
    }
  }
  return undefined;
}

function pointOf(one: Angle, other: Angle): { lon: number; lat: number } | undefined {
  if (!one.evident || !other.evident || (one.axis !== undefined && one.axis === other.axis)) return undefined;
  const swapped = one.axis === 'lon' || other.axis === 'lat';
  const said = one.axis !== undefined || other.axis !== undefined;
  if (!swapped && isLat(one.degrees) && isLon(other.degrees)) return { lat: one.degrees, lon: other.degrees };
  if ((swapped || !said) && isLat(other.degrees) && isLon(one.degrees))
    return { lat: other.degrees, lon: one.degrees };
  return undefined;
}

function restOf(text: string, at: number, end: number): string {
  return `${text.slice(0, at)} ${text.slice(end)}`
    .replace(FILLER, ' ')
    .replace(/[()[\]{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:=/|.-]+|[\s,;:=/|-]+$/g, '');
}

const LINK = /(?:https?:\/\/|geo:|www\.)\S+|(?:maps|google|osm|openstreetmap|plus)\.[a-z]+\S*\/\S+/i;
/** Parameters of links that hold a point, those of a pin before those of the view. */
const POINT_PARAMETERS = [
  'q',
  'query',
  'destination',
  'daddr',
  'll',
  'sll',
  'to',
  'loc',
  'point',
  'center',
  'cp',
  'map',
  'viewpoint',
  'saddr',
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pointInLink(link: string): { lon: number; lat: number } | undefined {
  const text = decoded(link);
  const pins = [...text.matchAll(/!3d(\d+\.\d+)!4d(\d+\.\d+)/g)];
  const pin = pins.at(-1) ?? /mlat=(\d+\.\d+)&mlon=(\d+\.\d+)/.exec(text);
  const parameters = new Map(
    [...link.matchAll(/[?&#;]([a-z_]+)=([^&#]*)/gi)].map(([, name, value]) => [
      name.toLowerCase(),
      decoded(value.replaceAll('+', ' ')),
    ]),
  );
  const view = /@(\d+\.\d+),(\d+\.\d+)/.exec(text) ?? /#(?:map=)?[\d.]+\/(\d+\.\d+)\/(\d+\.\d+)/.exec(text);
  const exact = (found: RegExpExecArray | RegExpMatchArray | null | undefined): string[] =>
    found ? [`${found[1]}, ${found[2]}`] : [];
  const path = decoded(link.replace(/[?#@].*$/, '').replaceAll('+', ' ')).split('/');
  const places = /^geo:/i.test(link) ? [link.slice(4).replace(/[;?].*$/, '')] : path.reverse();
  const texts = [
    ...exact(pin),
    ...POINT_PARAMETERS.flatMap((name) => parameters.get(name) ?? []),
    ...places,
    ...exact(view),
  ];
  for (const candidate of texts) {
    const point = pairIn(candidate);
    if (point) return point;
  }
  return undefined;
}

const readable = (text: string): string => toLatinDigits(text).normalize('NFC');

/** The point that a text gives, undefined for one that gives none. */
export function writtenPoint(text: string): WrittenPoint | undefined {
  // Without two digits in a row there is no latitude.
  if (!/[0-9\u09e6-\u09ef]{2}/.test(text)) return undefined;
  const plain = readable(text);
  const link = LINK.exec(plain);
  if (link) {
    const point = pointInLink(link[0]);
    return point && { ...point, rest: restOf(plain, link.index, link.index + link[0].length) };
  }
  const found = pairIn(plain.replace(COMMA_DECIMALS, '$1.$2$3$4.$5'));
  return found && { lon: found.lon, lat: found.lat, rest: found.rest };
}

const CODE =
  /(?<![a-z0-9+])((?:[2-9cfghjmpqrvwx]{8}|[2-9cfghjmpqrvwx]{6}|[2-9cfghjmpqrvwx]{4})\+[2-9cfghjmpqrvwx]{2,7})(?![a-z0-9])/i;

/** The Plus Code in a text, `X9QM+4F Dhaka`; undefined where there is none. */
export function writtenCode(text: string): WrittenCode | undefined {
  if (!text.includes('+') && !/%2b/i.test(text)) return undefined;
  const plain = readable(text);
  const link = LINK.exec(plain);
  const found = CODE.exec(link ? decoded(link[0]) : plain);
  if (!found) return undefined;
  const [at, end] = link
    ? [link.index, link.index + link[0].length]
    : [found.index, found.index + found[0].length];
  const place = link
    ? decoded(link[0])
        .slice(found.index + found[0].length)
        .split(/[&#/?]/)[0]
    : '';
  const rest = [restOf(plain, at, end), place.replace(/[+,\s]+/g, ' ').trim()].filter(Boolean).join(' ');
  return { code: found[1].toUpperCase(), rest };
}
