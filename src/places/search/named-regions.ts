// For each word of a query: which regions it names and how well, and in which contexts places of those lie.
import { CONTEXT_LEVELS, type TextColumns } from '../../dataset/tables/text-index.ts';
import { erase, FULL, GROUPS, NumberList } from './match-lists.ts';
import { WEIGHTS } from './weights.ts';

/** What a word reaches in all: the best quality of anything that matches it, and the documents that it can contribute. */
export interface WordTotals {
  readonly best: Float64Array;
  readonly total: Float64Array;
}

export class NamedRegions {
  /** Quality (0 … 255) of context c for query word g at [c * GROUPS + g]. */
  readonly contextQuality: Uint8Array;
  readonly contexts = Array.from({ length: GROUPS }, () => new NumberList());
  readonly #quality: Uint8Array;
  readonly #regions = Array.from({ length: GROUPS }, () => new NumberList());
  /** How often a word has been found to name a region, or to name it better; and of the other segment, when that was last asked. */
  readonly #named = new Uint32Array(GROUPS);
  readonly #adopted = new Uint32Array(GROUPS);
  /** For each of a region's contexts, what level it has there. */
  readonly #level: Uint8Array;
  /** The regions in which a segment beside the dataset has places. */
  readonly #inhabited: Uint32Array;

  /** `main`: those of the segment that this one lies beside, which knows the names of all regions. */
  constructor(
    private readonly columns: TextColumns,
    private readonly totals: WordTotals,
    private readonly main?: NamedRegions,
  ) {
    this.contextQuality = new Uint8Array(
      (columns['context.regions'].length / CONTEXT_LEVELS.length) * GROUPS,
    );
    this.#quality = new Uint8Array((columns['region.contextStart'].length - 1) * GROUPS);
    this.#level = levels(columns);
    this.#inhabited = inhabited(main ? columns['region.contextStart'] : NONE);
  }

  clear(g: number): void {
    erase(this.contextQuality, this.contexts[g], g);
    erase(this.#quality, this.#regions[g], g);
    this.#named[g] = 0;
    this.#adopted[g] = 0;
  }

  /** Whether a word names any. */
  areNamed(g: number): boolean {
    return this.#regions[g].length > 0;
  }

  /** Those whose names have one of the words found; `road`: the word that says that this one is the number of a road, or -1. */
  add(g: number, found: NumberList, wordQuality: Uint8Array, road: number): void {
    const { 'region.start': start, 'region.rows': rows } = this.columns;
    for (let i = 0; i < found.length; i++) {
      const word = found.values[i];
      const quality = Math.round(wordQuality[word * GROUPS + g] * WEIGHTS.context);
      for (let r = start[word]; r < start[word + 1]; r++)
        // The number of a road names a region only if that is called a road as well.
        if (road < 0 || this.#quality[rows[r] * GROUPS + road] !== 0) this.#add(g, rows[r], quality);
    }
  }

  /** The same query has been put to the other segment; what matches no better than `least` may be left out. */
  adopt(g: number, least: number): void {
    const { main } = this;
    if (!main || this.#adopted[g] === main.#named[g] || WEIGHTS.context * FULL <= least) return;
    this.#adopted[g] = main.#named[g];
    const { values, length } = main.#regions[g];
    const own = this.#inhabited;
    if (own.length < length) {
      for (let i = 0; i < own.length; i++) {
        const quality = main.#quality[own[i] * GROUPS + g];
        if (quality !== 0) this.#add(g, own[i], quality);
      }
    } else for (let i = 0; i < length; i++) this.#add(g, values[i], main.#quality[values[i] * GROUPS + g]);
  }

  #add(g: number, region: number, quality: number): void {
    const at = region * GROUPS + g;
    if (this.#quality[at] >= quality) return;
    if (this.#quality[at] === 0) this.#regions[g].push(region);
    this.#quality[at] = quality;
    this.#named[g]++;
    const { columns, totals } = this;
    const start = columns['region.contextStart'];
    const docs = columns['context.start'];
    for (let i = start[region]; i < start[region + 1]; i++) {
      const context = columns['region.contexts'][i];
      const slot = context * GROUPS + g;
      const before = this.contextQuality[slot];
      const value = quality * CONTEXT_LEVEL[this.#level[i]];
      if (before >= value) continue;
      this.contextQuality[slot] = value;
      if (value > totals.best[g]) totals.best[g] = value;
      if (before !== 0) continue;
      this.contexts[g].push(context);
      totals.total[g] += docs[context + 1] - docs[context];
    }
  }
}

const NONE = new Uint32Array(0);

const CONTEXT_LEVEL = Float64Array.from(CONTEXT_LEVELS, (level) => WEIGHTS.contextLevel[level]);

/** Regions that have a context. */
function inhabited(contextStart: Uint32Array): Uint32Array {
  const regions: number[] = [];
  for (let region = 0; region + 1 < contextStart.length; region++)
    if (contextStart[region + 1] > contextStart[region]) regions.push(region);
  return Uint32Array.from(regions);
}

function levels(columns: TextColumns): Uint8Array {
  const { 'region.contexts': contexts, 'region.contextStart': start, 'context.regions': chains } = columns;
  const level = new Uint8Array(contexts.length);
  for (let region = 0; region + 1 < start.length; region++)
    for (let i = start[region]; i < start[region + 1]; i++) level[i] = levelOf(chains, contexts[i], region);
  return level;
}

/** The region's level in a context's chain. */
function levelOf(regions: Int32Array, context: number, region: number): number {
  let level = CONTEXT_LEVELS.length - 1;
  while (level > 0 && regions[context * CONTEXT_LEVELS.length + level] !== region) level--;
  return level;
}
