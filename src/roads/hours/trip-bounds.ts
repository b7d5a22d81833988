// What guides a search by the hour: lower bounds of the weights for the hours of the trip. One kind of hours that holds the whole trip is enough; of
// several kinds, each arc has that of the window in which it can be travelled.
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { KindWindows } from './kind-windows.ts';
import { LowerBounds } from './lower-bounds.ts';
import type { KindOfHours } from './profile-hours.ts';
import { WindowedBounds } from './windowed-bounds.ts';

/** In milliseconds of the week, from a departure or towards an arrival. */
export interface TripTask {
  readonly snapshot: ProfileSnapshot;
  /** Kinds of hours whose weights are nowhere slower than the roads then. */
  readonly kinds: readonly KindOfHours[];
  readonly from: SnappedPoint;
  readonly to: SnappedPoint;
  readonly at: number;
  readonly backwards: boolean;
  /** Only routes that take less than this. */
  readonly within: number;
}

export class TripBounds {
  readonly #height: number;
  readonly #windows = new KindWindows();
  readonly #plain: LowerBounds;
  /** Made when a trip of several kinds is first searched. */
  #windowed: { readonly back: WindowedBounds; readonly bounds: WindowedBounds } | undefined;
  #bounds: LowerBounds | WindowedBounds;

  constructor(height: number) {
    this.#height = height;
    this.#plain = new LowerBounds(height);
    this.#bounds = this.#plain;
  }

  /** For a search from the place at which the trip begins if it searches forwards, otherwise from the other one. */
  begin({ snapshot, kinds, from, to, at, backwards, within }: TripTask): void {
    const windows = this.#windows;
    windows.set(kinds, backwards ? at - within : at, backwards ? at : at + within);
    const { only } = windows;
    const [goal, start]: SnappedPoint[] = backwards ? [from, to] : [to, from];
    const several = only === 'several';
    this.#plain.begin(several ? snapshot : (only?.bounds ?? snapshot), goal, !backwards);
    this.#bounds = this.#plain;
    if (!several) return;
    this.#windowed ??= {
      back: new WindowedBounds(this.#height),
      bounds: new WindowedBounds(this.#height),
    };
    const { back, bounds } = this.#windowed;
    const trip = { snapshot, kinds, windows, within };
    back.begin(trip, start, backwards, this.#plain);
    bounds.begin(trip, goal, !backwards, back);
    this.#bounds = bounds;
  }

  of(vertex: number): number {
    return this.#bounds.of(vertex);
  }
}
