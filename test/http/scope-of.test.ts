// Every call that takes a key belongs to a family that keys can be limited to; version 1 to the same as version 2.
import { expect, it } from 'vitest';
import { scopeOf } from '../../src/http/scope-of.ts';
import { contractEndpoints } from '../../src/http/served.ts';

const withKey = contractEndpoints.filter(({ access = 'key' }) => access === 'key');

it.each(withKey.map((endpoint) => [endpoint.id, endpoint] as const))('%s has a family', (_, endpoint) => {
  expect(scopeOf(endpoint)).toBeDefined();
});

it.each(
  withKey
    .filter(({ successor }) => successor !== undefined)
    .map((endpoint) => [endpoint.id, endpoint] as const),
)('%s has that of its successor', (_, endpoint) => {
  const next = withKey.find(({ path }) => path === endpoint.successor);
  expect(next).toBeDefined();
  expect(scopeOf(endpoint)).toBe(next && scopeOf(next));
});
