// The copy of an OpenStreetMap source that changes have been applied to, kept with the dataset. The user's own file stays as it is; when
// another takes its place (a newer download), the copy counts no longer.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface ForwardCopy {
  readonly file: string;
  /** Size and time of the file that the copy was made of. */
  readonly bytes: number;
  readonly modified: number;
}

/** A source that may have a copy. */
interface CopiedSource {
  readonly name: string;
  readonly source: string;
  readonly forward?: ForwardCopy;
}

const FOLDER = 'brought-forward';

/** Where changes of feeds are kept until they have been applied. */
export const changeFolder = (dataset: string): string => join(dataset, FOLDER, 'changes');

/** The file that an import reads for a source. */
export function fileOf({ source, forward }: CopiedSource): string {
  return forward && isCurrent(source, forward) ? forward.file : source;
}

/** The copy to be written for a source, in the folder of the dataset. */
export function forwardOf(dataset: string, { name, source, forward }: CopiedSource): ForwardCopy {
  if (forward && isCurrent(source, forward)) return forward;
  const { size, mtimeMs } = statSync(source);
  const folder = join(dataset, FOLDER);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, basename(name).replace(/(\.osm)?(\.pbf|\.osm|\.gz)*$/i, '.osm.pbf'));
  return { file, bytes: size, modified: mtimeMs };
}

function isCurrent(source: string, forward: ForwardCopy): boolean {
  if (!existsSync(forward.file)) return false;
  const original = statSync(source, { throwIfNoEntry: false });
  return !original || (original.size === forward.bytes && original.mtimeMs === forward.modified);
}
