// What the data desk of the console needs from the program: files that were sent, what an import would make of them, and the import
// itself, which runs beside the server.

/** A file that was sent to the desk. */
export interface DeskFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface ImportWish {
  /** Ids of files, in the order in which they are read; later ones win. */
  readonly files: readonly string[];
  /** What columns mean, as `--map` takes it. */
  readonly map?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

export interface ImportProgress {
  readonly state: 'idle' | 'importing' | 'reloading' | 'done' | 'failed';
  /** While it imports: what is under way, and how far. */
  readonly stage?: string;
  readonly done?: number;
  /** 0 where it is not known. */
  readonly total?: number;
  /** When it failed: why. */
  readonly message?: string;
  /** When it is done: rows by kind, and what was not used and why. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly skipped?: readonly {
    readonly reason: string;
    readonly count: number;
    readonly samples: readonly string[];
  }[];
}

/** A wish that cannot be fulfilled, told to the operator. */
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
  /** As `thikana import --preview --json` tells it. */
  preview(id: string, map: string | undefined): Promise<unknown>;
  begin(wish: ImportWish): Promise<void>;
  progress(): Promise<ImportProgress>;
}
