// The directory of an archive (PMTiles 3): where each tile is, in as few bytes as possible; split into leaves if it is long.
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export interface ArchiveEntry {
  readonly id: number;
  /** From the start of the tiles; for an entry that refers to a leaf, from the start of the leaves. */
  readonly offset: number;
  readonly length: number;
  /** How many tiles from `id` on are the same; 0 for an entry that refers to a leaf. */
  run: number;
}

export interface Directories {
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

/** Header and root directory must fit into the first 16 KiB, which a reader fetches at once. */
const MOST_ROOT_BYTES = 16_384 - 127;
const FIRST_LEAF = 4096;

/** `entries` ascending by id. */
export function packDirectories(
  entries: readonly ArchiveEntry[],
  mostRootBytes = MOST_ROOT_BYTES,
): Directories {
  const whole = packDirectory(entries);
  if (whole.length <= mostRootBytes) return { root: whole, leaves: new Uint8Array(0) };
  for (let size = FIRST_LEAF; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const roots: ArchiveEntry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = packDirectory(entries.slice(at, at + size));
      leaves.push(leaf);
      roots.push({ id: entries[at].id, offset, length: leaf.length, run: 0 });
      offset += leaf.length;
    }
    const root = packDirectory(roots);
    if (root.length <= mostRootBytes) return { root, leaves: Buffer.concat(leaves) };
  }
}

function packDirectory(entries: readonly ArchiveEntry[]): Uint8Array {
  const pbf = new PbfWriter(new Uint8Array(entries.length * 8 + 16));
  pbf.writeVarint(entries.length);
  entries.forEach(({ id }, i) => {
    pbf.writeVarint(id - (i === 0 ? 0 : entries[i - 1].id));
  });
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    // 0: directly after the previous one.
    pbf.writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return gzipSync(pbf.finish());
}
