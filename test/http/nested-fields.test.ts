// Lists and objects in forms, as PHP's http_build_query and jQuery write them: decoded as they were meant, bounded, and out of reach of
// prototypes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody } from '../../src/http/bodies.ts';
import { ApiError } from '../../src/http/errors.ts';

const FORM = 'application/x-www-form-urlencoded';
const form = (text: string): Record<string, unknown> => ({ ...parseBody(Buffer.from(text), FORM).fields });

function refusal(text: string): string {
  try {
    form(text);
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.message}`;
    throw error;
  }
  throw new Error('the form was accepted');
}

describe('a form with brackets', () => {
  it.each([
    [
      'geo_points[0][id]=1&geo_points[0][point]=23.7,90.4&geo_points[1][id]=2',
      { geo_points: [{ id: '1', point: '23.7,90.4' }, { id: '2' }] },
    ],
    ['geo_points%5B0%5D%5Bpoint%5D=a', { geo_points: [{ point: 'a' }] }],
    [
      'data[start][latitude]=1&data[start][longitude]=2',
      { data: { start: { latitude: '1', longitude: '2' } } },
    ],
    ['a[]=1&a[]=2&b=3', { a: ['1', '2'], b: '3' }],
    ['a[]=1', { a: ['1'] }],
    ['a[10]=c&a[2]=b&a[0]=a', { a: ['a', 'b', 'c'] }],
    [
      'p[0][]=90.4&p[0][]=23.8&p[1][]=90.5&p[1][]=23.9',
      {
        p: [
          ['90.4', '23.8'],
          ['90.5', '23.9'],
        ],
      },
    ],
    ['a[][b]=1&a[][b]=2&a[][c]=3', { a: [{ b: '1', c: '3' }, { b: '2' }] }],
    ['a[b]=1&a[b]=2', { a: { b: '1' } }],
    ['a[b=1', { 'a[b': '1' }],
    ['[a]=1', { '[a]': '1' }],
  ])('%s', (text, expected) => expect(form(text)).toEqual(expected));

  it('is the same in multipart', () => {
    const part = (name: string, value: string) =>
      `--Xy\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const many = Array.from({ length: 60 }, (_, i) => part(`a[${i}][n]`, String(i))).join('');
    const { fields } = parseBody(Buffer.from(`${many}--Xy--\r\n`), 'multipart/form-data; boundary=Xy');
    expect(fields.a).toEqual(Array.from({ length: 60 }, (_, i) => ({ n: String(i) })));
  });

  it('keeps every field of a long list', () => {
    const text = Array.from({ length: 5_000 }, (_, i) => `a[${i}]=${i}`).join('&');
    expect(form(text).a).toHaveLength(5_000);
  });

  it.each([
    ['a=1&a[b]=2', '400 Parameter a is sent both as a value and with fields of its own'],
    ['a[b]=1&a[b][c]=2', '400 Field b is sent both as a value and with fields of its own'],
    [`a${'[b]'.repeat(8)}=1`, '400 Fields may be nested 7 levels deep in a form, not deeper'],
    ['x&'.repeat(50_001), '400 The body has more than 50000 fields'],
  ])('is refused where it makes no sense: %s', (text, message) => expect(refusal(text)).toBe(message));

  it('reaches no prototype', () => {
    const read = form('a[__proto__][polluted]=1&__proto__[polluted]=1&a[constructor][prototype][polluted]=1');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((read.a as { polluted?: string }).polluted).toBeUndefined();
  });

  it('is read or refused whatever its names are', () => {
    const name = fc.array(fc.constantFrom('a', '[', ']', '[]', '[0]', '[b]', '__proto__', '%', '='), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        try {
          form(names.map((each, i) => `${each.join('')}=${i}`).join('&'));
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });
});
