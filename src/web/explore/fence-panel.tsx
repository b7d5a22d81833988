// Fences: draw one, name it, keep it, try points.

import { useEffect, useState } from 'preact/hooks';
import { number } from '../frame/language.ts';
import { positionsOf } from '../map/answered-geometry.ts';
import { drawing, startDrawing } from './draw-area.ts';
import { centre, lookAtAll } from './explore-map.ts';
import { addFence, fenceProblem, fences, loadFences, removeFence, tried, tryPoint } from './fence.ts';
import { lonLat, type Position, positionText } from './position.ts';
import { t } from './texts.ts';

export function FencePanel() {
  const [ring, setRing] = useState<readonly Position[] | undefined>(undefined);
  useEffect(() => void loadFences(), []);
  return (
    <>
      <p class="hint">{t().fenceHint}</p>
      {ring ? (
        <NewFence ring={ring} onEnd={() => setRing(undefined)} />
      ) : (
        <div class="buttons tight">
          <button
            type="button"
            class="primary"
            disabled={drawing.value !== undefined}
            onClick={() => startDrawing('fence', setRing)}
          >
            {t().drawFence}
          </button>
          <button type="button" onClick={() => void tryPoint(centre())}>
            {t().tryCentre}
          </button>
        </div>
      )}
      {fenceProblem.value && <p role="alert">{fenceProblem.value}</p>}
      <Kept />
      <Tried />
    </>
  );
}

function NewFence({ ring, onEnd }: { ring: readonly Position[]; onEnd(): void }) {
  const [name, setName] = useState(t().newFence(number((fences.value?.length ?? 0) + 1)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void addFence(name, ring).then(onEnd);
      }}
    >
      <label>
        {t().fenceName}
        <input
          value={name}
          required
          maxLength={200}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <div class="buttons tight">
        <button type="submit" class="primary">
          {t().saveFence}
        </button>
        <button type="button" onClick={onEnd}>
          {t().cancel}
        </button>
      </div>
    </form>
  );
}

function Kept() {
  const all = fences.value;
  if (!all) return null;
  if (all.length === 0) return <p class="hint">{t().noFences}</p>;
  return (
    <ul class="found">
      {all.map(({ id, name, geometry }) => (
        <li key={id} class="row">
          <button type="button" onClick={() => lookAtAll(positionsOf(geometry))}>
            <b>{name}</b>
          </button>
          <button
            type="button"
            class="icon-button plain"
            aria-label={t().removeFence(name)}
            onClick={() => void removeFence(id)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function Tried() {
  if (tried.value.length === 0) return null;
  return (
    <section aria-label={t().tried}>
      <h2 class="small">{t().tried}</h2>
      <ul class="found" aria-live="polite">
        {tried.value.map(({ at, inside }) => (
          <li key={lonLat(at)} class="row">
            <span class={`badge ${inside === undefined ? 'alarm' : 'good'}`}>
              {inside === undefined ? t().outside : t().inside(inside)}
            </span>
            <span class="turn-length">{positionText(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
