// Stops, profile, departure, what to avoid, floods, the ways found and the turns of the chosen one.
import type { Route, RouteStep } from '../../client/call-types.ts';
import { number } from '../frame/language.ts';
import { AnyOf, OneOf } from './choices.tsx';
import { DayCurve } from './day-curve.tsx';
import { drawing, startDrawing } from './draw-area.ts';
import { lookAt } from './explore-map.ts';
import { length, time } from './measures.ts';
import { profileNames, profileWords } from './offered-profiles.ts';
import { PlaceField } from './place-field.tsx';
import {
  addStop,
  avoided,
  chosenRoute,
  clearStop,
  departure,
  floods,
  forgetRoute,
  optimise,
  placedStops,
  placeStop,
  profile,
  removeStop,
  routeProblem,
  routes,
  stops,
  switchAvoided,
  turnRound,
} from './route.ts';
import { AVOIDABLE } from './route-options.ts';
import { letterOf } from './stop-markers.ts';
import { t } from './texts.ts';
import { byTouch } from './tool.ts';
import { TurnSign } from './turn-sign.tsx';

export function RoutePanel() {
  return (
    <>
      <Stops />
      <OneOf
        label={t().profile}
        values={profileNames()}
        value={profile.value}
        name={profileWords}
        onChoose={(value) => (profile.value = value)}
      />
      <label class="departure">
        {t().departure}
        <input
          type="datetime-local"
          value={departure.value}
          onChange={(event) => (departure.value = event.currentTarget.value.slice(0, 16))}
        />
      </label>
      <details class="more">
        <summary>{t().avoid}</summary>
        <AnyOf
          label={t().avoid}
          values={AVOIDABLE}
          chosen={avoided.value}
          name={(value) => t().avoidable[value]}
          onSwitch={switchAvoided}
        />
      </details>
      <Floods />
      {routeProblem.value && <p role="alert">{routeProblem.value}</p>}
      {routes.value.length === 0 && !routeProblem.value && (
        <p class="hint">{byTouch() ? t().routeHintByTouch : t().routeHint}</p>
      )}
      <Ways />
    </>
  );
}

function Stops() {
  const all = stops.value;
  return (
    <>
      <ol class="stops">
        {all.map((stop, i) => {
          const letter = letterOf(i);
          const label = i === 0 ? t().start : i === all.length - 1 ? t().destination : t().stop(letter);
          return (
            <li key={stop.id}>
              <span class="letter" aria-hidden="true">
                {letter}
              </span>
              <PlaceField
                label={label}
                placeholder={label}
                value={stop.name}
                onPick={(at, name) => placeStop(stop.id, at, name)}
                onEmpty={() => clearStop(stop.id)}
              />
              <button
                type="button"
                class="icon-button plain"
                aria-label={t().removeStop(letter)}
                disabled={all.length === 2 && stop.at === undefined}
                onClick={() => removeStop(stop.id)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ol>
      <div class="buttons tight">
        <button type="button" onClick={addStop}>
          {t().addStop}
        </button>
        <button type="button" onClick={turnRound}>
          {t().turnRound}
        </button>
        {placedStops.value.length > 3 && (
          <button type="button" onClick={() => void optimise()}>
            {t().optimise}
          </button>
        )}
        {placedStops.value.length > 0 && (
          <button type="button" onClick={forgetRoute}>
            {t().clear}
          </button>
        )}
      </div>
    </>
  );
}

function Floods() {
  const count = floods.value.length;
  return (
    <div class="floods">
      <div class="buttons tight">
        <button
          type="button"
          disabled={drawing.value !== undefined}
          onClick={() => startDrawing('flood', (ring) => (floods.value = [...floods.value, ring]))}
        >
          {t().flood}
        </button>
        {count > 0 && (
          <button type="button" onClick={() => (floods.value = [])}>
            {t().dry}
          </button>
        )}
      </div>
      {count > 0 && (
        <p class="notice" role="status">
          {t().flooded(number(count))}
        </p>
      )}
    </div>
  );
}

function Ways() {
  const all = routes.value;
  if (all.length === 0) return null;
  const chosen = all[chosenRoute.value] ?? all[0];
  return (
    <>
      <fieldset class="ways">
        <legend class="visually-hidden">{t().ways}</legend>
        {all.map((route, i) => (
          <button
            type="button"
            key={i}
            aria-pressed={route === chosen}
            onClick={() => (chosenRoute.value = i)}
          >
            <span class="visually-hidden">{t().way(number(i + 1))} </span>
            <b>{time(route.duration)}</b> <span>{length(route.distance)}</span>
            {route.duration_free !== undefined && <span>{t().whenFree(time(route.duration_free))}</span>}
          </button>
        ))}
      </fieldset>
      <DayCurve route={chosen} />
      <Turns route={chosen} />
    </>
  );
}

function Turns({ route }: { route: Route }) {
  const steps: readonly RouteStep[] = route.legs.flatMap((leg) => leg.steps);
  return (
    <section aria-label={t().turns}>
      <h2 class="small">{t().turns}</h2>
      <ol class="turns">
        {steps.map((step, i) => (
          <li key={i}>
            <button type="button" onClick={() => lookAt(step.maneuver.location)}>
              <TurnSign type={step.maneuver.type} modifier={step.maneuver.modifier} />
              <span class="turn-text">{step.maneuver.instruction}</span>
              {step.distance > 0 && <span class="turn-length">{length(step.distance)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
