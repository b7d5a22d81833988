// The solver's names of fields, as whoever sent VROOM's JSON knows them.
import type { Problem } from '../problem/problem.ts';
import type { FleetRequest } from './request.ts';

/** Longer ones first: they contain shorter ones. */
const NAMES: readonly (readonly [ours: RegExp, sent: string])[] = [
  [/\.soft\.pricePerHour$/, '.soft_window.price_per_hour'],
  [/\.reloading\.places/, '.reload.locations'],
  [/\.reloading\./, '.reload.'],
  [/\.windows$/, '.time_windows'],
  [/\.hours$/, '.time_window'],
  [/\.from\./, '.pickup.'],
  [/\.to\./, '.delivery.'],
  [/\.mostTasks$/, '.max_tasks'],
  [/\.longestTravel$/, '.max_travel_time'],
  [/\.longestDistance$/, '.max_distance'],
  [/\.longestDuty$/, '.max_duty'],
  [/\.speedFactor$/, '.speed_factor'],
  [/\.perHour$/, '.per_hour'],
  [/\.perKilometre$/, '.per_km'],
  [/\.perDutyHour$/, '.per_duty_hour'],
  [/^movePrice$/, 'options.move_price'],
  [/^goal\./, 'options.'],
];

/** `tasks[0].windows` of the problem is `jobs.3.time_windows` of the request, if three jobs before it have no known address. */
export function fieldOf(field: string, problem: Problem, request: FleetRequest): string {
  let name = field.replace(/^(tasks|shipments)\[(\d+)\]/, (_all, kind: string, at: string) => {
    if (kind === 'tasks') {
      const id = problem.tasks?.[Number(at)]?.id;
      return `jobs.${request.jobs?.findIndex((job) => `job ${job.id}` === id)}`;
    }
    const id = problem.shipments?.[Number(at)]?.id;
    return `shipments.${request.shipments?.findIndex(({ pickup }) => `shipment ${pickup.id}` === id)}`;
  });
  for (const [ours, sent] of NAMES) name = name.replace(ours, sent);
  return name.replace(/\[(\d+)\]/g, '.$1');
}
