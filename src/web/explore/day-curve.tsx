// How long the chosen way takes over the day of the departure: a curve, and a slider over it that chooses the departure.
import { useState } from 'preact/hooks';
import type { Route } from '../../client/call-types.ts';
import { clock, dayOf, minuteOf, withMinute } from './day-times.ts';
import { time } from './measures.ts';
import { departure, overDay } from './route.ts';
import { t } from './texts.ts';

const DAY_MINUTES = 24 * 60;
/** In the units of the picture. */
const WIDTH = 360;
const HEIGHT = 96;
const FOOT = 16;
const HOURS_TOLD = [0, 6, 12, 18, 24];

export function DayCurve({ route }: { route: Route }) {
  const durations = route.day_durations ?? [];
  return (
    <details
      class="more over-day"
      open={overDay.value}
      onToggle={(event) => (overDay.value = event.currentTarget.open)}
    >
      <summary>{t().overDay}</summary>
      {overDay.value && durations.length > 0 && <Curve durations={durations} />}
    </details>
  );
}

function Curve({ durations }: { durations: readonly number[] }) {
  const step = DAY_MINUTES / durations.length;
  /** While the slider moves; the route is asked for when it is let go. */
  const [moved, setMoved] = useState<number>();
  const most = Math.max(...durations);
  const least = Math.min(...durations);
  const chosen = moved ?? (departure.value === '' ? undefined : minuteOf(departure.value));
  const at = (minute: number): number => durations[Math.floor(minute / step) % durations.length];
  const told = (minute: number): string => t().departing(clock(minute), time(at(minute)));
  if (most - least < 30) return <p class="hint">{t().sameAllDay(time(most))}</p>;
  const summary = t().dayExtremes(
    time(least),
    clock(durations.indexOf(least) * step),
    time(most),
    clock(durations.indexOf(most) * step),
  );
  const choose = (minute: number): void => {
    setMoved(undefined);
    departure.value = withMinute(departure.value, minute);
  };
  const points = [...durations, durations[0]].map(
    (seconds, i) => `${((i * step) / DAY_MINUTES) * WIDTH},${heightOf(seconds, most)}`,
  );
  return (
    <>
      <p class="hint">
        {t().onTheDay(dayOf(departure.value))} {summary}
      </p>
      <div class="day-curve">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
          {HOURS_TOLD.map((hour) => (
            <line
              key={hour}
              class="grid"
              x1={(hour / 24) * WIDTH}
              x2={(hour / 24) * WIDTH}
              y1={0}
              y2={HEIGHT - FOOT}
            />
          ))}
          <polygon points={`0,${HEIGHT - FOOT} ${points.join(' ')} ${WIDTH},${HEIGHT - FOOT}`} />
          <polyline points={points.join(' ')} />
          {chosen !== undefined && (
            <line
              class="chosen"
              x1={(chosen / DAY_MINUTES) * WIDTH}
              x2={(chosen / DAY_MINUTES) * WIDTH}
              y1={0}
              y2={HEIGHT - FOOT}
            />
          )}
        </svg>
        <div class="day-hours" aria-hidden="true">
          {HOURS_TOLD.map((hour) => (
            <span key={hour}>{clock(hour * 60)}</span>
          ))}
        </div>
        <input
          type="range"
          aria-label={t().departure}
          aria-valuetext={chosen === undefined ? t().noDeparture : told(chosen)}
          min={0}
          max={DAY_MINUTES - step}
          step={step}
          value={chosen ?? 0}
          onInput={(event) => setMoved(event.currentTarget.valueAsNumber)}
          onChange={(event) => choose(event.currentTarget.valueAsNumber)}
        />
      </div>
      <p class="day-chosen" aria-hidden="true">
        {chosen === undefined ? t().slideForHour : told(chosen)}
      </p>
    </>
  );
}

/** From zero, so that twice as high is twice as long. */
const heightOf = (seconds: number, most: number): number =>
  HEIGHT - FOOT - (seconds / most) * (HEIGHT - FOOT - 6);
