// What an import would make of a file, without writing anything: what it was recognised as, what each column means, the first
// rows as they would be kept, and what would be refused and why.
import { fileURLToPath } from 'node:url';
import { silent } from '../dataset/progress.ts';
import { OUTSIDE, pointInRing } from '../geo/point-in-polygon.ts';
import { toFixedDegrees } from '../geo/units.ts';
import { OUTSIDE_COUNTRY } from './assemble/place-locator.ts';
import type { Gatherer, PlaceDraft, StatedPoint } from './gather/gathered.ts';
import type { DoubtfulAddress, LocateAddress } from './gather/located-address.ts';
import { SkipLedger } from './gather/skip-ledger.ts';
import type { ReadOptions } from './read-options.ts';
import { findSource, readTable } from './read-source.ts';
import { absentColumns } from './records/fields.ts';
import { SourceError } from './records/source-error.ts';
import type { RecognisedTable } from './records/table-options.ts';
import { readOutline } from './starter/outline.ts';

export interface PreviewColumn {
  readonly column: string;
  /** What it means, as a field of --map; null if unknown, in which case it comes back in `extra`. */
  readonly field: string | null;
  /** The field was guessed by the words of the name or by the values. */
  readonly guessed?: true;
}

export interface PreviewRow {
  readonly name?: string;
  readonly nameBn?: string;
  readonly type?: string;
  readonly subType?: string;
  readonly house?: string;
  readonly street?: string;
  readonly postcode?: number;
  /** Degrees; absent for a record with a shape of its own. */
  readonly longitude?: number;
  readonly latitude?: number;
  /** The owner's id and address. */
  readonly id?: string;
  readonly address?: string;
  readonly extra?: Readonly<Record<string, string>>;
}

/** A row whose address was found only roughly, or not at all: then nothing was understood, with a confidence of 0. */
export interface PreviewDoubt {
  readonly name: string;
  readonly address: string;
  readonly understood: string;
  readonly confidence: number;
  readonly level?: string;
  readonly metres?: number | null;
}

export interface RefusedRows {
  readonly reason: string;
  readonly count: number;
  /** Some of the records, as they are in the file. */
  readonly samples: readonly string[];
}

export interface Preview {
  readonly file: string;
  /** csv, geojson, json list. */
  readonly format: string;
  /** places, boundaries, units, roads, reference points. */
  readonly about: string;
  readonly columns: readonly PreviewColumn[];
  /** What the table says about where its rows are: a position, or an address by which one is found. */
  readonly located?: 'position' | 'address';
  /** What would have to be said for the table to be read, and the `--map` that says it. */
  readonly question?: string;
  readonly proposedMap?: string;
  /** How many rows were placed by their address. */
  readonly byAddress: number;
  /** Rows that were placed by their address, and of which somebody should look whether they are there. */
  readonly toCheck: readonly PreviewDoubt[];
  /** How many rows have latitude and longitude the other way round, and would be turned. */
  readonly turned: number;
  readonly rows: readonly PreviewRow[];
  /** How many records would be kept, and how many refused. */
  readonly kept: number;
  readonly refused: number;
  readonly reasons: readonly RefusedRows[];
  /** The first records that would be refused although they have a position. */
  readonly refusedPoints: readonly RefusedPoint[];
}

export interface RefusedPoint {
  readonly name: string;
  /** As the file has them: the latitude may be above 90 where they are swapped. */
  readonly longitude: number;
  readonly latitude: number;
  /** They lie in the country only the other way round. */
  readonly swapped: boolean;
  readonly reason: string;
}

export interface PreviewOptions extends ReadOptions {
  /** How many rows to show, both of those kept and of those refused; 10 by default. */
  readonly shown?: number;
}

/** In place of who finds addresses, where there is no dataset to look them up in: they are found when the table is imported. */
const FOUND_LATER: LocateAddress = () => ({
  lon: Number.NaN,
  lat: Number.NaN,
  understood: '',
  confidence: 0,
  level: 'none',
  metres: null,
  certain: true,
});

/** Rows shown by default. */
const SHOWN = 10;

/** `source` is a file, or KIND=FILE. Throws SourceError if the file as a whole cannot be used. */
export async function previewSource(source: string, options: PreviewOptions = {}): Promise<Preview> {
  const file = findSource(source);
  let seen: RecognisedTable | undefined;
  let byAddress = 0;
  const { locate = FOUND_LATER } = options;
  const counted: LocateAddress = (address) => {
    const found = locate(address);
    if (found) byAddress++;
    return found;
  };
  let asked: { readonly question: string; readonly proposedMap: string } | undefined;
  const gatherer = new PreviewGatherer(options.country ?? 'BD', options.shown ?? SHOWN);
  await readTable(
    gatherer,
    file,
    {
      ...options,
      locate: counted,
      recognised(table) {
        seen = table;
        gatherer.addressColumn = table.fields.get('address');
      },
      question(question, proposedMap) {
        asked = { question, proposedMap };
      },
    },
    silent,
  );
  const columns = seen?.columns ?? [];
  const [absent] = absentColumns(columns, options.map);
  if (absent !== undefined) throw absentColumn(file.path, absent, columns);
  const byColumn = new Map([...(seen?.fields ?? [])].map(([field, column]) => [column, field]));
  const reasons = gatherer.skips.list().map(({ reason, count, samples }) => ({ reason, count, samples }));
  return {
    file: file.path,
    format: file.format.name,
    about: seen?.table.about ?? 'roads',
    columns: columns.map((column) => {
      const field = byColumn.get(column) ?? null;
      const isGuessed = field !== null && seen?.guess?.guessed.includes(field);
      return { column, field, ...(isGuessed ? { guessed: true } : {}) };
    }),
    located: seen?.located,
    ...asked,
    byAddress,
    toCheck: gatherer.toCheck,
    turned: gatherer.turnedRows,
    rows: gatherer.rows,
    kept: gatherer.kept,
    refused: gatherer.skips.total,
    reasons,
    refusedPoints: gatherer.refusedPoints,
  };
}

