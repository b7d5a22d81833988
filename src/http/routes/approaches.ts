// What callers ask for at the points of a route: a heading, a side of approach, how far the road may be. Written as for other engines: one entry per
// point, separated by semicolons, empty where nothing is asked for.
import { Type } from 'typebox';
import type { Approach } from '../../roads/route/approach.ts';
import { errors } from '../errors.ts';
import { numberIn } from '../parameters.ts';

/** Degrees to either side of a heading by default. */
const USUAL_RANGE = 45;

export const BearingsParameter = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description: `Extension: for each point the heading there in degrees clockwise from north and how far off it may be (\`90,30\`; ${USUAL_RANGE} unless told), separated by semicolons; empty where any will do`,
  }),
);
export const ApproachesParameter = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description:
      'Extension: for each point `curb` (the point lies on the side on which one drives) or `unrestricted`, separated by semicolons; a single `curb` means all points',
  }),
);
export const RadiusesParameter = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description:
      'Extension: for each point how many metres away the road may be, or `unlimited`, separated by semicolons; empty where it does not matter',
  }),
);

interface Wishes {
  readonly bearings?: string;
  readonly approaches?: string;
  readonly radiuses?: string;
}

export function readApproaches(
  { bearings, approaches, radiuses }: Wishes,
  points: number,
): (Approach | undefined)[] | undefined {
  if (bearings === undefined && approaches === undefined && radiuses === undefined) return undefined;
  const headings = bearings === undefined ? [] : partsOf(bearings, 'bearings', points).map(headingOf);
  const sides = approaches === undefined ? [] : sidesOf(approaches, points);
  const reaches = radiuses === undefined ? [] : partsOf(radiuses, 'radiuses', points).map(radiusOf);
  return Array.from({ length: points }, (_, at) => ({
    ...headings[at],
    kerb: sides[at] ?? false,
    radius: reaches[at],
  }));
}

function partsOf(text: string, parameter: string, points: number): string[] {
  const parts = text.split(';');
  if (parts.length === points + 1 && parts[points].trim() === '') parts.pop();
  if (parts.length !== points)
    throw errors.invalid(parameter, `${points} entries separated by semicolons, one for each point`);
  return parts;
}

function headingOf(part: string): Pick<Approach, 'heading' | 'range'> {
  if (part.trim() === '') return {};
  const [heading, range = USUAL_RANGE, ...more] = part.split(',').map(numberIn);
  const fits = heading >= 0 && heading <= 360 && range >= 0 && range <= 180 && more.length === 0;
  if (!fits)
    throw errors.invalid('bearings', 'degrees from 0 to 360 and, after a comma, a range from 0 to 180');
  return { heading, range };
}

function radiusOf(part: string): number | undefined {
  const word = part.trim().toLowerCase();
  if (word === '' || word === 'unlimited') return undefined;
  const metres = numberIn(word);
  if (!(metres >= 0)) throw errors.invalid('radiuses', 'metres, or unlimited, for each point');
  return metres;
}

function sidesOf(text: string, points: number): boolean[] {
  const one = text.trim().toLowerCase();
  const parts = one === 'curb' ? new Array<string>(points).fill(one) : partsOf(text, 'approaches', points);
  return parts.map((part) => {
    const side = part.trim().toLowerCase();
    if (side !== '' && side !== 'curb' && side !== 'unrestricted')
      throw errors.invalid('approaches', 'curb or unrestricted for each point');
    return side === 'curb';
  });
}
