// The groups of roads of a profile that bounds are made of: those with hours of their own, and those that close at the same hours. Each is worked out when a
// trip first asks for it.
import { BLOCKED } from '../customise/edge-weights.ts';
import { withChanges } from '../customise/metric.ts';
import { Overlay } from '../customise/overlay.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import { type ClosedHours, openingFrom, openingUntil } from './closed-hours.ts';
import type { EdgeHours } from './drive.ts';
import { RoadGroup } from './road-group.ts';

/** Roads that are closed at the same hours, in both directions. */
export interface ClosingGroup {
  readonly roads: RoadGroup;
  /** The first instant from one on at which they are open. */
  opens(from: number): number;
  /** The first instant from which they are closed until one; just after that if they are open then. */
  closes(until: number): number;
  /** With the arcs as they are without these roads. */
  readonly without: ProfileSnapshot;
}

/** The hours of a profile, with what is gained outside of its kinds of hours, by group. */
interface GroupedHours extends EdgeHours {
  readonly kinds: readonly { readonly gain: readonly Float64Array[] }[];
}

export class HourGroups {
  readonly #snapshot: ProfileSnapshot;
  readonly #hours: GroupedHours;
  #paced: readonly RoadGroup[] | undefined;
  #closing: ClosingGroup | 'none' | undefined;

  /** `snapshot`: no trip by the hour is quicker. */
  constructor(snapshot: ProfileSnapshot, hours: GroupedHours) {
    this.#snapshot = snapshot;
    this.#hours = hours;
  }

  /** In the order of the gains of kinds of hours; none if there is one gain for all roads. */
  get paced(): readonly RoadGroup[] {
    const { kinds, edge } = this.#hours;
    const count = kinds[0]?.gain.length ?? 0;
    this.#paced ??= Array.from(
      { length: count > 1 ? count : 0 },
      (_, at) => new RoadGroup(this.#snapshot, (e) => edge[e] === at + 1),
    );
    return this.#paced;
  }

  /** The largest group of roads that close; undefined if none do. */
  get closing(): ClosingGroup | undefined {
    this.#closing ??= this.#findClosing() ?? 'none';
    return this.#closing === 'none' ? undefined : this.#closing;
  }

  #findClosing(): ClosingGroup | undefined {
    const { closed } = this.#hours;
    if (!closed) return undefined;
    const week = largestWeek(closed);
    if (week === 0) return undefined;
    const belongs = (edge: number): boolean => closesIn(closed, edge, week);
    const edges = Uint32Array.from(closed.edge.keys()).filter(belongs);
    const { graph, hierarchy, metric, overlay: under } = this.#snapshot;
    const overlay = new Overlay();
    overlay.under = under;
    const blocked = { edge: edges, factor: new Float64Array(edges.length).fill(BLOCKED) };
    const changed = this.#snapshot.with(withChanges(metric, metric.version, blocked), overlay);
    new Recustomiser(hierarchy).run(changed, overlay, chainsOf(graph, edges));
    // Whoever only touches such a road at its end does not enter it: of the roads themselves nothing is taken away.
    const without = this.#snapshot.with(metric, overlay);
    return {
      roads: new RoadGroup(this.#snapshot, belongs),
      opens: (from) => openingFrom(closed, week, from),
      closes: (until) => openingUntil(closed, week, until) + 1,
      without,
    };
  }
}

/** Whether an edge is closed in these hours alone, in both directions. */
const closesIn = ({ edge, week }: ClosedHours, at: number, one: number): boolean =>
  week[edge[at] * 2] === one && week[edge[at] * 2 + 1] === one;

/** That of most edges; 0 if there is none. */
function largestWeek(closed: ClosedHours): number {
  const count = new Uint32Array(closed.start.length);
  closed.edge.forEach((kind, at) => {
    const week = closed.week[kind * 2];
    if (week > 0 && closesIn(closed, at, week)) count[week]++;
  });
  let largest = 0;
  for (let week = 1; week < count.length; week++) if (count[week] > count[largest]) largest = week;
  return largest;
}
