// Where orders and riders come from: two tables, samples, or clicks on the map.
import { jobsIn, SkillNumbers, vehiclesIn } from '../../fleet/table/orders.ts';
import { isWorkbook, readWorkbook } from '../../ingest/xlsx/read-workbook.ts';
import { tableInBytes } from '../addresses/read-table.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { FileDrop } from '../frame/file-drop.tsx';
import { SAMPLE_ORDERS, SAMPLE_RIDERS } from './samples.ts';
import { pointing, takeOrders, takeRiders, work } from './state.ts';
import { t } from './texts.ts';

/** One for both tables, so that a skill has the same number in both. */
const skills = new SkillNumbers();
const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain';

async function tableIn(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWorkbook(bytes)) return tableInBytes(bytes, file.name.replace(/\.txt$/i, '.csv'));
  const [sheet] = await readWorkbook(bytes);
  const [columns = [], ...rows] = sheet?.rows ?? [];
  return { columns, rows };
}

const sampleTable = (text: string) => tableInBytes(new TextEncoder().encode(text), 'sample.csv');

export function FleetInput() {
  const action = useAction();
  const { jobs, vehicles } = work.value;
  const readOrders = (file: File): void =>
    void action.run(async () => takeOrders(jobsIn(await tableIn(file), skills)));
  const readRiders = (file: File): void =>
    void action.run(async () => takeRiders(vehiclesIn(await tableIn(file), skills)));
  return (
    <>
      {jobs.length === 0 && (
        <FileDrop title={t().ordersDrop} kinds={t().ordersKinds} accept={ACCEPT} onFile={readOrders} />
      )}
      {vehicles.length === 0 && (
        <FileDrop title={t().ridersDrop} kinds={t().ridersKinds} accept={ACCEPT} onFile={readRiders} />
      )}
      <Fault action={action} />
      {jobs.length === 0 && vehicles.length === 0 && (
        <div class="buttons">
          <button
            type="button"
            onClick={() => {
              takeOrders(jobsIn(sampleTable(SAMPLE_ORDERS), skills));
              takeRiders(vehiclesIn(sampleTable(SAMPLE_RIDERS), skills));
            }}
          >
            {t().sample}
          </button>
        </div>
      )}
      <label class="on-map">
        {t().onMap}
        <select
          value={typeof pointing.value === 'string' ? pointing.value : 'nothing'}
          onChange={({ currentTarget: { value } }) => {
            pointing.value = value === 'order' || value === 'rider' ? value : 'nothing';
          }}
        >
          <option value="nothing">{t().nothing}</option>
          <option value="order">{t().anOrder}</option>
          <option value="rider">{t().aRider}</option>
        </select>
      </label>
    </>
  );
}
