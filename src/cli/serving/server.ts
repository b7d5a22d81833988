// A running server, seen from its main thread. It is opening until its threads answer, then listening; a reload puts another dataset into use while
// it listens; asked to stop it is draining until everything under way is answered, and then stopped.
import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { ChangeWatch } from '../../accounts/change-watch.ts';
import { ConsoleCodes } from '../../accounts/console-codes.ts';
import { Housekeeping } from '../../accounts/housekeeping.ts';
import { sharedBucketMemory } from '../../accounts/limits/shared-buckets.ts';
import { operatorToken } from '../../accounts/operator.ts';
import type { Dataset } from '../../dataset/open.ts';
import { Jobs } from '../../dispatch/jobs.ts';
import { TableFolder } from '../../dispatch/table/table-folder.ts';
import { readinessOf, STOPPING } from '../../http/health.ts';
import { BackgroundLearning } from '../../roads/learn/background-learning.ts';
import { ownProfilesFrom } from '../../roads/profiles/own-profiles-file.ts';
import { offerOwnProfiles } from '../../roads/profiles/profile.ts';
import { openStore, type Store } from '../../store/open.ts';
import { StateThread } from '../../store/sqlite/state-thread.ts';
import type { ReleaseFollower } from '../../transfer/release-follower.ts';
import { consoleLink } from '../console-link.ts';
import { urlOf } from '../listen-at.ts';
import { processStart, removeServerNote, writeServerNote } from '../server-note.ts';
import type { Settings } from '../settings.ts';
import { welcome } from '../welcome.ts';
import { ConsoleImports } from './console-imports.ts';
import { type Demo, openDemo } from './demo.ts';
import { Listeners } from './listeners.ts';
import type { LogWriter } from './log-writer.ts';
import { MetricsListener } from './metrics-listener.ts';
import { type OpeningChoices, openInThread } from './open-in-thread.ts';
import { ProcessMetrics } from './process-metrics.ts';
import type { MainQuestions } from './questions.ts';
import { Reloads } from './reloads.ts';
import type { SharedWorldOptions } from './shared-world.ts';
import { usableThreads } from './usable-threads.ts';
import { warmsUpFirst, warmUpMs } from './warming.ts';
import { Worlds } from './worlds.ts';

/** How long requests under way may take after the server was asked to stop. */
const FAREWELL_MS = 10_000;
const LAST_LINES_MS = 500;

type ServerState = 'opening' | 'listening' | 'reloading' | 'draining' | 'stopped';

interface Given {
  readonly settings: Settings;
  /** Where the dataset is fetched from; undefined if it is in the folder of the settings. */
  readonly depot: ReleaseFollower | undefined;
  readonly lines: LogWriter;
  readonly log: Logger;
}

interface Opened {
  /** Of the dataset. */
  readonly folder: string;
  readonly dataset: Dataset;
  /** Works on the state file; undefined if the state is in a database. */
  readonly stateThread: StateThread | undefined;
  readonly store: Store;
  readonly demo: Demo;
}

