// Fences in memory follow the state: changes made here at once, those of another node when it looks; and one account never
// sees another's. One suite over both databases.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Fences } from '../../src/fences/fences.ts';
import { haversine } from '../../src/geo/distance.ts';
import type { Store } from '../../src/store/open.ts';
import { type StatePlace, testEngines } from '../store/engines.ts';

describe.each(testEngines())('fences in $name', (engine) => {
  let place: StatePlace;
  let store: Store;
  let other: Store;
  let here: Fences;
  let there: Fences;
  beforeAll(() => engine.start());
  afterAll(() => engine.end());
  beforeEach(async () => {
    place = await engine.newPlace();
    store = await place.open();
    other = await place.open();
    here = new Fences(store.fences);
    there = new Fences(other.fences);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await store.close();
    await other.close();
    place.remove();
  });

  const depot = { name: 'depot', radius: 100, lon: 90.4, lat: 23.8 };
  const found = async (fences: Fences, account: number, lon = 90.4, lat = 23.8) =>
    (await fences.of(account)).points.check(lon, lat);

  it('exist at once where they were made, and elsewhere after the next poll', async () => {
    expect(await found(here, 1)).toBeUndefined();
    expect(await found(there, 1)).toBeUndefined();
    const id = await here.create(1, depot);
    expect(id).toMatch(/^[0-9a-f]{13}$/);
    expect(await found(here, 1)).toMatchObject({ inside: true, fence: { id } });
    await there.look();
    expect(await found(there, 1)).toMatchObject({ inside: true, fence: { id } });
    await there.change(1, id, { radius: 5 });
    await here.look();
    expect(await found(here, 1, 90.4005)).toMatchObject({ inside: false, fence: { id, radius: 5 } });
    await here.remove(1, id);
    await there.look();
    expect(await found(there, 1)).toBeUndefined();
    expect(await here.remove(1, id)).toBe(false);
  });

  it('belong to one account', async () => {
    const id = await here.create(1, depot);
    expect(await found(here, 2)).toBeUndefined();
    expect(await here.find(2, id)).toBeUndefined();
    expect(await here.change(2, id, { radius: 1 })).toBe(false);
    expect(await here.remove(2, id)).toBe(false);
    expect(await here.list(2)).toEqual([]);
    expect(await here.list(1)).toMatchObject([{ id, radius: 100 }]);
  });

  it('and polygons follow each other’s changes', async () => {
    const square = [
      [90, 23],
      [91, 23],
      [91, 24],
      [90, 24],
      [90, 23],
    ];
    const geometry = JSON.stringify({ type: 'MultiPolygon', coordinates: [[square]] });
    expect((await there.of(1)).polygons.at(90.5, 23.5)).toBeUndefined();
    const [id] = await here.addPolygons(1, [{ name: 'square', geometry }]);
    await there.look();
    expect((await there.of(1)).polygons.at(90.5, 23.5)).toEqual({ id, name: 'square' });
    expect((await there.of(2)).polygons.at(90.5, 23.5)).toBeUndefined();
    expect(await there.removePolygon(2, id)).toBe(false);
    expect(await there.removePolygon(1, id)).toBe(true);
    await here.look();
    expect((await here.of(1)).polygons.size).toBe(0);
  });

  it('answer like a scan over the state, on both nodes, after many concurrent changes on both', async () => {
    const lon = fc.double({ min: 90.39, max: 90.41, noNaN: true });
    const lat = fc.double({ min: 23.79, max: 23.81, noNaN: true });
    const radius = fc.double({ min: 1, max: 400, noNaN: true });
    const fence = fc.record({ lon, lat, radius, name: fc.constant('x') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fence, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        lon,
        lat,
        async (made, numbers, px, py) => {
          const pick = (): number => numbers.next().value;
          await Promise.all(
            made.map(async (each, i) => {
              const node = i % 2 ? here : there;
              const id = await node.create(7, each);
              const fate = pick() % 3;
              if (fate === 0) await node.remove(7, id);
              else if (fate === 1) await node.change(7, id, { radius: each.radius / 2 });
            }),
          );
          await here.look();
          await there.look();
          const all = await store.fences.list(7);
          const metres = all.map((each) => haversine(px, py, each.lon, each.lat));
          const inside = metres.filter((each, i) => each <= all[i].radius);
          for (const node of [here, there]) {
            const answer = await found(node, 7, px, py);
            expect(answer?.inside ?? false).toBe(inside.length > 0);
            if (answer?.inside)
              expect(haversine(px, py, answer.fence.lon, answer.fence.lat)).toBeCloseTo(
                Math.min(...inside),
                3,
              );
          }
        },
      ),
      { numRuns: 5 },
    );
  });
});
