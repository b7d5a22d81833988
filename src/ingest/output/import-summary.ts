// The end of an import as text: counts by kind, what was skipped and why, time and peak memory by stage.
import type { Source } from '../../dataset/manifest.ts';
import { bytes } from '../../text/byte-count.ts';
import { counted } from '../../text/counted.ts';
import type { Skip } from '../gather/skip-ledger.ts';
import type { AddressesToCheck } from './addresses-to-check.ts';
import { duration } from './progress-line.ts';
import type { StageFigures } from './stage-meter.ts';

export interface ImportSummary {
  readonly out: string;
  readonly built: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly sources: readonly Source[];
  readonly skipped: readonly Skip[];
  /** File with samples of what was skipped; absent if nothing was. */
  readonly report?: string;
  /** File with the routes that were tried out and are worse than in a single source, or wind; absent without roads. */
  readonly roadCheck?: string;
  /** Rows that were placed by their address, and those to be looked at: found only roughly, or not at all. */
  readonly byAddress?: AddressesToCheck & { readonly placed: number };
  /** Rows whose latitude and longitude stood the other way round, by source. */
  readonly turned: readonly { readonly source: number; readonly count: number }[];
  readonly bytes: number;
  readonly seconds: number;
  /** Processor time of all threads: what the work takes, whatever else the machine does. */
  readonly processorSeconds: number;
  readonly peakMemory: number;
  readonly stages: readonly StageFigures[];
}

const REASONS_SHOWN = 12;

export function summaryText(summary: ImportSummary): string {
  const lines: string[] = [`Dataset in ${summary.out}: ${bytes(summary.bytes)}, built from`];
  for (const source of summary.sources) lines.push(`  ${source.name} (${source.licence})`);
  lines.push('', 'Contents');
  for (const [name, count] of Object.entries(summary.counts))
    if (count > 0) lines.push(`  ${count.toLocaleString('en-US').padStart(11)}  ${name}`);
  if (summary.turned.length > 0) lines.push('', 'Latitude and longitude stood the other way round');
  for (const { source, count } of summary.turned)
    lines.push(`  ${summary.sources[source]?.name ?? ''}: turned round: ${counted(count, 'row')}`);
  if (summary.skipped.length > 0) {
    lines.push('', 'Skipped');
    for (const skip of summary.skipped.slice(0, REASONS_SHOWN)) {
      const source = summary.sources[skip.source]?.name ?? '';
      lines.push(`  ${skip.count.toLocaleString('en-US').padStart(11)}  ${source}: ${skip.reason}`);
    }
    const more = summary.skipped.length - REASONS_SHOWN;
    if (more > 0) lines.push(`               and ${counted(more, 'more reason')}`);
    if (summary.report) lines.push(`  samples of each: ${summary.report}`);
  }
  if (summary.roadCheck) lines.push('', `Roads, tried out: ${summary.roadCheck}`);
  const { byAddress } = summary;
  if (byAddress) {
    lines.push('', `Placed by their address: ${byAddress.placed.toLocaleString('en-US')}`);
    const { toCheck, notFound } = byAddress;
    if (toCheck > 0)
      lines.push(
        `  to be looked at: ${toCheck.toLocaleString('en-US')} (${(toCheck - notFound).toLocaleString('en-US')} found only roughly, ${notFound.toLocaleString('en-US')} not found), listed in ${byAddress.toCheckFile}`,
      );
    for (const example of byAddress.examples) lines.push(`    ${example}`);
  }
  lines.push('', 'Time and peak memory by stage');
  for (const stage of summary.stages) {
    const time = `${stage.seconds.toFixed(stage.seconds < 10 ? 1 : 0)} s`;
    lines.push(`  ${time.padStart(8)}  ${bytes(stage.peakMemory).padStart(8)}  ${stage.name}`);
  }
  lines.push(
    `Total: ${duration(summary.seconds)} (${duration(summary.processorSeconds)} of processor time), at most ${bytes(summary.peakMemory)} of memory.`,
  );
  return lines.join('\n');
}

/** The report file: one JSON object per reason, with samples. */
export const reportText = (sources: readonly Source[], skipped: readonly Skip[]): string =>
  skipped
    .map(({ source, reason, count, samples }) =>
      JSON.stringify({ source: sources[source]?.name, reason, count, samples }),
    )
    .join('\n') + '\n';
