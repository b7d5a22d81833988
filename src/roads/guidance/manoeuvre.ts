// What a traveller is told to do at one place, before any language or format.
import type { Metres, Seconds } from '../../geo/units.ts';
import type { Lane } from './lanes.ts';
import type { Side } from './leg.ts';
import type { Modifier } from './turn-angle.ts';

export type ManoeuvreKind =
  | 'depart'
  | 'continue'
  | 'new name'
  | 'turn'
  | 'fork'
  | 'merge'
  | 'on ramp'
  | 'off ramp'
  | 'roundabout'
  | 'exit roundabout'
  | 'ferry'
  | 'leave ferry'
  | 'arrive';

export interface Manoeuvre {
  readonly kind: ManoeuvreKind;
  readonly modifier: Modifier;
  /** Exit of the roundabout, counted from the entrance; 0 if the leg ends inside, or if there is no roundabout. */
  readonly exit: number;
  /** The road that follows; empty if it has no name. */
  readonly name: string;
  readonly nameBn: string;
  readonly ref: string;
  /** The lanes before it, from the left kerb to the right one; absent where nothing is known. */
  readonly lanes?: readonly Lane[];
  /** Where the road that follows leads, as its signs say; empty if they are not known. */
  readonly destination: string;
  /** Number of the exit on its sign. */
  readonly exitNumber: string;
  /** From here to the next manoeuvre. */
  readonly metres: Metres;
  readonly seconds: Seconds;
  /** First and last point in the leg's line; equal for the arrival. */
  readonly firstPoint: number;
  readonly lastPoint: number;
  /** First edge, and one past the last edge, of the leg until the next manoeuvre. */
  readonly firstEdge: number;
  readonly endEdge: number;
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  /** For departure and arrival. */
  readonly side: Side;
  readonly ferry: boolean;
}
