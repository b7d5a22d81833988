// What is wrong with an OpenStreetMap file, told with the file's name and the place in it.

export class OsmFileError extends Error {
  override readonly name = 'OsmFileError';
  constructor(
    readonly file: string,
    /** Byte in the file where the damaged part begins (for .osm.gz: in the unpacked text). */
    readonly offset: number,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${file}, at byte ${offset}: ${sentence}`, options);
  }
}

/** A fault inside one block; whoever knows the file and the offset turns it into an OsmFileError. */
export class BlockFault extends Error {
  override readonly name = 'BlockFault';
}

/** An error while a batch was taken over, as one of the file: a fault, or more than memory holds. Others stay. */
export function tooMuch(error: unknown, file: string, offset: number): unknown {
  if (error instanceof BlockFault) return new OsmFileError(file, offset, error.message);
  if (error instanceof RangeError) {
    return new OsmFileError(file, offset, `the file does not fit into memory (${error.message})`, {
      cause: error,
    });
  }
  return error;
}
