// What an OpenStreetMap file says of itself: its date, and where changes of it are published.
import { existsSync } from 'node:fs';
import { formOf } from './osm-form.ts';
import { BlobFile } from './pbf/blobs.ts';
import { fileHeader } from './pbf/file-header.ts';
import type { OsmHeader } from './pbf/header-block.ts';

/** Nothing for XML, which names no feed, and for a file that is gone. */
export function stampOf(path: string): Pick<OsmHeader, 'date' | 'feed' | 'sequence'> {
  if (!existsSync(path) || formOf(path) !== 'pbf') return {};
  const file = new BlobFile(path);
  try {
    for (const first of file.places()) return fileHeader(file, first);
    return {};
  } finally {
    file.close();
  }
}
