// Brings a map forward: writes the map that changes make of an OpenStreetMap file, as a .osm.pbf file that any import can read.
import { renameSync, rmSync } from 'node:fs';
import type { Progress } from '../../../dataset/progress.ts';
import { WholeElements } from '../map-element.ts';
import { asFileError } from '../osm-file-error.ts';
import { formOf } from '../osm-form.ts';
import { BlobFile, type BlobPlace } from '../pbf/blobs.ts';
import { fileHeader } from '../pbf/file-header.ts';
import type { OsmHeader } from '../pbf/header-block.ts';
import { inflateBlob } from '../pbf/inflate-blob.ts';
import { BlockDecoder } from '../pbf/primitive-block.ts';
import { ElementReader } from '../xml/element-reader.ts';
import { readXml } from '../xml/read-xml.ts';
import type { ChangeSet } from './change-set.ts';
import { ElementRange } from './element-range.ts';
import { MergedFile } from './merged-file.ts';

/** What the new file says of itself: its date, and the feed and number of the last change in it. */
export type Stamp = Pick<OsmHeader, 'date' | 'feed' | 'sequence'>;

/** `to` is replaced when the new map is complete; it may be `from`. */
export async function applyChanges(
  from: string,
  changes: ChangeSet,
  to: string,
  stamp: Stamp,
  progress: Progress,
): Promise<void> {
  const part = `${to}.part`;
  try {
    const form = formOf(from);
    if (form === 'pbf') applyToPbf(from, changes, part, stamp, progress);
    else await applyToXml(from, form === 'xml.gz', changes, part, stamp);
    renameSync(part, to);
  } finally {
    rmSync(part, { force: true });
  }
}

function applyToPbf(from: string, changes: ChangeSet, part: string, stamp: Stamp, progress: Progress): void {
  const file = new BlobFile(from);
  let merged: MergedFile | undefined;
  try {
    const [first, ...blobs] = file.places();
    merged = new MergedFile(part, stamped(fileHeader(file, first), stamp), changes);
    progress.stage('changes', file.size, 'bytes');
    const decoder = new BlockDecoder();
    const range = new ElementRange();
    const whole = new WholeElements((element) => merged?.element(element));
    for (const blob of blobs) {
      if (blob.type === 'OSMData') mergeBlob(file, blob, merged, decoder, range, whole);
      progress.advance(blob.bytes);
    }
    merged.end();
  } finally {
    merged?.close();
    file.close();
  }
}

function mergeBlob(
  file: BlobFile,
  blob: BlobPlace,
  merged: MergedFile,
  decoder: BlockDecoder,
  range: ElementRange,
  whole: WholeElements,
): void {
  try {
    const raw = inflateBlob(file.bytes(blob));
    range.begin();
    decoder.decode(raw, range);
    if (Number.isNaN(range.first)) return;
    // A block out of order is found by its elements, one after the other.
    if (!range.sorted || merged.touched(range.first, range.last)) decoder.decode(raw, whole);
    else merged.block(file.framed(blob), range.last);
  } catch (error) {
    throw asFileError(error, file.path, blob.offset);
  }
}

async function applyToXml(
  from: string,
  gzip: boolean,
  changes: ChangeSet,
  part: string,
  stamp: Stamp,
): Promise<void> {
  const merged = new MergedFile(part, stamped({}, stamp), changes);
  try {
    await readXml(from, gzip, new ElementReader(new WholeElements((element) => merged.element(element))));
    merged.end();
  } finally {
    merged.close();
  }
}

const stamped = ({ box, ...before }: OsmHeader, stamp: Stamp): OsmHeader => ({
  box,
  writer: 'thikana',
  date: stamp.date ?? before.date,
  feed: stamp.feed ?? before.feed,
  sequence: stamp.sequence ?? before.sequence,
});
