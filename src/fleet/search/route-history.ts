// What routes were like before they were changed, one after the other, so that changes can be undone.

export class RouteHistory {
  readonly #drivers: Int32Array;
  readonly #versions: Int32Array;
  /** Where the nodes of each route noted begin in the list of all; one more is where the last ends. */
  readonly #begins: Int32Array;
  #nodes = new Int32Array(1024);
  #length = 0;
  /** Routes noted. */
  count = 0;
  /** By driver: the turn in which its route was noted. */
  readonly #noted: Int32Array;
  #turn = 1;

  constructor(drivers: number) {
    this.#drivers = new Int32Array(drivers);
    this.#versions = new Int32Array(drivers);
    this.#begins = new Int32Array(drivers + 1);
    this.#noted = new Int32Array(drivers);
  }

  clear(): void {
    this.#turn++;
    this.count = 0;
    this.#length = 0;
  }

  has(driver: number): boolean {
    return this.#noted[driver] === this.#turn;
  }

  /** The nodes from one on up to the end. */
  note(driver: number, version: number, next: Int32Array, from: number, end: number): void {
    this.#noted[driver] = this.#turn;
    const k = this.count++;
    this.#drivers[k] = driver;
    this.#versions[k] = version;
    this.#begins[k] = this.#length;
    for (let x = from; x !== end; x = next[x]) {
      if (this.#length === this.#nodes.length) {
        const wider = new Int32Array(this.#nodes.length * 2);
        wider.set(this.#nodes);
        this.#nodes = wider;
      }
      this.#nodes[this.#length++] = x;
    }
    this.#begins[k + 1] = this.#length;
  }

  driver(k: number): number {
    return this.#drivers[k];
  }

  version(k: number): number {
    return this.#versions[k];
  }

  /** The nodes of all routes noted, and where those of one begin and end. */
  get nodes(): Int32Array {
    return this.#nodes;
  }

  begin(k: number): number {
    return this.#begins[k];
  }

  end(k: number): number {
    return this.#begins[k + 1];
  }
}
