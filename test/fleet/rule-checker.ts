// A second program that knows only the rules of the problem: goes through a plan step by step and lists everything that breaks one. It
// shares nothing with the solver but the types.
import type { Plan, Route, Step } from '../../src/fleet/problem/plan.ts';
import type {
  Demand,
  Problem,
  Shipment,
  Stop,
  Task,
  Vehicle,
  Window,
} from '../../src/fleet/problem/problem.ts';

export function brokenRules(problem: Problem, plan: Plan): string[] {
  const broken: string[] = [];
  const demands: Demand[] = [...(problem.tasks ?? []), ...(problem.shipments ?? [])];
  const served = new Map<string, number>();
  const vehicles = new Set<string>();
  for (const route of plan.routes) {
    if (vehicles.has(route.vehicle)) broken.push(`${route.vehicle} has two routes`);
    vehicles.add(route.vehicle);
    const vehicle = problem.vehicles.find(({ id }) => id === route.vehicle);
    if (!vehicle) broken.push(`unknown vehicle ${route.vehicle}`);
    else
      for (const fault of brokenOnRoute(problem, vehicle, route)) broken.push(`${route.vehicle}: ${fault}`);
    for (const step of route.steps)
      if (step.kind === 'task' || step.kind === 'drop') served.set(step.id!, (served.get(step.id!) ?? 0) + 1);
  }
  const left = new Set(plan.unassigned.map(({ id }) => id));
  for (const { id } of demands) {
    const times = (served.get(id) ?? 0) + (left.has(id) ? 1 : 0);
    if (times !== 1) broken.push(`${id} is accounted for ${times} times`);
  }
  const cost =
    plan.routes.reduce((sum, route) => sum + route.cost, 0) +
    demands.reduce((sum, { id, price }) => sum + (left.has(id) ? (price ?? 0) : 0), 0);
  if (Math.abs(cost - plan.cost) > 1e-6 * (1 + Math.abs(cost))) broken.push(`cost ${plan.cost}, not ${cost}`);
  return broken;
}

function brokenOnRoute(problem: Problem, vehicle: Vehicle, route: Route): string[] {
  const { steps } = route;
  return [
    ...brokenTimes(problem, vehicle, route),
    ...brokenLoads(problem, vehicle, steps),
    ...brokenChoices(problem, vehicle, steps),
    ...brokenLimits(vehicle, route),
    ...brokenCost(problem, vehicle, route),
  ];
}

const stopOf = (problem: Problem, step: Step): Stop | undefined => {
  if (step.kind === 'task') return problem.tasks!.find(({ id }) => id === step.id);
  const shipment = problem.shipments?.find(({ id }) => id === step.id);
  return step.kind === 'pickup' ? shipment?.from : step.kind === 'drop' ? shipment?.to : undefined;
};

const inside = (windows: readonly Window[] | undefined, time: number): boolean =>
  !windows || windows.length === 0 || windows.some(([from, until]) => from <= time && time <= until);

function brokenTimes(problem: Problem, vehicle: Vehicle, { steps }: Route): string[] {
  const broken: string[] = [];
  const matrix = problem.matrices[vehicle.profile];
  const seconds = (a: number, b: number) =>
    Math.round(matrix.durations[a * matrix.size + b] / (vehicle.speedFactor ?? 1));
  if (steps[0].kind !== 'start' || steps[steps.length - 1].kind !== 'end')
    broken.push('does not start or end');
  if (steps[0].place !== vehicle.start) broken.push('starts elsewhere');
  if (steps[steps.length - 1].place !== vehicle.end) broken.push('ends elsewhere');
  const [from, until] = vehicle.hours ?? [0, Number.POSITIVE_INFINITY];
  const fixed = new Set(vehicle.fixed ?? []);
  const breaks: string[] = [];
  let travel = 0;
  steps.forEach((step, k) => {
    const begins = step.arrival + step.waiting + step.setup;
    if (step.waiting < 0) broken.push(`waits ${step.waiting}`);
    if (step.arrival < from || begins > until) broken.push(`${step.kind} outside of hours`);
    if (k > 0) {
      const before = steps[k - 1];
      const leaves = before.arrival + before.waiting + before.setup + before.service;
      const way =
        step.kind === 'break' || step.place === null || before.place === null
          ? 0
          : seconds(before.place, step.place);
      travel += way;
      if (!Number.isFinite(way)) broken.push(`no way to ${step.id}`);
      if (step.arrival !== leaves + way)
        broken.push(`${step.id} reached at ${step.arrival}, not ${leaves + way}`);
    }
    if (step.travel !== travel) broken.push(`travel ${step.travel}, not ${travel}`);
    if (step.kind === 'break') {
      const taken = vehicle.breaks?.find(({ id }) => id === step.id);
      if (!taken || !inside(taken.windows, begins) || step.service !== taken.service)
        broken.push(`break ${step.id} at ${begins}`);
      breaks.push(step.id!);
    }
    const stop = stopOf(problem, step);
    if (!stop) return;
    if (step.place !== stop.place || step.service !== (stop.service ?? 0))
      broken.push(`${step.id} elsewhere`);
    const previous = steps.slice(0, k).findLast(({ kind }) => kind !== 'break')!;
    if (step.setup !== (previous.place === stop.place ? 0 : (stop.setup ?? 0)))
      broken.push(`setup of ${step.id}`);
    if (!inside(stop.windows, begins) && !fixed.has(step.id!)) broken.push(`${step.id} begun at ${begins}`);
  });
  const wanted = (vehicle.breaks ?? []).map(({ id }) => id).sort();
  if (breaks.sort().join() !== wanted.join()) broken.push(`breaks ${breaks}`);
  return broken;
}

