// The first 127 bytes of an archive (PMTiles 3).
import { toFixedDegrees } from '../../geo/units.ts';
import type { TileBounds } from '../tilejson.ts';

const HEADER_BYTES = 127;

export interface ArchiveHeader {
  readonly rootBytes: number;
  readonly metadataBytes: number;
  readonly leafBytes: number;
  readonly dataBytes: number;
  /** Tiles that can be requested; entries for them; distinct contents. */
  readonly addressed: number;
  readonly entries: number;
  readonly contents: number;
  readonly maxZoom: number;
  readonly bounds: TileBounds;
  /** Longitude, latitude and zoom of the initial view. */
  readonly center: readonly [lon: number, lat: number, zoom: number];
}

const GZIP = 2;
const VECTOR_TILES = 1;

/** Root directory, metadata, leaves and tiles follow in this order. */
export function packHeader(header: ArchiveHeader): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('PMTiles', 'latin1');
  bytes.writeUInt8(3, 7);
  const { rootBytes, metadataBytes, leafBytes, dataBytes, addressed, entries, contents } = header;
  const metadata = HEADER_BYTES + rootBytes;
  const leaves = metadata + metadataBytes;
  const numbers = [
    ...[HEADER_BYTES, rootBytes, metadata, metadataBytes, leaves, leafBytes, leaves + leafBytes, dataBytes],
    ...[addressed, entries, contents],
  ];
  numbers.forEach((number, i) => {
    bytes.writeBigUInt64LE(BigInt(number), 8 + i * 8);
  });
  const { maxZoom, bounds, center } = header;
  // Tiles are in the order of their numbers.
  [1, GZIP, GZIP, VECTOR_TILES, 0, maxZoom].forEach((byte, i) => {
    bytes.writeUInt8(byte, 96 + i);
  });
  bounds.forEach((degrees, i) => {
    bytes.writeInt32LE(toFixedDegrees(degrees), 102 + i * 4);
  });
  bytes.writeUInt8(center[2], 118);
  bytes.writeInt32LE(toFixedDegrees(center[0]), 119);
  bytes.writeInt32LE(toFixedDegrees(center[1]), 123);
  return bytes;
}
