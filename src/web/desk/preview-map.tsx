// The points of a file on the map before it is imported: those that would be imported, and those that would be rejected with the reason.
import { useEffect, useRef } from 'preact/hooks';
import type { Preview } from '../../http/answers/data.ts';
import { language, number, texts } from '../frame/language.ts';
import { type BaseMap, COUNTRY } from '../map/base-map.ts';
import { MapView } from '../map/map-view.tsx';
import type { OverlayFeature } from '../map/overlay-layers.ts';
import { reasonText } from './reasons.tsx';

const t = texts({
  en: {
    points: 'Points on the map',
    legend: 'Green rows would be imported, red ones rejected.',
    turned: 'Rows with latitude and longitude swapped are shown where they lie once the two are exchanged.',
    good: (count: string) => `Show the imported (${count})`,
    bad: (count: string) => `Show the rejected (${count})`,
  },
  bn: {
    points: 'মানচিত্রে অবস্থান',
    legend: 'সবুজ সারিগুলো যোগ হবে, লালগুলো বাদ যাবে।',
    turned: 'অক্ষাংশ ও দ্রাঘিমাংশ উল্টো থাকলে সারিটি ঠিক করে নিলে যেখানে পড়ে, সেখানে দেখানো হয়েছে।',
    good: (count: string) => `যা যোগ হবে (${count})`,
    bad: (count: string) => `যা বাদ যাবে (${count})`,
  },
});

/** Pixels around the points, for their labels. */
const AROUND = { top: 56, bottom: 48, left: 90, right: 90 };

type Box = [west: number, south: number, east: number, north: number];

export function PreviewMap({ preview }: { preview: Preview }) {
  const base = useRef<BaseMap>(null);
  const { good, bad } = featuresOf(preview);
  const show = (features: readonly OverlayFeature[]): void => {
    const box = boxAround(features);
    if (box) base.current?.map.fitBounds(box, { padding: AROUND, maxZoom: 14, animate: false });
  };
  const draw = (): void => base.current?.draw([...good, ...bad]);
  // Of those that are rejected the far ones are left out at first: with them the country would be a dot.
  const begin = (): void => show(good.length > 0 ? [...good, ...bad.filter(isInCountry)] : bad);
  // Reasons are in the language of the page.
  useEffect(draw, [preview, language.value]);
  useEffect(begin, [preview]);
  return (
    <figure class="points">
      <figcaption>{t().points}</figcaption>
      <div class="map-frame">
        <MapView
          anywhere
          onOpen={(opened) => {
            base.current = opened;
            draw();
            begin();
            return () => {
              base.current = null;
            };
          }}
        />
      </div>
      <p class="hint">
        {t().legend} {preview.refusedPoints.some(({ swapped }) => swapped) && t().turned}
      </p>
      {bad.length > 0 && (
        <div class="buttons">
          <button type="button" disabled={good.length === 0} onClick={() => show(good)}>
            {t().good(number(good.length))}
          </button>
          <button type="button" onClick={() => show(bad)}>
            {t().bad(number(bad.length))}
          </button>
        </div>
      )}
    </figure>
  );
}

function featuresOf({ rows, refusedPoints }: Preview): { good: OverlayFeature[]; bad: OverlayFeature[] } {
  const point = (
    longitude: number,
    latitude: number,
    properties: OverlayFeature['properties'],
  ): OverlayFeature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  });
  return {
    good: rows.flatMap(({ longitude, latitude, name = '' }, id) =>
      longitude === undefined || latitude === undefined
        ? []
        : [point(longitude, latitude, { role: 'good', id, label: name })],
    ),
    bad: refusedPoints.flatMap(({ longitude, latitude, swapped, name, reason }) => {
      const [x, y] = swapped ? [latitude, longitude] : [longitude, latitude];
      const label = [name, reasonText(reason)].filter(Boolean).join(': ');
      return Math.abs(y) <= 90 ? [point(x, y, { role: 'bad', label })] : [];
    }),
  };
}

function isInCountry({ geometry }: OverlayFeature): boolean {
  if (geometry.type !== 'Point') return false;
  const [lon, lat] = geometry.coordinates;
  const [west, south, east, north] = COUNTRY;
  return lon > west && lon < east && lat > south && lat < north;
}

function boxAround(features: readonly OverlayFeature[]): Box | undefined {
  const box: Box = [180, 90, -180, -90];
  for (const { geometry } of features) {
    if (geometry.type !== 'Point') continue;
    const [lon, lat] = geometry.coordinates;
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box[0] <= box[2] ? box : undefined;
}
