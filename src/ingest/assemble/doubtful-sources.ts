// Names sources with many misplaced records: a file with swapped columns, or of another country, must not be imported
// silently.

import type { ColumnGatherer } from '../gather/column-gatherer.ts';
import { MISPLACED_RECORD, OUTSIDE_COUNTRY, SWAPPED } from './place-locator.ts';

/** Share of a source's records above which it is named. */
const LARGE = 0.1;
const SWAPPED_ON_EARTH = 'latitude and longitude are swapped (a latitude above 90)';

const ADVICE: Readonly<Record<string, string>> = {
  [SWAPPED]: '; give the columns with --map lat=…,lon=…',
  [SWAPPED_ON_EARTH]: '; give the columns with --map lat=…,lon=…',
  [OUTSIDE_COUNTRY]: '; --keep-outside keeps them',
  [MISPLACED_RECORD]: '',
};

export function doubtfulSources(gathered: ColumnGatherer): string[] {
  const { places, skips, sources } = gathered;
  const records = new Float64Array(sources.length);
  for (let row = 0; row < places.length; row++) records[places.table.columns.source.get(row)]++;
  for (const { source, reason, count } of skips.list())
    if (reason === SWAPPED_ON_EARTH) records[source] += count;
  return skips.list().flatMap(({ source, reason, count }) => {
    if (!Object.hasOwn(ADVICE, reason) || count < records[source] * LARGE) return [];
    const of = records[source].toLocaleString('en-US');
    const percent = Math.round((count / records[source]) * 100);
    return [
      `${sources[source].name}: ${count.toLocaleString('en-US')} of ${of} records (${percent} %) were left out because ${reason}${ADVICE[reason]}`,
    ];
  });
}
