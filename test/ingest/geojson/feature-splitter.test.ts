// A GeoJSON text is cut into its features whatever pieces it comes in; broken and hostile texts end in a sentence.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenJson, FeatureSplitter } from '../../../src/ingest/geojson/feature-splitter.ts';

function split(text: string, cuts: readonly number[] = []) {
  const features: unknown[] = [];
  const members: Record<string, unknown> = {};
  const splitter = new FeatureSplitter({
    feature: (json) => void features.push(JSON.parse(json)),
    member: (name, json) => {
      members[name] = JSON.parse(json);
    },
  });
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    splitter.push(text.slice(from, cut));
    from = Math.max(from, cut);
  }
  splitter.push(text.slice(from));
  splitter.end();
  return { features, members };
}

describe('FeatureSplitter', () => {
  it('gives back any features, however the text is cut and spaced', () => {
    const feature = fc.record({
      type: fc.constant('Feature'),
      properties: fc.jsonValue(),
      geometry: fc.jsonValue(),
    });
    fc.assert(
      fc.property(
        fc.array(feature, { maxLength: 8 }),
        fc.jsonValue(),
        fc.boolean(),
        fc.array(fc.nat(2000), { maxLength: 6 }),
        (features, crs, spaced, cuts) => {
          const text = JSON.stringify(
            { type: 'FeatureCollection', crs, features, name: 'x' },
            null,
            spaced ? 2 : 0,
          );
          const found = split(text, cuts);
          expect(found.features).toEqual(JSON.parse(JSON.stringify(features)));
          expect(found.members).toMatchObject({ type: 'FeatureCollection', name: 'x' });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is not misled by brackets, quotes and the word "features" inside strings', () => {
    const tricky = { properties: { name: '}]",{[ \\" features', features: [1, { a: ']' }] } };
    expect(split(JSON.stringify({ features: [tricky, tricky] })).features).toEqual([tricky, tricky]);
  });

  it.each([
    ['cut in the middle', '{"features":[{"a":1},{"b"', /ends in the middle/],
    ['a list', '[1,2]', /not a JSON object/],
    ['nested without end', `{"features":[${'['.repeat(100)}`, /nests deeper than 64/],
    ['two documents', '{"a":1}{"b":2}', /after the end/],
    ['empty', '', /ends in the middle/],
  ])('refuses a text that is %s', (_, text, sentence) => {
    expect(() => split(text)).toThrow(BrokenJson);
    expect(() => split(text)).toThrow(sentence);
  });
});
