// What an import would make of a file: what each column means, the first rows, the points on the map, and what would be rejected and why.

import { useEffect, useState } from 'preact/hooks';
import type { DeskFile, Preview } from '../../http/answers/data.ts';
import { FIELDS, parseFieldMap } from '../../ingest/records/fields.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';
import { fieldName } from './field-names.ts';
import { aboutText } from './import-words.ts';
import { PreviewMap } from './preview-map.tsx';
import { Reasons } from './reasons.tsx';

const t = texts({
  en: {
    about: (format: string, about: string) => `Read as ${about} (${format})`,
    kept: (count: string) => `${count} would be imported`,
    refused: (count: string) => `${count} would be rejected`,
    columns: 'What the columns mean',
    column: 'Column',
    meaning: 'Meaning',
    nothing: 'unknown: kept as extra data',
    again: 'Preview with these meanings',
    rows: 'First rows',
    reasons: 'Rejected rows, with reasons',
    licence: 'Licence of the data',
    attribution: 'Attribution',
    import: 'Import',
    looking: 'Reading the file …',
    name: 'Name',
    type: 'Type',
    position: 'Position',
    address: 'Address',
    guessed: 'guessed',
    unclear:
      'It is not clear what the columns mean. This is the likeliest reading; change it where it is wrong, then preview again.',
    byAddress: 'The table has no positions: they are found by the addresses.',
    someByAddress: (count: string) => `Rows without a position, placed by their address: ${count}`,
    turned: (count: string) => `Rows with latitude and longitude the other way round, to be turned: ${count}`,
    toCheck: 'Addresses found only roughly or not at all, please check',
    understood: 'Understood as',
    confidence: 'Confidence',
    kind: 'What the file is',
    kinds: {
      '': 'as recognised',
      places: 'places',
      layer: 'a map layer of our own',
      boundaries: 'administrative units',
      wards: 'wards',
      zones: 'zones of a city corporation',
      areas: 'areas',
    },
  },
  bn: {
    about: (format: string, about: string) => `${about} হিসেবে পড়া হয়েছে (${format})`,
    kept: (count: string) => `${count}টি যোগ হবে`,
    refused: (count: string) => `${count}টি বাদ যাবে`,
    columns: 'কোন কলামের কী অর্থ',
    column: 'কলাম',
    meaning: 'অর্থ',
    nothing: 'অজানা: বাড়তি তথ্য হিসেবে থাকবে',
    again: 'এই অর্থ ধরে আবার দেখুন',
    rows: 'প্রথম কয়েকটি সারি',
    reasons: 'যেসব সারি বাদ যাবে, কারণসহ',
    licence: 'তথ্যের লাইসেন্স',
    attribution: 'তথ্যসূত্র',
    import: 'যোগ করুন',
    looking: 'ফাইলটি পড়া হচ্ছে …',
    name: 'নাম',
    type: 'ধরন',
    position: 'অবস্থান',
    address: 'ঠিকানা',
    guessed: 'অনুমান',
    unclear: 'কলামগুলোর অর্থ পরিষ্কার নয়। এটি সবচেয়ে সম্ভাব্য পাঠ; ভুল থাকলে বদলে আবার দেখুন।',
    byAddress: 'তালিকায় অবস্থান নেই: ঠিকানা দেখে বের করা হবে।',
    someByAddress: (count: string) => `অবস্থান ছাড়া সারি, ঠিকানা দেখে বসানো: ${count}টি`,
    turned: (count: string) => `অক্ষাংশ ও দ্রাঘিমাংশ উল্টো, ঠিক করে নেওয়া হবে, এমন সারি: ${count}`,
    toCheck: 'যেসব ঠিকানা মোটামুটি পাওয়া গেছে বা পাওয়া যায়নি, মিলিয়ে নিন',
    understood: 'যেভাবে বোঝা হয়েছে',
    confidence: 'নিশ্চয়তা',
    kind: 'ফাইলটি কী',
    kinds: {
      '': 'যেমন চেনা গেছে',
      places: 'স্থান',
      layer: 'মানচিত্রে নিজস্ব স্তর',
      boundaries: 'প্রশাসনিক এলাকা',
      wards: 'ওয়ার্ড',
      zones: 'সিটি কর্পোরেশনের অঞ্চল',
      areas: 'এলাকা',
    },
  },
});

