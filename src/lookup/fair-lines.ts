// Lines of several tenants for one thing, such as an event loop or worker threads: the next is taken from the tenant that has had the least of it, in
// measured milliseconds, so one tenant's line does not delay another's. (Fair queueing by virtual time: who comes back after a pause begins where the
// others are, with neither credit nor debt.)

/** Past so many tenants, those who neither wait nor are ahead of the others are forgotten. */
const FEW_TENANTS = 1_024;

/** What waits for one tenant. */
export interface FairLine {
  /** How many wait. */
  readonly length: number;
  /** Milliseconds that the tenant has had, on a scale that all tenants share. */
  spent: number;
}

export class FairLines<T, L extends FairLine> {
  readonly #tenants = new Map<T, L>();
  #manyTenants = FEW_TENANTS;
  /** Those for whom somebody waits. */
  readonly #waiting: L[] = [];
  /** What a tenant that begins to ask now has had: as much as the one that was served last. While nobody waits it goes on with the time. */
  #level = 0;
  #emptySince: number | undefined;

  constructor(
    private readonly make: (tenant: T, spent: number) => L,
    private readonly now: () => number,
  ) {
    this.#emptySince = now();
  }

  /** Those for whom somebody waits. */
  get waiting(): readonly L[] {
    return this.#waiting;
  }

  of(tenant: T): L {
    const known = this.#tenants.get(tenant);
    if (known !== undefined) return known;
    if (this.#tenants.size >= this.#manyTenants) this.#forgetIdle();
    const line = this.make(tenant, this.#level);
    this.#tenants.set(tenant, line);
    return line;
  }

  /** Before one joins the line. */
  joins(line: L): void {
    if (line.length === 0) {
      this.#catchUp(line);
      this.#waiting.push(line);
    }
    this.#emptySince = undefined;
  }

  /** The line whose turn it is, if anybody waits; among those that can have one. */
  next(canGo: (line: L) => boolean = () => true): L | undefined {
    let least: L | undefined;
    for (const line of this.#waiting)
      if ((least === undefined || line.spent < least.spent) && canGo(line)) least = line;
    if (least === undefined) return undefined;
    this.#level = Math.max(this.#level, least.spent);
    return least;
  }

  /** After one has left the line. */
  left(line: L): void {
    if (line.length > 0) return;
    const last = this.#waiting.pop();
    if (last !== undefined && last !== line) this.#waiting[this.#waiting.indexOf(line)] = last;
    if (this.#waiting.length === 0) this.#emptySince = this.now();
  }

  /** Counts what the tenant has had. */
  spend(line: L, milliseconds: number): void {
    if (line.length === 0) this.#catchUp(line);
    line.spent += milliseconds;
  }

  #catchUp(line: L): void {
    this.#raiseLevel();
    line.spent = Math.max(line.spent, this.#level);
  }

  #raiseLevel(): void {
    if (this.#emptySince === undefined) return;
    const now = this.now();
    this.#level += now - this.#emptySince;
    this.#emptySince = now;
  }

  #forgetIdle(): void {
    this.#raiseLevel();
    for (const [tenant, line] of this.#tenants)
      if (line.length === 0 && line.spent <= this.#level) this.#tenants.delete(tenant);
    this.#manyTenants = Math.max(FEW_TENANTS, 2 * this.#tenants.size);
  }
}
