// One question asked of this program and its peers: answers are compared first, then each is timed over the same questions.

/** A peer, or this program, and one way to ask it. The answer is whatever the comparison understands. */
export interface Asked<Q, A> {
  readonly name: string;
  /** Where it runs: `in process`, `HTTP`, `socket`. */
  readonly way: string;
  ask(question: Q): A | Promise<A>;
}

export interface PeerRow {
  readonly question: string;
  readonly name: string;
  readonly way: string;
  /** In words: how its answers stand beside the first one's. */
  readonly agreement: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export interface Comparison<Q, A> {
  readonly question: string;
  readonly questions: readonly Q[];
  /** The first is what the others are held against. */
  readonly asked: readonly Asked<Q, A>[];
  /** Whether an answer is as good as the first one's, or right. */
  agrees(answer: A, first: A, question: Q): boolean;
}

/** Those that are there. */
export const installed = <Q, A>(...asked: readonly (Asked<Q, A> | false | undefined)[]): Asked<Q, A>[] =>
  asked.filter((each) => each !== undefined && each !== false);

export function leftOut(who: string, why: string): undefined {
  console.log(`${who} is left out: ${why}.`);
}

/** Those that take longer are asked fewer questions: they have this long. */
const MOST_MS = 8_000;
/** What a compiler makes faster is fast after so long, and what is cached is there. */
const WARM_MS = 1_500;

export async function compared<Q, A>({
  question,
  questions,
  asked,
  agrees,
}: Comparison<Q, A>): Promise<PeerRow[]> {
  if (questions.length === 0) return [];
  const rows: PeerRow[] = [];
  const firsts: A[] = [];
  for (const [i, { name, way, ask }] of asked.entries()) {
    let agreed = 0;
    let checked = 0;
    const until = performance.now() + MOST_MS;
    for (const [q, each] of questions.entries()) {
      const answer = await ask(each);
      if (i === 0) firsts.push(answer);
      if (agrees(answer, firsts[q], each)) agreed++;
      checked++;
      if (i > 0 && performance.now() > until) break;
    }
    const warm = performance.now() + WARM_MS;
    for (let at = 0; performance.now() < warm; at++) await ask(questions[at % questions.length]);
    const times: number[] = [];
    const end = performance.now() + MOST_MS;
    for (const each of questions) {
      const began = performance.now();
      const answer = ask(each);
      if (answer instanceof Promise) await answer;
      times.push(performance.now() - began);
      if (performance.now() > end) break;
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))];
    rows.push({ question, name, way, agreement: `${agreed} of ${checked}`, p50: at(0.5), p95: at(0.95) });
  }
  return rows;
}
