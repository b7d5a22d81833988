// Measures an import while passing on its progress: time and peak memory by stage, for the summary.
import type { Progress } from '../../dataset/progress.ts';

export interface StageFigures {
  readonly name: string;
  readonly seconds: number;
  /** Highest resident memory seen during the stage, in bytes. */
  readonly peakMemory: number;
  readonly done: number;
  readonly unit: string;
}

export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Resident memory of the process, in bytes. */
  memory(): number;
  /** The highest it has ever been, in bytes. */
  peak(): number;
  /** Processor time of all threads, in seconds. */
  processor(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  memory: () => process.memoryUsage.rss(),
  peak: () => process.resourceUsage().maxRSS * 1024,
  processor: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
};

export class StageMeter implements Progress {
  readonly #stages: StageFigures[] = [];
  readonly #started: number;
  readonly #processorBefore: number;
  #name = '';
  #unit = '';
  #since = 0;
  #done = 0;
  #peak = 0;
  #peakBefore = 0;
  #lastLook = Number.NEGATIVE_INFINITY;

  constructor(
    readonly inner: Progress,
    readonly clock: Clock = systemClock,
  ) {
    this.#started = clock.now();
    this.#processorBefore = clock.processor();
  }

  stage(name: string, total?: number, unit?: string): void {
    this.#close();
    this.#name = name;
    this.#unit = unit ?? '';
    this.#since = this.clock.now();
    this.#done = 0;
    this.#peak = 0;
    this.#peakBefore = this.clock.peak();
    this.#look();
    this.inner.stage(name, total, unit);
  }

  advance(by: number): void {
    this.#done += by;
    // Reading the memory in use costs microseconds, so not for every record.
    const now = this.clock.now();
    if (now - this.#lastLook > 50) this.#look();
    this.inner.advance(by);
  }

  note(line: string): void {
    this.inner.note(line);
  }

  /** Ends the last stage. */
  end(): {
    stages: readonly StageFigures[];
    seconds: number;
    processorSeconds: number;
    peakMemory: number;
  } {
    this.#close();
    return {
      stages: this.#stages,
      seconds: (this.clock.now() - this.#started) / 1000,
      processorSeconds: this.clock.processor() - this.#processorBefore,
      peakMemory: this.clock.peak(),
    };
  }

  #look(): void {
    this.#lastLook = this.clock.now();
    const memory = this.clock.memory();
    if (memory > this.#peak) this.#peak = memory;
  }

  #close(): void {
    if (this.#name === '') return;
    this.#look();
    // If the process peak rose, it did so in this stage, perhaps between two samples.
    const peak = this.clock.peak();
    if (peak > this.#peakBefore) this.#peak = peak;
    this.#stages.push({
      name: this.#name,
      seconds: (this.clock.now() - this.#since) / 1000,
      peakMemory: this.#peak,
      done: this.#done,
      unit: this.#unit,
    });
    this.#name = '';
  }
}
