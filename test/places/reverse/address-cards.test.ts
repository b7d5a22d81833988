// What is remembered from earlier points never changes an answer: a server that has answered many points says of each
// what one that was just started says.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import type { PlaceDetails } from '../../../src/places/place-details.ts';
import { type Fineness, openReverse, type Reverse } from '../../../src/places/reverse/reverse.ts';
import type { ReverseFlags, ReversePlace } from '../../../src/places/reverse/reverse-place.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { ALL_FLAGS } from './all-flags.ts';

const dataset = openDataset(starterDataset());
const fresh = (): Reverse => openReverse(dataset, openRegions(dataset));
const FLAGS: readonly ReverseFlags[] = [{ ...ALL_FLAGS, bangla: true }, ALL_FLAGS, { bangla: true }, {}];

/** All but the distance, in front of it. */
const write = ({ distance_within_meters: _, ...place }: ReversePlace): [string, string] => [
  JSON.stringify(place),
  '!',
];
const written = (place: ReversePlace | undefined): string | undefined =>
  place && write(place).join(String(place.distance_within_meters));

const town = fc.constantFrom([90.41, 23.79], [90.37, 23.81], [91.82, 22.34], [88.6, 24.37], [89.25, 25.74]);
const near = fc.double({ min: -0.02, max: 0.02, noNaN: true });
const point = fc.oneof(
  fc.tuple(town, near, near).map(([[lon, lat], dx, dy]) => [lon + dx, lat + dy]),
  fc.tuple(fc.double({ min: 88, max: 92.6, noNaN: true }), fc.double({ min: 20.6, max: 26.6, noNaN: true })),
);

describe('a reverse geocoder in use', () => {
  it('answers as one just opened does', () => {
    const used = fresh();
    const warm = (lon: number, lat: number): void => {
      for (const flags of FLAGS) used.writtenAt(lon, lat, flags, write);
    };
    // A fine net over a part of the capital, so that streets and places are met from many areas.
    for (let i = 0; i < 10_000; i++) warm(90.35 + (i % 100) / 1000, 23.72 + Math.floor(i / 100) / 1000);
    fc.assert(
      fc.property(point, ([lon, lat]) => {
        const just = fresh();
        for (let time = 0; time < 2; time++)
          for (const flags of FLAGS) {
            expect(used.at(lon, lat, flags)).toEqual(just.at(lon, lat, flags));
            // A neighbour's answer must not be reused for this point where the two differ.
            used.writtenAt(lon + 0.0008, lat + 0.0003, flags, write);
            for (let again = 0; again < 2; again++)
              expect(used.writtenAt(lon, lat, flags, write)).toBe(written(just.at(lon, lat, flags)));
          }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps apart the areas that one street runs through', () => {
    const used = fresh();
    for (let i = 0; i < 2000; i++) {
      const [lon, lat] = [90.35 + ((i * 7) % 100) / 1000, 23.72 + ((i * 13) % 97) / 1000];
      const answer = used.writtenAt(lon, lat, ALL_FLAGS, write);
      if (i % 40 === 0) expect(answer).toBe(written(fresh().at(lon, lat, ALL_FLAGS)));
    }
  });

  it('tells the parts of an address as one just opened knows them, however fine they are asked for', () => {
    const used = fresh();
    const tell = (place: PlaceDetails): string[] => [JSON.stringify(place)];
    const sizes: Fineness[] = [
      'place',
      'street',
      'sub-area',
      'area',
      'city',
      'upazila',
      'district',
      'country',
    ];
    for (let i = 0; i < 4000; i++) {
      const [lon, lat] = [90.35 + ((i * 7) % 100) / 1000, 23.72 + ((i * 13) % 97) / 1000];
      const finest = sizes[i % sizes.length];
      const told = used.toldAt(lon, lat, tell, undefined, finest);
      if (i % 37 !== 0) continue;
      const details = fresh().detailsAt(lon, lat, undefined, finest);
      expect(told).toEqual(details && { pieces: tell(details.place), metres: details.metres });
    }
  });
});
