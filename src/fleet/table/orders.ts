// A table of orders becomes jobs, and one of vehicles becomes vehicles, as `POST /v2/api/fleet/plan` takes them. Pure.
import { CellError, listIn, numberIn, secondsIn, timeOfDay, wholeIn } from './cells.ts';
import { rowsOf, type Table, type TableRow } from './columns.ts';

export interface TableJob {
  readonly id: number;
  readonly description?: string;
  readonly address?: string;
  readonly location?: [lon: number, lat: number];
  readonly service?: number;
  readonly delivery?: number[];
  readonly pickup?: number[];
  readonly time_windows?: [from: number, until: number][];
  readonly priority?: number;
  readonly skills?: number[];
}

export interface TableVehicle {
  readonly id: number;
  readonly description?: string;
  readonly profile?: string;
  readonly start?: [lon: number, lat: number];
  readonly start_address?: string;
  readonly end?: [lon: number, lat: number];
  readonly end_address?: string;
  readonly capacity?: number[];
  readonly time_window?: [from: number, until: number];
  readonly breaks?: {
    readonly id: number;
    readonly service: number;
    readonly time_windows: [number, number][];
  }[];
  readonly max_tasks?: number;
  readonly skills?: number[];
  readonly costs?: { readonly fixed?: number; readonly per_hour?: number; readonly per_km?: number };
}

/** Which cell of a table cannot be used, and why. */
class TableError extends Error {}

const DAY = 86_400;
const LATEST = 7 * DAY;
const ANY_TIME: [number, number] = [0, LATEST];

const ORDER = new Map([
  ['id', ['order', 'order id', 'no', 'number', 'parcel', 'consignment', 'অর্ডার', 'নম্বর']],
  ['name', ['description', 'customer', 'recipient', 'receiver', 'নাম', 'গ্রাহক']],
  ['address', ['delivery address', 'addr', 'location', 'ঠিকানা']],
  ['latitude', ['lat', 'y', 'অক্ষাংশ']],
  ['longitude', ['lon', 'lng', 'long', 'x', 'দ্রাঘিমাংশ']],
  ['amount', ['delivery', 'quantity', 'qty', 'parcels', 'boxes', 'weight', 'পরিমাণ', 'ওজন']],
  ['pickup', ['collect', 'return', 'সংগ্রহ']],
  ['service', ['minutes', 'service minutes', 'stop minutes', 'মিনিট']],
  ['from', ['window start', 'not before', 'earliest', 'open', 'থেকে']],
  ['until', ['window end', 'to', 'not after', 'latest', 'close', 'পর্যন্ত']],
  ['priority', ['অগ্রাধিকার']],
  ['skills', ['skill', 'needs', 'দক্ষতা']],
] as const);

const VEHICLE = new Map([
  ['id', ['vehicle', 'vehicle id', 'no', 'number', 'গাড়ি', 'নম্বর']],
  ['name', ['description', 'rider', 'driver', 'রাইডার', 'চালক', 'নাম']],
  ['profile', ['kind', 'type', 'mode', 'ধরন']],
  ['start_address', ['start', 'depot', 'hub', 'শুরু', 'ডিপো']],
  ['start_latitude', ['start lat', 'depot lat', 'lat', 'latitude', 'অক্ষাংশ']],
  ['start_longitude', ['start lon', 'start lng', 'depot lon', 'lon', 'lng', 'longitude', 'দ্রাঘিমাংশ']],
  ['end_address', ['end', 'শেষ']],
  ['end_latitude', ['end lat']],
  ['end_longitude', ['end lon', 'end lng']],
  ['capacity', ['ধারণক্ষমতা']],
  ['from', ['shift start', 'starts', 'কাজ শুরু', 'থেকে']],
  ['until', ['shift end', 'ends', 'to', 'কাজ শেষ', 'পর্যন্ত']],
  ['break_from', ['break start', 'বিরতি থেকে']],
  ['break_until', ['break end', 'বিরতি পর্যন্ত']],
  ['break_minutes', ['break', 'বিরতি', 'বিরতি মিনিট']],
  ['max_tasks', ['most tasks', 'max stops']],
  ['skills', ['skill', 'দক্ষতা']],
  ['fixed', ['fixed cost']],
  ['per_hour', ['cost per hour']],
  ['per_km', ['cost per km']],
] as const);

/** Skills are words in tables and numbers in the request: both tables have to be read by the same one. */
export class SkillNumbers {
  readonly #numbers = new Map<string, number>();

  of(cell: string): number[] | undefined {
    const words = listIn(cell.toLowerCase());
    if (words.length === 0) return undefined;
    return words.map((word) => {
      const number = this.#numbers.get(word) ?? this.#numbers.size + 1;
      this.#numbers.set(word, number);
      return number;
    });
  }
}

