// Where a point is, said as people say it: by up to three well-known places around it, with direction and distance in both languages
// ("৫০ মিটার পূর্বে, ঢাকা কলেজের উল্টো দিকে").
import type { Dataset } from '../../dataset/open.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { STREETS } from '../../dataset/tables/streets.ts';
import { lonScale, METRES_PER_FIXED } from '../../geo/nearest-segment.ts';
import { type Fixed, type Lat, type Lon, type Metres, toFixedDegrees } from '../../geo/units.ts';
import { possessive } from '../../text/bangla-word-order.ts';
import { wholeBanglaOf } from '../../text/bilingual.ts';
import { toBanglaDigits } from '../../text/digits.ts';
import { NearestStreet } from '../nearest/nearest-street.ts';
import type { Nearby, Neighbour } from './nearby.ts';

const MOST = 3;
/** How far away people look for something that everybody knows. */
const REACH: Metres = 800;
const LOOKED_AT = 150;
/** Well known, as places are ranked (0 … 255), and what a metre of distance takes off it: a pharmacy next door beats a hospital far off. */
const WELL_KNOWN = 95;
const LOST_PER_METRE = 0.15;
const BESIDE: Metres = 25;
/** Across the road: both within this of the same street, on its two sides, and no farther apart along it. */
const OF_STREET: Metres = 60;

const DIRECTIONS = [
  ['north', 'উত্তরে'],
  ['north-east', 'উত্তর-পূর্বে'],
  ['east', 'পূর্বে'],
  ['south-east', 'দক্ষিণ-পূর্বে'],
  ['south', 'দক্ষিণে'],
  ['south-west', 'দক্ষিণ-পশ্চিমে'],
  ['west', 'পশ্চিমে'],
  ['north-west', 'উত্তর-পশ্চিমে'],
] as const;

export const LANDMARK_RELATIONS = ['beside', 'opposite', 'away'] as const;

export interface Landmark {
  readonly id: number;
  readonly name: string;
  readonly name_bn: string;
  readonly metres: number;
  /** From the landmark to the point. */
  readonly direction: string;
  readonly relation: (typeof LANDMARK_RELATIONS)[number];
  readonly text: string;
  readonly text_bn: string;
}

export class Landmarks {
  readonly #streets: NearestStreet | undefined;

  constructor(
    dataset: Dataset,
    readonly nearby: Nearby,
  ) {
    this.#streets = dataset.has(STREETS.file) ? new NearestStreet(dataset) : undefined;
  }

  /** `except`: the id of a place that is what the point is, and no landmark beside it. */
  around(lon: Lon, lat: Lat, except?: number): Landmark[] {
    const { places } = this.nearby;
    const { importance, kind, id } = places.table;
    const known = this.nearby
      .around(lon, lat, REACH, LOOKED_AT)
      .filter(
        ({ row }) =>
          kind[row] === PlaceKind.Poi &&
          importance[row] >= WELL_KNOWN &&
          id[row] !== except &&
          places.name(row).en !== '',
      );
    const worth = ({ row, metres }: Neighbour): number => importance[row] - LOST_PER_METRE * metres;
    known.sort((a, b) => worth(b) - worth(a));
    const said = new Set<string>();
    const landmarks: Landmark[] = [];
    for (const neighbour of known) {
      const landmark = this.#landmark(lon, lat, neighbour);
      if (said.has(landmark.name.toLowerCase())) continue;
      said.add(landmark.name.toLowerCase());
      landmarks.push(landmark);
      if (landmarks.length === MOST) break;
    }
    return landmarks;
  }

  #landmark(lon: Lon, lat: Lat, { row, metres }: Neighbour): Landmark {
    const { places } = this.nearby;
    const [x, y] = [toFixedDegrees(lon), toFixedDegrees(lat)];
    const [fromX, fromY] = [places.table.lon[row], places.table.lat[row]];
    const turn = Math.atan2((x - fromX) * lonScale(y), y - fromY) / (2 * Math.PI);
    const [direction, direction_bn] = DIRECTIONS[Math.round(8 * (turn + 1)) % 8];
    const named = places.name(row);
    const name = named.en;
    const name_bn = wholeBanglaOf(named);
    const relation = metres <= BESIDE ? 'beside' : this.#isAcross(x, y, fromX, fromY) ? 'opposite' : 'away';
    const { en, bn } = distanceOf(metres);
    const of = possessive(name_bn);
    const [text, text_bn] = {
      beside: [`beside ${name}`, `${of} পাশে`],
      opposite: [`${en} ${direction}, opposite ${name}`, `${bn} ${direction_bn}, ${of} উল্টো দিকে`],
      away: [`${en} ${direction} of ${name}`, `${of} ${bn} ${direction_bn}`],
    }[relation];
    const id = places.table.id[row];
    return { id, name, name_bn, metres: Math.round(metres), direction, relation, text, text_bn };
  }

  /** Whether one street lies between two points, which are both beside it. */
  #isAcross(x: Fixed, y: Fixed, otherX: Fixed, otherY: Fixed): boolean {
    const streets = this.#streets;
    if (!streets) return false;
    const scale = lonScale(y);
    const limit = (OF_STREET / METRES_PER_FIXED) ** 2;
    const street = streets.find(x, y, scale, limit);
    if (street < 0) return false;
    const [footX, footY] = [streets.x, streets.y];
    if (streets.find(otherX, otherY, scale, limit) !== street) return false;
    const apart = ((streets.x - footX) * scale) ** 2 + (streets.y - footY) ** 2;
    const sides = (x - footX) * (otherX - streets.x) * scale ** 2 + (y - footY) * (otherY - streets.y);
    return apart <= limit && sides < 0;
  }
}

/** As people say it: 50 m, 350 m. */
function distanceOf(metres: Metres): { en: string; bn: string } {
  const step = metres < 100 ? 10 : 50;
  const round = Math.max(step, Math.round(metres / step) * step);
  return { en: `${round} m`, bn: `${toBanglaDigits(round)} মিটার` };
}
