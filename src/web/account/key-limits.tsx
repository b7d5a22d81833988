// What a key may do of what its account may: a cap of credits in each period, and the families of calls it is for.
import { OPEN_SCOPES, SCOPES } from '../../accounts/scopes.ts';
import type { Key } from '../../http/answers/accounts.ts';
import { Dialog } from '../frame/dialog.tsx';
import { DialogForm } from '../frame/dialog-form.tsx';
import { number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';

const t = texts({
  en: {
    title: (name: string) => `Limits of “${name}”`,
    cap: 'Credits in each period',
    capHint: 'Empty: all that the account has.',
    scopes: 'Calls that it is for',
    scopesHint: 'None ticked: all.',
    save: 'Save',
    all: 'no limit of its own',
    capped: (credits: string) => `${credits} credits`,
    search: 'Search and addresses',
    nearby: 'Nearby',
    routing: 'Routes',
    fleets: 'Fleets',
    regions: 'Units, wards and zones',
    maps: 'Map tiles',
    places: 'Own places',
    geofences: 'Geofences',
    tracking: 'Tracking',
    traffic: 'Reports of traffic',
  },
  bn: {
    title: (name: string) => `“${name}”-এর সীমা`,
    cap: 'প্রতি মেয়াদে ক্রেডিট',
    capHint: 'খালি রাখলে অ্যাকাউন্টের সব ক্রেডিট।',
    scopes: 'যেসব কাজে লাগবে',
    scopesHint: 'কোনোটি না বাছলে সব কাজ।',
    save: 'সংরক্ষণ',
    all: 'নিজস্ব সীমা নেই',
    capped: (credits: string) => `${credits} ক্রেডিট`,
    search: 'অনুসন্ধান ও ঠিকানা',
    nearby: 'আশপাশ',
    routing: 'পথ',
    fleets: 'গাড়ির বহর',
    regions: 'এলাকা, ওয়ার্ড ও জোন',
    maps: 'মানচিত্রের টাইল',
    places: 'নিজের স্থান',
    geofences: 'জিওফেন্স',
    tracking: 'ট্র্যাকিং',
    traffic: 'যানজটের খবর',
  },
});

export function limitsInWords({ credit_cap, scopes }: Pick<Key, 'credit_cap' | 'scopes'>): string {
  const names = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t()[scope]);
  const cap = credit_cap === null ? [] : [t().capped(number(credit_cap))];
  return [...cap, ...names].join(', ') || t().all;
}

export const LimitKey = ({ of: key, onClose, onDone }: { of: Key; onClose(): void; onDone(): void }) => (
  <Dialog title={t().title(key.name)} onClose={onClose}>
    <DialogForm
      button={t().save}
      onClose={onClose}
      send={async (form) => {
        const cap = String(form.get('cap'));
        const body = {
          credit_cap: cap === '' ? 'none' : Number(cap),
          scopes: form.getAll('scopes').map(String),
        };
        await ask({ method: 'POST', path: `/account/keys/${key.id}/limits`, body });
        onDone();
      }}
    >
      <label>
        {t().cap} <span class="hint">{t().capHint}</span>
        <input name="cap" type="number" min="0" step="1" defaultValue={String(key.credit_cap ?? '')} />
      </label>
      <fieldset class="choices">
        <legend>
          {t().scopes} <span class="hint">{t().scopesHint}</span>
        </legend>
        {SCOPES.filter((scope) => OPEN_SCOPES.includes(scope) || key.scopes.includes(scope)).map((scope) => (
          <label key={scope} class="choice">
            <input type="checkbox" name="scopes" value={scope} defaultChecked={key.scopes.includes(scope)} />
            {t()[scope]}
          </label>
        ))}
      </fieldset>
    </DialogForm>
  </Dialog>
);
