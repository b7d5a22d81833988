// What planning fleets costs: by how many tasks, vehicles and addresses there are, and how long the search may take.
import { type FleetSize, sizeOf } from '../../dispatch/fleet-size.ts';
import type { CostOfAnswer } from '../cost.ts';
import { WrittenJson } from '../endpoint.ts';
import { fromJson, type Given } from '../parameters.ts';

/** JSON that says what it cost. */
export class ChargedJson extends WrittenJson {
  constructor(
    json: string | Uint8Array,
    readonly credits: number,
  ) {
    super(json);
  }
}

/** As much as for geocoding one by itself. */
const PER_ADDRESS = 2;
const LEAST_PLAN = 5;
const LEAST_CHECK = 2;
/** Tasks and vehicles of a plan that is only checked, for a credit. */
const CHECKED_PER_CREDIT = 10;

/** Ends a sentence of the API document. */
export const creditsOfPlan = `a credit for each task and vehicle, and ${PER_ADDRESS} for each address, at least ${LEAST_PLAN}`;

export interface FleetCost extends CostOfAnswer {
  of(size: FleetSize): number;
}

const costBy = (of: (size: FleetSize) => number): FleetCost => ({
  of,
  most: (sent) => of(sizeOf(read(sent))),
  spent: (answer, sent) => (answer instanceof ChargedJson ? answer.credits : of(sizeOf(read(sent)))),
});

export const planningCost = costBy(({ tasks, vehicles, addresses }) =>
  Math.max(LEAST_PLAN, tasks + vehicles + PER_ADDRESS * addresses),
);

export const checkingCost = costBy(({ tasks, vehicles, addresses }) =>
  Math.max(LEAST_CHECK, Math.ceil((tasks + vehicles) / CHECKED_PER_CREDIT) + PER_ADDRESS * addresses),
);

/** Lists may come as JSON in a text. */
const read = ({ jobs, shipments, vehicles }: Given): Given => ({
  jobs: fromJson(jobs),
  shipments: fromJson(shipments),
  vehicles: fromJson(vehicles),
});
