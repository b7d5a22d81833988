// What is within reach: from where, by what, and in how many minutes.
import { number } from '../frame/language.ts';
import { AnyOf, OneOf } from './choices.tsx';
import { centre } from './explore-map.ts';
import { profileNames, profileWords } from './offered-profiles.ts';
import { startAt } from './place.ts';
import { PlaceField } from './place-field.tsx';
import {
  direction,
  LIMITS,
  limits,
  reached,
  reachFrom,
  reachProblem,
  reachProfile,
  switchLimit,
} from './reach.ts';
import { t } from './texts.ts';

export function ReachPanel() {
  return (
    <>
      <PlaceField
        label={t().tool.place}
        placeholder={t().search}
        value={reachFrom.value?.name ?? ''}
        onPick={(at, name) => (reachFrom.value = { at, name })}
      />
      {!reachFrom.value && <p class="hint">{t().reachHint}</p>}
      <div class="buttons tight">
        <button type="button" onClick={() => startAt(reachFrom, centre())}>
          {t().useCentre}
        </button>
      </div>
      <AnyOf label={t().limits} values={LIMITS} chosen={limits.value} name={number} onSwitch={switchLimit} />
      <OneOf
        label={t().profile}
        values={profileNames()}
        value={reachProfile.value}
        name={profileWords}
        onChoose={(value) => (reachProfile.value = value)}
      />
      <OneOf
        label={t().direction}
        values={['from', 'to'] as const}
        value={direction.value}
        name={(value) => t().directions[value]}
        onChoose={(value) => (direction.value = value)}
      />
      {reachProblem.value && <p role="alert">{reachProblem.value}</p>}
      <ul class="legend" aria-live="polite">
        {reached.value.map(({ properties: { minutes = 0 } }, step) => (
          <li key={minutes}>
            <span class={`swatch step-${step}`} aria-hidden="true" /> {t().minutes(number(minutes))}
          </li>
        ))}
      </ul>
    </>
  );
}
