// Credits left and the package in use, with those that can be chosen instead.
import { useEffect, useState } from 'preact/hooks';
import { Fault, useAction } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { scrolled } from '../frame/scrolled.ts';
import { ask } from '../frame/session.ts';
import type { OwnAccount, Package } from './answers.ts';

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
    perDay: 'a day',
    perDays: (days: string) => `in ${days} days`,
    perMinute: 'Requests a minute',
    waypoints: 'Points a request',
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
    until: (time: string) => `নতুন ক্রেডিট ${time}`,
    topup: (credits: string, note: string) => `টপ-আপের ${credits} ক্রেডিট বাকি${note ? `: ${note}` : ''}`,
    packages: 'প্যাকেজ',
    name: 'প্যাকেজ',
    perDay: 'প্রতিদিন',
    perDays: (days: string) => `${days} দিনে`,
    perMinute: 'মিনিটে অনুরোধ',
    waypoints: 'এক অনুরোধে বিন্দু',
    inUse: 'চলছে',
    ends: (time: string) => `${time} পর্যন্ত`,
    choose: 'বেছে নিন',
    action: 'কাজ',
    none: '–',
  },
});

const limit = (value: number | null): string => (value === null ? t().unlimited : number(value));

function creditsOf({ credits, period_days }: Package): string {
  if (credits === null) return t().unlimited;
  return `${number(credits)} ${period_days === 1 ? t().perDay : t().perDays(number(period_days))}`;
}

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
        <div {...scrolled(t().packages)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t().name}</th>
                <th scope="col">{t().credits}</th>
                <th scope="col">{t().perMinute}</th>
                <th scope="col">{t().waypoints}</th>
                <th scope="col">
                  <span class="visually-hidden">{t().action}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {packages.map((each) => (
                <tr key={each.name}>
                  <th scope="row">{each.name}</th>
                  <td>{creditsOf(each)}</td>
                  <td>{limit(each.per_minute)}</td>
                  <td>{limit(each.waypoints)}</td>
                  <td>
                    {each.name === account.package ? (
                      <span class="badge good">
                        {t().inUse}
                        {account.package_until && `, ${t().ends(moment(account.package_until))}`}
                      </span>
                    ) : (
                      <button
                        type="button"
                        disabled={action.busy}
                        aria-label={`${t().choose}: ${each.name}`}
                        onClick={() => void choose(each.name)}
                      >
                        {t().choose}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
