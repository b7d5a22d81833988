// A set of places by their slots that grows and shrinks: a list while it is small, one bit a slot from then on, so that
// sets of any size are united and intersected in microseconds.

/** A set of so many becomes bits. */
const MANY = 2048;

export class SlotSet {
  /** The slots, in any order, while there are few of them. */
  list: number[] | undefined = [];
  /** One bit a slot from then on. */
  bits = new Uint32Array(0);
  size = 0;

  add(slot: number): void {
    this.size++;
    if (this.list) {
      this.list.push(slot);
      if (this.list.length < MANY) return;
      const list = this.list;
      this.list = undefined;
      for (const each of list) this.#set(each);
    } else this.#set(slot);
  }

  /** Of a slot that is in it. */
  remove(slot: number): void {
    this.size--;
    const { list } = this;
    if (!list) {
      this.bits[slot >>> 5] &= ~(1 << (slot & 31));
      return;
    }
    list[list.indexOf(slot)] = list[list.length - 1];
    list.pop();
  }

  /** Sets the bits of all slots; the array must be long enough for the highest. */
  uniteInto(bits: Uint32Array): void {
    if (this.list) for (const slot of this.list) bits[slot >>> 5] |= 1 << (slot & 31);
    else for (let i = 0, end = Math.min(bits.length, this.bits.length); i < end; i++) bits[i] |= this.bits[i];
  }

  #set(slot: number): void {
    const at = slot >>> 5;
    if (at >= this.bits.length) {
      const larger = new Uint32Array(at * 2 + 1);
      larger.set(this.bits);
      this.bits = larger;
    }
    this.bits[at] |= 1 << (slot & 31);
  }
}
