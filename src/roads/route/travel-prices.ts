// What travelling itself costs, from the starter table: fuel of those who drive, fare of those who are driven. Estimates, each with its day and source.
import { fileURLToPath } from 'node:url';
import { readTable, type TableRow } from '../../text/tab-table.ts';
import type { Roads } from '../engine.ts';
import { RoadClass } from '../network/vocabulary.ts';
import { type TollVehicle, VEHICLES } from './toll-table.ts';
import type { Trip } from './trip.ts';

export const PRICE_KINDS = ['fuel', 'fare'] as const;
type PriceKind = (typeof PRICE_KINDS)[number];

interface TravelPrice {
  readonly kind: PriceKind;
  /** Taka: to begin with, for a kilometre beyond those included, for a minute of delay, and at least. */
  readonly start: number;
  readonly includedKm: number;
  readonly perKm: number;
  readonly perMinute: number;
  readonly least: number;
  readonly basis: string;
  readonly since: string;
  readonly source: string;
}

export interface TravelCost {
  readonly kind: PriceKind;
  /** Whole taka. */
  readonly price: number;
  readonly estimate: true;
  readonly basis: string;
  readonly since: string;
  readonly source: string;
}

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

let known: ReadonlyMap<string, TravelPrice> | undefined;

/** Read when first asked for: most callers never do. */
function travelPrices(): ReadonlyMap<string, TravelPrice> {
  known ??= new Map(readTable(STARTER, 'travel-prices.tsv').map(priceOf));
  return known;
}

function priceOf(row: TableRow): [TollVehicle, TravelPrice] {
  const vehicle = VEHICLES.find((name) => name === row.text('vehicle'));
  const kind = PRICE_KINDS.find((name) => name === row.text('kind'));
  return [
    vehicle ?? row.fail(`vehicle must be one of ${VEHICLES.join(', ')}`),
    {
      kind: kind ?? row.fail(`kind must be one of ${PRICE_KINDS.join(', ')}`),
      start: row.number('start'),
      includedKm: row.number('included_km'),
      perKm: row.number('per_km'),
      perMinute: row.number('per_minute'),
      least: row.number('least'),
      basis: row.text('basis'),
      since: row.text('since'),
      source: row.text('source'),
    },
  ];
}

/** Of the whole trip; undefined if nothing is known for the vehicle. */
export function travelCost(
  roads: Pick<Roads, 'edge'>,
  trip: Trip,
  vehicle: TollVehicle,
): TravelCost | undefined {
  const price = travelPrices().get(vehicle);
  if (!price) return undefined;
  const { kind, start, includedKm, perKm, perMinute, least, basis, since, source } = price;
  let [centimetres, delay] = [0, 0];
  for (const { path } of trip.legs) {
    path.edges.forEach((directed, i) => {
      if (roads.edge(directed >>> 1).class !== RoadClass.Ferry) centimetres += path.edgeCentimetres[i];
    });
    // Without a time of day nothing is known of delays; who waits for a road to open switches the engine off.
    const { free = path.duration, waiting = 0 } = path.hours ?? {};
    delay += Math.max(0, path.duration - free - waiting);
  }
  const further = Math.max(0, centimetres / 100_000 - includedKm);
  const taka = Math.max(least, start + further * perKm + (delay / 60) * perMinute);
  return { kind, price: Math.round(taka), estimate: true, basis, since, source };
}
