// What the data desk of the console needs from the program: uploaded files, previews of how they would be read, and the import
// itself, which runs in a process of its own.

import type { DeskFile, ImportProgress, Preview } from './answers/data.ts';

export interface DeskImport {
  /** Ids of files, in the order in which they are read; later ones win. */
  readonly files: readonly string[];
  /** What columns of the last file mean, as `--map` takes it, and what it is about, as in KIND=FILE. */
  readonly map?: string;
  readonly kind?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

/** A request that was refused; the message is shown to the operator. */
export class DeskRefused extends Error {
  override readonly name = 'DeskRefused';
}

export interface DataDesk {
  /** Takes the next bytes of a file; without an id a new file begins. */
  receive(part: {
    readonly id?: string;
    readonly name: string;
    readonly offset: number;
    readonly bytes: Uint8Array;
  }): DeskFile;
  files(): readonly DeskFile[];
  remove(id: string): void;
  /** The output of `thikana import --preview --json`. */
  preview(id: string, said: { readonly map?: string; readonly kind?: string }): Promise<Preview>;
  begin(request: DeskImport): Promise<void>;
  progress(): Promise<ImportProgress>;
}
