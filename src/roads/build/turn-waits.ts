// How long a car takes to get across a junction from one road into another, by which side it turns to (told for traffic
// that keeps left), what it has to cross, which of the roads is the larger, and how crowded the place is.
import { type JunctionLegs, STREET_RANK } from './junction-legs.ts';

/** Seconds for each step of stopping and unit of turning, where few streets are. */
const SECONDS = 1.48;
/** Seconds for finding the way into a road with another name. */
export const NAME_SECONDS = 7;
/** Seconds for turning into a street that is for those who live there. */
export const LIVING_STREET_SECONDS = 60;
/** Between roads of one rank everybody stops for this many steps; a road this far above stops for nobody. */
const EQUAL_STEPS = 3;
const MOST_STEPS = 7;
/** Longer waits are not believed. */
const MOST_SECONDS = 120;

/** What a turn takes, in units: degrees clockwise up to which it counts. Left is easy, right crosses traffic. */
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
/** Units where roads come from both sides of the way taken. */
const CROSSING = 2.35;
/** Units more for getting onto a ramp or off it. */
const RAMP = 1.5;
/** Degrees within which one goes on rather than turns. */
const STRAIGHT_DEGREES = 45;

/** Kilometres of street on a square kilometre, and the factor on waits; between them in proportion. */
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

/** Units for turning by so many degrees clockwise, from 0 to 360. */
export const turnUnits = (degrees: number): number => UNITS[Math.ceil(degrees)];

/** Seconds that stopping for as many steps takes in a turn of as many units. */
export const stopSeconds = (units: number, steps: number, crowd: number): number =>
  Math.min(MOST_SECONDS, SECONDS * units * steps * crowd);

export const isStraight = (degrees: number): boolean =>
  degrees <= STRAIGHT_DEGREES || degrees >= 360 - STRAIGHT_DEGREES;

const isSharp = (degrees: number): boolean => degrees > 135 && degrees < 225;

/** Seconds between coming over leg `from` and leaving over leg `to`. */
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
    others++;
    if (isRightOf(legs.turn(from, i), degrees)) right = true;
    else left = true;
    // Traffic in a roundabout is slow and gives gaps.
    if (legs.comes[i]) largest = Math.min(largest, legs.rank[i] + (legs.roundabout[i] ? 2 : 0));
  }
  if (others === 0) return finding;
  const straight = isStraight(degrees);
  // Lanes for turning leave and join gently; what does not is a ramp.
  const ramps = straight ? legs.ramp : legs.link;
  let units = left && right ? CROSSING : turnUnits(degrees);
  // Round the circle every turn is like any other, turning back too.
  if (legs.miniRoundabout) units = Math.min(units, CROSSING);
  if (ramps[from] !== ramps[to]) units += RAMP;
  let steps = Math.max(0, legs.rank[from] - largest + EQUAL_STEPS);
  if (legs.rank[to] > legs.rank[from] && degrees > STRAIGHT_DEGREES && degrees <= 160) steps++;
  if (legs.link[from] && !legs.link[to]) steps += straight ? 1 : isSharp(degrees) ? 3 : 2;
  return Math.min(MOST_SECONDS, stopSeconds(units, Math.min(MOST_STEPS, steps), crowd) + finding);
}

/** Whether a road lies to the right of the way taken; both as turns from where one comes. */
function isRightOf(road: number, taken: number): boolean {
  return taken > 180 ? road > taken || road < 180 : road > taken && road < 180;
}
