// The quick reader of plain queries gives what the general one gives, or leaves the query to it.
import { parse } from 'node:querystring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyIn } from '../../src/http/endpoint.ts';
import { type Given, parameterReader } from '../../src/http/parameters.ts';
import { decimalIn, plainReader } from '../../src/http/plain-query.ts';
import { ReverseParameters } from '../../src/http/routes/reverse.ts';

const read = parameterReader(ReverseParameters);
const readPlain = plainReader(ReverseParameters)!;
const names = Object.keys(ReverseParameters.properties);

/** Without the parameters that were not sent. */
const sent = (params: object): object =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

function general(query: string): { key?: string; params: object } | undefined {
  const given = parse(query) as Given;
  try {
    return { key: keyIn(given), params: read(given) };
  } catch {
    return undefined;
  }
}

/** True when the quick reader took the query; fails when it then gave anything else than the general one. */
function agrees(query: string): boolean {
  const url = `/path?${query}`;
  const plain = readPlain(url, url.indexOf('?') + 1);
  if (plain === undefined) return false;
  expect({ key: plain.key, params: sent(plain.params) }).toEqual(general(query));
  return true;
}

const number = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
  fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 0, max: 8 })).map(([n, d]) => n.toFixed(d)),
  fc.constantFrom('90.4144', '23.7948', '-0', '.5', '5.', '1e1', '00090.5', '90.4.1', '', ' 9', '٣', '৯০'),
);
const value = fc.oneof(
  number,
  fc.constantFrom('true', 'false', '1', '0', 'yes', 'TRUE', 'BD', 'bgd', 'B', '', 'a=b', 'true '),
  fc.string({ maxLength: 6 }),
);
const name = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom('api_key', 'key', '__proto__', 'constructor', 'longitud', 'Longitude', 'x', ''),
);
const pair = fc.tuple(name, fc.constantFrom('=', '=', '=', '=', ''), value).map((parts) => parts.join(''));
const separator = fc.constantFrom('&', '&', '&', '&', '&&', ';');

describe('plainReader', () => {
  it('reads a plain query', () => {
    const query = 'api_key=thk_1&longitude=90.4144&latitude=23.7948&country_code=BD&bangla=true&area=false';
    expect(agrees(query)).toBe(true);
    expect(agrees('latitude=-23&other=5&longitude=90&key=thk_2')).toBe(true);
    expect(agrees('key=thk_2&latitude=-23&longitude=90&api_key=thk_1')).toBe(true);
  });

  it.each([
    'api_key=k&longitude=90.4&latitude=23%2E8',
    'api_key=k&longitude=90.4&latitude=23.8&bangla=+true',
    'api_key=k&longitude=90.4&&latitude=23.8',
    'api_key=k&longitude=90.4&latitude=23.8&latitude=24',
    'api_key=k&longitude=90.4&latitude=23.8&bangla=yes',
    'api_key=k&longitude=90.4&latitude=123.8',
    'api_key=k&longitude=90.4',
    'api_key=k&longitude=90.4&latitude=23.8&country_code=B1',
    'longitude=90.4&latitude=23.8',
    'api_key=&longitude=90.4&latitude=23.8',
    'api_key=k&longitude=90.4&latitude=23.8&bangla',
    '',
  ])('leaves %s to the general reader', (query) => {
    expect(agrees(query)).toBe(false);
  });

  it('never reads a query otherwise than the general reader', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), separator, (pairs, between) => {
        agrees(['api_key=thk_0a', ...pairs].join(between));
        agrees(['longitude=90.4144&latitude=23.7948&key=thk_0a', ...pairs].join(between));
        agrees([...pairs, 'latitude=23.7948', 'longitude=90', 'api_key=x'].join(between));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads decimal numbers as JavaScript does', () => {
    fc.assert(
      fc.property(number, (text) => {
        const plain = decimalIn(text, 0, text.length);
        if (!Number.isNaN(plain)) expect(Object.is(plain, Number(text))).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(decimalIn('90.41440001', 0, 11)).toBe(90.41440001);
  });
});
