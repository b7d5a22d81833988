// What changes say about a map: for each element its newest state, or that it is gone.
import { elementKey, type MapElement } from '../map-element.ts';

interface Change {
  /** 0 where the file states none. */
  readonly version: number;
  /** Undefined: the element was deleted. */
  readonly element?: MapElement;
}

export class ChangeSet {
  readonly #changes = new Map<number, Change>();
  /** When the newest element was edited (ISO 8601), where the files say so. */
  date: string | undefined;

  get size(): number {
    return this.#changes.size;
  }

  changed(element: MapElement, version: number): void {
    this.#add(elementKey(element.type, element.id), { version, element });
  }

  deleted(type: number, id: number, version: number): void {
    this.#add(elementKey(type, id), { version });
  }

  dated(date: string | undefined): void {
    if (date !== undefined && (this.date === undefined || date > this.date)) this.date = date;
  }

  has(key: number): boolean {
    return this.#changes.has(key);
  }

  /** The element as it is now; undefined if it is gone. */
  get(key: number): MapElement | undefined {
    return this.#changes.get(key)?.element;
  }

  /** Takes a change back: the element stays as it is. */
  forget(key: number): void {
    this.#changes.delete(key);
  }

  /** In the order of a file. */
  keys(): Float64Array {
    return Float64Array.from(this.#changes.keys()).sort();
  }

  /** A file may hold several versions of an element, and not in their order. */
  #add(key: number, change: Change): void {
    const known = this.#changes.get(key);
    if (known === undefined || change.version >= known.version) this.#changes.set(key, change);
  }
}
