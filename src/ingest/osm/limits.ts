// How much a file may ask for. Real files stay far below; files made to break a reader do not.

/** Largest header of a blob and largest blob, packed or unpacked, that the format allows. */
export const MAX_HEADER_BYTES = 64 * 1024;
export const MAX_BLOB_BYTES = 32 * 1024 * 1024;
/**
 * zlib reaches 1032:1 on zeros; blocks of real maps 2:1 to 4:1, text of .osm.gz 10:1 to 30:1. Looked at from a megabyte
 * up in one block, and from 64 megabytes up over the whole file.
 */
export const MAX_INFLATE_RATIO = 100;
export const RATIO_FREE_BYTES = 1024 * 1024;
export const RATIO_FREE_TOTAL = 64 * 1024 * 1024;
/** Strings in one block's table, and bytes of one string. */
export const MAX_STRINGS = 1 << 22;
export const MAX_STRING_BYTES = 1 << 16;
/** OpenStreetMap allows 2,000 nodes a way and 32,000 members a relation. */
export const MAX_WAY_NODES = 100_000;
export const MAX_MEMBERS = 200_000;
/** Beyond this an id times four (see `ref` of the places table) would not be exact. */
export const MAX_ID = 2 ** 50;
/** Node references that are kept over the whole file: 3.2 GB of ids. */
export const MAX_KEPT_REFERENCES = 400_000_000;
/** Places, addresses and boundaries that a block, and that all ways together, may hold: they wait for their nodes. */
export const MAX_BLOCK_PLACES = 300_000;
export const MAX_WAY_PLACES = 4_000_000;
/** Relations that are kept over the whole file, and their members. */
export const MAX_KEPT_RELATIONS = 1_000_000;
export const MAX_KEPT_MEMBERS = 50_000_000;
/** Points of one boundary; the largest countries have under a million. */
export const MAX_BOUNDARY_POINTS = 4_000_000;
