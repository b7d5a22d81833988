// How slow roads are at one time, edge by edge, for maps of the traffic: by their hours, or by what is reported for them.
import { BLOCKED, changeOf, closuresOf } from '../customise/edge-weights.ts';
import type { Profile } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { modeOf } from '../profiles/profile.ts';
import { percentAt } from './drive.ts';
import type { ProfileHours } from './profile-hours.ts';
import type { TimedSnapshot } from './timed-query.ts';

interface TrafficState {
  readonly graph: Pick<RoadGraph, 'edgeTrait' | 'traitForward' | 'traitBackward'>;
  /** Undefined where the profile has none. */
  readonly hours: ProfileHours | undefined;
  readonly reports: TimedSnapshot['reports'];
  /** Closures and reports. */
  readonly changes: Parameters<typeof closuresOf>[0];
}

/** How many times as long an edge takes as when it is free; undefined where nothing is known of its traffic. */
export function slownessOf(
  { graph, hours, reports, changes }: TrafficState,
  profile: Profile,
  instant: number,
): (edge: number) => number | undefined {
  const closures = closuresOf(changes);
  const mode = modeOf(profile);
  return (edge) => {
    const trait = graph.edgeTrait[edge];
    if (((graph.traitForward[trait] | graph.traitBackward[trait]) & mode) === 0) return undefined;
    const closure = changeOf(closures, edge);
    if (closure === BLOCKED) return Number.POSITIVE_INFINITY;
    const report = reports?.factor(edge, instant);
    if (report !== undefined) return report * closure;
    const isKnown = hours !== undefined && hours.edge[edge] > 0;
    if (isKnown) return (100 / percentAt(hours, edge, instant)) * closure;
    return closure === 1 ? undefined : closure;
  };
}
