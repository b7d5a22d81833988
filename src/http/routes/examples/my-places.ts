// Examples of an account's own places.
import { FIRST_LIVE_ID } from '../../../dataset/tables/places.ts';
import { uCodeOf } from '../../../places/u-code.ts';
import type { Examples } from '../../endpoint.ts';

const ID = FIRST_LIVE_ID + 1_234_567;
const told = {
  name: 'Rahim Pharmacy',
  name_bn: 'রহিম ফার্মেসি',
  longitude: 90.3654,
  latitude: 23.8069,
  pType: 'Healthcare',
  subType: 'Pharmacy',
  own_id: 'SHOP-17',
  extra: { phone: '01711-000000' },
};
const place = {
  id: ID,
  uCode: uCodeOf(ID),
  own_id: 'SHOP-17',
  name: told.name,
  name_bn: told.name_bn,
  pType: told.pType,
  subType: told.subType,
  house: null,
  street: null,
  longitude: told.longitude,
  latitude: told.latitude,
  extra: told.extra,
};

export const myPlacesExamples = {
  createMyPlace: { params: told, answer: { message: 'Place kept', status: 200, place } },
  createMyPlaces: {
    params: { places: [told] },
    answer: { message: 'Places kept', status: 200, places: [place] },
  },
  myPlaces: { params: { limit: 100 }, answer: { message: 'Places', status: 200, places: [place] } },
  myPlace: { params: { id: ID }, answer: { message: 'Place', status: 200, place } },
  changeMyPlace: {
    params: { id: ID, house: '12', street: 'Road 3' },
    answer: { message: 'Place changed', status: 200, place: { ...place, house: '12', street: 'Road 3' } },
  },
  deleteMyPlace: { params: { id: ID }, answer: { message: 'Place removed', status: 200 } },
} satisfies Examples;
