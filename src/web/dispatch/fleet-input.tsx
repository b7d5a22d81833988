// Where orders and riders come from: two tables, samples, or clicks on the map.
import { jobsIn, SkillNumbers, vehiclesIn } from '../../fleet/table/orders.ts';
import { wholeTable } from '../../tables/cell-texts.ts';
import { openTable } from '../../tables/open-table.ts';
import { bytesOf } from '../addresses/read-table.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { FileDrop } from '../frame/file-drop.tsx';
import { samples } from './samples.ts';
import { pointing, takeOrders, takeRiders, work } from './state.ts';
import { t } from './texts.ts';

/** One for both tables, so that a skill has the same number in both. */
const skills = new SkillNumbers();
const ACCEPT = '.csv,.tsv,.txt,.xlsx,.parquet,.jsonl,.ndjson,.gz,text/csv,text/plain';

async function tableIn(file: Blob) {
  const { shape, texts } = await wholeTable(await openTable(bytesOf(file)));
  return { columns: shape.columns, rows: texts };
}

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
            onClick={() =>
              void action.run(async () => {
                takeOrders(jobsIn(await tableIn(new Blob([samples().orders])), skills));
                takeRiders(vehiclesIn(await tableIn(new Blob([samples().riders])), skills));
              })
            }
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
