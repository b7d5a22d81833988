// Random messages of the Model Context Protocol: every tool with arguments that are right, odd or missing, and methods that there are or are not.
import { TOOLS } from '../../src/http/mcp/tools.ts';
import { pick, type Random } from '../../test/fixtures/random.ts';
import { ODD_TEXTS, ODD_VALUES } from '../../test/http/odd-values.ts';

const METHODS = ['initialize', 'ping', 'tools/list', 'resources/list', 'notifications/initialized', 'x', ''];
const POINT = { longitude: 90.4, latitude: 23.75 };
/** What tools take, by name; everything else gets a text. */
const RIGHT: Readonly<Record<string, unknown>> = {
  ...{ from: POINT, to: POINT, near: POINT, via: [POINT], ...POINT },
  ...{ minutes: [10], limit: 3, radius: 500, profile: 'car' },
};

/** A body for `POST /mcp`. */
export function hostileMessage(random: Random): object {
  const one = <T>(list: readonly T[]): T => pick(random, list);
  const odd = (): unknown => one(random() < 0.5 ? ODD_TEXTS : ODD_VALUES);
  const jsonrpc = random() < 0.97 ? '2.0' : odd();
  const id = random() < 0.9 ? Math.floor(random() * 1e6) : odd();
  if (random() < 0.15)
    return { jsonrpc, id, method: one(METHODS), params: random() < 0.5 ? undefined : odd() };
  const { name, takes } = one(TOOLS);
  const given: Record<string, unknown> = {};
  for (const each of Object.keys(takes.properties)) {
    const drawn = random();
    if (drawn < 0.6) given[each] = RIGHT[each] ?? 'mirpur';
    else if (drawn < 0.75) given[each] = odd();
    else if (drawn < 0.8) given[each] = { longitude: odd(), latitude: odd() };
  }
  if (random() < 0.05) given[one(ODD_TEXTS)] = odd();
  const params = {
    name: random() < 0.97 ? name : odd(),
    arguments: random() < 0.95 ? given : odd(),
    ...(random() < 0.05 ? { _meta: odd() } : {}),
  };
  return { jsonrpc, id, method: 'tools/call', params };
}
