// What bridges, tunnels, expressways and ferries cost, from the starter table: by kind of vehicle, with the day and the source of each price.
import { fileURLToPath } from 'node:url';
import { readTable, type TableRow } from '../../text/tab-table.ts';

/** As toll plazas tell vehicles apart: a truck has 5 to 8 tonnes, a small one less, a heavy one three axles; a minibus has up to 31 seats. */
const TOLLED = [
  'motorcycle',
  'car',
  'microbus',
  'minibus',
  'bus',
  'small_truck',
  'truck',
  'heavy_truck',
] as const;
/** With those whose tolls are not known. */
export const VEHICLES = [...TOLLED, 'cng', 'rickshaw'] as const;
export type TollVehicle = (typeof VEHICLES)[number];

export const TOLL_KINDS = ['bridge', 'tunnel', 'road', 'ferry'] as const;
export type TollKind = (typeof TOLL_KINDS)[number];

export interface TollRow {
  readonly name: string;
  readonly nameBn: string;
  readonly kind: TollKind;
  /** lon, lat interleaved, in degrees: whoever passes all of them pays. Empty where the road is known by its name. */
  readonly points: Float64Array;
  /** How near one passes, in metres. */
  readonly reach: number;
  /** The name of the road; empty where it is known by points. */
  readonly road: string;
  /** Taka; absent where the price is not known. */
  readonly price: Readonly<Partial<Record<TollVehicle, number>>>;
  /** Day from which the prices hold; empty where none is known. */
  readonly since: string;
  readonly source: string;
}

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

let known: readonly TollRow[] | undefined;

/** Read when first asked for: most callers never do. */
export function tollTable(): readonly TollRow[] {
  known ??= readTable(STARTER, 'tolls.tsv').map(tollOf);
  return known;
}

function tollOf(row: TableRow): TollRow {
  const kind = TOLL_KINDS.find((name) => name === row.text('kind'));
  const points = row.points('points') ?? new Float64Array(0);
  const road = row.optional('road') ?? '';
  if (points.length === 0 && road === '') row.fail('a toll has points or the name of a road');
  const price: Partial<Record<TollVehicle, number>> = {};
  for (const vehicle of TOLLED) {
    const taka = row.optionalNumber(vehicle);
    if (taka !== undefined) price[vehicle] = taka;
  }
  return {
    name: row.text('name'),
    nameBn: row.text('name_bn'),
    kind: kind ?? row.fail(`kind must be one of ${TOLL_KINDS.join(', ')}`),
    points,
    reach: row.optionalNumber('reach') ?? 0,
    road,
    price,
    since: row.optional('since') ?? '',
    source: row.text('source'),
  };
}
