import { describe, expect, it } from 'vitest';
import { SESSION_LIFETIME_MS } from '../../src/places/sessions/place-sessions.ts';
import { searchApp } from './search-app.ts';
import { itNeedsAKey } from './small-app.ts';

const app = searchApp();
const search = async (q: string) => (await app.get('/api/v2/search-place', { q })).body;
const details = (params: Record<string, unknown>) => app.get('/api/v2/places', params);
const NO_SESSION = 'There is no such session of this key, or it has expired; search again for a new one';

describe('GET /api/v2/places', () => {
  itNeedsAKey((params) => details({ place_code: 'ABLE7705', session_id: crypto.randomUUID(), ...params }));

  it('answers where a place of the session lies', async () => {
    const { places, session_id } = await search('mirpur college');
    const { place_code } = places[0];
    expect(await details({ place_code, session_id })).toMatchObject({
      status: 200,
      body: {
        session_id,
        status: 200,
        place: {
          address: 'Mirpur College, Block C, Section 2, Mirpur, Dhaka',
          place_code,
          latitude: '23.32',
          longitude: '90.04',
        },
      },
    });
  });

  it('accepts the code and the session in upper or lower case', async () => {
    const { places, session_id } = await search('mirpur college');
    const { status } = await details({
      place_code: places[0].place_code.toLowerCase(),
      session_id: session_id.toUpperCase(),
    });
    expect(status).toBe(200);
  });

  it.each(['place_code', 'session_id'])('answers 400 without %s', async (name) => {
    const params = { place_code: 'ABLE7705', session_id: crypto.randomUUID(), [name]: undefined };
    expect(await details(params)).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it.each([
    [
      'place_code',
      'nonsense',
      'Parameter place_code must be a code of four letters and four digits, as the search gave it',
    ],
    ['session_id', '42', 'Parameter session_id must be the session_id of a search'],
  ])('answers 400 to a malformed %s', async (name, value, message) => {
    const params = { place_code: 'ABLE7705', session_id: crypto.randomUUID(), [name]: value };
    expect(await details(params)).toMatchObject({ status: 400, body: { message, status: 400 } });
  });

  it('answers 404 for a session that never existed', async () => {
    expect(await details({ place_code: 'ABLE7705', session_id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { message: NO_SESSION, code: 'not_found', status: 404 },
    });
  });

  it('answers 400 for a place that the session did not find', async () => {
    const other = await search('new market');
    const { session_id } = await search('mirpur college');
    const { place_code } = other.places[0];
    expect(await details({ place_code, session_id })).toMatchObject({
      status: 400,
      body: {
        message: `Place ${place_code} was not among the results of this session`,
        code: 'refused',
        status: 400,
      },
    });
  });

  it("answers 404 for another key's session", async () => {
    const { places, session_id } = await search('mirpur college');
    const api_key = await app.otherKey();
    expect(await details({ place_code: places[0].place_code, session_id, api_key })).toMatchObject({
      status: 404,
      body: { message: NO_SESSION },
    });
  });

  it('answers 404 when the session has expired', async () => {
    const { places, session_id } = await search('mirpur college');
    const params = { place_code: places[0].place_code, session_id };
    app.wait(SESSION_LIFETIME_MS - 1);
    expect((await details(params)).status).toBe(200);
    app.wait(1);
    expect(await details(params)).toMatchObject({ status: 404, body: { message: NO_SESSION } });
  });

  it('works on another node with the same state', async () => {
    const { places, session_id } = await search('mirpur college');
    const node = await app.secondNode();
    expect((await node.get('/api/v2/places', { place_code: places[0].place_code, session_id })).status).toBe(
      200,
    );
  });
});
