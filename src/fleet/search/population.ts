// Plans that are good and differ: those that hold, and those that break rules at a price, each ranked by what it costs and by how far it is from the ones like
// it (Vidal et al. 2012). Too many, and the worst go; copies first.
import { difference, type Member } from './member.ts';
import type { Random } from './random.ts';

/** Plans of a kind that stay after a cull, and how many more there may be before one. */
const FEWEST = 25;
const MORE = 40;
/** The best by cost that always stay; plans that count as being like one. */
const ELITE = 4;
const CLOSE = 5;

/** What breaking rules costs at present, for a member. */
type PriceOf = (member: Member) => number;

export class Population {
  readonly #holding: Pool;
  readonly #breaking: Pool;
  readonly #random: Random;

  constructor(random: Random, priceOf: PriceOf) {
    this.#random = random;
    this.#holding = new Pool(priceOf);
    this.#breaking = new Pool(priceOf);
  }

  add(member: Member): void {
    (member.holds ? this.#holding : this.#breaking).add(member);
  }

  /** The better of two drawn at random. */
  choose(): Member {
    const a = this.#draw();
    const b = this.#draw();
    return a.fitness <= b.fitness ? a.member : b.member;
  }

  #draw(): Ranked {
    const holding = this.#holding.ranked();
    const breaking = this.#breaking.ranked();
    const k = this.#random.below(holding.length + breaking.length);
    return k < holding.length ? holding[k] : breaking[k - holding.length];
  }
}

interface Ranked {
  readonly member: Member;
  fitness: number;
  price: number;
  /** Differences from all others of the pool, in its order. */
  readonly apart: number[];
}

class Pool {
  readonly #priceOf: PriceOf;
  readonly #ranked: Ranked[] = [];
  #fresh = false;

  constructor(priceOf: PriceOf) {
    this.#priceOf = priceOf;
  }

  add(member: Member): void {
    const apart = this.#ranked.map((other) => difference(member, other.member));
    // Copies teach nothing; the same routes with another cost have other vehicles.
    if (this.#ranked.some((other, k) => apart[k] === 0 && other.member.cost === member.cost)) return;
    this.#ranked.forEach((other, k) => {
      other.apart.push(apart[k]);
    });
    this.#ranked.push({ member, fitness: 0, price: 0, apart: [...apart, Number.POSITIVE_INFINITY] });
    this.#fresh = false;
    if (this.#ranked.length > FEWEST + MORE) this.#cull();
  }

  /** With fitness as of now. */
  ranked(): readonly Ranked[] {
    if (!this.#fresh) this.#rank();
    return this.#ranked;
  }

  #rank(): void {
    const list = this.#ranked;
    this.#fresh = true;
    const count = list.length;
    for (const one of list) one.price = one.member.cost + this.#priceOf(one.member);
    const far = list.map(({ apart }) => nearestMean(apart));
    const places = list.map((_, k) => k);
    const byDistance = [...places].sort((a, b) => far[b] - far[a] || a - b);
    const rankOfDistance = new Float64Array(count);
    byDistance.forEach((k, rank) => {
      rankOfDistance[k] = rank / count;
    });
    const byPrice = places.sort((a, b) => list[a].price - list[b].price || a - b);
    byPrice.forEach((k, rank) => {
      const weight = count <= ELITE ? 0 : 1 - ELITE / count;
      list[k].fitness = rank / count + weight * rankOfDistance[k];
    });
  }

  #cull(): void {
    while (this.#ranked.length > FEWEST) {
      this.#rank();
      let worst = -1;
      let copy = false;
      this.#ranked.forEach((one, k) => {
        const isCopy = one.apart.some((apart) => apart === 0);
        if (worst >= 0 && copy && !isCopy) return;
        if (worst < 0 || (isCopy && !copy) || one.fitness > this.#ranked[worst].fitness) {
          worst = k;
          copy = isCopy;
        }
      });
      this.#ranked.splice(worst, 1);
      for (const { apart } of this.#ranked) apart.splice(worst, 1);
    }
    this.#rank();
  }
}

/** The mean difference from the closest others. */
function nearestMean(apart: readonly number[]): number {
  const nearest = new Float64Array(CLOSE).fill(Number.POSITIVE_INFINITY);
  for (const value of apart) {
    let at = CLOSE - 1;
    if (value >= nearest[at]) continue;
    while (at > 0 && nearest[at - 1] > value) {
      nearest[at] = nearest[at - 1];
      at--;
    }
    nearest[at] = value;
  }
  let sum = 0;
  let count = 0;
  for (const value of nearest)
    if (value !== Number.POSITIVE_INFINITY) {
      sum += value;
      count++;
    }
  return count === 0 ? 1 : sum / count;
}
