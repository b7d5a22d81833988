// What a voice says between one manoeuvre and the next, and how far before the next: how long the road goes on, an alert or two, the
// turn itself. On fast roads earlier, as a sentence takes seconds and a change of lane takes more.
import type { Metres } from '../../geo/units.ts';
import type { Manoeuvre } from './manoeuvre.ts';
import type { Phrases } from './phrases.ts';

export interface Announcement {
  /** Before the next manoeuvre. */
  readonly metres: Metres;
  readonly text: string;
}

/** Metres before a turn at which it is announced, by the speed of travel (metres per second); the fastest first. */
const ALERTS: readonly (readonly [speed: number, metres: readonly number[]])[] = [
  [20, [2_000, 600]],
  [11, [1_000, 400]],
  [0, [300]],
];
/** Seconds before a turn at which it is said, and between which metres that lies. */
const AT_TURN = 12;
const NEAREST = 25;
const FARTHEST = 200;
/** An alert needs this much road before it and after it (metres). */
const ROOM = 100;
/** The manoeuvre after the next is said together with it if it follows within this many seconds. */
const AT_ONCE = 6;

/** Those from manoeuvre `at` to the one after it, in the order of travel; none after the arrival. */
export function announcementsOf(
  manoeuvres: readonly Manoeuvre[],
  at: number,
  phrases: Phrases,
  last: boolean,
): Announcement[] {
  const own = manoeuvres[at];
  const next = manoeuvres[at + 1];
  if (!next) return [];
  // The entry has said which exit to take.
  if (own.kind === 'roundabout' && own.exit > 0 && next.kind === 'exit roundabout') return [];
  const speed = own.metres / Math.max(1, own.seconds);
  const turn = Math.min(own.metres, Math.max(NEAREST, Math.min(FARTHEST, speed * AT_TURN)));
  const alerts = ALERTS.find(([from]) => speed >= from)![1].filter(
    (metres) => own.metres > metres + ROOM && metres > turn + ROOM / 2,
  );
  const list: Announcement[] = [];
  const order = atTurn(manoeuvres, at + 1, phrases, last);
  if (own.kind === 'depart') {
    const start = phrases.instruction(own, last);
    if (own.metres < turn + ROOM / 2)
      return [{ metres: own.metres, text: phrases.joined(start, order.first) }];
    list.push({ metres: own.metres, text: start + phrases.fullStop });
  } else if (alerts.length > 0 && own.metres > alerts[0] + 3 * ROOM) {
    list.push({ metres: own.metres, text: phrases.continueFor(own.metres) });
  }
  for (const metres of alerts) {
    list.push({ metres, text: phrases.ahead(metres, next, last) + phrases.fullStop });
  }
  return [...list, { metres: turn, text: order.whole }];
}

function atTurn(manoeuvres: readonly Manoeuvre[], at: number, phrases: Phrases, last: boolean) {
  const first = phrases.instruction(manoeuvres[at], last);
  const after = manoeuvres[at + 1];
  const both = after && manoeuvres[at].kind !== 'roundabout' && manoeuvres[at].seconds <= AT_ONCE;
  const whole = both ? phrases.joined(first, phrases.instruction(after, last)) : first + phrases.fullStop;
  return { first, whole };
}
