// A plan of a fleet as those who drive it read it: for each rider when, how far and in which order to whom; then what is not served and why.
import type { Reason } from '../fleet/problem/plan.ts';
import type {
  WrittenFleet,
  WrittenReview,
  WrittenRoute,
  WrittenStep,
  WrittenTask,
  WrittenViolation,
} from '../fleet/vroom/write-fleet.ts';
import { counted } from '../text/counted.ts';

/** What the vehicles and tasks of a plan are called by those who sent them. */
export interface PlanLabels {
  vehicle(id: number): string;
  task(type: string, id: number): TaskLabel;
}

export interface TaskLabel {
  readonly name: string;
  /** Its address; its position where that is all there is. */
  readonly where: string;
}

/** Why a task is not served; words that are not here stand as they are. */
const REASONS: Readonly<Record<string, string>> = {
  address: 'its address has to be looked at first',
  skill: 'nobody has the skills that it needs',
  vehicle: 'those who may serve it cannot',
  unreachable: 'no road leads there',
  capacity: 'nobody has room for it',
  apart: 'it may not ride with what else is loaded',
  tasks: 'everybody has as many stops as they may',
  distance: 'it is too far for the limits of the day',
  window: 'nobody can be there in time',
  price: 'serving it would cost more than its price',
  free: 'nothing keeps it out, the routes are without it',
} satisfies Record<Reason | 'address', string>;

const DAY = 86_400;
const MINUTE = 60;
/** Room for a time of day at the beginning of a line. */
const TIME_WIDTH = 7;

export function fleetPlanText(
  { summary, routes, unassigned, review }: WrittenFleet,
  labels: PlanLabels,
): string {
  const stops = routes.reduce((sum, { steps }) => sum + steps.filter(isStop).length, 0);
  return [
    ...routes.map((route) => routeText(route, labels)),
    `In all: ${counted(routes.length, 'rider')}, ${counted(stops, 'stop')}, ${kilometres(summary.distance)}; ${counted(unassigned.length, 'task')} not served`,
    ...(unassigned.length > 0
      ? [
          section(
            'Not served',
            unassigned.map((task) => leftText(task, labels)),
          ),
        ]
      : []),
    ...(review.length > 0
      ? [
          section(
            'Addresses to look at',
            review.map((one) => reviewText(one, labels)),
          ),
        ]
      : []),
  ].join('\n\n');
}

const section = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  ${line}`)].join('\n');

const isStop = ({ type }: WrittenStep): boolean =>
  type !== 'start' && type !== 'end' && type !== 'break' && type !== 'reload';

/** `Rahim: 9:00–12:40, 54.2 km, 5 stops`, and a line for each step. */
function routeText({ vehicle, steps, distance, violations }: WrittenRoute, labels: PlanLabels): string {
  const name = labels.vehicle(vehicle);
  const [from, until] = [steps[0]?.arrival ?? 0, steps.at(-1)?.arrival ?? 0];
  const head = `${name}: ${timeOf(from)}–${timeOf(until)}, ${kilometres(distance)}, ${counted(steps.filter(isStop).length, 'stop')}`;
  return [
    head,
    ...steps.flatMap((step) => [stepText(step, labels), ...step.violations.map(brokenText)]),
    ...violations.filter((one) => !steps.some((step) => step.violations.some(isSame(one)))).map(brokenText),
  ].join('\n');
}

const isSame =
  (one: WrittenViolation) =>
  ({ cause, by }: WrittenViolation): boolean =>
    cause === one.cause && by === one.by;

function stepText(step: WrittenStep, labels: PlanLabels): string {
  const waits =
    step.waiting_time >= MINUTE ? ` (waits until ${timeOf(step.arrival + step.waiting_time)})` : '';
  return `  ${timeOf(step.arrival).padStart(TIME_WIDTH)}  ${whatOf(step, labels)}${waits}`;
}

function whatOf({ type, id }: WrittenStep, labels: PlanLabels): string {
  if (id === undefined || type === 'break') return type;
  return taskText(type, id, labels);
}

/** Of a shipment it is said whether it is taken or brought. */
function taskText(type: string, id: number, labels: PlanLabels): string {
  const { name, where } = labels.task(type, id);
  return `${type === 'job' ? '' : `${type} `}${name}${where === '' ? '' : ` · ${where}`}`;
}

const brokenText = ({ cause, by }: WrittenViolation): string =>
  `  ${''.padStart(TIME_WIDTH)}  broken: ${cause}${by === undefined ? '' : `, by ${Math.round(by)}`}`;

const leftText = ({ type, id, reason }: WrittenTask, labels: PlanLabels): string =>
  `${taskText(type, id, labels)}: ${REASONS[reason] ?? reason} (${reason})`;

function reviewText(
  { type = 'job', id, given, address, confidence, location }: WrittenReview,
  labels: PlanLabels,
): string {
  const name = id === undefined ? '' : `${labels.task(type, id).name}: `;
  const read =
    address && location ? `was read as "${address}", ${Math.round(confidence)} % sure` : 'was not found';
  return `${name}"${given}" ${read}`;
}

const kilometres = (metres: number): string => `${(metres / 1000).toFixed(1)} km`;

/** `9:05`; of a later day with how many days later. */
export function timeOf(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  const days = Math.floor((minutes * MINUTE) / DAY);
  const within = minutes - (days * DAY) / MINUTE;
  const time = `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`;
  return days === 0 ? time : `${time} +${days}d`;
}
