// Keys that were looked up and are not registered, so that guessing does not hit the database again and again. A table of
// fixed size over the keys' hashes: a flood of wrong keys costs no memory.
const SLOTS = 32_768;
const WORDS = 4;

export class MissedKeys {
  /** 16 bytes of each hash: 512 KiB in all, from the first miss on. */
  #table: Uint32Array | undefined;

  has(hash: Buffer): boolean {
    if (!this.#table) return false;
    const at = slotOf(hash);
    for (let word = 0; word < WORDS; word++) {
      if (this.#table[at + word] !== hash.readUInt32LE(4 + word * 4)) return false;
    }
    return true;
  }

  /** A later miss may overwrite an earlier one. */
  add(hash: Buffer): void {
    this.#table ??= new Uint32Array(SLOTS * WORDS);
    const at = slotOf(hash);
    for (let word = 0; word < WORDS; word++) this.#table[at + word] = hash.readUInt32LE(4 + word * 4);
  }

  clear(): void {
    this.#table?.fill(0);
  }
}

const slotOf = (hash: Buffer): number => (hash.readUInt32LE(0) % SLOTS) * WORDS;
