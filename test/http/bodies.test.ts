// Bodies become fields whatever they call themselves; what is nested too deep, cut, or reaches for a prototype does not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_LIMIT, parseBody } from '../../src/http/bodies.ts';
import { ApiError } from '../../src/http/errors.ts';
import { parseJson } from '../../src/http/json-body.ts';

const fields = async (text: string, type: string) => ({ ...parseBody(Buffer.from(text), type).fields });

async function refusal(text: string, type: string): Promise<{ status: number; message: string }> {
  try {
    await parseBody(Buffer.from(text), type);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, message: error.message };
    throw error;
  }
  throw new Error('the body was accepted');
}

const part = (name: string, value: string, more = ''): string =>
  `--Xy\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const MULTIPART = 'multipart/form-data; boundary=Xy';

describe('a body', () => {
  it('has at most one mebibyte', () => expect(BODY_LIMIT).toBe(1_048_576));

  it.each([
    ['application/json', '{"q":"a","n":2}', { q: 'a', n: 2 }],
    [' APPLICATION/JSON ; charset=utf-8', '{"q":"ঢাকা"}', { q: 'ঢাকা' }],
    ['application/json', '', {}],
    ['application/json', ' \n ', {}],
    ['application/json', '\ufeff{"q":"a"}', { q: 'a' }],
    ['application/json', '[1,2]', {}],
    ['application/json', 'null', {}],
    ['application/json', '"text"', {}],
    ['application/json', '7', {}],
    ['application/x-www-form-urlencoded', 'q=a+b&n=%E0%A7%A8&q=c', { q: ['a b', 'c'], n: '২' }],
    ['Application/X-WWW-Form-Urlencoded', ' {"q":"a"}', { q: 'a' }],
    ['application/x-www-form-urlencoded', '{=1&q=a', { '{': '1', q: 'a' }],
    ['application/x-www-form-urlencoded', '', {}],
    ['text/plain', ' {"q":"a"}', { q: 'a' }],
    ['text/plain', ' ', {}],
    ['', '', {}],
    ['application/pdf', '', {}],
    [MULTIPART, `${part('q', 'a')}${part('n', '2')}--Xy--\r\n`, { q: 'a', n: '2' }],
    ['Multipart/Form-Data; boundary=Xy', `${part('q', 'a')}--Xy--\r\n`, { q: 'a' }],
    [MULTIPART, `${part('q', 'a')}${part('q', 'b')}${part('q', 'c')}--Xy--\r\n`, { q: ['a', 'b', 'c'] }],
    ['multipart/form-data; boundary="X y"', part('q', 'a').replace('Xy', 'X y') + '--X y--', { q: 'a' }],
    [MULTIPART, `preamble\r\n${part('q', 'a')}--Xy--\r\nepilogue`, { q: 'a' }],
    [MULTIPART, `${part('q', 'a\r\n--Xyz\r\nb')}--Xy--\r\n`, { q: 'a\r\n--Xyz\r\nb' }],
    [MULTIPART, `${part('q', '')}${part('n\\"m', '')}--Xy--\r\n`, { q: '', 'n"m': '' }],
    [MULTIPART, '--Xy\r\n\r\n--Xy--\r\n', {}],
    [MULTIPART, '--Xy\r\n\r\na\r\n--Xy--\r\n', {}],
    [MULTIPART, '--Xy--\r\n', {}],
    [MULTIPART, '--Xy', {}],
    [MULTIPART, '', {}],
  ])('of type %j containing %j is read', async (type, text, expected) => {
    expect(await fields(text, type)).toEqual(expected);
  });

  it('in multipart that is truncated has the fields that are complete', async () => {
    expect(await fields(`${part('q', 'a')}--Xy\r\nContent-Disposition: form-data; na`, MULTIPART)).toEqual({
      q: 'a',
    });
  });

  it('in multipart reaches no prototype', async () => {
    const { fields: read } = parseBody(
      Buffer.from(`${part('__proto__', 'a')}${part('q', 'b')}--Xy--\r\n`),
      MULTIPART,
    );
    expect(Object.getPrototypeOf(read)).toBeNull();
    expect(Object.entries(read)).toEqual([
      ['__proto__', 'a'],
      ['q', 'b'],
    ]);
  });

  it('in multipart may have one long field', async () => {
    const text = 'ক'.repeat(300_000);
    expect(await fields(`${part('q', text)}--Xy--\r\n`, MULTIPART)).toEqual({ q: text });
  });

  it.each([
    [
      'application/xml',
      '<q/>',
      415,
      /^Content type of the request is not understood; send application\/json/,
    ],
    ['', 'q=a', 415, /of the request/],
    ['text/plain', 'q=a', 415, /^Content type text\/plain is not understood/],
    ['text/plain', '{"q":', 400, /^The request body is not valid JSON$/],
    ['application/json', '{"q":', 400, /^The request body is not valid JSON$/],
    ['application/json', '\\u', 400, /not valid JSON/],
    ['multipart/form-data', 'x', 400, /^The multipart body cannot be read; it must have the boundary/],
    [
      MULTIPART,
      `${part('f', 'a', '; filename="a.txt"')}--Xy--\r\n`,
      400,
      /^Files are not accepted; send each/,
    ],
    [MULTIPART, `${part('a', '1').repeat(41)}--Xy--\r\n`, 400, /^The body has more fields than any call/],
  ])('of type %j containing %j is refused', async (type, text, status, message) => {
    expect(await refusal(text, type)).toEqual({ status, message: expect.stringMatching(message) });
  });

  it('in multipart is read or refused whatever its bytes are', () => {
    const pieces = [
      '--Xy',
      '--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="q"',
      '; filename=',
      '"',
      'ঢ',
      '\0',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 }))), (chosen) => {
        try {
          expect(typeof parseBody(Buffer.from(chosen.join('')), MULTIPART)).toBe('object');
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });

  it('in multipart may have as many fields as any call has parameters', async () => {
    const text = Array.from({ length: 40 }, (_, i) => part(`p${i}`, '1')).join('');
    expect(Object.keys(await fields(`${text}--Xy--\r\n`, MULTIPART))).toHaveLength(40);
  });
});

describe('JSON', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

  it('may be 32 levels deep and not 33, in lists and objects', () => {
    expect(parseJson(nested(32))).toBeDefined();
    expect(parseJson(objects(32))).toBeDefined();
    expect(() => parseJson(nested(33))).toThrow('The JSON body is nested deeper than 32 levels');
    expect(() => parseJson(objects(33))).toThrow('nested deeper');
  });

  it('is as deep as its deepest part, not as the sum of its parts', () => {
    const flat = `[${Array.from({ length: 100 }, () => '{"a":[1]}').join(',')}]`;
    expect(parseJson(flat)).toHaveLength(100);
    expect(() => parseJson(`[${nested(32)},[]]`)).toThrow('nested deeper');
  });

  it('may have a thousand names in one object and not more, however many objects there are', () => {
    const object = (names: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, i) => [`n${i}:`, i])));
    expect(Object.keys(parseJson(object(1_000)) as object)).toHaveLength(1_000);
    expect(parseJson(`[${object(900)},${object(900)},{"a":${object(900)},"b":1}]`)).toHaveLength(3);
    expect(() => parseJson(object(1_001))).toThrow('An object of the JSON body has more than 1,000 names');
    expect(() => parseJson(`{"a":[${object(1_001)}]}`)).toThrow('more than 1,000 names');
  });

  it('counts no brackets inside of strings, whatever is escaped there', () => {
    for (const text of ['[[[[', '{{{', '\\"[[', '\\\\', '"', ']]]'])
      expect(parseJson(JSON.stringify({ q: text.repeat(40) }))).toEqual({ q: text.repeat(40) });
    const behind = `{"q":"\\\\","r":${nested(33)}}`;
    expect(() => parseJson(behind)).toThrow('nested deeper');
    expect(() => parseJson(`{"q":"\\"","r":${nested(33)}}`)).toThrow('nested deeper');
  });

  it.each([
    '{"a":1,"__proto__":{"polluted":true}}',
    '{"a":1,"\\u005f\\u005fproto__":{"polluted":true}}',
    '{"a":1,"b":[{"__proto__":{"polluted":true}}]}',
  ])('loses what reaches for a prototype: %s', (text) => {
    const read = parseJson(text) as { a: number; b?: object[] };
    expect(read.a).toBe(1);
    for (const object of [read, ...(read.b ?? [])]) {
      expect(Object.getOwnPropertyNames(object)).not.toContain('__proto__');
      expect((object as { polluted?: boolean }).polluted).toBeUndefined();
      expect((Object.assign({}, object) as { polluted?: boolean }).polluted).toBeUndefined();
    }
  });

  it('keeps other names and values that are escaped', () => {
    expect(parseJson('{"\\u0071":"\\u0995","c":[null,false,0]}')).toEqual({ q: 'ক', c: [null, false, 0] });
  });
});
