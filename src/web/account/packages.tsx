// Credits left and the package in use, with those that can be chosen instead.
import { useEffect, useState } from 'preact/hooks';
import type { OwnAccount, Package } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { creditsOf, limit, packageName } from './package-words.ts';

const t = texts({
  en: {
    credits: 'Credits',
    left: (left: string, all: string) => `${left} left of ${all}`,
    more: (left: string) => `${left} left, top-ups included`,
    unlimited: 'No limit',
    until: (time: string) => `New credits on ${time}`,
    topup: (credits: string, note: string) => `${credits} credits left of a top-up${note ? `: ${note}` : ''}`,
    packages: 'Packages',
    name: 'Package',
    perMinute: 'Requests per minute',
    waypoints: 'Points per request',
    inUse: 'in use',
    ends: (time: string) => `until ${time}`,
    choose: 'Choose',
    action: 'Action',
    none: '–',
  },
  bn: {
    credits: 'ক্রেডিট',
    left: (left: string, all: string) => `${all}টির মধ্যে ${left}টি বাকি`,
    more: (left: string) => `টপ-আপসহ ${left}টি বাকি`,
    unlimited: 'সীমা নেই',
    until: (time: string) => `নতুন ক্রেডিট আসবে ${time}`,
    topup: (credits: string, note: string) => `টপ-আপের ${credits} ক্রেডিট বাকি${note ? `: ${note}` : ''}`,
    packages: 'প্যাকেজ',
    name: 'প্যাকেজ',
    perMinute: 'প্রতি মিনিটে অনুরোধ',
    waypoints: 'প্রতি অনুরোধে বিন্দু',
    inUse: 'চলছে',
    ends: (time: string) => `${time} পর্যন্ত`,
    choose: 'বেছে নিন',
    action: 'কাজ',
    none: '–',
  },
});

export function Packages({ account, onChange }: { account: OwnAccount; onChange(): void }) {
  const [packages, setPackages] = useState<readonly Package[]>([]);
  const action = useAction();
  useEffect(() => {
    void action.run(async () => setPackages(await ask<Package[]>({ path: '/account/packages' })));
  }, []);
  const choose = (name: string): Promise<boolean> =>
    action.run(async () => {
      await ask({ method: 'POST', path: '/account/package', body: { package: name } });
      onChange();
    });
  return (
    <div class="two-columns">
      <section class="card">
        <h2>{t().credits}</h2>
        <Credits account={account} />
      </section>
      <section class="card">
        <h2>{t().packages}</h2>
        <Fault action={action} />
        <Table
          name={t().packages}
          rows={packages}
          keyOf={({ name }) => name}
          columns={[
            { head: t().name, cell: ({ name }) => packageName(name) },
            { head: t().credits, cell: creditsOf },
            { head: t().perMinute, cell: ({ per_minute }) => limit(per_minute) },
            { head: t().waypoints, cell: ({ waypoints }) => limit(waypoints) },
            {
              head: t().action,
              actions: true,
              cell: ({ name }) =>
                name === account.package ? (
                  <span class="badge good">
                    {t().inUse}
                    {account.package_until && `, ${t().ends(moment(account.package_until))}`}
                  </span>
                ) : (
                  <button
                    type="button"
                    disabled={action.busy}
                    aria-label={`${t().choose}: ${packageName(name)}`}
                    onClick={() => void choose(name)}
                  >
                    {t().choose}
                  </button>
                ),
            },
          ]}
        />
      </section>
    </div>
  );
}

function Credits({ account: { credits, topups } }: { account: OwnAccount }) {
  const { left, per_period, period_end } = credits;
  if (left === null || per_period === null) return <p class="figure">{t().unlimited}</p>;
  const hasMore = topups.some(({ remaining }) => remaining > 0);
  // What a server borrowed under the package of before is still on its way back.
  const shown = hasMore ? left : Math.min(left, per_period);
  return (
    <>
      <p class="figure">{number(shown)}</p>
      <p>{hasMore ? t().more(number(shown)) : t().left(number(shown), number(per_period))}</p>
      <progress value={Math.min(shown, per_period)} max={per_period} aria-label={t().credits} />
      {period_end && <p class="hint">{t().until(moment(period_end))}</p>}
      {topups
        .filter(({ remaining }) => remaining > 0)
        .map(({ id, remaining, note }) => (
          <p key={id}>{t().topup(number(remaining), note)}</p>
        ))}
    </>
  );
}
