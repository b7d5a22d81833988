// Packages and their terms: change one, or make a new one. Running servers follow within a second.
import { useState } from 'preact/hooks';
import type { Package } from '../account/answers.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { Dialog } from '../frame/dialog.tsx';
import { number, texts } from '../frame/language.ts';
import { scrolled } from '../frame/scrolled.ts';
import { ask } from '../frame/session.ts';
import { SwitchedOff, useOpsList } from './ops-list.tsx';

const t = texts({
  en: {
    title: 'Packages',
    make: 'Make a package',
    name: 'Name',
    credits: 'Credits',
    period_days: 'Days of a period',
    per_minute: 'Requests a minute',
    burst: 'At once',
    waypoints: 'Points a request',
    open: 'People may choose it',
    yes: 'yes',
    no: 'no',
    unlimited: 'no limit',
    empty: 'Empty: no limit.',
    change: 'Change',
    save: 'Save',
    cancel: 'Cancel',
    action: 'Action',
  },
  bn: {
    title: 'প্যাকেজ',
    make: 'প্যাকেজ তৈরি করুন',
    name: 'নাম',
    credits: 'ক্রেডিট',
    period_days: 'মেয়াদ (দিন)',
    per_minute: 'মিনিটে অনুরোধ',
    burst: 'একসঙ্গে',
    waypoints: 'এক অনুরোধে বিন্দু',
    open: 'যে কেউ বেছে নিতে পারে',
    yes: 'হ্যাঁ',
    no: 'না',
    unlimited: 'সীমা নেই',
    empty: 'খালি রাখলে সীমা নেই।',
    change: 'বদলান',
    save: 'সংরক্ষণ',
    cancel: 'বাতিল',
    action: 'কাজ',
  },
});

const LIMITS = ['credits', 'per_minute', 'burst', 'waypoints'] as const;
const shown = (value: number | null): string => (value === null ? t().unlimited : number(value));

export function PackageTerms() {
  const { items, isOff, action, load } = useOpsList<Package>('/ops/packages');
  const [open, setOpen] = useState<Package | 'new'>();
  if (isOff) return <SwitchedOff />;
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <button type="button" class="primary" onClick={() => setOpen('new')}>
          {t().make}
        </button>
      </div>
      <Fault action={action} />
      {items && (
        <div {...scrolled(t().title)}>
          <table>
            <thead>
              <tr>
                {(
                  ['name', 'credits', 'period_days', 'per_minute', 'burst', 'waypoints', 'open'] as const
                ).map((column) => (
                  <th scope="col" key={column}>
                    {t()[column]}
                  </th>
                ))}
                <th scope="col">
                  <span class="visually-hidden">{t().action}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <tr key={each.name}>
                  <th scope="row">{each.name}</th>
                  <td>{shown(each.credits)}</td>
                  <td>{number(each.period_days)}</td>
                  <td>{shown(each.per_minute)}</td>
                  <td>{shown(each.burst)}</td>
                  <td>{shown(each.waypoints)}</td>
                  <td>{each.open ? t().yes : t().no}</td>
                  <td class="row-actions">
                    <button
                      type="button"
                      aria-label={`${t().change}: ${each.name}`}
                      onClick={() => setOpen(each)}
                    >
                      {t().change}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && (
        <Terms
          of={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            void load();
          }}
        />
      )}
    </section>
  );
}

function Terms({ of, onClose, onSaved }: { of: Package | undefined; onClose(): void; onSaved(): void }) {
  const action = useAction();
  const save = (form: FormData): void =>
    void action.run(async () => {
      const name = of?.name ?? String(form.get('name'));
      const terms = Object.fromEntries(LIMITS.map((limit) => [limit, Number(form.get(limit)) || 'none']));
      const body = { ...terms, period_days: Number(form.get('period_days')), open: form.has('open') };
      await ask({ method: 'POST', path: `/ops/packages/${encodeURIComponent(name)}`, body });
      onSaved();
    });
  return (
    <Dialog title={of ? `${t().change}: ${of.name}` : t().make} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(new FormData(event.currentTarget));
        }}
      >
        {!of && (
          <label>
            {t().name}
            <input name="name" required autocomplete="off" />
          </label>
        )}
        <p class="hint">{t().empty}</p>
        {LIMITS.map((limit) => (
          <label key={limit}>
            {t()[limit]}
            <input name={limit} type="number" min="1" defaultValue={String(of?.[limit] ?? '')} />
          </label>
        ))}
        <label>
          {t().period_days}
          <select name="period_days">
            {[1, 30].map((days) => (
              <option key={days} value={days} selected={days === (of?.period_days ?? 1)}>
                {number(days)}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" name="open" defaultChecked={of?.open ?? false} /> {t().open}
        </label>
        <Fault action={action} />
        <div class="buttons">
          <button type="submit" class="primary" disabled={action.busy}>
            {t().save}
          </button>
          <button type="button" onClick={onClose}>
            {t().cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
