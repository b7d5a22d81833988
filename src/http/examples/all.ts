// All examples, those of the same call in another version or with the key elsewhere included.
import type { Example, Examples } from './example.ts';
import { operatorExamples } from './operator.ts';
import { placesExamples } from './places.ts';
import { regionsExamples } from './regions.ts';
import { routingExamples } from './routing.ts';

const OWN: Examples = { ...placesExamples, ...regionsExamples, ...routingExamples, ...operatorExamples };

/** Version 1 calls the list of nearby places `Place`, and always carries the status. */
function inVersionOne({ params, answer }: Example): Example {
  const { places } = answer as { places: unknown };
  return { params, answer: { Place: places, status: 200 } };
}

/** Version 1 knows fewer parameters. */
const without = ({ params, answer }: Example, ...names: string[]): Example => ({
  params: Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name))),
  answer,
});

function inEnglish(example: Example): Example {
  const { place, status } = example.answer as { place: Record<string, unknown>; status: number };
  const { address_bn, area_bn, city_bn, ...english } = place;
  return { ...without(example, 'bangla'), answer: { place: { ...english, district: 'Dhaka' }, status } };
}

const NEARBY = ['nearby', 'nearbyCategory', 'nearbyMultiType'] as const;

export const EXAMPLES: Examples = {
  ...OWN,
  ...Object.fromEntries(
    NEARBY.flatMap((id) => [
      [`${id}KeyInPath`, OWN[id]],
      [`${id}V1`, inVersionOne(OWN[id])],
    ]),
  ),
  reverseGeocodeV1: OWN.reverseGeocode,
  reverseGeocodeServerV1: inEnglish(OWN.reverseGeocode),
  rupantorGeocodeV1: OWN.rupantorGeocode,
  districtsV1: without(OWN.districts, 'division_id'),
  subDistrictsV1: without(OWN.subDistricts, 'district_id'),
  citiesV1: OWN.cities,
  unionsV1: OWN.unions,
  wardV1: OWN.ward,
  zoneV1: OWN.zone,
  wardAndZoneV1: OWN.wardAndZone,
  dnccV1: OWN.dncc,
  routeOverviewV1: OWN.routeOverview,
  routeMatchV1: OWN.routeMatch,
  routeMatchLong: OWN.routeMatch,
};
