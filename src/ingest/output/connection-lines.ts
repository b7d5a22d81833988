// What an import reports about the merged roads: whether towns are as well connected as in the best single source.
import type { Connections, Detour } from '../merge/check-connections.ts';

const SHOWN = 5;

export function connectionLines({ pairs, lost, longer }: Connections): string[] {
  if (pairs === 0) return [];
  const count = (n: number): string => n.toLocaleString('en-US');
  if (lost.length === 0 && longer.length === 0)
    return [
      `merged roads: all ${count(pairs)} checked routes between district towns exist, none more than a tenth longer than in the best single source`,
    ];
  return [
    `merged roads: of ${count(pairs)} checked routes between district towns, ${count(lost.length)} are lost and ${count(longer.length)} are more than a tenth longer than in the best single source`,
    ...[...lost, ...longer].slice(0, SHOWN).map(detourLine),
  ];
}

function detourLine({ from, to, best, merged }: Detour): string {
  const km = (metres: number): string => `${Math.round(metres / 1000)} km`;
  const now = Number.isFinite(merged) ? km(merged) : 'no route';
  return `  ${from} to ${to}: ${km(best)} in one source, ${now} merged`;
}
