// What the dataset holds, and the sources it was made of: how much came from each, how old it is, under which licence.
import { language, moment, number, texts } from '../frame/language.ts';
import { scrolled } from '../frame/scrolled.ts';
import type { DeskSources } from './answers.ts';

const t = texts({
  en: {
    title: 'The dataset in use',
    built: (time: string) => `Made on ${time}`,
    holds: 'It holds',
    sources: 'Sources',
    source: 'Source',
    places: 'Places',
    age: 'Data of',
    unknownAge: 'not told',
    licence: 'Licence',
    attribution: 'From',
    export: 'Export places as CSV',
  },
  bn: {
    title: 'চলমান ডেটাসেট',
    built: (time: string) => `তৈরি হয়েছে ${time}`,
    holds: 'এতে আছে',
    sources: 'উৎস',
    source: 'উৎস',
    places: 'স্থান',
    age: 'তথ্যের সময়',
    unknownAge: 'জানা নেই',
    licence: 'লাইসেন্স',
    attribution: 'যাদের কাছ থেকে',
    export: 'স্থানগুলো CSV-তে নামান',
  },
});

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

/** How long ago, in the largest unit that fits. */
function age(date: string): string {
  const days = (Date.now() - Date.parse(date)) / 86_400_000;
  const relative = new Intl.RelativeTimeFormat(language.value === 'bn' ? 'bn-BD' : 'en-GB', {
    numeric: 'auto',
  });
  if (days < 60) return relative.format(-Math.round(days), 'day');
  return days < 730
    ? relative.format(-Math.round(days / 30.4), 'month')
    : relative.format(-Math.round(days / 365.25), 'year');
}

export function SourceList({ of: { built, counts, sources } }: { of: DeskSources }) {
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
      <div {...scrolled(t().sources)}>
        <table>
          <caption>{t().sources}</caption>
          <thead>
            <tr>
              <th scope="col">{t().source}</th>
              <th scope="col">{t().places}</th>
              <th scope="col">{t().age}</th>
              <th scope="col">{t().licence}</th>
              <th scope="col">{t().attribution}</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, licence, attribution, date, places }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{number(places)}</td>
                <td>{date ? <time dateTime={date}>{age(date)}</time> : t().unknownAge}</td>
                <td>{licence}</td>
                <td>{attribution}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
