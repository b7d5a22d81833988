// Records that were rejected or would be, by the reason: how many, and a few of them.

import type { RefusedRows } from '../../http/answers/data.ts';
import { language, number, texts } from '../frame/language.ts';
import { Table } from '../frame/table.tsx';
import { REASONS_IN_BANGLA } from './reasons-in-bangla.ts';

const t = texts({
  en: { reason: 'Reason', records: 'Records', samples: 'For example' },
  bn: { reason: 'কারণ', records: 'সংখ্যা', samples: 'যেমন' },
});

export const reasonText = (reason: string): string =>
  (language.value === 'bn' && REASONS_IN_BANGLA[reason]) || reason;

const SAMPLES_SHOWN = 3;

export const Reasons = ({ name, of: reasons }: { name: string; of: readonly RefusedRows[] }) => (
  <Table
    name={name}
    captioned
    rows={reasons}
    keyOf={({ reason }) => reason}
    columns={[
      { head: t().reason, cell: ({ reason }) => reasonText(reason) },
      { head: t().records, cell: ({ count }) => number(count) },
      {
        head: t().samples,
        class: 'hint breaking',
        cell: ({ samples }) => samples.slice(0, SAMPLES_SHOWN).join(' · '),
      },
    ]}
  />
);
