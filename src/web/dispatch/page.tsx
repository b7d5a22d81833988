// Dispatch: orders and riders in, routes out; addresses that need a look, a timeline in which stops can be moved, sheets for riders, files for others.

import { useEffect, useState } from 'preact/hooks';
import type { FleetPlan } from '../../client/call-types.ts';
import { Fault, sentenceOf, useAction } from '../frame/action.tsx';
import { number } from '../frame/language.ts';
import { RequestPanel } from '../frame/request-panel.tsx';
import './dispatch.css';
import { asCsv, asGpx } from './exports.ts';
import { FleetInput } from './fleet-input.tsx';
import { FleetMap } from './fleet-map.tsx';
import { kilometres } from './kilometres.ts';
import { ReviewList } from './review-list.tsx';
import { RiderSheet } from './rider-sheet.tsx';
import { sheetIn } from './sheet-link.ts';
import {
  makePlan,
  orderName,
  plan,
  progress,
  riderName,
  shownPlan,
  startOver,
  stopPlanning,
  work,
} from './state.ts';
import { t } from './texts.ts';
import { Timeline } from './timeline.tsx';

export default function DispatchPage() {
  const [linked, setLinked] = useState(sheetIn(location.hash));
  useEffect(() => {
    const follow = (): void => setLinked(sheetIn(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (linked) return <RiderSheet sheet={linked} />;
  return <Dispatch />;
}

function Dispatch() {
  const { jobs, vehicles } = work.value;
  const isEmpty = jobs.length === 0 && vehicles.length === 0;
  return (
    <>
      <h1>{t().title}</h1>
      {isEmpty && <p class="hint intro">{t().intro}</p>}
      <div class="dispatch">
        <div class="dispatch-side">
          <FleetInput />
          {!isEmpty && <Planning />}
          <ReviewList />
        </div>
        <FleetMap />
      </div>
      {shownPlan.value && <Result plan={shownPlan.value} />}
      <section class="card">
        <RequestPanel />
      </section>
    </>
  );
}

function Planning() {
  const action = useAction();
  const { jobs, vehicles } = work.value;
  const share = progress.value;
  const begin = (): void =>
    void action.run(async () => {
      if (jobs.length === 0) throw new Error(t().noOrders);
      if (vehicles.length === 0) throw new Error(t().noRiders);
      try {
        await makePlan();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        throw new Error(sentenceOf(error));
      }
    });
  return (
    <section class="card planning">
      <p role="status">
        {share === undefined
          ? t().count(number(jobs.length), number(vehicles.length))
          : t().planning(share > 0 ? number(share, { style: 'percent' }) : '')}
      </p>
      {share !== undefined && (
        <progress {...(share > 0 ? { value: share, max: 1 } : {})} aria-label={t().plan} />
      )}
      <div class="buttons">
        {share === undefined ? (
          <button type="button" class="primary" onClick={begin}>
            {plan.value ? t().replan : t().plan}
          </button>
        ) : (
          <button type="button" onClick={stopPlanning}>
            {t().cancel}
          </button>
        )}
        <button type="button" onClick={startOver}>
          {t().startOver}
        </button>
      </div>
      <Fault action={action} />
    </section>
  );
}

function Result({ plan: shown }: { plan: FleetPlan }) {
  const { routes, unassigned, summary } = shown;
  const hours = number(summary.duration / 3600, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 });
  const left = unassigned.filter(({ reason }) => reason !== 'address');
  return (
    <>
      <section class="card">
        <div class="card-head">
          <h2>{t().routes}</h2>
          <div class="buttons">
            <button
              type="button"
              onClick={() => save('plan.csv', `\ufeff${asCsv(shown, riderName, orderName)}`)}
            >
              {t().csv}
            </button>
            <button type="button" onClick={() => save('plan.gpx', asGpx(shown, riderName, orderName))}>
              {t().gpx}
            </button>
          </div>
        </div>
        <p>{t().summary(kilometres(summary.distance), hours, number(routes.length))}</p>
        <Timeline plan={shown} />
      </section>
      {left.length > 0 && (
        <section class="card">
          <h2>{t().unassigned}</h2>
          <ul class="left-out">
            {left.map(({ id, reason }) => (
              <li key={id}>
                <strong>{orderName(id)}</strong>: {t().reason[reason] ?? reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
