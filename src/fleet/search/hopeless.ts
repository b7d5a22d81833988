// How bad it is to leave out what no vehicle could serve even if it had nothing else to do: no search has to look for a plan that does.
import type { Model } from '../model/model.ts';
import { Insertion } from './insertion.ts';
import type { Neighbours } from './neighbours.ts';
import { Random } from './random.ts';
import { Routes } from './routes.ts';

export function hopelessIn(model: Model, neighbours: Neighbours): number {
  const routes = new Routes(model);
  const insertion = new Insertion(routes, new Random(0), neighbours, 0);
  insertion.refresh();
  let weight = 0;
  for (let task = 0; task < model.taskCount; task++)
    if (routes.driverOf[model.first[task]] < 0 && !insertion.find(task)) weight += model.leftOutWeight[task];
  return weight;
}
