// The table of well-known streets: names, and a few points along each.

import { readTable } from '../../text/tab-table.ts';
import type { Gatherer } from '../gather/gathered.ts';

export function readStreets(gatherer: Gatherer, folder: string, source: number): void {
  for (const row of readTable(folder, 'streets.tsv')) {
    const line = row.points('points');
    if (!line || line.length < 4) row.fail('points must have the two ends of the street at least');
    else
      gatherer.street({
        name: row.text('name'),
        nameBn: row.text('name_bn'),
        aliases: row.list('aliases'),
        lines: [line],
        rough: true,
        source,
      });
  }
}
