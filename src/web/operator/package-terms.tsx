// Packages and their terms: change one, or make a new one. Running servers follow within a second.

import { useState } from 'preact/hooks';
import type { Package } from '../../http/answers/accounts.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { Dialog } from '../frame/dialog.tsx';
import { number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { SwitchedOff, useOpsList } from './ops-list.tsx';

const t = texts({
  en: {
    title: 'Packages',
    make: 'Create a package',
    name: 'Name',
    credits: 'Credits',
    period_days: 'Period in days',
    per_minute: 'Requests per minute',
    burst: 'Burst',
    waypoints: 'Points per request',
    open: 'Anyone may choose it',
    yes: 'yes',
    no: 'no',
    unlimited: 'no limit',
    empty: 'Leave empty for no limit.',
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
    per_minute: 'প্রতি মিনিটে অনুরোধ',
    burst: 'একবারে সর্বোচ্চ',
    waypoints: 'প্রতি অনুরোধে বিন্দু',
    open: 'যে কেউ বেছে নিতে পারে',
    yes: 'হ্যাঁ',
    no: 'না',
    unlimited: 'সীমা নেই',
    empty: 'সীমা না চাইলে খালি রাখুন।',
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
        <Table
          name={t().title}
          rows={items}
          keyOf={({ name }) => name}
          columns={[
            { head: t().name, cell: ({ name }) => name },
            { head: t().credits, cell: ({ credits }) => shown(credits) },
            { head: t().period_days, cell: ({ period_days }) => number(period_days) },
            { head: t().per_minute, cell: ({ per_minute }) => shown(per_minute) },
            { head: t().burst, cell: ({ burst }) => shown(burst) },
            { head: t().waypoints, cell: ({ waypoints }) => shown(waypoints) },
            { head: t().open, cell: ({ open }) => (open ? t().yes : t().no) },
            {
              head: t().action,
              actions: true,
              cell: (each) => (
                <button
                  type="button"
                  aria-label={`${t().change}: ${each.name}`}
                  onClick={() => setOpen(each)}
                >
                  {t().change}
                </button>
              ),
            },
          ]}
        />
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
