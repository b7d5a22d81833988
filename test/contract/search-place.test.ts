import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchApp } from './search-app.ts';
import { itNeedsAKey } from './small-app.ts';

const app = searchApp();
const search = (params: Record<string, unknown> = {}) => app.get('/api/v2/search-place', params);

describe('GET /api/v2/search-place', () => {
  itNeedsAKey((params) => search({ q: 'bank', ...params }));

  it('answers addresses with their codes and a session', async () => {
    const { status, body } = await search({ q: 'mirpur college' });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['places', 'session_id', 'status']);
    expect(body.session_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(body.places[0]).toEqual({
      address: 'Mirpur College, Block C, Section 2, Mirpur, Dhaka',
      place_code: expect.stringMatching(/^[A-Z]{4}\d{4}$/),
    });
  });

  it('opens a new session each time', async () => {
    const [a, b] = [await search({ q: 'bank' }), await search({ q: 'bank' })];
    expect(a.body.session_id).not.toBe(b.body.session_id);
  });

  it('answers an empty list when nothing matches', async () => {
    expect((await search({ q: 'qqxzzw' })).body).toMatchObject({ places: [], status: 200 });
  });

  it('answers 400 without q', async () => {
    expect(await search()).toMatchObject({
      status: 400,
      body: {
        message: 'Parameter missing',
        code: 'parameter_missing',
        parameter: expect.any(String),
        status: 400,
      },
    });
  });

  it('answers 200 or 400 to any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 250 }), async (q) => {
        expect([200, 400]).toContain((await search({ q })).status);
      }),
      { numRuns: 100 },
    );
  });
});