/** Goods carried, trip by trip: what is to be dropped is on board from the start of the trip. */
function brokenLoads(problem: Problem, vehicle: Vehicle, steps: readonly Step[]): string[] {
  const broken: string[] = [];
  const tasks = new Map<string, Task>((problem.tasks ?? []).map((task) => [task.id, task]));
  const shipments = new Map<string, Shipment>((problem.shipments ?? []).map((one) => [one.id, one]));
  const aboard = new Set(vehicle.aboard ?? []);
  const width = steps[0].load.length;
  const starts = steps.flatMap((step, k) => (step.kind === 'start' || step.kind === 'reload' ? [k] : []));
  const carried = new Set<string>();
  for (const start of starts) {
    let end = start + 1;
    while (steps[end].kind !== 'reload' && steps[end].kind !== 'end') end++;
    const trip = steps.slice(start + 1, end);
    for (let q = 0; q < width; q++) {
      let load = 0;
      for (const step of trip) {
        if (step.kind === 'task') load += tasks.get(step.id!)!.delivery?.[q] ?? 0;
        if (step.kind === 'drop' && aboard.has(step.id!)) load += shipments.get(step.id!)!.amount?.[q] ?? 0;
      }
      for (const step of [steps[start], ...trip]) {
        const task = step.kind === 'task' ? tasks.get(step.id!)! : undefined;
        load += (task?.pickup?.[q] ?? 0) - (task?.delivery?.[q] ?? 0);
        const amount = shipments.get(step.id ?? '')?.amount?.[q] ?? 0;
        if (step.kind === 'pickup') load += amount;
        if (step.kind === 'drop') load -= amount;
        if (step.load[q] !== load) broken.push(`load ${step.load[q]}, not ${load}`);
        if (vehicle.capacity && load > (vehicle.capacity[q] ?? 0)) broken.push(`overloaded by ${step.id}`);
        if (load < 0) broken.push('less than nothing aboard');
      }
    }
    const open = new Set<string>();
    const kinds: string[] = [];
    for (const step of trip) {
      if (step.kind === 'pickup') open.add(step.id!);
      if (step.kind === 'drop' && !aboard.has(step.id!) && !open.delete(step.id!))
        broken.push(`${step.id} before pick-up`);
      const demand: Demand | undefined = tasks.get(step.id ?? '') ?? shipments.get(step.id ?? '');
      const brings =
        step.kind === 'task' || step.kind === 'pickup' || (step.kind === 'drop' && aboard.has(step.id!));
      if (!demand || !brings) continue;
      for (const [a, b] of problem.apart ?? [])
        for (const kind of demand.kinds ?? [])
          if ((kind === a && kinds.includes(b)) || (kind === b && kinds.includes(a)))
            broken.push(`${a} with ${b}`);
      kinds.push(...(demand.kinds ?? []));
      carried.add(step.id!);
    }
    if (open.size > 0) broken.push('a shipment is not dropped');
  }
  for (const id of aboard) if (!carried.has(id)) broken.push(`${id} stays aboard`);
  return broken;
}

