// A profile for whole trips at an hour, with closures and what is reported: the weights of a kind of hours, changed where roads are changed now.
import { type EdgeChanges, splitChanges } from '../customise/edge-weights.ts';
import { Improver } from '../customise/improver.ts';
import { withChanges } from '../customise/metric.ts';
import { Overlay } from '../customise/overlay.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import type { EdgeHours } from './drive.ts';
import type { ProfileHours } from './profile-hours.ts';
import { HOUR_MS, HOURS_OF_WEEK, millisecondOfWeek } from './week.ts';

/** A profile now, and without closures. */
export interface LiveProfile {
  readonly live: ProfileSnapshot;
  readonly unclosed: ProfileSnapshot;
  readonly hours: ProfileHours | undefined;
}

/** The number of the kind of hours at free flow. */
export const FREE = -1;

interface Kept {
  readonly live: ProfileSnapshot;
  readonly inForce: number;
  readonly snapshot: ProfileSnapshot;
}

export class HourSnapshots {
  #workers: { readonly slower: Recustomiser; readonly quicker: Improver } | undefined;
  readonly #kept = new Map<string, Kept>();

  /** For whole trips in hours of a kind; reports count that have not ended at `instant`. */
  of({ live, unclosed, hours }: LiveProfile, kind: number, instant: number): ProfileSnapshot {
    const own = hours?.kinds[kind];
    const base = own?.snapshot ?? unclosed;
    const { changes } = live.metric;
    if (changes.edge.length === 0) return base;
    const inForce = reportsAt(changes, instant);
    if (!own && inForce === reportsAt(changes, Number.NEGATIVE_INFINITY)) return live;
    const key = `${base.number};${kind}`;
    const kept = this.#kept.get(key);
    if (kept?.live === live && kept.inForce === inForce) return kept.snapshot;
    const percent = own ? (edge: number) => own.percent[hours?.edge[edge] ?? 0] : () => 100;
    const snapshot = this.#changed(base, changesAt(changes, instant, percent), live.metric.version);
    this.#kept.set(key, { live, inForce, snapshot });
    return snapshot;
  }

  /** For searches on the roads themselves, of trips between two instants: every road at its mean speed in that time. */
  during({ live, hours }: LiveProfile, from: number, until: number): ProfileSnapshot {
    const percent = hours ? meanPercent(hours, from, until) : [100];
    const week = (edge: number): number => hours?.edge[edge] ?? 0;
    const changes = changesAt(live.metric.changes, from, (edge) => percent[week(edge)]);
    const now = live.with(withChanges(live.metric, live.metric.version, changes), live.overlay);
    return hours ? now.slowedBy({ edge: hours.edge, percent }) : now;
  }

  /** First what became slower, as if nothing were faster, then what became faster. */
  #changed(base: ProfileSnapshot, changes: EdgeChanges, version: number): ProfileSnapshot {
    const { graph, hierarchy, metric } = base;
    this.#workers ??= { slower: new Recustomiser(hierarchy), quicker: new Improver(hierarchy) };
    const { slower, quicker } = splitChanges(changes);
    const overlay = new Overlay();
    overlay.under = base.overlay;
    this.#workers.slower.run(
      base.with(withChanges(metric, version, slower), overlay),
      overlay,
      chainsOf(graph, slower.edge),
    );
    const whole = base.with(withChanges(metric, version, changes), overlay);
    this.#workers.quicker.run(whole, overlay, chainsOf(graph, quicker.edge));
    return whole;
  }
}

/** How many reports have not ended. */
const reportsAt = ({ reports }: EdgeChanges, instant: number): number =>
  reports ? reports.until.reduce((sum, until) => sum + (until > 0 && until > instant ? 1 : 0), 0) : 0;

/** The changes of roads that are slower by the hour already: what is reported counts in place of the hour. */
function changesAt(
  { edge, factor, reports }: EdgeChanges,
  instant: number,
  percent: (edge: number) => number,
): EdgeChanges {
  if (!reports) return { edge, factor };
  const edges: number[] = [];
  const factors: number[] = [];
  edge.forEach((one, i) => {
    const told = reports.until[i] > instant && reports.closed[i] >= 0;
    const changed = told ? (factor[i] * percent(one)) / 100 : reports.closed[i];
    if (changed === 1) return;
    edges.push(one);
    factors.push(changed);
  });
  return { edge: Uint32Array.from(edges), factor: Float64Array.from(factors) };
}

/** By week: how much of a road can be done in a time, in percent of free flow. */
function meanPercent({ speed }: EdgeHours, from: number, until: number): Float64Array {
  const begin = millisecondOfWeek(from);
  const end = begin + Math.max(1, until - from);
  return Float64Array.from({ length: speed.length / HOURS_OF_WEEK }, (_, week) => {
    let done = 0;
    for (let now = begin; now < end; ) {
      const hour = Math.floor(now / HOUR_MS);
      const then = Math.min(end, (hour + 1) * HOUR_MS);
      done += (then - now) * speed[week * HOURS_OF_WEEK + (hour % HOURS_OF_WEEK)];
      now = then;
    }
    return done / (end - begin);
  });
}
