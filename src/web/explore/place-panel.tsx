// The address of a place with all its parts, and what can be done from there.
import type { Place } from '../../client/call-types.ts';
import { digits, language } from '../frame/language.ts';
import { kindOfPlace } from './kind-of-place.ts';
import { length } from './measures.ts';
import { nearbyTo } from './nearby.ts';
import { addressIn, type ChosenPlace, type MeantPlace, nameOfChosen, place } from './place.ts';
import { type Position, positionText } from './position.ts';
import { reachFrom } from './reach.ts';
import { endHere, startHere } from './route.ts';
import { t } from './texts.ts';
import { byTouch, tool } from './tool.ts';

type Part = keyof ReturnType<typeof t>['part'];
type Row = [Part, string];
type MaybeRow = [Part, string | number | null | undefined];

export function PlacePanel() {
  const chosen = place.value;
  if (!chosen) return <p class="hint">{byTouch() ? t().placeHintByTouch : t().placeHint}</p>;
  const whole = nameOfChosen(chosen) ?? '…';
  const [name, ...rest] = whole.split(', ');
  return (
    <article aria-live="polite">
      <h2>{name}</h2>
      {rest.length > 0 && <p class="address">{rest.join(', ')}</p>}
      {chosen.problem && <p role="alert">{chosen.problem}</p>}
      <Doings at={chosen.at} name={whole} />
      <Parts rows={rowsOf(chosen)} />
      <Beside chosen={chosen} />
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

function Parts({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <table class="parts">
      <caption class="visually-hidden">{t().parts}</caption>
      <tbody>
        {rows.map(([part, text]) => (
          <tr key={part}>
            <th scope="row">{t().part[part]}</th>
            <td>{part === 'id' ? <code>{text}</code> : text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is at the position of a place that is something else; a whole area is more than what is in its middle. */
function Beside({ chosen: { found, address } }: { chosen: ChosenPlace }) {
  if (!found || !address || found.pType === 'Admin' || found.id === address.id) return null;
  const metres = address.distance_within_meters;
  return <p class="hint">{t().beside(addressIn(address), length(metres ?? 0))}</p>;
}

function rowsOf(chosen: ChosenPlace): Row[] {
  const { address, at } = chosen;
  if (!address) return [];
  const isNamed = chosen.found !== undefined || chosen.name !== undefined;
  if (isNamed && address.id !== chosen.id) return filled(ofNamed(chosen, address));
  const metres = address.distance_within_meters;
  return filled([
    ...(isNamed ? ofKind(chosen) : []),
    ...ofHouse(address),
    ['area', address.area_bn ?? address.area_components?.area ?? address.area],
    ...ofUnits(address),
    ['postCode', digits(String(address.postCode ?? ''))],
    ['country', address.country],
    ['location_type', address.location_type],
    ['distance', isNamed || metres === undefined ? undefined : length(metres)],
    ['position', positionText(at)],
  ]);
}

/** A place of its own name: of what is around it only the units that it lies in. */
function ofNamed({ found, at, ...chosen }: ChosenPlace, address: Place): MaybeRow[] {
  const { area, sub_district, district } = found ?? address;
  const isBangla = language.value === 'bn';
  const postCode = found ? found.postCode : address.postCode;
  return [
    ...ofKind({ found, ...chosen }),
    ['area', found && isBangla ? (found.area_bn ?? area) : area],
    ...ofUnits(address).filter(
      ([part]) => (part !== 'sub_district' || sub_district) && (part !== 'district' || district),
    ),
    ['postCode', digits(String(postCode || ''))],
    ['country', address.country],
    ['location_type', address.location_type],
    ['position', positionText(at)],
  ];
}

const ofKind = ({ found, id }: MeantPlace): MaybeRow[] => [
  ['kind', found && kindOfPlace(found)],
  ['id', found ? `${found.id} · ${found.uCode}` : id],
];

function ofHouse({
  address_components: parts,
  area_components: areas,
  components_bn: bangla,
}: Place): MaybeRow[] {
  return [
    ['place_name', bangla?.place_name || parts?.place_name],
    ['house', bangla?.house || parts?.house],
    ['road', bangla?.road || parts?.road],
    ['sub_area', bangla?.sub_area || areas?.sub_area],
  ];
}

const ofUnits = (address: Place): MaybeRow[] => [
  ['union', address.union],
  ['pauroshova', address.pauroshova],
  ['sub_district', address.sub_district],
  ['city', address.city_bn ?? address.city],
  ['district', address.district],
  ['division', address.division],
];

const filled = (rows: readonly MaybeRow[]): Row[] =>
  rows.flatMap(([part, text]) => (text ? [[part, String(text)] satisfies Row] : []));
