// The rows with what became of them: colour for trust, the corrected address in both languages, a way to look closer and put one right.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language, number, texts } from '../frame/language.ts';
import { Table } from '../frame/table.tsx';
import { EXACTNESS, type Exactness, exactnessOf } from './exactness.ts';
import { results } from './geocoding.ts';
import { addressOf, type RowResult, type Run } from './kept-run.ts';
import { partName } from './part-names.ts';
import { partValue } from './part-value.ts';
import { EXACTNESS_COLOURS, exactnessName, TrustBadge } from './trust-badge.tsx';

const t = texts({
  en: {
    shown: 'Rows shown',
    all: 'All',
    row: 'Row',
    given: 'As given',
    corrected: 'Corrected',
    trust: 'Confidence',
    parts: 'Parts',
    look: 'Details',
    waiting: 'waiting',
    incomplete: 'incomplete',
    none: 'There are no such rows.',
    earlier: 'Previous rows',
    later: 'Next rows',
    span: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
    action: 'Action',
  },
  bn: {
    shown: 'যেসব সারি দেখানো হচ্ছে',
    all: 'সব',
    row: 'সারি',
    given: 'যা দেওয়া ছিল',
    corrected: 'সংশোধিত ঠিকানা',
    trust: 'নির্ভরযোগ্যতা',
    parts: 'অংশ',
    look: 'বিস্তারিত',
    waiting: 'অপেক্ষমাণ',
    incomplete: 'অসম্পূর্ণ',
    none: 'এমন কোনো সারি নেই।',
    earlier: 'আগের সারিগুলো',
    later: 'পরের সারিগুলো',
    span: (from: string, to: string, all: string) => `${all}টির মধ্যে ${from} থেকে ${to}`,
    action: 'কাজ',
  },
});

type Shown = 'all' | Exactness;
const FILTERS: readonly Shown[] = ['all', ...EXACTNESS];
const ROWS_A_PAGE = 50;

export function ResultTable({ of: run }: { of: Run }) {
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<number>();
  const counts = countsOf(results.value);
  const rows = rowsShown(run, results.value, shown);
  const from = Math.min(page * ROWS_A_PAGE, Math.max(0, rows.length - 1));
  const first = from - (from % ROWS_A_PAGE);
  const inPage = rows.slice(first, first + ROWS_A_PAGE);
  const choose = (next: Shown): void => {
    setShown(next);
    setPage(0);
  };
  return (
    <section class="card">
      <Filters of={shown} count={run.table.rows.length} counts={counts} onChoose={choose} />
      {inPage.length === 0 ? (
        <p class="hint">{t().none}</p>
      ) : (
        <Table
          name={t().shown}
          class="results"
          rows={inPage}
          keyOf={(row) => row}
          rowProps={(row) => {
            const result = results.value[row];
            return { 'data-trust': result && exactnessOf(result) };
          }}
          columns={[
            { head: t().row, cell: (row) => number(row + 1) },
            { head: t().given, cell: (row) => addressOf(run, row) },
            { head: t().corrected, cell: (row) => <Corrected result={results.value[row]} /> },
            { head: t().trust, cell: (row) => <TrustCell result={results.value[row]} /> },
            {
              head: t().action,
              actions: true,
              cell: (row) =>
                results.value[row] && (
                  <button
                    type="button"
                    aria-label={`${t().look}: ${number(row + 1)}`}
                    onClick={() => setOpen(row)}
                  >
                    {t().look}
                  </button>
                ),
            },
          ]}
        />
      )}
      {rows.length > ROWS_A_PAGE && (
        <Pager first={first} last={first + inPage.length} count={rows.length} onTurn={setPage} />
      )}
      {open !== undefined && <LazyDetail row={open} run={run} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface PagerProps {
  /** Rows before this page, with it, and in all. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  onTurn(page: number): void;
}

const Pager = ({ first, last, count, onTurn }: PagerProps) => (
  <div class="pager">
    <button type="button" disabled={first === 0} onClick={() => onTurn(first / ROWS_A_PAGE - 1)}>
      {t().earlier}
    </button>
    <span>{t().span(number(first + 1), number(last), number(count))}</span>
    <button
      type="button"
      disabled={first + ROWS_A_PAGE >= count}
      onClick={() => onTurn(first / ROWS_A_PAGE + 1)}
    >
      {t().later}
    </button>
  </div>
);

interface FiltersProps {
  readonly of: Shown;
  readonly count: number;
  readonly counts: Readonly<Record<Exactness, number>>;
  onChoose(shown: Shown): void;
}

const Filters = ({ of: shown, count, counts, onChoose }: FiltersProps) => (
  <fieldset class="filters" aria-label={t().shown}>
    {FILTERS.map((filter) => (
      <button
        type="button"
        key={filter}
        aria-pressed={filter === shown}
        class={filter === 'all' ? undefined : `tone-${EXACTNESS_COLOURS[filter]}`}
        onClick={() => onChoose(filter)}
      >
        {filter === 'all' ? t().all : exactnessName(filter)}{' '}
        <b>{number(filter === 'all' ? count : counts[filter])}</b>
      </button>
    ))}
  </fieldset>
);

interface DetailProps {
  readonly row: number;
  readonly run: Run;
  onClose(): void;
}

/** The map's code is large: it is loaded when a row is first looked at. */
function LazyDetail(props: DetailProps) {
  const [detail, setDetail] = useState<{ readonly RowDetail: ComponentType<DetailProps> }>();
  useEffect(() => void import('./row-detail.tsx').then(setDetail), []);
  return detail ? <detail.RowDetail {...props} /> : null;
}

/** The address in the language of the console, then in the other, and its parts. */
function Corrected({ result }: { result: RowResult | undefined }) {
  if (!result) return null;
  const second = language.value === 'bn' ? result.fixed_address : result.bangla_address;
  return (
    <>
      <div lang={language.value}>
        {(language.value === 'bn' && result.bangla_address) || result.fixed_address}
      </div>
      {second && (
        <div class="hint" lang={language.value === 'bn' ? 'en' : 'bn'}>
          {second}
        </div>
      )}
      <ul class="part-chips" aria-label={t().parts}>
        {result.parts.map((part, i) => (
          <li key={i} data-kind={part.kind}>
            <span>{partName(part.kind)}</span> {partValue(part, result)}
          </li>
        ))}
      </ul>
    </>
  );
}

const TrustCell = ({ result }: { result: RowResult | undefined }) => (
  <>
    {result ? <TrustBadge of={result} /> : <span class="badge">{t().waiting}</span>}
    {result?.address_status === 'incomplete' && <div class="hint">{t().incomplete}</div>}
  </>
);

function countsOf(all: readonly (RowResult | undefined)[]): Record<Exactness, number> {
  const counts = { exact: 0, street: 0, area: 0, unreliable: 0, unknown: 0 };
  for (const result of all) if (result) counts[exactnessOf(result)]++;
  return counts;
}

function rowsShown(run: Run, all: readonly (RowResult | undefined)[], shown: Shown): number[] {
  const rows: number[] = [];
  for (let row = 0; row < run.table.rows.length; row++) {
    const result = all[row];
    if (shown === 'all' || (result && exactnessOf(result) === shown)) rows.push(row);
  }
  return rows;
}