function brokenChoices(problem: Problem, vehicle: Vehicle, steps: readonly Step[]): string[] {
  const broken: string[] = [];
  const ids = steps.flatMap(({ kind, id }) => (id !== undefined && kind !== 'break' ? [id] : []));
  for (const demand of [...(problem.tasks ?? []), ...(problem.shipments ?? [])] as Demand[]) {
    if (!ids.includes(demand.id)) continue;
    if (!(demand.skills ?? []).every((skill) => vehicle.skills?.includes(skill)))
      broken.push(`${demand.id}: skill`);
    if (demand.vehicles && !demand.vehicles.includes(vehicle.id)) broken.push(`${demand.id}: vehicle`);
    for (const other of problem.vehicles)
      if (other.id !== vehicle.id && (other.aboard?.includes(demand.id) || other.fixed?.includes(demand.id)))
        broken.push(`${demand.id} belongs to ${other.id}`);
  }
  const fixed = vehicle.fixed ?? [];
  if (ids.slice(0, fixed.length).join() !== fixed.join())
    broken.push(`begins with ${ids.slice(0, fixed.length)}`);
  const reloads = steps.filter(({ kind }) => kind === 'reload');
  if (reloads.length > (vehicle.reloading?.most ?? 0)) broken.push(`reloads ${reloads.length} times`);
  for (const { place } of reloads)
    if (!vehicle.reloading!.places.includes(place!)) broken.push('reloads elsewhere');
  return broken;
}

function brokenLimits(
  vehicle: Vehicle,
  { steps, tasks, travel, distance, duty, violations }: Route,
): string[] {
  const broken: string[] = [];
  const last = steps[steps.length - 1];
  const served = new Set(steps.filter(({ kind }) => kind === 'task' || kind === 'drop').map(({ id }) => id))
    .size;
  if (tasks !== served) broken.push(`${tasks} tasks, not ${served}`);
  if (served > (vehicle.mostTasks ?? Number.POSITIVE_INFINITY)) broken.push('too many tasks');
  if (travel > (vehicle.longestTravel ?? Number.POSITIVE_INFINITY)) broken.push('too much travel');
  if (distance > (vehicle.longestDistance ?? Number.POSITIVE_INFINITY)) broken.push('too far');
  if (travel !== last.travel || distance !== last.distance) broken.push('sums of travel');
  if (duty !== last.arrival + last.waiting - steps[0].arrival) broken.push(`duty ${duty}`);
  if (duty > (vehicle.longestDuty ?? Number.POSITIVE_INFINITY)) broken.push('too long on duty');
  if (violations.length > 0 || steps.some((step) => step.violations.length > 0))
    broken.push('says so itself');
  return broken;
}

function brokenCost(
  problem: Problem,
  vehicle: Vehicle,
  { steps, cost, travel, distance, duty, tasks }: Route,
): string[] {
  const { costs } = vehicle;
  const priced = costs && (costs.perHour ?? costs.perKilometre ?? costs.perDutyHour) !== undefined;
  let sum = (costs?.fixed ?? 0) + (priced ? ((costs.perHour ?? 0) * travel) / 3600 : travel);
  sum += ((costs?.perKilometre ?? 0) * distance) / 1000 + ((costs?.perDutyHour ?? 0) * duty) / 3600;
  let work = 0;
  for (const step of steps) {
    if (step.kind !== 'break') work += step.service;
    const stop = stopOf(problem, step);
    const begins = step.arrival + step.waiting + step.setup;
    if (!stop?.soft) continue;
    const { until, pricePerHour } = stop.soft;
    sum += (Math.max(0, begins - until) * pricePerHour) / 3600;
  }
  for (const { vehicle: promised, tasks: ids } of problem.promised ?? [])
    for (const id of new Set(ids))
      if (promised !== vehicle.id && steps.some((step) => step.id === id)) sum += problem.movePrice ?? 0;
  const balance = problem.goal?.balance;
  if (balance) {
    const count = problem.vehicles.length;
    const all = [
      ...(problem.tasks ?? []),
      ...(problem.shipments ?? []).flatMap(({ from, to }) => [from, to]),
    ];
    const service = all.reduce((total, stop) => total + (stop.service ?? 0), 0) / 3600;
    const fair = Math.max(
      1,
      (balance.by === 'time' ? service : (problem.tasks?.length ?? 0) + (problem.shipments?.length ?? 0)) /
        count,
    );
    const load = balance.by === 'time' ? (travel + work) / 3600 : tasks;
    sum += (balance.weight * load * load) / fair;
  }
  return Math.abs(sum - cost) > 1e-6 * (1 + Math.abs(sum)) ? [`cost ${cost}, not ${sum}`] : [];
}
