// Tags about what is written on and above a road: turn:lanes, destination, destination:ref, junction:ref, limits of size, and hours.
import { writeSigns } from '../../../roads/network/road-signs.ts';
import type { TimedAccess } from '../../../roads/network/timed-access.ts';
import type { Tags } from '../element-visitor.ts';
import { clean } from '../names.ts';
import { sizeLimits } from './size-limits.ts';

/** Where more lanes are tagged than any road has, somebody has slipped. */
const MOST_LANES = 16;
const ARROWS =
  /^(?:none|through|left|right|slight_left|slight_right|sharp_left|sharp_right|merge_to_left|merge_to_right|reverse)?$/;

/** The text of a way's signs; undefined without any. What is not said of a direction holds for the only one of a one-way road. */
export function signsOf(tags: Tags, oneWay: boolean, timed: readonly TimedAccess[] = []): string | undefined {
  const both = (read: (suffix: string) => string): readonly [string, string] => [
    read(':forward') || (oneWay ? read('') : ''),
    read(':backward'),
  ];
  return writeSigns({
    turnLanes: both((suffix) => lanesIn(tags.get(`turn:lanes${suffix}`))),
    destination: both((suffix) => destinationIn(tags, suffix)),
    exit: oneWay ? listed(tags.get('junction:ref'), ';') : '',
    limits: sizeLimits(tags),
    timed,
  });
}

function lanesIn(value: string | undefined): string {
  const lanes = value?.split('|').map((lane) => lane.split(';').map((arrow) => arrow.trim()));
  if (!lanes || lanes.length > MOST_LANES || lanes.flat().some((arrow) => !ARROWS.test(arrow))) return '';
  return lanes.map((arrows) => arrows.join(';')).join('|');
}

/** As OSRM writes it: numbers before a colon, then towns. */
function destinationIn(tags: Tags, suffix: string): string {
  const numbers = listed(tags.get(`destination:ref${suffix}`), ', ');
  const towns = listed(tags.get(`destination${suffix}`), ', ');
  return numbers !== '' && towns !== '' ? `${numbers}: ${towns}` : numbers || towns;
}

const listed = (value: string | undefined, between: string): string =>
  (value ?? '')
    .split(';')
    .map((part) => clean(part) ?? '')
    .filter((part) => part !== '')
    .join(between);
