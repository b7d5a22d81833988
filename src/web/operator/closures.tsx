// Closed roads on the map: those in force, a new one drawn corner by corner, and opening them again. They take effect in the running
// server at once.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { CallTypes, Closure } from '../../client/call-types.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { askWhole } from '../frame/session.ts';
import { drawable, positionsOf } from '../map/answered-geometry.ts';
import type { BaseMap } from '../map/base-map.ts';
import { MapView } from '../map/map-view.tsx';
import type { OverlayFeature } from '../map/overlay-layers.ts';

const t = texts({
  en: {
    title: 'Closures',
    none: 'No roads are closed.',
    draw: 'Close roads in an area',
    how: 'Click the corners of the area on the map. Without a mouse: move the map and use its centre.',
    centre: 'Add a corner at the centre',
    undo: 'Undo the last corner',
    corners: (count: string) => `Corners: ${count}`,
    note: 'Note',
    noteHint: 'such as “flood, Sunamganj”',
    until: 'Until',
    untils: {
      '': 'it is removed',
      '12h': '12 hours from now',
      '3d': '3 days from now',
      '14d': '14 days from now',
    },
    effect: 'Effect',
    block: 'Closed to all traffic',
    slow: (times: string) => `Travel takes ${times} times as long`,
    reported: (speed: string) => `Reported: ${speed} km/h`,
    save: 'Close the roads',
    cancel: 'Cancel',
    remove: 'Reopen',
    ends: (time: string) => `until ${time}`,
    forGood: 'until removed',
    look: 'Show',
    untitled: 'no note',
  },
  bn: {
    title: 'বন্ধ সড়ক',
    none: 'কোনো সড়ক বন্ধ নেই।',
    draw: 'একটি এলাকার সড়ক বন্ধ করুন',
    how: 'মানচিত্রে এলাকার কোণাগুলোতে ক্লিক করুন। মাউস ছাড়া: মানচিত্র সরিয়ে মাঝখানটি নিন।',
    centre: 'মাঝখানে কোণা যোগ করুন',
    undo: 'শেষ কোণাটি মুছুন',
    corners: (count: string) => `${count}টি কোণা`,
    note: 'মন্তব্য',
    noteHint: 'যেমন “বন্যা, সুনামগঞ্জ”',
    until: 'কত দিনের জন্য',
    untils: { '': 'যতক্ষণ না সরানো হয়', '12h': '১২ ঘণ্টা', '3d': '৩ দিন', '14d': '১৪ দিন' },
    effect: 'ফলাফল',
    block: 'চলাচল পুরোপুরি বন্ধ',
    slow: (times: string) => `চলতে ${times} গুণ সময় লাগবে`,
    reported: (speed: string) => `জানানো গতি: ঘণ্টায় ${speed} কিমি`,
    save: 'সড়ক বন্ধ করুন',
    cancel: 'বাতিল',
    remove: 'আবার খুলুন',
    ends: (time: string) => `${time} পর্যন্ত`,
    forGood: 'না সরানো পর্যন্ত',
    look: 'দেখান',
    untitled: 'মন্তব্য নেই',
  },
});

type Corner = readonly [number, number];
const PATH = '/v2/api/closures';
const UNTILS = ['', '12h', '3d', '14d'] as const;
const SLOWDOWNS = [2, 4, 10];
const FEWEST_CORNERS = 3;

export function Closures() {
  const [closures, setClosures] = useState<readonly Closure[]>();
  const [corners, setCorners] = useState<readonly Corner[]>();
  const action = useAction();
  const load = async (): Promise<void> => {
    const answer = await askWhole<CallTypes['listClosures']['answer']>({ path: PATH });
    setClosures(answer.closures);
  };
  useEffect(() => void action.run(load), []);
  const add = (corner: Corner): void => setCorners((before) => [...(before ?? []), corner]);
  const { base, onOpen } = useClosureMap(closures, corners, add);
  const show = ({ geometry }: Closure): void => {
    if (positionsOf(geometry).length === 0) return;
    const [west, south, east, north] = boxOf(geometry);
    base.current?.map.fitBounds([west, south, east, north], { padding: 60, maxZoom: 14 });
  };
  const remove = (id: number): void =>
    void action.run(async () => {
      await askWhole({ method: 'DELETE', path: `${PATH}/${id}` });
      await load();
    });
  return (
    <section class="card closures">
      <div class="closure-list">
        <h2>{t().title}</h2>
        {corners === undefined ? (
          <button type="button" class="primary" onClick={() => setCorners([])}>
            {t().draw}
          </button>
        ) : (
          <NewClosure
            corners={corners}
            onCentre={() => {
              const centre = base.current?.map.getCenter();
              if (centre) add([centre.lng, centre.lat]);
            }}
            onUndo={() => setCorners(corners.slice(0, -1))}
            onEnd={() => {
              setCorners(undefined);
              void action.run(load);
            }}
          />
        )}
        <Fault action={action} />
        {closures?.length === 0 && <p class="hint">{t().none}</p>}
        <ul class="plain-list">
          {closures?.map((closure) => (
            <Listed key={closure.id} closure={closure} onShow={show} onRemove={remove} />
          ))}
        </ul>
      </div>
      <div class="map-frame tall">
        <MapView onOpen={onOpen} />
      </div>
    </section>
  );
}

