// How long a car takes to cross a junction from one road into another: depends on the direction of the turn (for driving on
// the left), what it has to cross, which road is more important, and how dense the area is.
import { type JunctionLegs, STREET_RANK } from './junction-legs.ts';

/** Seconds per step of stopping and unit of turning, in areas of low street density. */
const SECONDS = 1.48;
/** Seconds for finding the way into a road of a different name. */
export const NAME_SECONDS = 7;
/** Seconds for turning into a living street. */
export const LIVING_STREET_SECONDS = 60;
/** Steps of stopping between roads of equal rank, where everyone stops; and the most there can be. */
const EQUAL_STEPS = 3;
const MOST_STEPS = 7;
/** Upper limit for a wait. */
const MOST_SECONDS = 120;

/** Units for a turn: upper limit in clockwise degrees, units. Left is easy, right crosses traffic. */
const TURNS: readonly (readonly [number, number])[] = [
  [10, 0.5],
  [45, 0.75],
  [135, 2.4],
  [160, 3.5],
  [200, 40],
  [225, 1],
  [315, 1.2],
  [350, 0.75],
  [360, 0.5],
];
/** Units where roads arrive on both sides of the path taken. */
const CROSSING = 2.35;
/** Extra units for getting onto or off a ramp. */
const RAMP = 1.5;
/** Within this many degrees it is going straight on rather than turning. */
const STRAIGHT_DEGREES = 45;

/** Kilometres of street per square kilometre, and the factor on waits; interpolated linearly. */
const CROWDED: readonly (readonly [number, number])[] = [
  [7.2, 1],
  [11.6, 1.4],
  [21.7, 3.5],
];

export function crowding(density: number): number {
  let [below, factor] = CROWDED[0];
  if (density <= below) return factor;
  for (const [above, more] of CROWDED) {
    if (density <= above) return factor + ((more - factor) * (density - below)) / (above - below);
    [below, factor] = [above, more];
  }
  return factor;
}

const UNITS = Float64Array.from({ length: 361 }, (_, degrees) => {
  const turn = TURNS.find(([most]) => degrees <= most);
  return turn ? turn[1] : 0;
});

/** Units for turning by this many degrees clockwise, 0 to 360. */
export const turnUnits = (degrees: number): number => UNITS[Math.ceil(degrees)];

/** Seconds for this many steps of stopping in a turn of this many units. */
export const stopSeconds = (units: number, steps: number, crowd: number): number =>
  Math.min(MOST_SECONDS, SECONDS * units * steps * crowd);

export const isStraight = (degrees: number): boolean =>
  degrees <= STRAIGHT_DEGREES || degrees >= 360 - STRAIGHT_DEGREES;

const isSharp = (degrees: number): boolean => degrees > 135 && degrees < 225;

/** Seconds between arriving over leg `from` and leaving over leg `to`. */
export function turnWait(legs: JunctionLegs, from: number, to: number, crowd: number): number {
  let finding = !legs.sameName(from, to) && !legs.link[to] ? NAME_SECONDS : 0;
  if (legs.living[to] && !legs.living[from]) finding += LIVING_STREET_SECONDS;
  if (legs.roundabout[from] && legs.roundabout[to]) return finding;
  const degrees = legs.turn(from, to);
  let left = false;
  let right = false;
  let others = 0;
  let largest = STREET_RANK;
  for (let i = 0; i < legs.count; i++) {
    if (i === from || i === to || !(legs.comes[i] | legs.leaves[i])) continue;
    // A line of unknown class is as likely an alley: it does not hold up those who stay on known roads.
    if (legs.unclassed[i] && !legs.unclassed[from] && !legs.unclassed[to]) continue;
    others++;
    if (isRightOf(legs.turn(from, i), degrees)) right = true;
    else left = true;
    // Traffic in a roundabout is slow and leaves gaps.
    if (legs.comes[i]) largest = Math.min(largest, legs.rank[i] + (legs.roundabout[i] ? 2 : 0));
  }
  if (others === 0) return finding;
  const straight = isStraight(degrees);
  // Turning lanes leave and join gently; anything else is a ramp.
  const ramps = straight ? legs.ramp : legs.link;
  let units = left && right ? CROSSING : turnUnits(degrees);
  // Round a mini-roundabout all turns are alike, U-turns included.
  if (legs.miniRoundabout) units = Math.min(units, CROSSING);
  if (ramps[from] !== ramps[to]) units += RAMP;
  let steps = Math.max(0, legs.rank[from] - largest + EQUAL_STEPS);
  if (legs.rank[to] > legs.rank[from] && degrees > STRAIGHT_DEGREES && degrees <= 160) steps++;
  if (legs.link[from] && !legs.link[to]) steps += straight ? 1 : isSharp(degrees) ? 3 : 2;
  return Math.min(MOST_SECONDS, stopSeconds(units, Math.min(MOST_STEPS, steps), crowd) + finding);
}

/** Whether a road lies to the right of the path taken; both given as turns from the arriving road. */
function isRightOf(road: number, taken: number): boolean {
  return taken > 180 ? road > taken || road < 180 : road > taken && road < 180;
}
