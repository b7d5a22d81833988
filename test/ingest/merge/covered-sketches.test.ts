// Sketched waters go where a finer source has its own, and only there.
import { expect, it } from 'vitest';
import { MapClass } from '../../../src/dataset/tables/map-features.ts';
import { GatheredFeatures, withKept } from '../../../src/ingest/gather/gathered-features.ts';
import { keptOfSketches } from '../../../src/ingest/merge/covered-sketches.ts';

const SKETCH = 0;
const SURVEY = 1;

function square(lon: number, lat: number, side: number): Float64Array {
  const [east, north] = [lon + side, lat + side];
  return Float64Array.of(lon, lat, east, lat, east, north, lon, north, lon, lat);
}

function kept(features: GatheredFeatures) {
  const rows = features.rows();
  const {
    class: classes,
    source,
    polygonStart,
    ringStart,
    pointStart,
    points,
  } = withKept(
    rows,
    keptOfSketches(rows, (number) => number === SKETCH),
  );
  return Array.from(classes, (mapClass, i) => ({
    mapClass,
    source: source[i],
    parts: polygonStart[i + 1] - polygonStart[i],
    lons: Array.from(
      points
        .subarray(pointStart[ringStart[polygonStart[i]]] * 2, pointStart[ringStart[polygonStart[i + 1]]] * 2)
        .filter((_, at) => at % 2 === 0),
      (lon) => lon / 1e7,
    ),
  }));
}

it('drops a lake over mapped ground, keeps one elsewhere, and leaves the survey alone', () => {
  const features = new GatheredFeatures();
  features.add({ class: MapClass.Lake, polygons: [[square(90.41, 23.75, 0.01)]], source: SKETCH });
  features.add({ class: MapClass.Lake, polygons: [[square(92.2, 22.5, 0.2)]], source: SKETCH });
  features.add({ class: MapClass.Lake, polygons: [[square(90.42, 23.76, 0.001)]], source: SURVEY });
  expect(kept(features).map(({ source, lons }) => [source, lons[0]])).toEqual([
    [SKETCH, 92.2],
    [SURVEY, 90.42],
  ]);
});

it('cuts a river where it runs over mapped ground', () => {
  const features = new GatheredFeatures();
  const river = Float64Array.of(89.1, 23.75, 89.5, 23.75, 90.41, 23.75, 91.1, 23.75, 91.5, 23.75);
  features.add({ class: MapClass.River, polygons: [[river]], source: SKETCH });
  features.add({
    class: MapClass.Canal,
    polygons: [[Float64Array.of(90.42, 23.75, 90.43, 23.75)]],
    source: SURVEY,
  });
  const [first] = kept(features);
  expect(first).toMatchObject({ parts: 2, lons: [89.1, 89.5, 91.1, 91.5] });
});

it('keeps the sea unless another source has one', () => {
  const features = new GatheredFeatures();
  features.add({ class: MapClass.Sea, polygons: [[square(89, 20, 2)]], source: SKETCH });
  features.add({
    class: MapClass.River,
    polygons: [[Float64Array.of(89.1, 20.1, 89.2, 20.1)]],
    source: SURVEY,
  });
  expect(kept(features).map(({ mapClass }) => mapClass)).toEqual([MapClass.Sea, MapClass.River]);
});
