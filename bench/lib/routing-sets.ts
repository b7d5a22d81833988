// Reads the public sets of vehicle routing instances (Solomon, Gehring & Homberger, Li & Lim, VRPLIB) as problems, with the way in which each
// set counts costs, and their best known results.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem, Shipment, Task, TravelMatrix, Vehicle } from '../../src/fleet/problem/problem.ts';

export interface Instance {
  readonly name: string;
  readonly tasks: number;
  readonly problem: Problem;
  /** Units of the problem in one unit of the set. */
  readonly scale: number;
  /** Cost, and the number of vehicles where that counts first. */
  readonly best: { readonly cost: number; readonly vehicles?: number };
}

export function instancesIn(folder: string): Instance[] {
  const known = bestKnown(folder);
  return readdirSync(folder)
    .filter((name) => /\.(txt|vrp)$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const solution = join(folder, name.replace(/\.\w+$/, '.sol'));
      const routes = existsSync(solution) ? readFileSync(solution, 'utf8') : '';
      const best = known.get(name) ?? { cost: costOf(routes) };
      if (name.endsWith('.vrp')) return vrplib(name, text, best, routes);
      const lines = text.trim().split('\n');
      if (lines[0].trim().split(/\s+/).length === 3) return liLim(name, lines, best);
      return solomon(name, lines, best);
    });
}

/** Fewest vehicles first: in double precision, so in millionths. */
const FINE = 1e6;

function bestKnown(folder: string): Map<string, Instance['best']> {
  const file = join(folder, '..', 'best-known.tsv');
  const known = new Map<string, Instance['best']>();
  if (!existsSync(file)) return known;
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [set, name, , , vehicles, cost] = line.split('\t');
    if (set === basename(folder)) known.set(name, { cost: Number(cost), vehicles: Number(vehicles) });
  }
  return known;
}

function costOf(solution: string): number {
  return Number(/Cost:?\s*([\d.]+)/.exec(solution)?.[1] ?? Number.NaN);
}

/** The routes of a solution added up: mixed fleets have their costs in units that differ from file to file. */
function costOfRoutes(
  solution: string,
  vehicles: readonly Vehicle[],
  { size, distances }: TravelMatrix,
): number {
  let cost = 0;
  for (const [, number, places] of solution.matchAll(/Route #(\d+):[ \t]*(\d.*)/g)) {
    const { start, costs } = vehicles[Number(number) - 1];
    cost += costs?.fixed ?? 0;
    let from = start!;
    for (const place of [...places.trim().split(/\s+/).map(Number), start!]) {
      cost += (distances[from * size + place] * (costs?.perKilometre ?? 0)) / 1000;
      from = place;
    }
  }
  return cost;
}

function euclidean(
  points: readonly (readonly number[])[],
  rounded: (distance: number) => number,
): TravelMatrix {
  const size = points.length;
  const distances = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const dx = points[a][0] - points[b][0];
      const dy = points[a][1] - points[b][1];
      distances[a * size + b] = rounded(Math.sqrt(dx * dx + dy * dy));
    }
  }
  return { size, durations: distances, distances };
}

const byDistance = { perKilometre: 1000 };

function solomon(name: string, lines: readonly string[], best: Instance['best']): Instance {
  const numbers = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.every(Number.isFinite));
  const [[vehicles, capacity], depot, ...customers] = numbers;
  const fine = best.vehicles !== undefined;
  const scale = fine ? FINE : 10;
  const rounded = fine ? (d: number) => Math.ceil(d * scale - 1e-6) : (d: number) => Math.floor(d * scale);
  const points = [depot, ...customers].map((row) => [row[1], row[2]]);
  const hours = [depot[4] * scale, depot[5] * scale] as const;
  const tasks = customers.map(
    (row, k): Task => ({
      id: String(row[0]),
      place: k + 1,
      delivery: [row[3]],
      windows: [[row[4] * scale, row[5] * scale]],
      service: row[6] * scale,
    }),
  );
  return {
    name,
    tasks: tasks.length,
    scale,
    best,
    problem: {
      matrices: { plane: euclidean(points, rounded) },
      vehicles: fleet(vehicles, { capacity: [capacity], hours, costs: byDistance }),
      tasks,
      goal: { fewestVehicles: fine },
    },
  };
}

function fleet(count: number, common: Partial<Vehicle>): Vehicle[] {
  return Array.from({ length: count }, (_, v) => ({
    id: `v${v + 1}`,
    profile: 'plane',
    start: 0,
    end: 0,
    ...common,
  }));
}

