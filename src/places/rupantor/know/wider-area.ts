// The larger part of a town that people add to an area's name: Shewrapara goes with Mirpur, Matikata with Dhaka
// Cantonment. It follows the old post offices, not today's police stations.
import { RegionKind } from '../../../dataset/tables/regions.ts';
import type { Regions } from '../../../regions/regions.ts';
import { wordsOfName } from './name-form.ts';

/** By thana, where the wider name is not the thana's own. */
const WIDER: Readonly<Record<string, string>> = {
  'mirpur model': 'mirpur',
  kafrul: 'mirpur',
  pallabi: 'mirpur',
  'shah ali': 'mirpur',
  'darus salam': 'mirpur',
  rupnagar: 'mirpur',
  bhashantek: 'mirpur',
  cantonment: 'dhaka cantonment',
  'uttara east': 'uttara',
  'uttara west': 'uttara',
};

const plain = (name: string): string => wordsOfName(name).join(' ');

/** For each area its wider one, or -1. */
export function widerAreas(regions: Regions): Int32Array {
  const { table } = regions;
  const wider = new Int32Array(table.kind.length).fill(-1);
  const byName = new Map<string, number>();
  const areas = regions.rows(RegionKind.Area);
  for (const row of areas) byName.set(`${table.district[row]}:${plain(regions.name(row))}`, row);
  for (const row of areas) {
    const thana = table.thana[row] >= 0 ? table.thana[row] : table.upazila[row];
    if (thana < 0) continue;
    const name = plain(regions.name(thana));
    const found = byName.get(`${table.district[row]}:${WIDER[name] ?? name}`) ?? -1;
    if (found !== row) wider[row] = found;
  }
  return wider;
}