const KINDS = ['', 'places', 'layer', 'boundaries', 'wards', 'zones', 'areas'] as const;
type Kind = (typeof KINDS)[number];

export interface ImportTerms {
  readonly map?: string;
  readonly kind?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

export interface PreviewViewProps {
  readonly file: DeskFile;
  readonly isBusy: boolean;
  onImport(terms: ImportTerms): Promise<void>;
}

const ROWS_SHOWN = 8;

/** By column. */
type Meanings = Readonly<Record<string, string>>;

/** As `--map` takes it: only what the user changed. */
function mapOf(preview: Preview, meanings: Meanings): string | undefined {
  const pairs = preview.columns
    .filter(({ column, field }) => meanings[column] !== undefined && meanings[column] !== (field ?? ''))
    .filter(({ column }) => meanings[column] !== '')
    .map(({ column }) => `${meanings[column]}=${column.includes(',') ? `"${column}"` : column}`);
  return pairs.length === 0 ? undefined : pairs.join(',');
}

/** What the desk proposes for a table that is not clear, by column. */
function proposed(preview: Preview, map: string): Meanings {
  const fields = parseFieldMap(map);
  const meanings: Record<string, string> = {};
  for (const [field, column] of fields)
    if (preview.columns.some((each) => each.column === column && each.field !== field))
      meanings[column] = field;
  return meanings;
}

export function PreviewView({ file, isBusy, onImport }: PreviewViewProps) {
  const [preview, setPreview] = useState<Preview>();
  const [meanings, setMeanings] = useState<Meanings>({});
  const [map, setMap] = useState<string>();
  const [kind, setKind] = useState<Kind>('');
  const looking = useAction();
  const look = (wanted: string | undefined, as: Kind): void =>
    void looking.run(async () => {
      setKind(as);
      const body = {
        ...(wanted === undefined ? {} : { map: wanted }),
        ...(as === '' ? {} : { kind: as }),
      };
      const seen = await ask<Preview>({ method: 'POST', path: `/desk/files/${file.id}/preview`, body });
      setPreview(seen);
      setMap(wanted);
      setMeanings(seen.proposedMap === undefined ? {} : proposed(seen, seen.proposedMap));
    });
  useEffect(() => look(undefined, ''), [file.id]);
  const changed = preview && mapOf(preview, meanings);
  return (
    <section class="card">
      <h2>{file.name}</h2>
      <Fault action={looking} />
      {looking.busy && <p class="hint">{t().looking}</p>}
      <KindChoice of={kind} isBusy={looking.busy} onChange={(chosen) => look(map, chosen)} />
      {preview && (
        <>
          <Verdict of={preview} />
          <div class="preview">
            <div>
              <Columns
                preview={preview}
                meanings={meanings}
                onChange={(column, field) => setMeanings({ ...meanings, [column]: field })}
              />
              {changed !== undefined && (
                <button
                  type="button"
                  disabled={looking.busy}
                  onClick={() => look([map, changed].filter((each) => each !== undefined).join(','), kind)}
                >
                  {t().again}
                </button>
              )}
            </div>
            <PreviewMap preview={preview} />
          </div>
          <Rows preview={preview} />
          {preview.toCheck.length > 0 && <ToCheck preview={preview} />}
          {preview.reasons.length > 0 && <Reasons name={t().reasons} of={preview.reasons} />}
          <ImportForm map={map} kind={kind} isBusy={isBusy || preview.kept === 0} onImport={onImport} />
        </>
      )}
    </section>
  );
}

interface KindChoiceProps {
  readonly of: Kind;
  readonly isBusy: boolean;
  onChange(kind: Kind): void;
}

const KindChoice = ({ of: kind, isBusy, onChange }: KindChoiceProps) => (
  <label>
    {t().kind}{' '}
    <select
      value={kind}
      disabled={isBusy}
      onChange={(event) => {
        const chosen = KINDS.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {KINDS.map((each) => (
        <option key={each} value={each}>
          {t().kinds[each]}
        </option>
      ))}
    </select>
  </label>
);

/** What the file is taken for, and how much of it would be used. */
const Verdict = ({ of: preview }: { of: Preview }) => (
  <>
    <p>
      {t().about(preview.format, aboutText(preview.about))}{' '}
      <span class="badge good">{t().kept(number(preview.kept))}</span>{' '}
      {preview.refused > 0 && <span class="badge alarm">{t().refused(number(preview.refused))}</span>}
    </p>
    {preview.proposedMap !== undefined && <p role="status">{t().unclear}</p>}
    {preview.located === 'address' ? (
      <p class="hint">{t().byAddress}</p>
    ) : (
      preview.byAddress > 0 && <p class="hint">{t().someByAddress(number(preview.byAddress))}</p>
    )}
    {preview.turned > 0 && <p class="hint">{t().turned(number(preview.turned))}</p>}
  </>
);

interface ImportFormProps extends Pick<PreviewViewProps, 'isBusy' | 'onImport'> {
  readonly map: string | undefined;
  readonly kind: Kind;
}

function ImportForm({ map, kind, isBusy, onImport }: ImportFormProps) {
  const importing = useAction();
  return (
    <>
      <form
        class="import-form"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const given = (name: string): string | undefined =>
            String(form.get(name) ?? '').trim() || undefined;
          void importing.run(() =>
            onImport({
              map,
              ...(kind === '' ? {} : { kind }),
              licence: given('licence'),
              attribution: given('attribution'),
            }),
          );
        }}
      >
        <label>
          {t().licence}
          <input name="licence" maxLength={200} />
        </label>
        <label>
          {t().attribution}
          <input name="attribution" maxLength={200} />
        </label>
        <button type="submit" class="primary" disabled={isBusy || importing.busy}>
          {t().import}
        </button>
      </form>
      <Fault action={importing} />
    </>
  );
}

interface ColumnsProps {
  readonly preview: Preview;
  readonly meanings: Meanings;
  onChange(column: string, field: string): void;
}

const Columns = ({ preview, meanings, onChange }: ColumnsProps) => (
  <Table
    name={t().columns}
    captioned
    class="columns"
    rows={preview.columns}
    keyOf={({ column }) => column}
    columns={[
      { head: t().column, cell: ({ column }) => column },
      {
        head: t().meaning,
        cell: ({ column, field, guessed }) => (
          <>
            <select
              aria-label={`${t().meaning}: ${column}`}
              value={meanings[column] ?? field ?? ''}
              onChange={(event) => onChange(column, event.currentTarget.value)}
            >
              <option value="">{t().nothing}</option>
              {FIELDS.map((name) => (
                <option key={name} value={name}>
                  {fieldName(name)}
                </option>
              ))}
            </select>
            {guessed && <span class="hint"> {t().guessed}</span>}
          </>
        ),
      },
    ]}
  />
);

const ToCheck = ({ preview }: { preview: Preview }) => (
  <Table
    name={t().toCheck}
    captioned
    rows={preview.toCheck.slice(0, ROWS_SHOWN)}
    keyOf={(_row, i) => i}
    columns={[
      { head: t().name, cell: ({ name }) => name },
      { head: t().address, cell: ({ address }) => address },
      { head: t().understood, cell: ({ understood }) => understood },
      { head: t().confidence, cell: ({ confidence }) => number(confidence / 100, { style: 'percent' }) },
    ]}
  />
);

const Rows = ({ preview }: { preview: Preview }) => (
  <Table
    name={t().rows}
    captioned
    rows={preview.rows.slice(0, ROWS_SHOWN)}
    keyOf={(_row, i) => i}
    columns={[
      {
        head: t().name,
        cell: (row) => (
          <>
            {row.name ?? [row.house, row.street].filter(Boolean).join(', ')}
            {row.nameBn && (
              <span class="hint" lang="bn">
                {' '}
                {row.nameBn}
              </span>
            )}
          </>
        ),
      },
      {
        head: t().type,
        cell: ({ type, subType }) => [...new Set([type, subType])].filter(Boolean).join(' · '),
      },
      ...(preview.rows.some(({ address }) => address)
        ? [{ head: t().address, cell: ({ address }: Preview['rows'][number]) => address ?? '' }]
        : []),
      {
        head: t().position,
        cell: ({ latitude, longitude }) =>
          latitude !== undefined && longitude !== undefined
            ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
            : '–',
      },
    ]}
  />
);
