// Whether the map shows the traffic, of now or of an hour of the day, and what its colours mean.
import { TRAFFIC_COLOURS, TRAFFIC_LEVELS } from '../../tiles/style/traffic-layer.ts';
import { theme } from '../frame/theme.ts';
import { shownTraffic } from '../map/base-map.ts';
import { clock, dayOf, minuteOf, withMinute } from './day-times.ts';
import { departure } from './route.ts';
import { NOW } from './shared-view.ts';
import { t } from './texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Of the day of the departure, or of today. */
export function TrafficChoice() {
  const shown = shownTraffic.value;
  const day = shown === undefined || shown === NOW ? departure.value : shown;
  const choose = (value: string): void => {
    shownTraffic.value = value === '' ? undefined : value === NOW ? NOW : withMinute(day, Number(value) * 60);
  };
  const value = shown === undefined ? '' : shown === NOW ? NOW : String(Math.floor(minuteOf(shown) / 60));
  const colours = TRAFFIC_COLOURS[theme.value];
  return (
    <>
      <label class="traffic-choice">
        {t().traffic}
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{t().trafficOff}</option>
          <option value={NOW}>{t().trafficNow}</option>
          <optgroup label={dayOf(day)}>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {clock(hour * 60)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {shown !== undefined && (
        <>
          <ul class="legend traffic-legend">
            {TRAFFIC_LEVELS.map((level) => (
              <li key={level}>
                <span class="swatch" style={{ background: colours[level] }} aria-hidden="true" />{' '}
                {t().trafficLevels[level]}
              </li>
            ))}
          </ul>
          <p class="hint">{t().trafficNote}</p>
        </>
      )}
    </>
  );
}
