// Learns from vehicles on the roads of one dataset: trips in, sums out; and makes hours of all that has been learned. It knows nothing of
// closures and jams: what vehicles take is held against roads that are free.
import type { Dataset } from '../../dataset/open.ts';
import { sharedPaces } from '../customise/edge-weights.ts';
import { readMetric } from '../customise/metric.ts';
import { metricTable, offeredProfiles } from '../customise/offered-profiles.ts';
import { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { Profile } from '../engine.ts';
import { readHierarchy } from '../graph/hierarchy-columns.ts';
import { type RoadGraph, readGraph } from '../graph/road-graph.ts';
import { ROAD_GRAPH } from '../graph/road-tables.ts';
import type { LearnedSpeeds } from '../hours/learned-speeds.ts';
import { learnedHours, ownHours } from '../hours/profile-hours.ts';
import { findingsOf, type LearningRoads, type Pass } from './passes.ts';
import { SpeedTally, type TallyRow } from './speed-tally.ts';
import { type Positions, tripsOf } from './traces.ts';

/** The positions of one vehicle, and its bit. */
export interface VehiclePositions extends Positions {
  readonly vehicle: number;
}

export interface Learned {
  readonly rows: readonly TallyRow[];
  readonly passes: number;
  readonly positions: number;
  /** Trips with positions enough to be followed on the roads. */
  readonly tripCount: number;
}

/** What is known of one profile: for all, and what accounts know for themselves beside it. */
export interface ProfileLearned {
  readonly profile: Profile;
  readonly all: LearnedSpeeds;
  readonly own: readonly { readonly account: number; readonly learned: LearnedSpeeds }[];
}

/** What was made of it, for `ClosureQueue.learned`. */
export interface ProfileLearnedHours {
  readonly profile: Profile;
  readonly memory: SharedArrayBuffer;
  readonly own: readonly { readonly account: number; readonly memory: SharedArrayBuffer }[];
}

export class Learner {
  readonly graph: RoadGraph;
  readonly #dataset: Dataset;

  /** `roads`: as imported, with the hours that are in force. */
  constructor(
    dataset: Dataset,
    private readonly roads: LearningRoads,
  ) {
    this.#dataset = dataset;
    this.graph = readGraph(dataset.table(ROAD_GRAPH), offeredProfiles(dataset));
  }

  learn(profile: Profile, vehicles: readonly VehiclePositions[]): Learned {
    const tally = new SpeedTally(this.graph);
    let [positions, tripCount] = [0, 0];
    for (const one of vehicles) {
      positions += one.at.length;
      for (const trip of tripsOf(one)) {
        tripCount++;
        tally.add(findingsOf(this.roads, this.graph, profile, trip), one.vehicle);
      }
    }
    return { rows: tally.rows(), passes: tally.passes, positions, tripCount };
  }

  /** The ways through stretches that a vehicle has just made, with how long they usually take at this hour. */
  passes(profile: Profile, positions: Positions): readonly Pass[] {
    return tripsOf(positions).flatMap((trip) => findingsOf(this.roads, this.graph, profile, trip).passes);
  }

  hours({ profile, all, own }: ProfileLearned): ProfileLearnedHours {
    const hierarchy = readHierarchy(this.#dataset);
    const metric = readMetric(profile, metricTable(this.#dataset, profile), hierarchy);
    const paces = sharedPaces(this.#dataset, this.graph, this.graph.profiles.indexOf(profile));
    const imported = new ProfileSnapshot(this.graph, hierarchy, metric, paces);
    const memory = learnedHours(this.#dataset, imported, all);
    return {
      profile,
      memory,
      own: own.map(({ account, learned }) => ({
        account,
        memory: ownHours(imported, memory, learned),
      })),
    };
  }
}
