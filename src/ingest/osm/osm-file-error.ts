// What is wrong with an OpenStreetMap file, with its name and the offset.

export class OsmFileError extends Error {
  override readonly name = 'OsmFileError';
  constructor(
    readonly file: string,
    /** Byte offset of the damaged part (for .osm.gz: in the uncompressed text). */
    readonly offset: number,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${file}, at byte ${offset}: ${sentence}`, options);
  }
}

/** A fault inside one block; the caller, which knows file and offset, turns it into an OsmFileError. */
export class BlockFault extends Error {
  override readonly name = 'BlockFault';
}

/** Turns a fault in a batch, or running out of memory, into an error of the file. Other errors are returned unchanged. */
export function asFileError(error: unknown, file: string, offset: number): unknown {
  if (error instanceof BlockFault) return new OsmFileError(file, offset, error.message);
  if (error instanceof RangeError) {
    return new OsmFileError(file, offset, `the file does not fit into memory (${error.message})`, {
      cause: error,
    });
  }
  return error;
}
