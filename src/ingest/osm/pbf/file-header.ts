// The header of an opened .osm.pbf file, from its first blob.
import { BlockFault, OsmFileError } from '../osm-file-error.ts';
import type { BlobFile, BlobPlace } from './blobs.ts';
import { type OsmHeader, readHeaderBlock } from './header-block.ts';
import { inflateBlob } from './inflate-blob.ts';

export function fileHeader(file: BlobFile, first: BlobPlace): OsmHeader {
  if (first.type !== 'OSMHeader') {
    throw new OsmFileError(
      file.path,
      first.offset,
      `this is not an OpenStreetMap PBF file: its first block is "${first.type.slice(0, 40)}"`,
    );
  }
  try {
    return readHeaderBlock(inflateBlob(file.bytes(first)));
  } catch (error) {
    if (error instanceof BlockFault) throw new OsmFileError(file.path, first.offset, error.message);
    throw error;
  }
}
