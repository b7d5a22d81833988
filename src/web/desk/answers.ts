// What the calls of the data desk answer, as far as the page shows it.
import type { DeskFile, ImportProgress } from '../../http/data-desk.ts';
import type { Preview } from '../../ingest/preview.ts';

export type { DeskFile, ImportProgress, Preview };

export interface DeskSource {
  readonly name: string;
  readonly licence: string;
  readonly attribution: string;
  /** Of the data, ISO 8601. */
  readonly date?: string;
  /** Rows of the places table that came from it. */
  readonly places: number;
}

export interface DeskSources {
  readonly built: string;
  readonly countries: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly sources: readonly DeskSource[];
}