/** The error for a column named in --map that does not exist. */
export const absentColumn = (path: string, column: string, columns: readonly string[]): SourceError =>
  new SourceError(
    path,
    `--map names the column "${column}", which does not exist; the columns are ${columns.slice(0, 30).join(', ')}`,
  );

/** Treats what a reader finds as an import would, but keeps only the first rows. */
class PreviewGatherer implements Gatherer {
  readonly rows: PreviewRow[] = [];
  readonly skips = new SkipLedger();
  readonly refusedPoints: RefusedPoint[] = [];
  readonly toCheck: PreviewDoubt[] = [];
  turnedRows = 0;
  /** The column with the owner's address. */
  addressColumn: string | undefined;
  kept = 0;
  readonly #outline: readonly Int32Array[];

  constructor(
    country: string,
    private readonly shown: number,
  ) {
    this.#outline = country === 'BD' ? outlineOfBangladesh() : [];
  }

  source(): number {
    return 0;
  }

  place(draft: PlaceDraft): void {
    // Its address is looked up when it is imported.
    const isLater = Number.isNaN(draft.lon);
    if (!isLater && !this.#isInside(draft.lon, draft.lat)) {
      const { lon, lat } = draft;
      const name = draft.name ?? draft.house ?? '';
      this.skipped(draft.source, OUTSIDE_COUNTRY, `${name} (${lat}, ${lon})`, { name, lon, lat });
      return;
    }
    const extra: Record<string, string> | undefined =
      draft.extra === undefined ? undefined : JSON.parse(draft.extra);
    this.#keep({
      name: draft.name,
      nameBn: draft.nameBn,
      type: draft.type,
      subType: draft.subType,
      house: draft.house,
      street: draft.street,
      postcode: draft.postcode,
      ...(isLater ? {} : { longitude: draft.lon, latitude: draft.lat }),
      id: draft.ownId,
      ...(this.addressColumn === undefined ? {} : { address: extra?.[this.addressColumn.trim()] }),
      extra,
    });
  }

  region(draft: Parameters<Gatherer['region']>[0]): void {
    this.#keep({ name: draft.name, nameBn: draft.nameBn, longitude: draft.lon, latitude: draft.lat });
  }

  /** Only for maps; tables have none. */
  feature(): void {}

  street(draft: Parameters<Gatherer['street']>[0]): void {
    this.#keep({
      name: draft.name,
      nameBn: draft.nameBn,
      longitude: draft.lines[0]?.[0],
      latitude: draft.lines[0]?.[1],
    });
  }

  roads(network: Parameters<Gatherer['roads']>[0]): void {
    this.kept += network.wayCount;
  }

  skipped(source: number, reason: string, sample?: string, at?: StatedPoint): void {
    this.skips.add(source, reason, sample);
    if (at === undefined || this.refusedPoints.length >= this.shown) return;
    const { name, lon, lat } = at;
    const swapped = !this.#isInside(lon, lat) && this.#isInside(lat, lon);
    this.refusedPoints.push({ name, longitude: lon, latitude: lat, swapped, reason });
  }

  turned(): void {
    this.turnedRows++;
  }

  doubtfulAddress({ name, address, found }: DoubtfulAddress): void {
    if (this.toCheck.length >= this.shown) return;
    const { understood = '', confidence = 0, level, metres } = found ?? {};
    this.toCheck.push({ name, address, understood, confidence, level, metres });
  }

  #keep(row: PreviewRow): void {
    this.kept++;
    if (this.rows.length < this.shown) this.rows.push(row);
  }

  /** If the country's outline is unknown, every point counts as inside. */
  #isInside(lon: number, lat: number): boolean {
    if (this.#outline.length === 0) return true;
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return false;
    const [x, y] = [toFixedDegrees(lon), toFixedDegrees(lat)];
    return this.#outline.some((ring) => pointInRing(ring, 0, ring.length, x, y) !== OUTSIDE);
  }
}

let outline: readonly Int32Array[] | undefined;

function outlineOfBangladesh(): readonly Int32Array[] {
  const folder = fileURLToPath(new URL('../../data/starter', import.meta.url));
  outline ??= readOutline(folder).map(([ring]) =>
    Int32Array.from(ring, (degrees) => toFixedDegrees(degrees)),
  );
  return outline;
}
