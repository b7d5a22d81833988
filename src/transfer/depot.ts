// A depot: where datasets lie for all nodes to fetch. What it has to be able to do is little enough for object storage, a web server and a
// folder alike: objects have names and are written, read and removed whole.

export interface StoredObject {
  readonly bytes: Buffer;
  /** What the depot calls this state of the object, for `onlyOver`. */
  readonly version?: string;
}

export interface Depot {
  /** As people know it; no secret is in it. */
  readonly name: string;
  /** A small object; undefined if there is none. One of more than `most` bytes is refused. */
  read(object: string, most: number): Promise<StoredObject | undefined>;
  /** Fetches an object of a known length into a file, over connections that break. */
  fetchInto(object: string, path: string, bytes: number): Promise<void>;
  /** Whether there is an object of this length. */
  has(object: string, bytes: number): Promise<boolean>;
  /**
   * Writes an object. With `over` only if the object is still in this state (null: not there), where the depot can tell: throws
   * `DepotChanged` if somebody else was faster.
   */
  write(object: string, content: Buffer, over?: string | null): Promise<void>;
  /** Writes a whole file as one object. */
  writeFile(object: string, path: string): Promise<void>;
  remove(object: string): Promise<void>;
}

export class DepotError extends Error {
  override readonly name = 'DepotError';
}

export class DepotChanged extends DepotError {}

/** What never changes once written can be kept by every cache on the way; all else has to be asked for again. */
export const isLasting = (object: string): boolean => object.includes('/');
