// What every part of the search works with: the plan, who is near whom, chance, and how tasks are put in.

import type { Insertion } from './insertion.ts';
import type { Neighbours } from './neighbours.ts';
import type { Random } from './random.ts';
import type { Recreate } from './recreate.ts';
import type { Routes } from './routes.ts';
import type { VehicleExchange } from './vehicle-exchange.ts';

export interface SearchTools {
  readonly routes: Routes;
  readonly neighbours: Neighbours;
  readonly random: Random;
  readonly insertion: Insertion;
  readonly recreate: Recreate;
  readonly exchange: VehicleExchange;
}
