// What all listeners share of one dataset: its memory, the worker threads for long work on its roads, its tiles and the places of accounts, and the closures.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dataset } from '../../dataset/open.ts';
import { FleetPool } from '../../dispatch/fleet-pool.ts';
import type { DialectName } from '../../http/dialects/dialect-names.ts';
import { roadSource } from '../../http/road-source.ts';
import { WorldPool } from '../../http/workers/world-pool.ts';
import { OwnTablesPool } from '../../places/live/own-tables-pool.ts';
import type { SharedMetric } from '../../roads/engine.ts';
import { hasRoads } from '../../roads/graph/road-tables.ts';
import type { ProfileLearned } from '../../roads/learn/learner.ts';
import { ClosureWatch } from '../../roads/pool/closure-watch.ts';
import { LearnedWatch } from '../../roads/pool/learned-watch.ts';
import { RoadPool } from '../../roads/pool/road-pool.ts';
import type { Store } from '../../store/open.ts';
import { TilePool } from '../../tiles/tile-pool.ts';
import { VERSION } from '../version.ts';
import type { WorldParts } from './questions.ts';

export interface SharedWorldOptions {
  readonly workers: number;
  readonly warmUpMs: number;
  readonly dialectAtRoot: DialectName | undefined;
  readonly store: Store;
  /** Sends changed weights to all listeners. */
  readonly spread: (world: number, metrics: readonly SharedMetric[]) => Promise<void>;
  /** What went wrong in the background. */
  readonly trouble: (error: unknown) => void;
}

/** They give way to those that answer, so on a busy machine it takes a while. */
const WARM_UP_PATIENCE_MS = 30_000;

export class SharedWorld {
  readonly number: number;
  readonly dataset: Dataset;
  /** For long work on the roads, and calls that would hold up a listener. */
  readonly threads: WorldPool;
  readonly tiles: TilePool;
  readonly ownTables: OwnTablesPool;
  readonly fleets: FleetPool;
  readonly roads: RoadPool | undefined;
  readonly closures: ClosureWatch | undefined;
  readonly learned: LearnedWatch | undefined;
  readonly #trouble: (error: unknown) => void;
  /** When its threads warm up by themselves, on the clock of the process. */
  readonly #warmsAt: number;
  #warmed = false;

  constructor(number: number, dataset: Dataset, options: SharedWorldOptions) {
    const { workers, warmUpMs, dialectAtRoot, store, spread } = options;
    this.number = number;
    this.#trouble = options.trouble;
    this.#warmsAt = performance.now() + warmUpMs;
    this.dataset = dataset;
    const metrics = (): readonly SharedMetric[] => this.roads?.metrics ?? [];
    const source = roadSource(dataset);
    const calls = { dialectAtRoot, version: VERSION };
    this.threads = new WorldPool(dataset, { workers, warmUpMs, source, metrics, calls });
    this.tiles = new TilePool(dataset, warmUpMs);
    this.ownTables = new OwnTablesPool(dataset);
    this.fleets = FleetPool.over(workers, () => ({
      dataset: dataset.shared(),
      metrics: metrics(),
    }));
    if (!hasRoads(dataset)) return;
    const roads = new RoadPool(dataset, { threads: this.threads, source, closuresAfter: warmUpMs });
    this.roads = roads;
    this.learned = this.#watchLearned(roads, options);
    this.closures = new ClosureWatch(
      {
        setClosures: async (closures) => {
          const changed = await roads.setClosures(closures);
          this.fleets.adopt(changed);
          await spread(number, changed);
        },
      },
      store.closures,
      Date.now,
    );
  }

  /** Puts what is learned into force in all threads. */
  #watchLearned(roads: RoadPool, { store, spread, trouble }: SharedWorldOptions): LearnedWatch {
    const set = async (learned: readonly ProfileLearned[]): Promise<void> => {
      const changed = await roads.setLearned(learned);
      this.fleets.adopt(changed);
      await spread(this.number, changed);
    };
    return new LearnedWatch(set, store.learned, { trouble });
  }

  /** Whether its threads have been warmed up, or have begun to be. */
  get isWarm(): boolean {
    return this.#warmed || performance.now() >= this.#warmsAt;
  }

  /** Resolves when its threads are as quick as those of a world that has long been in use, or when that takes too long. */
  async warmUp(): Promise<void> {
    const warm = this.threads.warmUp().catch(this.#trouble);
    await Promise.race([warm, pause(WARM_UP_PATIENCE_MS, undefined, { ref: false })]);
    this.#warmed = true;
  }

  parts(): WorldParts {
    return { number: this.number, dataset: this.dataset.shared(), metrics: this.roads?.metrics ?? [] };
  }

  async close(): Promise<void> {
    this.closures?.close();
    this.learned?.close();
    await Promise.all([this.tiles.close(), this.ownTables.close(), this.fleets.close(), this.roads?.close()]);
    await this.threads.close();
  }
}
