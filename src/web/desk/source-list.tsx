// What the dataset holds, and the sources it was made of: how much came from each, how old it is, under which licence.

import { shortCredits } from '../../client/short-credits.ts';
import type { DatasetSources } from '../../http/answers/data.ts';
import { language, moment, number, texts } from '../frame/language.ts';
import { Table } from '../frame/table.tsx';

const t = texts({
  en: {
    title: 'The dataset in use',
    built: (time: string) => `Built on ${time}`,
    holds: 'Contents',
    sources: 'Sources',
    source: 'Source',
    places: 'Places',
    age: 'Data as of',
    unknownAge: 'unknown',
    licence: 'Licence',
    notStated: 'not stated',
    attribution: 'Attribution',
    export: 'Export places as CSV',
  },
  bn: {
    title: 'চলমান ডেটাসেট',
    built: (time: string) => `তৈরি হয়েছে ${time}`,
    holds: 'এতে আছে',
    sources: 'উৎস',
    source: 'উৎস',
    places: 'স্থান',
    age: 'তথ্যের তারিখ',
    unknownAge: 'জানা নেই',
    licence: 'লাইসেন্স',
    notStated: 'উল্লেখ নেই',
    attribution: 'তথ্যসূত্র',
    export: 'স্থানগুলো CSV ফাইলে ডাউনলোড করুন',
  },
});

/** What an import notes where nobody said under which licence a table is. */
const NOT_STATED = 'not stated';

/** The kinds of records that a manifest counts. */
const BANGLA: Readonly<Record<string, string>> = {
  countries: 'দেশ',
  divisions: 'বিভাগ',
  districts: 'জেলা',
  upazilas: 'উপজেলা',
  thanas: 'থানা',
  'city corporations': 'সিটি কর্পোরেশন',
  pauroshovas: 'পৌরসভা',
  unions: 'ইউনিয়ন',
  wards: 'ওয়ার্ড',
  zones: 'অঞ্চল',
  areas: 'এলাকা',
  'sub-areas': 'উপ-এলাকা',
  'post offices': 'ডাকঘর',
  settlements: 'জনপদ',
  houses: 'বাড়ি',
  streets: 'সড়কের নাম',
  places: 'স্থান',
  'map features': 'নদী, বন ও ভবন',
  roads: 'সড়ক',
};

const kindName = (kind: string): string => (language.value === 'bn' ? (BANGLA[kind] ?? kind) : kind);

const locale = (): string => (language.value === 'bn' ? 'bn-BD' : 'en-GB');

/** The day, and how long ago that is. */
const Age = ({ of: date }: { of: string }) => (
  <time dateTime={date}>
    {new Date(date).toLocaleDateString(locale(), { dateStyle: 'medium', timeZone: 'Asia/Dhaka' })}
    <br />
    <span class="hint">{age(date)}</span>
  </time>
);

/** How long ago, in the largest unit that fits. */
function age(date: string): string {
  const days = (Date.now() - Date.parse(date)) / 86_400_000;
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  if (days < 60) return relative.format(-Math.floor(Math.max(0, days)), 'day');
  return days < 730
    ? relative.format(-Math.round(days / 30.4), 'month')
    : relative.format(-Math.round(days / 365.25), 'year');
}

export function SourceList({ of: { built, counts, sources } }: { of: DatasetSources }) {
  return (
    <section class="card">
      <div class="card-head">
        <h2>{t().title}</h2>
        <a class="button" href="/desk/export" download="places.csv">
          {t().export}
        </a>
      </div>
      <p class="hint">{t().built(moment(built))}</p>
      <dl class="figures" aria-label={t().holds}>
        {Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => (
            <div key={kind}>
              <dt>{kindName(kind)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
      </dl>
      <Table
        name={t().sources}
        captioned
        class="sources"
        rows={sources}
        keyOf={({ name }) => name}
        columns={[
          { head: t().source, cell: ({ name }) => <span class="as-written">{name}</span> },
          { head: t().places, cell: ({ places }) => number(places) },
          { head: t().age, cell: ({ date }) => (date ? <Age of={date} /> : t().unknownAge) },
          {
            head: t().licence,
            class: 'licence',
            cell: ({ licence }) =>
              licence === NOT_STATED ? t().notStated : <span class="as-written">{licence}</span>,
          },
          { head: t().attribution, cell: ({ attribution }) => credited(attribution) },
        ]}
      />
    </section>
  );
}

/** In English as its owner wants it to be said; in Bangla the names, as below the map. */
const credited = (attribution: string): string =>
  language.value === 'bn' ? shortCredits([attribution], 'bn').join('; ') : attribution;
