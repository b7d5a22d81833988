// Limits on what a file may claim. Real files stay far below them; files crafted to break a reader do not.

/** Largest blob header, and largest blob (compressed or not), that the format allows. */
export const MAX_HEADER_BYTES = 64 * 1024;
export const MAX_BLOB_BYTES = 32 * 1024 * 1024;
/**
 * zlib reaches 1032:1 on zeros; blocks of real maps 2:1 to 4:1, .osm.gz text 10:1 to 30:1. Checked from one megabyte up in a
 * single block, and from 64 megabytes up over the whole file.
 */
export const MAX_INFLATE_RATIO = 100;
export const RATIO_FREE_BYTES = 1024 * 1024;
export const RATIO_FREE_TOTAL = 64 * 1024 * 1024;
/** Strings in one block's table, and bytes in one string. */
export const MAX_STRINGS = 1 << 22;
export const MAX_STRING_BYTES = 1 << 16;
/** OpenStreetMap itself allows 2,000 nodes in a way and 32,000 members in a relation. */
export const MAX_WAY_NODES = 100_000;
export const MAX_MEMBERS = 200_000;
/** Above this, an id times four (see `ref` in the places table) would not be exact. */
export const MAX_ID = 2 ** 50;
/** Node references kept over the whole file: 3.2 GB of ids. */
export const MAX_KEPT_REFERENCES = 400_000_000;
/** Places, addresses and boundaries in one block, and on all ways together, which are held until their nodes are read. */
export const MAX_BLOCK_PLACES = 300_000;
export const MAX_WAY_PLACES = 4_000_000;
/** Relations kept over the whole file, and their members. */
export const MAX_KEPT_RELATIONS = 1_000_000;
export const MAX_KEPT_MEMBERS = 50_000_000;
/** Points of one boundary; those of the largest countries have fewer than a million. */
export const MAX_BOUNDARY_POINTS = 4_000_000;
