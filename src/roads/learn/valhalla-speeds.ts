// Historical speeds as Valhalla's files have them: an edge, its speed when free and when constrained, and where known a week in steps of five minutes from
// Sunday on, as the first 200 coefficients of a cosine transform (valhalla.github.io/valhalla/mjolnir/historical_traffic).
import { HOURS_OF_WEEK } from '../hours/week.ts';

const COEFFICIENTS = 200;
const STEPS = 2016;
const STEPS_OF_HOUR = STEPS / HOURS_OF_WEEK;
const NORM = Math.sqrt(2 / STEPS);
/** The hours of the day in which speeds are constrained. */
const DAY_BEGINS = 7;
const DAY_ENDS = 19;

/** By hour and coefficient: what it adds to the mean of the hour. */
let shares: Float64Array | undefined;
function hourShares(): Float64Array {
  if (shares) return shares;
  shares = new Float64Array(HOURS_OF_WEEK * COEFFICIENTS);
  for (let step = 0; step < STEPS; step++) {
    const hour = Math.floor(step / STEPS_OF_HOUR);
    for (let c = 0; c < COEFFICIENTS; c++) {
      const wave = c === 0 ? Math.SQRT1_2 : Math.cos((Math.PI / STEPS) * (step + 0.5) * c);
      shares[hour * COEFFICIENTS + c] += (wave * NORM) / STEPS_OF_HOUR;
    }
  }
  return shares;
}

/** km/h by hour of the week; undefined if the text is no such week. */
export function weekOfCoefficients(base64: string): Float64Array | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== COEFFICIENTS * 2) return undefined;
  const table = hourShares();
  return Float64Array.from({ length: HOURS_OF_WEEK }, (_, hour) => {
    let speed = 0;
    for (let c = 0; c < COEFFICIENTS; c++) speed += bytes.readInt16BE(c * 2) * table[hour * COEFFICIENTS + c];
    return Math.max(0, speed);
  });
}

/** The same of the two speeds; 0 where one is not told. */
export const weekOfTwo = (free: number, constrained: number): Float64Array =>
  Float64Array.from({ length: HOURS_OF_WEEK }, (_, hour) =>
    hour % 24 >= DAY_BEGINS && hour % 24 < DAY_ENDS ? constrained : free,
  );

/** `level/tile/id` of an edge that is written as one number: 3, 22 and 21 bits from the lowest on. */
export function edgeNamed(id: string): string {
  if (id.includes('/')) return id;
  const bits = BigInt(id);
  return `${bits & 7n}/${(bits >> 3n) & 0x3fffffn}/${(bits >> 25n) & 0x1fffffn}`;
}
