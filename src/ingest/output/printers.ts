// The three forms of an import's progress: one line that rewrites itself on a terminal, plain lines for a pipe or a log, and
// JSON lines for programs.
import type { Progress } from '../../dataset/progress.ts';
import { progressLine, type StageState } from './progress-line.ts';

export interface Output {
  write(text: string): void;
  /** Width of the terminal. */
  readonly columns?: number;
}

/** Tells a person or a program how far an import is. */
export type Printer = Progress & { finish(): void };

type Now = () => number;

abstract class StagePrinter implements Progress {
  #name = '';
  #total = 0;
  #unit = '';
  #done = 0;
  #since = 0;
  #next = 0;

  /** `every`: milliseconds between two updates of a stage. */
  constructor(
    readonly out: Output,
    readonly now: Now,
    readonly every: number,
  ) {}

  stage(name: string, total = 0, unit = ''): void {
    this.finish();
    this.#name = name;
    this.#total = total;
    this.#unit = unit;
    this.#done = 0;
    this.#since = this.now();
    this.#next = this.#since + this.every;
    this.begin(this.state());
  }

  advance(by: number): void {
    this.#done += by;
    const now = this.now();
    if (now < this.#next) return;
    this.#next = now + this.every;
    this.tell(this.state());
  }

  finish(): void {
    if (this.#name !== '') this.end(this.state());
    this.#name = '';
  }

  protected state(): StageState {
    return {
      name: this.#name,
      done: this.#done,
      total: this.#total,
      unit: this.#unit,
      seconds: (this.now() - this.#since) / 1000,
    };
  }

  abstract note(line: string): void;
  protected abstract begin(state: StageState): void;
  protected abstract tell(state: StageState): void;
  protected abstract end(state: StageState): void;
}

const CLEAR = '\r\x1b[2K';

/** One line at the bottom that rewrites itself; each finished stage stays above it. */
export class TerminalPrinter extends StagePrinter {
  constructor(out: Output, now: Now = () => performance.now()) {
    super(out, now, 100);
  }
  note(line: string): void {
    this.out.write(`${CLEAR}${line}\n`);
  }
  protected begin(state: StageState): void {
    this.tell(state);
  }
  protected tell(state: StageState): void {
    const width = (this.out.columns ?? 80) - 1;
    this.out.write(CLEAR + progressLine(state).slice(0, width));
  }
  protected end(state: StageState): void {
    this.out.write(`${CLEAR}${finished(state)}\n`);
  }
}

/** Lines without control characters, one every few seconds. */
export class PlainPrinter extends StagePrinter {
  constructor(out: Output, now: Now = () => performance.now()) {
    super(out, now, 5000);
  }
  note(line: string): void {
    this.out.write(`${line}\n`);
  }
  protected begin(): void {}
  protected tell(state: StageState): void {
    this.out.write(`${progressLine(state)}\n`);
  }
  protected end(state: StageState): void {
    this.out.write(`${finished(state)}\n`);
  }
}

/** One JSON object per line: {event: "stage" | "progress" | "done" | "note", …}. */
export class JsonPrinter extends StagePrinter {
  constructor(out: Output, now: Now = () => performance.now()) {
    super(out, now, 1000);
  }
  note(line: string): void {
    this.#line({ event: 'note', text: line });
  }
  protected begin(state: StageState): void {
    this.#line({ event: 'stage', stage: state.name, total: state.total, unit: state.unit });
  }
  protected tell(state: StageState): void {
    this.#line({
      event: 'progress',
      stage: state.name,
      done: state.done,
      total: state.total,
      unit: state.unit,
    });
  }
  protected end(state: StageState): void {
    const seconds = Math.round(state.seconds * 1000) / 1000;
    this.#line({ event: 'done', stage: state.name, done: state.done, unit: state.unit, seconds });
  }
  #line(value: object): void {
    this.out.write(`${JSON.stringify(value)}\n`);
  }
}

const finished = (state: StageState): string => {
  const seconds = state.seconds < 10 ? state.seconds.toFixed(1) : Math.round(state.seconds);
  const done = state.done > 0 ? progressLine({ ...state, name: '', total: 0, seconds: 0 }) : '';
  return `${state.name}${done} · ${seconds} s`;
};
