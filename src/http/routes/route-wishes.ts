// Wishes about a route in the words of the services that callers come from: annotations, voice and banner instructions, path details;
// and those that are known but cannot be served, with the reason.
import { Type } from 'typebox';
import { ANNOTATIONS, type AnnotationKind, OSRM_ANNOTATIONS } from '../../roads/formats/annotations.ts';
import { type DetailName, PATH_DETAILS } from '../../roads/formats/path-details.ts';
import { baseOf, type Profile } from '../../roads/profiles/profile.ts';
import { type TollVehicle, VEHICLES } from '../../roads/route/toll-table.ts';
import { errors } from '../errors.ts';

export const AnnotationsParameter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: `Extension: values for every segment of the line, in \`annotation\` of each leg: true (all but maxspeed), or some of ${ANNOTATIONS.join(', ')}, separated by commas`,
  }),
);
export const VoiceParameter = Type.Optional(
  Type.Boolean({
    description: 'Extension: what to say before each manoeuvre; with `steps` in the overview, with type=vh',
  }),
);
export const BannersParameter = Type.Optional(
  Type.Boolean({ description: 'Extension, with `steps`: what to show before each manoeuvre' }),
);
export const DetailsParameter = Type.Optional(
  Type.String({
    maxLength: 400,
    description: `Extension, with type=gh: some of ${PATH_DETAILS.join(', ')}, separated by commas, for each stretch of the path`,
  }),
);

export const CostsParameter = Type.Optional(
  Type.Boolean({
    description:
      'Extension: with the tolls and ferries on the way and what they cost, and an estimate of fuel or fare, in `costs`; prices are from the tables in data/starter, with date and source',
  }),
);
export const VehicleParameter = Type.Optional(
  Type.Union(
    VEHICLES.map((vehicle) => Type.Literal(vehicle)),
    {
      description:
        'Extension, with `costs`: whose prices; when absent, those of the profile: car, motorcycle, truck, bus, cng or rickshaw',
    },
  ),
);

/** Whose prices those of a profile are. Nobody on foot or a bicycle pays anything. */
const VEHICLE_OF: Readonly<Partial<Record<Profile, TollVehicle>>> = {
  car: 'car',
  motorcycle: 'motorcycle',
  truck: 'truck',
  bus: 'bus',
  cng: 'cng',
  rickshaw: 'rickshaw',
};

/** Whose costs to tell; undefined where none are asked for. */
export function readVehicle(
  { costs, vehicle }: { readonly costs?: boolean; readonly vehicle?: TollVehicle },
  profile: Profile,
): TollVehicle | undefined {
  if (!costs) {
    if (vehicle) throw errors.refused('Parameter vehicle needs costs=true');
    return undefined;
  }
  const payer = vehicle ?? VEHICLE_OF[baseOf(profile)];
  if (payer === undefined)
    throw errors.refused(
      `Parameter costs needs vehicle with the profile ${profile}: no prices are known for it`,
    );
  return payer;
}

const HOUR = 'this call has travel times on free roads only; routes have depart_at and arrive_by';
const NAMED = 'this is called depart_at or arrive_by here';
const WINDOW = 'this call plans no hours of the day; a fleet plan does';

/** Hours of travel, as Mapbox, Google, Valhalla and HERE call them. */
export const HOURS: Readonly<Record<string, string>> = {
  depart_at: HOUR,
  arrive_by: HOUR,
  departure_time: HOUR,
  arrival_time: HOUR,
  date_time: HOUR,
};

/** The same on calls that have hours, by the names that these do not go by. */
export const OTHER_HOURS: Readonly<Record<string, string>> = {
  departure_time: NAMED,
  arrival_time: NAMED,
  date_time: NAMED,
};

/** Hours at the stops of a tour. */
export const STOP_HOURS: Readonly<Record<string, string>> = {
  ...OTHER_HOURS,
  time_window: WINDOW,
  time_windows: WINDOW,
  earliest: WINDOW,
  latest: WINDOW,
  service: WINDOW,
  service_time: WINDOW,
  service_duration: WINDOW,
};

export function readAnnotations(text: string | undefined): AnnotationKind[] | undefined {
  const word = text?.trim().toLowerCase() ?? 'false';
  if (word === 'false' || word === '') return undefined;
  return word === 'true'
    ? [...OSRM_ANNOTATIONS]
    : chosen(word, 'annotations', ANNOTATIONS, 'true, false, or some of ');
}

export const readDetails = (text: string | undefined): DetailName[] | undefined =>
  text === undefined ? undefined : chosen(text.toLowerCase(), 'details', PATH_DETAILS, 'some of ');

function chosen<T extends string>(text: string, parameter: string, known: readonly T[], before: string): T[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const found = known.find((one) => one === part);
      if (!found) throw errors.invalid(parameter, `${before}${known.join(', ')}, separated by commas`);
      return found;
    });
}
