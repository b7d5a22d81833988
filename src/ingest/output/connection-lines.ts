// What an import reports about its roads: routes between places, compared with those in each source alone and with the straight line.
import type { CheckedRoute, NetworkCheck } from '../merge/check-connections.ts';

const SHOWN = 5;

export function connectionLines({ places, routes, lost, longer, winding }: NetworkCheck): string[] {
  if (routes === 0) return [];
  const worse = [...lost, ...longer];
  const found =
    worse.length === 0
      ? 'none is lost or more than a tenth longer than in the best single source'
      : `${count(lost.length)} are lost and ${count(longer.length)} are more than a tenth longer than in the best single source`;
  return [
    `roads: of ${count(routes)} routes tried between ${count(places)} places ${found}`,
    ...worse.slice(0, SHOWN).map(worseLine),
    ...(winding.length === 0 ? [] : [`  ${count(winding.length)} are longer than twice the straight line`]),
    ...winding.slice(0, SHOWN).map(windingLine),
  ];
}

/** The same as a file: every route that is worse, with its lengths in whole metres. */
export const connectionReport = (check: NetworkCheck): string =>
  `${JSON.stringify(check, (_key, value) => (typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : value), 1)}\n`;

const count = (n: number): string => n.toLocaleString('en-US');

const kilometres = (metres: number): string => `${Math.round(metres / 1000)} km`;

function worseLine({ from, to, best, merged, source }: CheckedRoute): string {
  const now = Number.isFinite(merged) ? kilometres(merged) : 'no route';
  return `  ${from} to ${to}: ${kilometres(best)} in ${source}, ${now} merged`;
}

const windingLine = ({ from, to, straight, merged }: CheckedRoute): string =>
  `  ${from} to ${to}: ${kilometres(merged)}, straight ${kilometres(straight)}`;
