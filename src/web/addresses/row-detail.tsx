// One row in detail: how each part was read and why, where it is, and how to correct it: by a click on the map, by dragging
// the pin, or by typing the position.

import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useRef, useState } from 'preact/hooks';
import type { CallTypes, Place } from '../../client/call-types.ts';
import { type Action, Fault, useAction } from '../frame/action.tsx';
import { call } from '../frame/call.ts';
import { Dialog } from '../frame/dialog.tsx';
import { language, number, texts } from '../frame/language.ts';
import { Table } from '../frame/table.tsx';
import type { BaseMap } from '../map/base-map.ts';
import { MapView } from '../map/map-view.tsx';
import { correctRow, results } from './geocoding.ts';
import { addressOf, type RowResult, type Run } from './kept-run.ts';
import { partName, reasonText } from './part-names.ts';
import { partValue } from './part-value.ts';
import { DECIMALS, PositionFields, type TypedPosition } from './position-fields.tsx';
import { TrustBadge } from './trust-badge.tsx';

const t = texts({
  en: {
    title: (row: string) => `Row ${row}`,
    given: 'As given',
    corrected: 'Corrected',
    parts: 'How each part was read',
    kind: 'Part',
    written: 'As written',
    value: 'Read as',
    why: 'Why',
    how: 'Is it in the wrong place? Click the map or drag the pin, then save.',
    nearest: 'At this point',
    save: 'Save this position',
    close: 'Close',
    saved: 'Saved.',
  },
  bn: {
    title: (row: string) => `সারি ${row}`,
    given: 'যা দেওয়া ছিল',
    corrected: 'সংশোধিত ঠিকানা',
    parts: 'কোন অংশ কীভাবে পড়া হয়েছে',
    kind: 'অংশ',
    written: 'যেমন লেখা',
    value: 'যা বোঝা গেছে',
    why: 'কারণ',
    how: 'জায়গা ভুল হয়েছে? মানচিত্রে ক্লিক করুন বা পিনটি টেনে সরান, তারপর সংরক্ষণ করুন।',
    nearest: 'এখানে আছে',
    save: 'এই অবস্থান সংরক্ষণ করুন',
    close: 'বন্ধ করুন',
    saved: 'সংরক্ষিত হয়েছে।',
  },
});

const STREET_ZOOM = 15;
/** Where a row without a position begins: Dhaka. */
const NOWHERE: TypedPosition = { longitude: 90.4, latitude: 23.8 };

export function RowDetail({ row, run, onClose }: { row: number; run: Run; onClose(): void }) {
  const result = results.value[row];
  if (!result) return null;
  return (
    <Dialog wide title={t().title(number(row + 1))} onClose={onClose}>
      <dl class="pair">
        <dt>{t().given}</dt>
        <dd>{addressOf(run, row)}</dd>
        <dt>{t().corrected}</dt>
        <dd>
          {(language.value === 'bn' && result.bangla_address) || result.fixed_address || '–'}{' '}
          <TrustBadge of={result} />
        </dd>
      </dl>
      <div class="row-detail">
        <Parts of={result} />
        <Correction row={row} result={result} onClose={onClose} />
      </div>
    </Dialog>
  );
}

const Parts = ({ of: result }: { of: RowResult }) => (
  <details class="parts" open>
    <summary>{t().parts}</summary>
    <Table
      name={t().parts}
      rows={result.parts}
      keyOf={(_part, i) => i}
      columns={[
        { head: t().kind, cell: ({ kind }) => partName(kind) },
        { head: t().written, cell: ({ given }) => given },
        { head: t().value, cell: (part) => partValue(part, result) },
        { head: t().why, class: 'hint', cell: ({ why }) => reasonText(why) },
      ]}
    />
  </details>
);

