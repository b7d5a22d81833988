// What the calls of the data desk answer, as far as the page shows it.

export interface DeskFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface ImportProgress {
  readonly state: 'idle' | 'importing' | 'reloading' | 'done' | 'failed';
  /** During an import: the current step and its progress; a total of 0 is unknown. */
  readonly stage?: string;
  readonly done?: number;
  readonly total?: number;
  readonly message?: string;
  readonly skipped?: readonly Reason[];
}

export interface Reason {
  readonly reason: string;
  readonly count: number;
  readonly samples: readonly string[];
}

export interface Preview {
  readonly format: string;
  readonly about: string;
  /** What each column means; null: nothing known. */
  readonly columns: readonly {
    readonly column: string;
    readonly field: string | null;
    /** By the words of its name or by its values: the user should look. */
    readonly guessed?: true;
  }[];
  /** Whether rows have positions, or addresses by which they are found. */
  readonly located?: 'position' | 'address';
  /** The map that would settle a table that is not clear. */
  readonly proposedMap?: string;
  /** Rows placed by their address, but not for certain. */
  readonly toCheck: readonly {
    readonly name: string;
    readonly address: string;
    readonly understood: string;
    readonly confidence: number;
  }[];
  readonly rows: readonly PreviewRow[];
  /** Records that would be kept, and that would be refused. */
  readonly kept: number;
  readonly refused: number;
  readonly reasons: readonly Reason[];
  /** Those refused that have a position. */
  readonly refusedPoints: readonly {
    readonly name: string;
    readonly longitude: number;
    readonly latitude: number;
    /** They lie in the country only the other way round. */
    readonly swapped: boolean;
    readonly reason: string;
  }[];
}

export interface PreviewRow {
  readonly name?: string;
  readonly nameBn?: string;
  readonly type?: string;
  readonly subType?: string;
  readonly house?: string;
  readonly street?: string;
  readonly address?: string;
  readonly longitude?: number;
  readonly latitude?: number;
}

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
