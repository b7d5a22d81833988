// Shares of right answers as steps that never fall: bins by strength, those of few answers drawn towards the share of all, and neighbours that
// would fall joined (the pool of adjacent violators).

/** Lower ends of the bins of strength, below which is one more. */
const ENDS = [0, 1.5, 2.4, 3, 4.5, 5.5];
/** How many answers of the share of all are added to each bin. */
const DRAWN = 4;

interface Bin {
  readonly least: number;
  readonly answers: number;
  readonly right: number;
}

export function fittedSteps(
  answers: readonly { readonly at: number; readonly right: boolean }[],
): [least: number, percent: number, answers: number][] {
  const all = (count(answers) + 1) / (answers.length + 2);
  const bins: Bin[] = [Number.NEGATIVE_INFINITY, ...ENDS].map((least, i) => {
    const inside = answers.filter(({ at }) => at >= least && at < (ENDS[i] ?? Number.POSITIVE_INFINITY));
    return { least, answers: inside.length + DRAWN, right: count(inside) + DRAWN * all };
  });
  const joined: Bin[] = [];
  for (const bin of bins) {
    let last = bin;
    for (let before = joined.at(-1); before && share(before) >= share(last); before = joined.at(-1)) {
      joined.pop();
      last = {
        least: before.least,
        answers: before.answers + last.answers,
        right: before.right + last.right,
      };
    }
    joined.push(last);
  }
  return joined.map((bin) => [bin.least, Math.round(100 * share(bin)), bin.answers]);
}

const share = ({ answers, right }: Bin): number => right / answers;
const count = (answers: readonly { readonly right: boolean }[]): number =>
  answers.filter(({ right }) => right).length;
