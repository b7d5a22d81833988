// The day of every rider as a line: travel, waiting, service and breaks, with the windows that were promised. A stop is dragged to another rider, or
// given by a list; what that costs is asked at once.

import { useState } from 'preact/hooks';
import type { FleetPlan, FleetRoute, FleetStep } from '../../client/call-types.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { digits, number } from '../frame/language.ts';
import { kilometres } from './kilometres.ts';
import { clock, colourOf } from './plan.ts';
import { RiderSheet } from './rider-sheet.tsx';
import {
  keepTrial,
  locked,
  orderName,
  riderName,
  toggleLock,
  trial,
  trialCost,
  tryMove,
  undoTrial,
  vehicleIndex,
  windowOf,
  work,
} from './state.ts';
import { t } from './texts.ts';

const isStop = ({ type }: Pick<FleetStep, 'type'>): boolean =>
  type === 'job' || type === 'pickup' || type === 'delivery';

export function Timeline({ plan }: { plan: FleetPlan }) {
  const [sheet, setSheet] = useState<number>();
  const action = useAction();
  const steps = plan.routes.flatMap((route) => route.steps);
  const from =
    Math.floor(Math.min(...steps.map(({ arrival }) => arrival), Number.MAX_SAFE_INTEGER) / 3600) * 3600;
  const until = Math.ceil(Math.max(...steps.map(endOf), from + 3600) / 3600) * 3600;
  const open = plan.routes.find(({ vehicle }) => vehicle === sheet);
  const move = (job: number, to: number, before?: number): void =>
    void action.run(() => tryMove(job, to, before));
  return (
    <>
      <p class="hint legend">
        {t().timeline} <span class="bar-travel">{t().travel}</span>{' '}
        <span class="bar-wait">{t().waiting}</span> <span class="bar-service">{t().service}</span>{' '}
        <span class="bar-break">{t().break}</span> <span class="bar-window">{t().windowOf}</span>
      </p>
      <Trial />
      <Fault action={action} />
      <div class="timeline">
        <Hours from={from} until={until} />
        {work.value.vehicles.map(({ id }) => (
          <Day
            key={id}
            vehicle={id}
            route={plan.routes.find(({ vehicle }) => vehicle === id)}
            span={[from, until]}
            onMove={move}
            onSheet={() => setSheet(id)}
          />
        ))}
      </div>
      {open && (
        <RiderSheet
          sheet={{
            rider: riderName(open.vehicle),
            stops: open.steps.flatMap(({ type, id, arrival, waiting_time, location }) =>
              type === 'break'
                ? []
                : [
                    {
                      name: isStop({ type }) && id !== undefined ? orderName(id) : nameOfEnd(type),
                      arrival: arrival + waiting_time,
                      ...(location ? { at: location } : {}),
                    },
                  ],
            ),
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

const nameOfEnd = (type: FleetStep['type']): string =>
  type === 'start' ? t().start : type === 'reload' ? t().reload : t().end;

const endOf = ({ arrival, waiting_time, setup, service }: FleetStep): number =>
  arrival + waiting_time + setup + service;

function Trial() {
  const [move, changes] = [trial.value, trialCost.value];
  if (!move || !changes) return null;
  const minutes = number(Math.abs(changes.cost) / 60, {
    style: 'unit',
    unit: 'minute',
    maximumFractionDigits: 1,
  });
  return (
    <div class="notice trial" role="status">
      <p>
        {t().moved(orderName(move.job), riderName(move.to))}{' '}
        <strong>{changes.cost >= 0 ? t().costsMore(minutes) : t().costsLess(minutes)}</strong>{' '}
        {changes.breaks.length > 0 && (
          <span class="tone-alarm">
            {t().breaks(changes.breaks.map((cause) => t().violation[cause] ?? cause).join(', '))}
          </span>
        )}
      </p>
      <div class="buttons">
        <button type="button" class="primary" onClick={keepTrial}>
          {t().keep}
        </button>
        <button type="button" onClick={undoTrial}>
          {t().undo}
        </button>
      </div>
    </div>
  );
}

type Span = readonly [from: number, until: number];
const share = (seconds: number, [from, until]: Span): string =>
  `${(100 * Math.min(1, Math.max(0, (seconds - from) / (until - from)))).toFixed(3)}%`;
const width = (from: number, until: number, span: Span): string =>
  `${((100 * Math.max(0, Math.min(until, span[1]) - Math.max(from, span[0]))) / (span[1] - span[0])).toFixed(3)}%`;

function Hours({ from, until }: { from: number; until: number }) {
  const step = until - from > 12 * 3600 ? 2 : 1;
  const hours = [];
  for (let at = from; at <= until; at += step * 3600) hours.push(at);
  return (
    <div class="hours" aria-hidden="true">
      {hours.map((at) => (
        <span key={at} style={{ left: share(at, [from, until]) }}>
          {digits(clock(at))}
        </span>
      ))}
    </div>
  );
}

interface DayProps {
  readonly vehicle: number;
  readonly route: FleetRoute | undefined;
  readonly span: Span;
  onMove(job: number, to: number, before?: number): void;
  onSheet(): void;
}

function Day({ vehicle, route, span, onMove, onSheet }: DayProps) {
  const [over, setOver] = useState(false);
  const steps = route?.steps ?? [];
  const stops = steps.filter(isStop);
  const isLocked = locked.value.has(vehicle);
  const dropped = (event: DragEvent, before?: number): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const job = Number(event.dataTransfer?.getData('text/plain'));
    if (Number.isInteger(job) && job !== before) onMove(job, vehicle, before);
  };
  return (
    <div class="day" data-over={over} data-locked={isLocked}>
      <DayHead vehicle={vehicle} route={route} stops={stops.length} onSheet={onSheet} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of each stop does the same for those who do not drag */}
      <div
        class="day-line"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => dropped(event)}
      >
        {route && steps.length > 1 && (
          <span
            class="bar-travel"
            style={{
              left: share(steps[0].arrival, span),
              width: width(steps[0].arrival, endOf(steps[steps.length - 1]), span),
            }}
          />
        )}
        {steps.map((step, i) => (
          <StepBars key={i} step={step} vehicle={vehicle} span={span} onDrop={dropped} />
        ))}
      </div>
      {stops.length > 0 && <StopList vehicle={vehicle} stops={stops} onMove={onMove} />}
    </div>
  );
}

interface DayHeadProps extends Pick<DayProps, 'vehicle' | 'route' | 'onSheet'> {
  readonly stops: number;
}

function DayHead({ vehicle, route, stops, onSheet }: DayHeadProps) {
  const isLocked = locked.value.has(vehicle);
  return (
    <div class="day-head">
      <span class="swatch" style={{ backgroundColor: colourOf(vehicleIndex(vehicle)) }} />
      <strong>{riderName(vehicle)}</strong>{' '}
      <span class="hint">
        {t().stops(number(stops))}
        {route && ` · ${kilometres(route.distance)}`}
        {isLocked && ` · ${t().locked}`}
      </span>
      {route && (
        <span class="day-buttons">
          <button type="button" aria-pressed={isLocked} onClick={() => toggleLock(vehicle)}>
            {isLocked ? t().unlock : t().lock}
          </button>
          <button type="button" onClick={onSheet}>
            {t().sheet}
          </button>
        </span>
      )}
    </div>
  );
}

interface StepBarsProps {
  readonly step: FleetStep;
  readonly vehicle: number;
  readonly span: Span;
  onDrop(event: DragEvent, before: number): void;
}

/** A step on the line of its day: waiting, the break, when somebody may come, and the service. */
function StepBars({ step, vehicle, span, onDrop }: StepBarsProps) {
  const { type, id, arrival, waiting_time, setup, service, violations } = step;
  const begins = arrival + waiting_time;
  const bars = [];
  if (waiting_time > 0)
    bars.push(
      <span
        key="wait"
        class="bar-wait"
        title={`${t().waiting} ${digits(clock(waiting_time))}`}
        style={{ left: share(arrival, span), width: width(arrival, begins, span) }}
      />,
    );
  if (type === 'break')
    bars.push(
      <span
        key="break"
        class="bar-break"
        title={`${t().break} ${digits(clock(begins))}`}
        style={{ left: share(begins, span), width: width(begins, begins + service, span) }}
      />,
    );
  if (!isStop(step) || id === undefined) return <>{bars}</>;
  for (const [w, [opens, closes]] of (windowOf(id) ?? []).entries())
    bars.push(
      <span
        key={`window ${w}`}
        class="bar-window"
        style={{ left: share(opens, span), width: width(opens, closes, span) }}
      />,
    );
  bars.push(
    // biome-ignore lint/a11y/noStaticElementInteractions: the list below does the same for those who do not drag
    <span
      key="service"
      class="bar-service"
      draggable={!locked.value.has(vehicle)}
      data-broken={violations.length > 0}
      title={`${orderName(id)} ${digits(clock(begins))}`}
      style={{
        left: share(begins, span),
        width: width(begins, begins + setup + service, span),
        backgroundColor: colourOf(vehicleIndex(vehicle)),
      }}
      onDragStart={(event) => event.dataTransfer?.setData('text/plain', String(id))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => onDrop(event, id)}
    />,
  );
  return <>{bars}</>;
}

interface StopListProps extends Pick<DayProps, 'vehicle' | 'onMove'> {
  readonly stops: readonly FleetStep[];
}

/** The stops in words, to be moved without dragging. */
const StopList = ({ vehicle, stops, onMove }: StopListProps) => (
  <details>
    <summary>{t().stops(number(stops.length))}</summary>
    <ol>
      {stops.map(({ id = 0, arrival, waiting_time, violations }) => (
        <li key={id}>
          <span>
            {digits(clock(arrival + waiting_time))} {orderName(id)}
            {violations.length > 0 && (
              <span class="tone-alarm">
                {' '}
                {violations.map(({ cause }) => t().violation[cause] ?? cause).join(', ')}
              </span>
            )}
          </span>
          <select
            aria-label={`${t().moveTo}: ${orderName(id)}`}
            value=""
            disabled={locked.value.has(vehicle)}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') onMove(id, Number(currentTarget.value));
            }}
          >
            <option value="">{t().moveTo}</option>
            {work.value.vehicles
              .filter((other) => other.id !== vehicle)
              .map((other) => (
                <option key={other.id} value={other.id}>
                  {riderName(other.id)}
                </option>
              ))}
          </select>
        </li>
      ))}
    </ol>
  </details>
);