export class Server {
  readonly #given: Given;
  readonly #opened: Opened;
  readonly #worlds: Worlds;
  readonly #listeners: Listeners;
  readonly #metrics: ProcessMetrics;
  readonly #imports: ConsoleImports;
  readonly #jobs: Jobs;
  readonly #changes: ChangeWatch;
  readonly #learning: BackgroundLearning;
  readonly #reloads = new Reloads({
    reload: () => this.#reload(),
    // One that ends while the server stops is nobody's business any more.
    changed: () => this.#stage === 'listening' && this.note(),
    failed: (error) =>
      this.#given.log.error({ err: error }, 'the new dataset cannot be used; the old one stays in use'),
  });
  /** Of the dataset in use, or of the one about to be. */
  #folder: string;
  #stage: Exclude<ServerState, 'reloading'> = 'opening';
  #housekeeping: Housekeeping | undefined;
  #watching: MetricsListener | undefined;
  #url = '';

  static async open(given: Given): Promise<Server> {
    const { settings, depot, log } = given;
    // Before any thread: all know the same profiles.
    if (settings.ownProfiles !== undefined)
      offerOwnProfiles(ownProfilesFrom(settings.ownProfiles, readFileSync(settings.ownProfiles, 'utf8')));
    const { folder, dataset } = depot
      ? await openFetched(depot, settings)
      : { folder: settings.dataset, dataset: await openInThread(settings.dataset, choicesOf(settings)) };
    const stateThread = settings.databaseUrl === undefined ? new StateThread(settings.state) : undefined;
    const store = await openStore(settings.state, settings.databaseUrl, stateThread?.port());
    const demo = await openDemo(store, settings, { log, atTerminal: process.stdout.isTTY });
    return new Server(given, { folder, dataset, stateThread, store, demo });
  }

  private constructor(given: Given, opened: Opened) {
    this.#given = given;
    this.#opened = opened;
    this.#folder = opened.folder;
    const { settings, lines, log } = given;
    const { store } = opened;
    this.#worlds = new Worlds(opened.dataset, this.#worldOptions());
    this.#metrics = new ProcessMetrics({
      threads: () => this.#listeners.threads,
      restarts: () => this.#listeners.restarts,
      waiting: () => this.#worlds.inUse.threads.waiting,
      droppedLines: () => lines.dropped,
    });
    this.#imports = new ConsoleImports({
      out: settings.dataset,
      sources: () => this.#worlds.inUse.dataset.manifest.sources,
      reload: () => this.#reloads.ask(),
    });
    this.#learning = new BackgroundLearning({
      thread: () => this.#worlds.inUse.roads?.learning,
      store,
      trusted: settings.trafficFrom,
      now: Date.now,
      trouble: (error) => log.warn({ err: error }, 'learning'),
    });
    this.#listeners = this.#newListeners();
    this.#jobs = new Jobs({
      jobs: store.jobs,
      threads: () => this.#worlds.inUse.fleets,
      tables: new TableFolder(settings.state),
      now: Date.now,
      trouble: (error, job) => log.error({ err: error, job }, 'a job broke off'),
    });
    const changed = (topic: string): void => {
      if (topic === 'speeds') this.#worlds.speedsChanged();
      if (topic !== 'closures') return;
      void this.#worlds.refreshClosures().catch((error) => log.warn({ err: error }, 'closures'));
    };
    this.#changes = new ChangeWatch(store, { changed, recalled() {} }, Date.now);
  }

  get state(): ServerState {
    return this.#stage === 'listening' && this.#reloads.isUnderWay ? 'reloading' : this.#stage;
  }

  /** From `opening` to `listening`. If the port cannot be had, everything is closed again. */
  async listen(): Promise<void> {
    const { settings, depot, log } = this.#given;
    const { store, stateThread } = this.#opened;
    const world = this.#worlds.inUse;
    this.#housekeeping = await Housekeeping.start(store, { folder: settings.state, log });
    await world.closures?.refresh();
    world.learned?.changed();
    if (settings.learn) this.#learning.start();
    if (warmsUpFirst(settings)) await world.warmUp();
    try {
      // Before the API is: whoever starts a server that cannot be watched as they asked should know at once.
      this.#watching = await this.#watch();
      this.#url = urlOf(settings.host, await this.#listeners.start());
      if (warmsUpFirst(settings)) log.info('every thread has made each call once');
    } catch (error) {
      await this.#watching?.close();
      await this.#housekeeping.close();
      await world.close();
      await store.close();
      await stateThread?.close();
      throw error;
    }
    world.closures?.watch();
    this.#jobs.start();
    await this.#changes.start();
    this.#stage = 'listening';
    depot?.follow((fetched) => this.#takeOver(fetched));
  }

  /** Looks for a newer dataset, and puts the one that is there into use. */
  async look(): Promise<void> {
    await this.#given.depot?.look((fetched) => this.#takeOver(fetched));
    await this.#reloads.ask();
  }

  /** From `listening` over `draining` to `stopped`. */
  async stop(signal: string, drainSeconds: number): Promise<void> {
    const { settings, depot, lines, log } = this.#given;
    this.#stage = 'draining';
    log.info({ signal }, 'stopping: answering what is under way');
    depot?.close();
    this.#reloads.close();
    this.#imports.close();
    await this.#listeners.stop(1_000 * drainSeconds, FAREWELL_MS);
    await this.#watching?.close();
    removeServerNote(settings.state);
    await this.#changes.close();
    this.#learning.close();
    await this.#jobs.close();
    await this.#housekeeping?.close();
    this.#worlds.inUse.fleets.hurry();
    await this.#worlds.inUse.close();
    await this.#opened.store.close();
    await this.#opened.stateThread?.close();
    await lines.drain(LAST_LINES_MS);
    this.#stage = 'stopped';
  }

  /** Writes into the state folder what other commands of this machine want to know of it. */
  note(): void {
    const { settings } = this.#given;
    writeServerNote(settings.state, {
      pid: process.pid,
      began: processStart(process.pid),
      url: this.#url,
      metrics: this.#watching?.url ?? null,
      takesLinks: this.#opened.demo.account !== undefined,
      dataset: settings.dataset,
      built: this.#worlds.inUse.dataset.manifest.built,
      reloads: this.#reloads.count,
      reloading: this.#reloads.isUnderWay,
      error: this.#reloads.fault,
    });
  }

  /** What is told to whoever has started it. */
  welcome(): string {
    const { state } = this.#given.settings;
    const { account, key } = this.#opened.demo;
    return welcome(this.#worlds.inUse.dataset, {
      url: this.#url,
      metrics: this.#watching?.url,
      link: account && consoleLink(this.#url, new ConsoleCodes(state).make()),
      demoKey: key,
      state,
    });
  }

  async #reload(): Promise<void> {
    const { settings, log } = this.#given;
    const dataset = await openInThread(this.#folder, { ...choicesOf(settings), besideRequests: true });
    const before = await this.#worlds.replace(dataset, {
      prepare: (world) => this.#listeners.askAll('prepare', world.parts()),
      use: ({ number }) => this.#listeners.askAll('use', number),
    });
    await this.#jobs.interrupt();
    this.#worlds.inUse.closures?.watch();
    log.info({ built: dataset.manifest.built }, 'dataset reloaded');
    await before.close();
  }

  /** Puts a dataset that was fetched into use; gives why that failed, if so. */
  async #takeOver(fetched: string): Promise<string | undefined> {
    const before = this.#folder;
    this.#folder = fetched;
    const fault = await this.#reloads.ask();
    if (fault !== undefined) this.#folder = before;
    return fault;
  }

  #worldOptions(): SharedWorldOptions {
    const { workers, dialectAtRoot } = this.#given.settings;
    return {
      workers,
      warmUpMs: warmUpMs(this.#given.settings),
      dialectAtRoot,
      store: this.#opened.store,
      spread: async (world, metrics) => void (await this.#listeners.askAll('adopt', { world, metrics })),
      trouble: (error) => this.#given.log.warn({ err: error }, 'in the background'),
    };
  }

  #newListeners(): Listeners {
    const { settings, log } = this.#given;
    const { threads, why } = usableThreads(settings.threads);
    if (why) log.info(why);
    return new Listeners({
      threads,
      port: settings.port,
      data: {
        settings,
        operatorToken: settings.operatorToken ?? operatorToken(settings.state),
        demoAccount: this.#opened.demo.account?.id,
        bucketMemory: sharedBucketMemory(),
        attemptMemory: sharedBucketMemory(),
      },
      statePort: () => this.#opened.stateThread?.port(),
      world: () => this.#worlds.inUse.parts(),
      log,
      questions: this.#questions(),
    });
  }

  #questions(): MainQuestions {
    const { depot, lines } = this.#given;
    /** Fleets that callers wait for. */
    const waitedFor = new Map<number, AbortController>();
    const worlds = this.#worlds;
    return {
      worldWork: ({ world, work, behalf }) => worlds.of(world).threads.run(work, behalf),
      fleetWork: ({ world, number, account, work }) => {
        const leaving = new AbortController();
        waitedFor.set(number, leaving);
        const planned = worlds.of(world).fleets.run(work, { account, signal: leaving.signal });
        return planned.finally(() => waitedFor.delete(number));
      },
      leaveFleet: (number) => waitedFor.get(number)?.abort(),
      ownTables: ({ world, job }) => worlds.of(world).ownTables.run(job),
      tile: ({ world, address }) => worlds.of(world).tiles.run(address),
      beginImport: (job) =>
        depot ? `The dataset comes from ${depot.state.depot}` : this.#imports.begin(job),
      importProgress: () => this.#imports.progress(),
      refreshClosures: () => worlds.refreshClosures(),
      metrics: () => this.#metricsText(),
      log: (text) => lines.write(text),
    };
  }

  async #metricsText(): Promise<string> {
    return this.#metrics.text(await this.#listeners.metrics());
  }

  /** Metrics and health, apart from the API. */
  async #watch(): Promise<MetricsListener | undefined> {
    const { settings, depot, log } = this.#given;
    if (!settings.metrics) return undefined;
    const ready = readinessOf(this.#opened.store, log);
    const watched = {
      metrics: () => this.#metricsText(),
      ready: async () => (this.#stage === 'draining' ? STOPPING : ready()),
      health: () => this.#listeners.askAll('health', undefined),
      dataset: () => {
        const { built, countries } = this.#worlds.inUse.dataset.manifest;
        return depot ? { built, countries, source: depot.state } : { built, countries };
      },
    };
    return MetricsListener.open(settings.metrics, watched, log);
  }
}

const choicesOf = ({ hours, profiles }: Settings): OpeningChoices => ({ hours, profiles });

/** What was fetched earlier may have been damaged on this disk since: then it is fetched again. */
async function openFetched(
  depot: ReleaseFollower,
  settings: Settings,
): Promise<Pick<Opened, 'folder' | 'dataset'>> {
  const folder = await depot.first();
  try {
    return { folder, dataset: await openInThread(folder, choicesOf(settings)) };
  } catch {
    depot.spoiled();
    const again = await depot.first();
    return { folder: again, dataset: await openInThread(again, choicesOf(settings)) };
  }
}
