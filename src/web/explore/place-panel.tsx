// The address of a place with all its parts, and what can be done from there.
import type { Place } from '../../client/call-types.ts';
import { digits } from '../frame/language.ts';
import { length } from './measures.ts';
import { nearbyTo } from './nearby.ts';
import { type ChosenPlace, place } from './place.ts';
import { type Position, positionText } from './position.ts';
import { reachFrom } from './reach.ts';
import { endHere, startHere } from './route.ts';
import { t } from './texts.ts';
import { byTouch, tool } from './tool.ts';

type Part = keyof ReturnType<typeof t>['part'];

export function PlacePanel() {
  const chosen = place.value;
  if (!chosen) return <p class="hint">{byTouch() ? t().placeHintByTouch : t().placeHint}</p>;
  const { address, problem } = chosen;
  const whole = (address && (address.address_bn ?? address.address)) ?? chosen.found ?? '…';
  const [name, ...rest] = whole.split(', ');
  return (
    <article aria-live="polite">
      <h2>{name}</h2>
      {rest.length > 0 && <p class="address">{rest.join(', ')}</p>}
      {problem && <p role="alert">{problem}</p>}
      <Doings at={chosen.at} name={whole} />
      {address && <Parts chosen={chosen} address={address} />}
    </article>
  );
}

function Doings({ at, name }: { at: Position; name: string }) {
  return (
    <div class="buttons tight">
      <button type="button" class="primary" onClick={() => endHere(at, name)}>
        {t().toHere}
      </button>
      <button type="button" onClick={() => startHere(at, name)}>
        {t().fromHere}
      </button>
      <button
        type="button"
        onClick={() => {
          reachFrom.value = { at, name };
          tool.value = 'reach';
        }}
      >
        {t().reachHere}
      </button>
      <button
        type="button"
        onClick={() => {
          nearbyTo.value = { at, name };
          tool.value = 'nearby';
        }}
      >
        {t().nearbyHere}
      </button>
    </div>
  );
}

function Parts({ chosen: { at }, address }: { chosen: ChosenPlace; address: Place }) {
  const rows = partsOf(address, at);
  return (
    <table class="parts">
      <caption class="visually-hidden">{t().parts}</caption>
      <tbody>
        {rows.map(([part, text]) => (
          <tr key={part}>
            <th scope="row">{t().part[part]}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function partsOf(address: Place, at: Position): [Part, string][] {
  const { address_components: components, area_components: areas } = address;
  const metres = address.distance_within_meters;
  const bangla = address.components_bn;
  const all: [Part, string | number | null | undefined][] = [
    ['place_name', bangla?.place_name || components?.place_name],
    ['house', bangla?.house || components?.house],
    ['road', bangla?.road || components?.road],
    ['sub_area', bangla?.sub_area || areas?.sub_area],
    ['area', address.area_bn ?? areas?.area ?? address.area],
    ['union', address.union],
    ['pauroshova', address.pauroshova],
    ['sub_district', address.sub_district],
    ['city', address.city_bn ?? address.city],
    ['district', address.district],
    ['division', address.division],
    ['postCode', digits(String(address.postCode ?? ''))],
    ['country', address.country],
    ['location_type', address.location_type],
    ['distance', metres === undefined ? undefined : length(metres)],
    ['position', positionText(at)],
  ];
  return all.flatMap(([part, text]) => (text ? [[part, String(text)] satisfies [Part, string]] : []));
}
