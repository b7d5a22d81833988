// What a dataset knows, as functions of DuckDB: rupantor(text), reverse(lon, lat), route_km(…), route_minutes(…). DuckDB is the user's own package,
// so only what is used of it is named here.
import type { World } from '../http/world.ts';
import { TripError } from '../roads/route/trip.ts';

/** What is used of `@duckdb/node-api`. */
export interface DuckDb {
  readonly DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<DuckConnection> }> };
  readonly DuckDBScalarFunction: { create(made: ScalarFunction): unknown };
  readonly VARCHAR: unknown;
  readonly DOUBLE: unknown;
  readonly BOOLEAN: unknown;
  STRUCT(fields: Readonly<Record<string, unknown>>): unknown;
  structValue(fields: Readonly<Record<string, unknown>>): unknown;
}

export interface DuckConnection {
  registerScalarFunction(made: unknown): void;
  runAndReadAll(sql: string): Promise<{ columnNames(): string[]; getRowsJson(): unknown[][] }>;
  closeSync(): void;
}

interface ScalarFunction {
  readonly name: string;
  readonly returnType: unknown;
  readonly parameterTypes: readonly unknown[];
  mainFunction(
    about: unknown,
    input: { readonly rowCount: number; getColumnVector(column: number): { getItem(row: number): unknown } },
    output: { setItem(row: number, value: unknown): void; flush(): void },
  ): void;
}

interface SqlFunction {
  readonly name: string;
  readonly takes: readonly ('text' | 'number')[];
  readonly gives: (duckdb: DuckDb) => unknown;
  /** Null where there is nothing to tell. */
  answer(given: readonly unknown[], duckdb: DuckDb): unknown;
}

export function registerFunctions(duckdb: DuckDb, connection: DuckConnection, world: World): void {
  for (const { name, takes, gives, answer } of functionsOf(world)) {
    const made = duckdb.DuckDBScalarFunction.create({
      name,
      returnType: gives(duckdb),
      parameterTypes: takes.map((type) => (type === 'text' ? duckdb.VARCHAR : duckdb.DOUBLE)),
      mainFunction(_about, input, output) {
        const columns = takes.map((_type, column) => input.getColumnVector(column));
        for (let row = 0; row < input.rowCount; row++) {
          const given = columns.map((column) => column.getItem(row));
          output.setItem(row, given.includes(null) ? null : answer(given, duckdb));
        }
        output.flush();
      },
    });
    connection.registerScalarFunction(made);
  }
}

const POINTS = ['number', 'number', 'number', 'number'] as const;

function functionsOf(world: World): SqlFunction[] {
  return [
    {
      name: 'rupantor',
      takes: ['text'],
      gives: ({ STRUCT, VARCHAR, DOUBLE, BOOLEAN }) =>
        STRUCT({
          address: VARCHAR,
          address_bn: VARCHAR,
          longitude: DOUBLE,
          latitude: DOUBLE,
          complete: BOOLEAN,
          confidence: DOUBLE,
        }),
      answer([text], { structValue }) {
        const found = world.rupantor.geocode(String(text), { bangla: true });
        const point = found.geocoded_address;
        return structValue({
          address: found.fixed_address,
          address_bn: found.bangla_address ?? null,
          longitude: point ? Number(point.longitude) : null,
          latitude: point ? Number(point.latitude) : null,
          complete: found.address_status === 'complete',
          confidence: found.confidence_score_percentage,
        });
      },
    },
    {
      name: 'reverse',
      takes: ['number', 'number'],
      gives: ({ VARCHAR }) => VARCHAR,
      answer([lon, lat]) {
        return isOnEarth(lon, lat) ? (world.reverse.at(Number(lon), Number(lat), {})?.address ?? null) : null;
      },
    },
    {
      name: 'route_km',
      takes: POINTS,
      gives: ({ DOUBLE }) => DOUBLE,
      answer: (given) => perThousand(tripBetween(world, given)?.distance),
    },
    {
      name: 'route_minutes',
      takes: POINTS,
      gives: ({ DOUBLE }) => DOUBLE,
      answer(given) {
        const seconds = tripBetween(world, given)?.duration;
        return seconds === undefined ? null : seconds / 60;
      },
    },
  ];
}

const perThousand = (value: number | undefined): number | null => (value === undefined ? null : value / 1000);

const isOnEarth = (lon: unknown, lat: unknown): boolean =>
  Math.abs(Number(lon)) <= 180 && Math.abs(Number(lat)) <= 90;

/** By car; undefined where there is no way. */
function tripBetween(
  { roads }: World,
  [fromLon, fromLat, toLon, toLat]: readonly unknown[],
): { readonly distance: number; readonly duration: number } | undefined {
  if (!roads) throw new Error('the dataset holds no roads; import some with `thikana import`');
  if (!isOnEarth(fromLon, fromLat) || !isOnEarth(toLon, toLat)) return undefined;
  try {
    return roads.now('overview', {
      profile: 'car',
      language: 'en',
      points: [
        [Number(fromLon), Number(fromLat)],
        [Number(toLon), Number(toLat)],
      ],
      geometries: 'polyline',
      overview: 'false',
      steps: false,
      alternatives: 0,
    }).routes[0];
  } catch (error) {
    if (error instanceof TripError) return undefined;
    throw error;
  }
}