function Correction({ row, result, onClose }: { row: number; result: RowResult; onClose(): void }) {
  const found = result.geocoded_address;
  const start: TypedPosition | undefined = found
    ? { longitude: Number(found.longitude), latitude: Number(found.latitude) }
    : undefined;
  const [saved, setSaved] = useState(false);
  const action = useAction();
  const pin = useRef<Pin>(null);
  const { position, there, now, move } = useMovedPosition(start, action, (to, onMap) => {
    setSaved(false);
    if (!onMap) pin.current?.put(to);
  });
  const save = (): void =>
    void action.run(async () => {
      if (!position) return;
      await correctRow(row, putRight(result, position, there));
      setSaved(true);
    });
  const isMoved =
    position !== undefined &&
    (position.longitude !== start?.longitude || position.latitude !== start.latitude);
  return (
    <section aria-label={t().how}>
      <p class="hint">{t().how}</p>
      <div class="map-frame">
        <MapView
          center={start && [start.longitude, start.latitude]}
          zoom={STREET_ZOOM}
          onOpen={(base) => {
            pin.current = new Pin(base, start, (to) => move(to, true));
            return () => pin.current?.remove();
          }}
        />
      </div>
      <PositionFields
        position={position}
        onType={(name, degrees) => move({ ...NOWHERE, ...now.current, [name]: degrees }, false)}
      />
      {there && (
        <p role="status">
          {t().nearest}: <strong>{(language.value === 'bn' && there.address_bn) || there.address}</strong>
        </p>
      )}
      <Fault action={action} />
      {saved && (
        <p class="notice" role="status">
          {t().saved}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="primary" disabled={!isMoved || action.busy} onClick={save}>
          {t().save}
        </button>
        <button type="button" onClick={onClose}>
          {t().close}
        </button>
      </div>
    </section>
  );
}

/** A position that is moved, on the map or in the fields, and what is there. */
function useMovedPosition(
  start: TypedPosition | undefined,
  action: Action,
  onMove: (to: TypedPosition, onMap: boolean) => void,
) {
  const [position, setPosition] = useState<TypedPosition | undefined>(start);
  const [there, setThere] = useState<Place>();
  // The position now, also before the page is drawn again: the second of two fields may follow the first at once.
  const now = useRef(start);
  const move = (to: TypedPosition, onMap: boolean): void => {
    now.current = to;
    setPosition(to);
    setThere(undefined);
    onMove(to, onMap);
    void action.run(async () => {
      const query = { ...to, district: true, thana: true, post_code: true, bangla: true };
      const answer = await call<CallTypes['reverseGeocode']['answer']>({
        path: '/v2/api/search/reverse/geocode',
        query,
      });
      if (now.current === to) setThere(answer.place);
    });
  };
  return { position, there, now, move };
}

/** What a person has shown counts as certain; the address stays as it was corrected. */
function putRight(result: RowResult, position: TypedPosition, there: Place | undefined): RowResult {
  const before = result.geocoded_address;
  return {
    ...result,
    fixed_address: result.fixed_address || (there?.address ?? ''),
    bangla_address: result.bangla_address || (there?.address_bn ?? ''),
    confidence_score_percentage: 100,
    geocoded_address: {
      latitude: position.latitude.toFixed(DECIMALS),
      longitude: position.longitude.toFixed(DECIMALS),
      area: there?.area ?? before?.area ?? '',
      thana: there?.thana ?? before?.thana ?? '',
      district: there?.district ?? before?.district ?? '',
      postcode: Number(there?.postCode) || (before?.postcode ?? 0),
      // The code belongs to the place that was found, not to this one.
      uCode: '',
    },
    byHand: true,
  };
}

/** A pin on a map that can be dragged, and put anywhere by a click. */
class Pin {
  readonly #map: MapLibre;
  #marker: Marker | undefined;

  constructor(
    { map }: BaseMap,
    start: TypedPosition | undefined,
    private readonly onMove: (to: TypedPosition) => void,
  ) {
    this.#map = map;
    if (start) this.put(start);
    map.on('click', ({ lngLat }) => {
      const to = { longitude: lngLat.lng, latitude: lngLat.lat };
      this.put(to);
      onMove(to);
    });
  }

  put({ longitude, latitude }: TypedPosition): void {
    if (!this.#marker) {
      this.#marker = new Marker({ draggable: true, color: '#c0291f' });
      this.#marker.on('dragend', () => {
        const at = this.#marker?.getLngLat();
        if (at) this.onMove({ longitude: at.lng, latitude: at.lat });
      });
      this.#marker.setLngLat([longitude, latitude]).addTo(this.#map);
    } else this.#marker.setLngLat([longitude, latitude]);
    if (!this.#map.getBounds().contains([longitude, latitude])) this.#map.panTo([longitude, latitude]);
  }

  remove(): void {
    this.#marker?.remove();
  }
}
