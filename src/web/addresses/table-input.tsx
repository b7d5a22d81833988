// Input of a table: a dropped or chosen file, or pasted text; then which column contains the address.
import { useRef, useState } from 'preact/hooks';
import { Fault, useAction } from '../frame/action.tsx';
import { FileDrop } from '../frame/file-drop.tsx';
import { number, texts } from '../frame/language.ts';
import { begin } from './geocoding.ts';
import { type AddressTable, bytesOf, likelyColumn, tableInBytes, tableInText } from './read-table.ts';

const t = texts({
  en: {
    drop: 'Drop a table here',
    kinds:
      'CSV, TSV, Excel (.xlsx), Parquet or JSON lines, gzipped or not; names in the first row. You get the same kind back.',
    paste: 'Or paste addresses',
    pasteHint: 'one per line, or a table copied from a spreadsheet',
    look: 'Preview',
    sample: 'Try it with samples',
    empty: 'There are no rows in it.',
    column: 'Column with the address',
    further: 'More columns that belong to the address',
    unnamed: (position: string) => `Column ${position}`,
    rows: (count: string) => `${count} rows`,
    begins: 'The first rows',
    thana: 'Include the thana in the address',
    district: 'Include the district in the address',
    bangla: 'Add the address in Bangla',
    start: (count: string) => `Geocode ${count} rows`,
    back: 'Another table',
    options: 'What the corrected address contains',
  },
  bn: {
    drop: 'টেবিলের ফাইল এখানে ছেড়ে দিন',
    kinds:
      'CSV, TSV, এক্সেল (.xlsx), Parquet বা JSON lines, gzip করা হলেও চলবে; প্রথম সারিতে কলামের নাম। যে ধরনের ফাইল দেবেন, সে ধরনেই ফেরত পাবেন।',
    paste: 'অথবা ঠিকানা পেস্ট করুন',
    pasteHint: 'প্রতি লাইনে একটি, বা স্প্রেডশিট থেকে কপি করা তালিকা',
    look: 'দেখুন',
    sample: 'নমুনা দিয়ে দেখুন',
    empty: 'এতে কোনো সারি নেই।',
    column: 'ঠিকানার কলাম',
    further: 'ঠিকানার বাকি অংশ যেসব কলামে আছে',
    unnamed: (position: string) => `কলাম ${position}`,
    rows: (count: string) => `${count}টি সারি`,
    begins: 'প্রথম কয়েকটি সারি',
    thana: 'ঠিকানায় থানা থাকবে',
    district: 'ঠিকানায় জেলা থাকবে',
    bangla: 'বাংলা ঠিকানাও থাকবে',
    start: (count: string) => `${count}টি সারির অবস্থান বের করুন`,
    back: 'অন্য তালিকা',
    options: 'সংশোধিত ঠিকানায় যা থাকবে',
  },
});

/** As people write: glued words, both scripts, abbreviations, a note to the rider. */
const SAMPLES = [
  'h#8 rd 2 blk c sec 2 mirpr dhaka 1216',
  'বাড়ি ৩৩/এ, রোড ৪, ধানমন্ডি, ঢাকা',
  'matikata rd basa 572/k',
  'House 12, Road 5, Sector 4, Uttara, call before coming 01711000000',
  'Agrabad C/A, Chattogram',
  'জিন্দাবাজার সিলেট',
  'kotwali thana rajshahi',
  'near rajuk college uttara',
].join('\n');

export function TableInput() {
  const [table, setTable] = useState<AddressTable>();
  const action = useAction();
  const take = (read: () => Promise<AddressTable> | AddressTable): void =>
    void action.run(async () => {
      const found = await read();
      if (found.rows.length === 0) throw new Error(t().empty);
      setTable(found);
    });
  if (table) return <Choices table={table} onBack={() => setTable(undefined)} />;
  return (
    <div class="inputs">
      <FileDrop
        title={t().drop}
        kinds={t().kinds}
        accept=".csv,.tsv,.txt,.xlsx,.parquet,.jsonl,.ndjson,.gz,text/csv,text/plain"
        onFile={(file) => take(() => tableInBytes(bytesOf(file), file.name))}
      />
      <PasteField onText={(text) => take(() => tableInText(text))} />
      <Fault action={action} />
    </div>
  );
}

function PasteField({ onText }: { onText(text: string): void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      class="card paste"
      onSubmit={(event) => {
        event.preventDefault();
        onText(area.current?.value ?? '');
      }}
    >
      <label>
        {t().paste} <span class="hint">{t().pasteHint}</span>
        <textarea ref={area} rows={7} required spellcheck={false} />
      </label>
      <div class="buttons">
        <button type="submit">{t().look}</button>
        <button type="button" onClick={() => onText(SAMPLES)}>
          {t().sample}
        </button>
      </div>
    </form>
  );
}

function Choices({ table, onBack }: { table: AddressTable; onBack(): void }) {
  const [column, setColumn] = useState(likelyColumn(table));
  const action = useAction();
  const count = number(table.rows.length);
  return (
    <form
      class="card run-choices"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const options = {
          thana: form.has('thana'),
          district: form.has('district'),
          bangla: form.has('bangla'),
        };
        const further = form.getAll('further').map(Number);
        const places = [column, ...further.filter((at) => at !== column)];
        void action.run(() => begin({ table, places, options }));
      }}
    >
      <p>
        <strong>{table.name}</strong> <span class="badge">{t().rows(count)}</span>
      </p>
      <label>
        {t().column}
        <select value={column} onChange={(event) => setColumn(Number(event.currentTarget.value))}>
          {table.columns.map((name, i) => (
            <option key={i} value={i}>
              {name || t().unnamed(number(i + 1))}
            </option>
          ))}
        </select>
      </label>
      {table.columns.length > 1 && <FurtherColumns of={table} than={column} />}
      <div>
        <span class="hint">{t().begins}</span>
        <ol class="beginning">
          {table.rows.slice(0, 4).map((row, i) => (
            <li key={i}>{row[column] || '–'}</li>
          ))}
        </ol>
      </div>
      <Options />
      <Fault action={action} />
      <div class="buttons">
        <button type="submit" class="primary" disabled={action.busy}>
          {t().start(count)}
        </button>
        <button type="button" onClick={onBack}>
          {t().back}
        </button>
      </div>
    </form>
  );
}

/** Columns that hold more of the address than the first one. */
const FurtherColumns = ({ of: table, than }: { of: AddressTable; than: number }) => (
  <details>
    <summary>{t().further}</summary>
    <fieldset aria-label={t().further} class="checks">
      {table.columns.map(
        (name, i) =>
          i !== than && (
            <label key={i} class="check">
              <input type="checkbox" name="further" value={i} /> {name || t().unnamed(number(i + 1))}
            </label>
          ),
      )}
    </fieldset>
  </details>
);

const Options = () => (
  <fieldset aria-label={t().options} class="checks">
    <label class="check">
      <input type="checkbox" name="thana" /> {t().thana}
    </label>
    <label class="check">
      <input type="checkbox" name="district" defaultChecked /> {t().district}
    </label>
    <label class="check">
      <input type="checkbox" name="bangla" defaultChecked /> {t().bangla}
    </label>
  </fieldset>
);
