// Packs a piece with zlib: ends at a byte, refers to nothing before it.
import { constants, deflateRawSync } from 'node:zlib';

/** Tables shrink to a tenth at the lowest level already. */
const LEVEL = 3;

export const deflatedPiece = (bytes: Uint8Array): Uint8Array =>
  deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