/** The map with the closures and what is being drawn; while something is, clicks add corners. */
function useClosureMap(
  closures: readonly Closure[] | undefined,
  corners: readonly Corner[] | undefined,
  add: (corner: Corner) => void,
) {
  const base = useRef<BaseMap>(null);
  const isDrawing = useRef(false);
  isDrawing.current = corners !== undefined;
  useEffect(() => base.current?.draw(features(closures ?? [], corners ?? [])), [closures, corners]);
  const onOpen = (opened: BaseMap): (() => void) => {
    base.current = opened;
    opened.draw(features(closures ?? [], corners ?? []));
    opened.map.on('click', ({ lngLat }) => {
      if (isDrawing.current) add([lngLat.lng, lngLat.lat]);
    });
    return () => {
      base.current = null;
    };
  };
  return { base, onOpen };
}

interface ListedProps {
  readonly closure: Closure;
  onShow(closure: Closure): void;
  onRemove(id: number): void;
}

const Listed = ({ closure, onShow, onRemove }: ListedProps) => (
  <li>
    <span>
      <strong>{closure.note || t().untitled}</strong>
      <br />
      <span class="hint">
        {sayEffect(closure)}, {closure.until ? t().ends(moment(closure.until)) : t().forGood}
      </span>
    </span>
    <span class="row-actions">
      <button type="button" onClick={() => onShow(closure)}>
        {t().look}
      </button>
      <button
        type="button"
        class="danger"
        aria-label={`${t().remove}: ${closure.note || closure.id}`}
        onClick={() => onRemove(closure.id)}
      >
        {t().remove}
      </button>
    </span>
  </li>
);

interface NewClosureProps {
  readonly corners: readonly Corner[];
  onCentre(): void;
  onUndo(): void;
  onEnd(): void;
}

function NewClosure({ corners, onCentre, onUndo, onEnd }: NewClosureProps) {
  const action = useAction();
  const send = (form: FormData): void =>
    void action.run(async () => {
      const factor = Number(form.get('factor'));
      const until = String(form.get('until'));
      const body = {
        polygon: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
        note: String(form.get('note')),
        ...(factor > 1 ? { factor } : {}),
        ...(until ? { until } : {}),
      };
      await askWhole({ method: 'POST', path: PATH, body });
      onEnd();
    });
  return (
    <form
      class="new-closure"
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <p>{t().how}</p>
      <p role="status">
        <strong>{t().corners(number(corners.length))}</strong>
      </p>
      <div class="buttons">
        <button type="button" onClick={onCentre}>
          {t().centre}
        </button>
        <button type="button" disabled={corners.length === 0} onClick={onUndo}>
          {t().undo}
        </button>
      </div>
      <Terms />
      <Fault action={action} />
      <div class="buttons">
        <button type="submit" class="primary" disabled={corners.length < FEWEST_CORNERS || action.busy}>
          {t().save}
        </button>
        <button type="button" onClick={onEnd}>
          {t().cancel}
        </button>
      </div>
    </form>
  );
}

function features(closures: readonly Closure[], corners: readonly Corner[]): OverlayFeature[] {
  const list = corners.map(([lon, lat]) => [lon, lat]);
  const drawn: GeoJSON.Geometry[] = list.map((coordinates) => ({ type: 'Point', coordinates }));
  if (list.length > 1) drawn.push({ type: 'LineString', coordinates: list });
  return [
    ...closures
      .filter(({ geometry }) => positionsOf(geometry).length > 0)
      .map(
        ({ id, note, geometry }): OverlayFeature => ({
          type: 'Feature',
          geometry: drawable(geometry),
          properties: { role: 'flood', id, label: note },
        }),
      ),
    ...(list.length >= FEWEST_CORNERS
      ? [
          {
            type: 'Feature',
            geometry: { type: 'Polygon', coordinates: [[...list, list[0]]] },
            properties: { role: 'flood' },
          } satisfies OverlayFeature,
        ]
      : []),
    ...drawn.map(
      (geometry): OverlayFeature => ({ type: 'Feature', geometry, properties: { role: 'drawn' } }),
    ),
  ];
}

function sayEffect({ factor, speed }: Closure): string {
  if (speed !== undefined) return t().reported(number(speed));
  return factor === null ? t().block : t().slow(number(factor));
}

function boxOf(geometry: Closure['geometry']): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lon, lat] of positionsOf(geometry)) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** What a closure does, until when, and why. */
const Terms = () => (
  <>
    <label>
      {t().note} <span class="hint">{t().noteHint}</span>
      <input name="note" maxLength={500} autocomplete="off" />
    </label>
    <label>
      {t().effect}
      <select name="factor">
        <option value="1">{t().block}</option>
        {SLOWDOWNS.map((times) => (
          <option key={times} value={times}>
            {t().slow(number(times))}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t().until}
      <select name="until">
        {UNTILS.map((until) => (
          <option key={until} value={until}>
            {t().untils[until]}
          </option>
        ))}
      </select>
    </label>
  </>
);
