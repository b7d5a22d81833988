// Encoded polylines: the published example, the round trip, and broken texts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePolyline } from '../../src/geo/polyline.ts';
import { decodePolyline, PolylineError } from './decode-polyline.ts';

describe('polyline', () => {
  it('encodes the example of the format description', () => {
    const line = [-120.2, 38.5, -120.95, 40.7, -126.453, 43.252];
    expect(encodePolyline(line, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect([...decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)]).toEqual(line);
  });

  it('encodes nothing as nothing', () => {
    expect(encodePolyline([], 6)).toBe('');
    expect(decodePolyline('', 6)).toHaveLength(0);
  });

  it.each([5, 6] as const)('returns every point to %i decimals, anywhere on earth', (precision) => {
    const lon = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
    const lat = fc.integer({ min: -900_000_000, max: 900_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(lon, lat), { maxLength: 60 }), (pairs) => {
        const line = pairs.flat().map((fixed) => fixed / 1e7);
        const back = decodePolyline(encodePolyline(line, precision), precision);
        expect(back).toHaveLength(line.length);
        for (let i = 0; i < line.length; i++)
          expect(Math.abs(back[i] - line[i])).toBeLessThanOrEqual(0.500001 / 10 ** precision);
      }),
    );
  });

  it.each(['_p~iF', '_p~iF~ps|', '_p~iF ps|U', '\u0000'])('refuses the broken text %j', (text) => {
    expect(() => decodePolyline(text, 5)).toThrow(PolylineError);
  });
});
