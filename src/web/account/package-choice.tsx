// The package to begin with, chosen while registering among those that the operator has opened.
import { useEffect, useState } from 'preact/hooks';
import type { Package } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { creditsOf, limit, packageName } from './package-words.ts';

const t = texts({
  en: {
    package: 'Package',
    later: 'You can choose another one later.',
    only: 'The operator can give you another one later.',
    credits: (credits: string) => `Credits: ${credits}`,
    perMinute: (requests: string) => `Requests per minute: ${requests}`,
    waypoints: (points: string) => `Points per request: ${points}`,
  },
  bn: {
    package: 'প্যাকেজ',
    later: 'পরে অন্য প্যাকেজ বেছে নিতে পারবেন।',
    only: 'পরে পরিচালক আপনাকে অন্য প্যাকেজ দিতে পারবেন।',
    credits: (credits: string) => `ক্রেডিট: ${credits}`,
    perMinute: (requests: string) => `প্রতি মিনিটে অনুরোধ: ${requests}`,
    waypoints: (points: string) => `প্রতি অনুরোধে বিন্দু: ${points}`,
  },
});

/** The one that an account gets where none is named. */
const FIRST = 'free';

/** A field `package` of the form around it. */
export function PackageChoice() {
  const [packages, setPackages] = useState<readonly Package[]>();
  const action = useAction();
  useEffect(() => {
    void action.run(async () => setPackages(await ask<Package[]>({ path: '/account/packages' })));
  }, []);
  return (
    <>
      <Fault action={action} />
      {packages && (
        <fieldset class="package-choice">
          <legend>
            {t().package} <span class="hint">{packages.length > 1 ? t().later : t().only}</span>
          </legend>
          {packages.map((each, i) => (
            <label key={each.name}>
              <input
                type="radio"
                name="package"
                value={each.name}
                required
                defaultChecked={packages.some(({ name }) => name === FIRST) ? each.name === FIRST : i === 0}
              />
              <span>
                <strong>{packageName(each.name)}</strong>
                <span class="hint">
                  {[
                    t().credits(creditsOf(each)),
                    t().perMinute(limit(each.per_minute)),
                    t().waypoints(limit(each.waypoints)),
                  ].join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