function liLim(name: string, lines: readonly string[], best: Instance['best']): Instance {
  const [[vehicles, capacity], ...rows] = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const scale = FINE;
  const stop = (at: number) => ({
    place: at,
    windows: [[rows[at][4] * scale, rows[at][5] * scale] as const],
    service: rows[at][6] * scale,
  });
  const shipments = rows
    .filter((row) => row[3] > 0)
    .map((row): Shipment => ({ id: String(row[0]), amount: [row[3]], from: stop(row[0]), to: stop(row[8]) }));
  return {
    name,
    tasks: rows.length - 1,
    scale,
    best,
    problem: {
      matrices: {
        plane: euclidean(
          rows.map((row) => [row[1], row[2]]),
          (d) => Math.ceil(d * scale - 1e-6),
        ),
      },
      vehicles: fleet(vehicles, {
        capacity: [capacity],
        hours: [rows[0][4] * scale, rows[0][5] * scale],
        costs: byDistance,
      }),
      shipments,
      goal: { fewestVehicles: true },
    },
  };
}

function vrplib(name: string, text: string, best: Instance['best'], solution: string): Instance {
  const { headers, sections } = sectionsOf(text);
  const column = (section: string): number[] | undefined => sections.get(section)?.map((row) => row[1]);
  const points = sections.get('NODE_COORD_SECTION')!.map((row) => [row[1], row[2]]);
  const depots = sections
    .get('DEPOT_SECTION')!
    .flat()
    .filter((row) => row > 0)
    .map((row) => row - 1);
  const demands = column('DEMAND_SECTION')!;
  const windows = sections.get('TIME_WINDOW_SECTION');
  const services = column('SERVICE_TIME_SECTION');
  const { scale, unit, rounded } = countingOf(headers.get('TYPE') ?? 'CVRP');
  const distances = euclidean(points, rounded);
  const homes = column('VEHICLES_DEPOT_SECTION');
  const capacities = column('CAPACITY_SECTION');
  const fixed = column('VEHICLES_FIXED_COST_SECTION');
  const rates = column('VEHICLES_UNIT_DISTANCE_COST_SECTION');
  const duty = headers.get('VEHICLES_MAX_DURATION');
  const count = Number(headers.get('VEHICLES') ?? demands.length - depots.length);
  const vehicles = Array.from({ length: count }, (_, v): Vehicle => {
    const home = homes ? homes[v] - 1 : depots[0];
    const hours = windows ? ([windows[home][1] * scale, windows[home][2] * scale] as const) : undefined;
    return {
      id: `v${v + 1}`,
      profile: 'plane',
      start: home,
      end: home,
      capacity: [capacities ? capacities[v] : Number(headers.get('CAPACITY'))],
      hours,
      longestDuty: duty === undefined ? undefined : Number(duty) * scale,
      costs: {
        fixed: fixed ? fixed[v] * scale : undefined,
        perKilometre: 1000 * (rates ? rates[v] : 1),
      },
    };
  });
  const tasks = points.flatMap((_, at): Task[] =>
    depots.includes(at)
      ? []
      : [
          {
            id: String(at),
            place: at,
            delivery: [demands[at]],
            service: (services?.[at] ?? 0) * scale,
            windows: windows ? [[windows[at][1] * scale, windows[at][2] * scale]] : undefined,
          },
        ],
  );
  return {
    name,
    tasks: tasks.length,
    scale: unit,
    best: capacities ? { cost: costOfRoutes(solution, vehicles, distances) / unit } : best,
    problem: { matrices: { plane: distances }, vehicles, tasks },
  };
}

/**
 * How a set counts, found by adding its best known routes up: X in whole units; several depots in thousandths, which its results
 * count as one; mixed fleets in double precision, with prices in hundredths.
 */
function countingOf(type: string): { scale: number; unit: number; rounded: (distance: number) => number } {
  if (type === 'CVRP') return { scale: 1, unit: 1, rounded: Math.round };
  if (type === 'MDVRPTW') return { scale: 1000, unit: 1, rounded: (d) => Math.round(d * 1000) };
  return { scale: 1e4, unit: 1e6, rounded: (d) => Math.round(d * 1e4) };
}

function sectionsOf(text: string): { headers: Map<string, string>; sections: Map<string, number[][]> } {
  const headers = new Map<string, string>();
  const sections = new Map<string, number[][]>();
  let rows: number[][] | undefined;
  for (const line of text.split('\n')) {
    const header = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line.trim());
    if (header) headers.set(header[1], header[2]);
    else if (/^[A-Z_]+$/.test(line.trim())) sections.set(line.trim(), (rows = []));
    else if (line.trim() !== '') rows?.push(line.trim().split(/\s+/).map(Number));
  }
  return { headers, sections };
}
