// What guides a search by the hour: lower bounds of the weights for the hours of the trip. One kind of hours that holds the whole trip is enough; of
// several kinds, each arc has that of the window in which it can be travelled. Where the rest of a trip falls into hours in which roads are closed, it has
// the weights without these roads as well.
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { Label } from '../query/label.ts';
import type { HourGroups } from './hour-groups.ts';
import { type GroupTime, KindWindows } from './kind-windows.ts';
import { LowerBounds } from './lower-bounds.ts';
import type { KindOfHours } from './profile-hours.ts';
import { WindowedBounds } from './windowed-bounds.ts';

/** In milliseconds of the week, from a departure or towards an arrival. */
export interface TripTask {
  readonly snapshot: ProfileSnapshot;
  /** Kinds of hours whose weights are nowhere slower than the roads then. */
  readonly kinds: readonly KindOfHours[];
  /** Absent if roads may be quicker than these know. */
  readonly groups?: HourGroups;
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
  /** Made when a trip is first searched that groups of roads are known for: of its beginning, and of its end. */
  #labels: { readonly out: Label; readonly back: Label } | undefined;
  #labelled: TripTask | undefined;
  /** Made when a trip is first searched that can be on roads that close. */
  #without: LowerBounds | undefined;
  /** Whoever is on the way at one of these instants finds the roads that close closed on the rest of the trip. */
  #closed: GroupTime | undefined;

  constructor(height: number) {
    this.#height = height;
    this.#plain = new LowerBounds(height);
    this.#bounds = this.#plain;
  }

  /** For a search from the place at which the trip begins if it searches forwards, otherwise from the other one. */
  begin(task: TripTask): void {
    const { snapshot, from, to, backwards } = task;
    const only = this.#kindOf(task);
    const [goal, start]: SnappedPoint[] = backwards ? [from, to] : [to, from];
    const several = only === 'several';
    this.#plain.begin(several ? snapshot : (only?.bounds ?? snapshot), goal, !backwards);
    this.#bounds = this.#plain;
    if (several) this.#beginWindowed(task, goal, start);
    this.#beginWithout(task, goal);
  }

  /** Milliseconds at least between a vertex, at an instant, and where the search is to end. */
  of(vertex: number, at: number): number {
    const least = this.#bounds.of(vertex);
    const closed = this.#closed;
    if (least >= INFINITE || !closed || at < closed.from || at > closed.until || !this.#without) return least;
    return Math.max(least, this.#without.of(vertex));
  }

  #kindOf(task: TripTask): KindWindows['only'] {
    const { kinds, groups } = task;
    const { begin, end } = timeOf(task);
    this.#windows.set(kinds, begin, end, []);
    const { only } = this.#windows;
    if (only !== 'several' || !groups || groups.paced.length === 0) return only;
    const { out, back } = this.#labelsOf(task);
    const times = groups.paced.map((roads) => ({
      from: begin + roads.soonest(out),
      until: end - roads.last(back),
    }));
    this.#windows.set(kinds, begin, end, times);
    return this.#windows.only;
  }

  #beginWindowed(
    { snapshot, kinds, backwards, within }: TripTask,
    goal: SnappedPoint,
    start: SnappedPoint,
  ): void {
    this.#windowed ??= {
      back: new WindowedBounds(this.#height),
      bounds: new WindowedBounds(this.#height),
    };
    const { back, bounds } = this.#windowed;
    const trip = { snapshot, kinds, windows: this.#windows, within };
    back.begin(trip, start, backwards, this.#plain);
    bounds.begin(trip, goal, !backwards, back);
    this.#bounds = bounds;
  }

  /** A search towards the beginning of a trip asks what is closed until it is at a vertex, one towards its end what is closed from then on. */
  #beginWithout(task: TripTask, goal: SnappedPoint): void {
    this.#closed = undefined;
    const closing = task.groups?.closing;
    if (!closing) return;
    const { begin, end } = timeOf(task);
    const { out, back } = this.#labelsOf(task);
    this.#closed = task.backwards
      ? { from: begin, until: closing.opens(begin + closing.roads.soonest(out)) }
      : { from: closing.closes(end - closing.roads.last(back)), until: end };
    if (this.#closed.from >= this.#closed.until) {
      this.#closed = undefined;
      return;
    }
    this.#without ??= new LowerBounds(this.#height);
    this.#without.begin(closing.without, goal, !task.backwards);
  }

  /** At free flow. */
  #labelsOf(task: TripTask): { readonly out: Label; readonly back: Label } {
    this.#labels ??= { out: new Label(this.#height), back: new Label(this.#height) };
    const { snapshot, from, to } = task;
    const known = this.#labelled;
    if (known?.snapshot === snapshot && known.from === from && known.to === to) return this.#labels;
    this.#labelled = task;
    const { out, back } = this.#labels;
    out.beginFrom(snapshot, from);
    out.complete(snapshot);
    back.beginTo(snapshot, to);
    back.complete(snapshot);
    return this.#labels;
  }
}

const timeOf = ({ at, backwards, within }: TripTask): { readonly begin: number; readonly end: number } =>
  backwards ? { begin: at - within, end: at } : { begin: at, end: at + within };
