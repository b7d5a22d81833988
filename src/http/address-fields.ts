// The parts of an address as parameters, declared once for every call that takes them.
import { Type } from 'typebox';
import type { AddressFieldName } from '../places/address/address-fields.ts';

const field = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      allowed: 'a text of 1 to 100 characters, not blanks alone',
      description,
    }),
  );

/** Those that places are searched by. */
export const SEARCHED_FIELDS = {
  house: field('Number of the house or holding'),
  street: field('Name or number of the street'),
  block: field('Block'),
  section: field('Section, as Mirpur has them'),
  sector: field('Sector, as Uttara has them'),
  area: field('Area or a part of one'),
  union: field('Union'),
  thana: field('Thana or sub-district'),
  district: field('District, in old or new spelling'),
  post_code: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999, description: 'Post code' })),
};

const { house, street, block, section, sector, area, union, thana, district, post_code } = SEARCHED_FIELDS;

/** All, in the order in which an address has them. */
export const FORM_FIELDS = {
  flat: field('Flat, apartment, room or shop'),
  floor: field('Floor'),
  building: field('Name of a building, an institution or a place'),
  house,
  street,
  landmark: field('What is near it'),
  block,
  section,
  sector,
  village: field('Village'),
  area,
  ward: field('Number of the ward'),
  union,
  post_office: field('Post office'),
  city: field('City or municipality'),
  thana,
  district,
  division: field('Division'),
  post_code,
} satisfies Record<AddressFieldName | 'post_code', unknown>;