export function jobsIn(table: Table, skills: SkillNumbers): TableJob[] {
  const { rows, known } = rowsOf(table, ORDER);
  if (!known.has('address') && !(known.has('latitude') && known.has('longitude')))
    throw new TableError('orders need a column address, or latitude and longitude');
  const ids = idsOf(rows);
  return rows.map((row, i) =>
    inRow('orders', row.line, () => {
      const location = positionIn(row.cell('longitude'), row.cell('latitude'));
      if (!location && row.cell('address') === '')
        throw new CellError('there is neither an address nor a position');
      const [from, until] = [timeOfDay(row.cell('from')), timeOfDay(row.cell('until'))];
      const name = [row.cell('id') === String(ids[i]) ? '' : row.cell('id'), row.cell('name')]
        .filter((text) => text !== '')
        .join(' · ');
      return without({
        id: ids[i],
        description: name || undefined,
        ...(location ? { location } : { address: row.cell('address') }),
        service: secondsIn(row.cell('service')),
        delivery: amountIn(row.cell('amount')),
        pickup: amountIn(row.cell('pickup')),
        time_windows: windowOf(from, until, (window) => [window]),
        priority: wholeIn(row.cell('priority')),
        skills: skills.of(row.cell('skills')),
      });
    }),
  );
}

/** What an order is called in its table, and where it goes. */
export interface OrderLabel {
  /** Its number or name there, or both; empty without either. */
  readonly name: string;
  readonly address: string;
}

/** By the ids that `jobsIn` gives. */
export function orderLabels(table: Table): Map<number, OrderLabel> {
  const { rows } = rowsOf(table, ORDER);
  const ids = idsOf(rows);
  return new Map(
    rows.map((row, i) => {
      const name = [row.cell('id'), row.cell('name')].filter((text) => text !== '').join(' · ');
      return [ids[i], { name, address: row.cell('address') }];
    }),
  );
}

export function vehiclesIn(table: Table, skills: SkillNumbers): TableVehicle[] {
  const { rows } = rowsOf(table, VEHICLE);
  const ids = idsOf(rows);
  return rows.map((row, i) =>
    inRow('vehicles', row.line, () => {
      const start = positionIn(row.cell('start_longitude'), row.cell('start_latitude'));
      const end = positionIn(row.cell('end_longitude'), row.cell('end_latitude'));
      const rest = windowOf(
        timeOfDay(row.cell('break_from')),
        timeOfDay(row.cell('break_until')),
        (window) => window,
      );
      const minutes = secondsIn(row.cell('break_minutes'));
      const costs = without({
        fixed: numberIn(row.cell('fixed')),
        per_hour: numberIn(row.cell('per_hour')),
        per_km: numberIn(row.cell('per_km')),
      });
      // As most depots are where the day ends too.
      const back =
        end || row.cell('end_address')
          ? {}
          : start
            ? { end: start }
            : { end_address: row.cell('start_address') || undefined };
      return without({
        id: ids[i],
        description:
          row.cell('name') || (row.cell('id') === String(ids[i]) ? undefined : row.cell('id')) || undefined,
        profile: row.cell('profile').toLowerCase() || undefined,
        ...(start ? { start } : { start_address: row.cell('start_address') || undefined }),
        ...(end ? { end } : { end_address: row.cell('end_address') || undefined }),
        ...back,
        capacity: amountIn(row.cell('capacity')),
        time_window: windowOf(timeOfDay(row.cell('from')), timeOfDay(row.cell('until')), (window) => window),
        breaks:
          minutes === undefined
            ? undefined
            : [
                {
                  id: ids[i],
                  service: minutes,
                  time_windows: [rest ?? ANY_TIME],
                },
              ],
        max_tasks: wholeIn(row.cell('max_tasks')),
        skills: skills.of(row.cell('skills')),
        costs: Object.keys(costs).length > 0 ? costs : undefined,
      });
    }),
  );
}

/** Numbers as they are where all are different; otherwise the row's own. */
function idsOf(rows: readonly TableRow<'id'>[]): number[] {
  const given = rows.map((row) => (/^\d{1,15}$/.test(row.cell('id')) ? Number(row.cell('id')) : Number.NaN));
  const fine = given.every((id) => !Number.isNaN(id)) && new Set(given).size === given.length;
  return fine ? given : rows.map((_, i) => i + 1);
}

function inRow<T>(table: string, row: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellError) throw new TableError(`${table}, row ${row}: ${error.message}`);
    throw error;
  }
}

function positionIn(longitude: string, latitude: string): [number, number] | undefined {
  const [lon, lat] = [numberIn(longitude), numberIn(latitude)];
  if (lon === undefined || lat === undefined) return undefined;
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
    throw new CellError(`${latitude}, ${longitude} is not a latitude and a longitude`);
  return [lon, lat];
}

const amountIn = (cell: string): number[] | undefined => {
  const amounts = cell.split(/[;|]/).map(wholeIn);
  return amounts.some((amount) => amount !== undefined) ? amounts.map((amount) => amount ?? 0) : undefined;
};

function windowOf<T>(
  from: number | undefined,
  until: number | undefined,
  of: (window: [number, number]) => T,
): T | undefined {
  if (from === undefined && until === undefined) return undefined;
  // Midnight, at which something ends, is that of the day's end.
  const end = until === 0 ? DAY : (until ?? LATEST);
  if ((from ?? 0) > end) throw new CellError('the window ends before it begins');
  return of([from ?? 0, end]);
}

/** Without the fields that say nothing. */
function without<T extends object>(fields: T): T {
  const kept = { ...fields };
  for (const [name, value] of Object.entries(kept))
    if (value === undefined) Reflect.deleteProperty(kept, name);
  return kept;
}
