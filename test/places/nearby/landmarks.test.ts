// Where a point is, said by the landmarks around it, on the starter data.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { haversine } from '../../../src/geo/distance.ts';
import { Landmarks } from '../../../src/places/nearby/landmarks.ts';
import { openNearby } from '../../../src/places/nearby/nearby.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const dataset = openDataset(starterDataset());
const nearby = openNearby(dataset, openRegions(dataset));
const landmarks = new Landmarks(dataset, nearby);

/** Dhaka College, as the dataset has it. */
const college = (() => {
  const found = nearby
    .around(90.3834, 23.7388, 1000, 200)
    .find(({ row }) => nearby.places.name(row).en === 'Dhaka College');
  if (!found) throw new Error('the starter has Dhaka College');
  const place = nearby.place(found);
  return { lon: Number(place.longitude), lat: Number(place.latitude), id: place.id };
})();

describe('landmarks around a point', () => {
  it.each([
    [0, 0.003, 'north', 'উত্তরে'],
    [0.003, 0, 'east', 'পূর্বে'],
    [-0.0025, -0.0025, 'south-west', 'দক্ষিণ-পশ্চিমে'],
    [0, -0.003, 'south', 'দক্ষিণে'],
    [-0.003, 0, 'west', 'পশ্চিমে'],
  ])('%f, %f degrees from it', (dx, dy, direction, inBangla) => {
    const [lon, lat] = [college.lon + dx, college.lat + dy];
    const around = landmarks.around(lon, lat);
    const found = around.find(({ id }) => id === college.id);
    const metres = Math.round(haversine(lon, lat, college.lon, college.lat) / 50) * 50;
    expect(around.length).toBeLessThanOrEqual(3);
    expect(found).toMatchObject({ direction, name: 'Dhaka College', name_bn: 'ঢাকা কলেজ' });
    expect(found?.text).toContain(`${metres} m ${direction}`);
    expect(found?.text_bn).toContain(`মিটার ${inBangla}`);
    expect(found?.text_bn).toContain('ঢাকা কলেজের');
    expect(found?.text_bn).not.toMatch(/[0-9a-z]/i);
  });

  it('are beside it within a few steps, and never the place itself', () => {
    expect(landmarks.around(college.lon, college.lat).find(({ id }) => id === college.id)).toMatchObject({
      relation: 'beside',
      text: 'beside Dhaka College',
      text_bn: 'ঢাকা কলেজের পাশে',
    });
    expect(landmarks.around(college.lon, college.lat, college.id).some(({ id }) => id === college.id)).toBe(
      false,
    );
  });

  it('are opposite where a street lies between', () => {
    // Across Mirpur Road, which passes the college.
    const across = Array.from({ length: 30 }, (_, i) =>
      landmarks.around(college.lon + (i + 1) * 1e-4, college.lat),
    ).flat();
    const opposite = across.find(({ relation }) => relation === 'opposite');
    expect(opposite?.text_bn).toMatch(/^[০-৯]+ মিটার \S+, .+র উল্টো দিকে$/);
    expect(opposite?.text).toMatch(/^\d+ m \S+, opposite /);
  });

  it('are none where nobody knows anything', () => {
    expect(landmarks.around(89.6, 21.7)).toEqual([]);
  });
});
