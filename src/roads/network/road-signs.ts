// What is written on and above a road for those who drive on it: arrows on its lanes, where it leads, the number of the exit, how large a vehicle may be,
// at which hours it is closed.
// One text for both directions, as few roads have any.
import { readTimedAccess, type TimedAccess, writeTimedAccess } from './timed-access.ts';
import { readLimits, type VehicleSize, writeLimits } from './vehicle-limits.ts';

export interface RoadSigns {
  /** OpenStreetMap's turn:lanes: `left|through|through;right`, from the left kerb to the right one. */
  readonly turnLanes: string;
  /** Where the road leads: `N8: Mawa, Barishal`. */
  readonly destination: string;
  readonly exit: string;
}

/** What a source says of a way, in the order of the text; the second of two is against the way's direction. */
export interface SignsOfWay {
  readonly turnLanes?: readonly [along: string, against: string];
  readonly destination?: readonly [along: string, against: string];
  readonly exit?: string;
  readonly limits?: VehicleSize;
  readonly timed?: readonly TimedAccess[];
}

/** Does not occur in tags, as it cannot be typed. */
const BETWEEN = '\u001f';

/** Undefined if there are no signs. */
export function writeSigns({
  turnLanes,
  destination,
  exit = '',
  limits = {},
  timed = [],
}: SignsOfWay): string | undefined {
  const allowed = writeLimits(limits);
  const parts = [...(turnLanes ?? ['', '']), ...(destination ?? ['', '']), exit];
  if (allowed !== '' || timed.length > 0) parts.push(allowed);
  if (timed.length > 0) parts.push(writeTimedAccess(timed));
  return parts.some((part) => part !== '') ? parts.join(BETWEEN) : undefined;
}

/** How large vehicles may be by the text of signs; undefined if it says nothing. */
export function limitsOnSigns(text: string): VehicleSize | undefined {
  const allowed = text.split(BETWEEN)[5];
  return allowed ? readLimits(allowed) : undefined;
}

/** The hours at which a road is closed by the text of its signs. */
export function timedOnSigns(text: string): TimedAccess[] {
  const timed = text.split(BETWEEN)[6];
  return timed ? readTimedAccess(timed) : [];
}

/** The text of signs, empty if there are none, with further hours. */
export function withTimed(text: string, more: readonly TimedAccess[]): string {
  const parts = text === '' ? ['', '', '', '', ''] : text.split(BETWEEN);
  while (parts.length < 6) parts.push('');
  parts[6] = writeTimedAccess([...timedOnSigns(text), ...more]);
  return parts.join(BETWEEN);
}

export function readSigns(text: string, against: boolean): RoadSigns {
  const parts = text.split(BETWEEN);
  const side = against ? 1 : 0;
  return {
    turnLanes: parts[side] ?? '',
    destination: parts[2 + side] ?? '',
    exit: against ? '' : (parts[4] ?? ''),
  };
}
