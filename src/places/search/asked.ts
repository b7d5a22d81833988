// What is being asked, and what has been found so far: shared by all segments that the query is put to. Its arrays are allocated once.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import { FIXED_PER_DEGREE, type Lat, type Lon } from '../../geo/units.ts';
import type { Anchors } from './anchors.ts';
import { BestHits } from './best-hits.ts';
import type { QueryWord } from './parse-query.ts';
import { WEIGHTS } from './weights.ts';

export const BUCKETS = 1024;
export const MAX_AROUND = 65_536;
const ENOUGH_GOOD = 3;

export class Asked {
  readonly hits = new BestHits();
  /** Places that match well. */
  good = 0;
  /** Whether the query is in Bangla script. */
  bangla = false;
  /** Weights of importance and completeness, which depend on how much was typed. */
  importance: number = WEIGHTS.importance;
  complete: number = WEIGHTS.complete;
  /** The words of the query that name regions; undefined where none are recognised. */
  anchors: Anchors | undefined;
  /** Whether words name a region as written, so that whatever lies there is shown. */
  showsAll = false;
  /** One bit per word of the query that names a region: these are never left out. */
  anchored = 0;
  // The bias point in fixed degrees, and metres per unit in each direction. NaN if there is none.
  nearLon = Number.NaN;
  nearLat = Number.NaN;
  lonMetres = 0;
  readonly latMetres = METRES_PER_DEGREE / FIXED_PER_DEGREE;
  /** Documents around the bias point, the bucket of each, and how many are in a bucket. */
  readonly around = new Uint32Array(MAX_AROUND);
  readonly buckets = new Uint16Array(MAX_AROUND);
  readonly histogram = new Uint32Array(BUCKETS);

  /** Whether so many match well that no mistakes need be assumed. */
  get hasEnough(): boolean {
    return this.good >= ENOUGH_GOOD;
  }

  begin(
    query: readonly QueryWord[],
    bangla: boolean,
    near: { readonly lon: Lon; readonly lat: Lat } | undefined,
  ): void {
    this.hits.clear();
    this.good = 0;
    this.bangla = bangla;
    this.showsAll = false;
    this.anchored = 0;
    this.anchors?.clear();
    this.nearLon = near ? near.lon * FIXED_PER_DEGREE : Number.NaN;
    this.nearLat = near ? near.lat * FIXED_PER_DEGREE : Number.NaN;
    this.lonMetres = near ? metresPerDegreeLon(near.lat) / FIXED_PER_DEGREE : 0;
    const letters = query.reduce((sum, word) => sum + word.text.length, 0);
    this.importance = WEIGHTS.importance * (1 + WEIGHTS.importanceOfFew / letters);
    const typed = query.length === 1 ? Math.min(1, letters / WEIGHTS.completeFrom) : 1;
    this.complete = WEIGHTS.complete * typed;
  }
}
