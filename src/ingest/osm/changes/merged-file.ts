// A .osm.pbf file being written from a sorted map and changes: blocks without a change are taken over as they are, the others are
// written anew with what changed in them.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { MemberType } from '../element-visitor.ts';
import { elementKey, type MapElement } from '../map-element.ts';
import { BlockFault } from '../osm-file-error.ts';
import { dataBlock, fileBlob, headerBlock } from '../pbf/block-writer.ts';
import type { OsmHeader } from '../pbf/header-block.ts';
import type { ChangeSet } from './change-set.ts';

/** As other programs write them; and a bound for ways and relations that are long. */
const MOST_ELEMENTS = 8000;
const MOST_REFERENCES = 500_000;

export class MergedFile {
  readonly #fd: number;
  readonly #keys: Float64Array;
  /** The next change in `#keys`. */
  #next = 0;
  /** The last element of the map that was seen. */
  #last = Number.NEGATIVE_INFINITY;
  #waiting: MapElement[] = [];
  #references = 0;

  constructor(
    path: string,
    header: OsmHeader,
    readonly changes: ChangeSet,
  ) {
    this.#keys = changes.keys();
    this.#fd = openSync(path, 'w');
    this.#write(fileBlob('OSMHeader', headerBlock(header)));
  }

  /** Whether a block that reaches to this element has a change in it or before it. */
  touched(first: number, last: number): boolean {
    this.#follow(first);
    this.#changesBefore(first);
    return this.#keys[this.#next] <= last;
  }

  /** Takes a block over as it is, after `touched` was false. */
  block(bytes: Uint8Array, last: number): void {
    this.#flush();
    this.#write(bytes);
    this.#last = last;
  }

  element(element: MapElement): void {
    const key = elementKey(element.type, element.id);
    this.#follow(key);
    this.#last = key;
    this.#changesBefore(key);
    const isChanged = this.#keys[this.#next] === key;
    if (isChanged) this.#next++;
    const now = isChanged ? this.changes.get(key) : element;
    if (now) this.#put(now);
  }

  end(): void {
    this.#changesBefore(Number.POSITIVE_INFINITY);
    this.#flush();
    fsyncSync(this.#fd);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #follow(key: number): void {
    if (!(key > this.#last))
      throw new BlockFault(
        'its elements are not sorted by type and id, so that changes cannot be applied to it; sort it first (osmium sort)',
      );
  }

  /** What is new in the map; what it never had and is deleted is nothing. */
  #changesBefore(key: number): void {
    while (this.#keys[this.#next] < key) {
      const changed = this.changes.get(this.#keys[this.#next++]);
      if (changed) this.#put(changed);
    }
  }

  #put(element: MapElement): void {
    const [first] = this.#waiting;
    if (
      (first && first.type !== element.type) ||
      this.#waiting.length >= MOST_ELEMENTS ||
      this.#references >= MOST_REFERENCES
    )
      this.#flush();
    this.#waiting.push(element);
    if (element.type === MemberType.Way) this.#references += element.refs.length;
    else if (element.type === MemberType.Relation) this.#references += element.ids.length;
  }

  #flush(): void {
    if (this.#waiting.length > 0) this.#write(fileBlob('OSMData', dataBlock(this.#waiting)));
    this.#waiting = [];
    this.#references = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
  }
}
