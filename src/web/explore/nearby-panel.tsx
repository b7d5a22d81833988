// Places near a point, by type.
import type { NearbyPlace } from '../../client/call-types.ts';
import { number } from '../frame/language.ts';
import { centre, lookAt } from './explore-map.ts';
import { kindOfPlace } from './kind-of-place.ts';
import { length } from './measures.ts';
import { near, nearbyProblem, nearbyTo, placeType, RADII, radius, TYPES } from './nearby.ts';
import { startAt } from './place.ts';
import { PlaceField } from './place-field.tsx';
import { t } from './texts.ts';

export function NearbyPanel() {
  const places = nearbyTo.value ? near.value : undefined;
  return (
    <>
      <PlaceField
        label={t().tool.place}
        placeholder={t().search}
        value={nearbyTo.value?.name ?? ''}
        onPick={(at, name) => (nearbyTo.value = { at, name })}
      />
      {!nearbyTo.value && <p class="hint">{t().nearbyHint}</p>}
      <Choices />
      <div class="buttons tight">
        <button type="button" onClick={() => startAt(nearbyTo, centre())}>
          {t().useCentre}
        </button>
      </div>
      {nearbyProblem.value && <p role="alert">{nearbyProblem.value}</p>}
      {places && <FoundPlaces of={places} />}
    </>
  );
}

/** Which types, and how far away. */
const Choices = () => (
  <div class="pair">
    <label>
      {t().type}
      <select
        value={placeType.value}
        onChange={({ currentTarget: { value } }) =>
          (placeType.value = TYPES.find((type) => type === value) ?? '')
        }
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t().types[type]}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t().radius}
      <select
        value={String(radius.value)}
        onChange={({ currentTarget: { value } }) => (radius.value = Number(value))}
      >
        {RADII.map((kilometres) => (
          <option key={kilometres} value={String(kilometres)}>
            {t().kilometres(number(kilometres))}
          </option>
        ))}
      </select>
    </label>
  </div>
);

const FoundPlaces = ({ of: places }: { of: readonly NearbyPlace[] }) => (
  <>
    <p role="status" class="hint">
      {places.length === 0 ? t().nothing : t().results(number(places.length))}
    </p>
    <ul class="found">
      {places.map((found) => (
        <li key={found.id}>
          <button type="button" onClick={() => lookAt([Number(found.longitude), Number(found.latitude)], 16)}>
            <b>{found.name_bn ?? found.name}</b>
            <span class="turn-length">{length(found.distance_in_meters)}</span>
            <span class="suggestion-rest">{kindOfPlace(found)}</span>
          </button>
        </li>
      ))}
    </ul>
  </>
);
