import { afterAll, describe, expect, it } from 'vitest';
import { alpha2Of, requireCountry } from '../../src/regions/country-codes.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';

const small = smallDataset({ places: false });
afterAll(() => small.remove());

describe('country codes', () => {
  it.each(['bd', 'BD', 'bgd', 'BGD', ' Bd '])('takes %s for Bangladesh', (code) => {
    expect(requireCountry(openRegions(small.dataset), code)).toBe('BD');
  });

  it('names the countries held when another is asked for', () => {
    expect(() => requireCountry(openRegions(small.dataset), 'in')).toThrow(
      'The dataset holds no country with the code IN; it holds BD',
    );
  });

  it('knows every pair once', () => {
    expect([alpha2Of('AND'), alpha2Of('ind'), alpha2Of('XX'), alpha2Of('')]).toEqual([
      'AD',
      'IN',
      undefined,
      undefined,
    ]);
  });
});
