// What a caller of reverse geocoding can ask for, and the result.
import type { DataSource } from '../place-record.ts';
import type { AddressComponents, BanglaComponents } from './address-cards.ts';

/** Each switches on the fields it is named after; with `bangla` the names of units are in Bangla. */
export interface ReverseFlags {
  readonly country?: boolean;
  readonly division?: boolean;
  readonly district?: boolean;
  readonly sub_district?: boolean;
  readonly union?: boolean;
  readonly pauroshova?: boolean;
  readonly thana?: boolean;
  readonly post_code?: boolean;
  readonly location_type?: boolean;
  readonly address?: boolean;
  readonly area?: boolean;
  readonly bangla?: boolean;
  readonly components_bn?: boolean;
  readonly plus_code?: boolean;
  readonly data_source?: boolean;
}

export interface ReversePlace {
  id: number;
  distance_within_meters: number;
  /** Of the point itself. */
  plus_code?: string;
  data_source?: DataSource;
  address: string;
  area: string;
  city: string;
  address_bn?: string;
  area_bn?: string;
  city_bn?: string;
  postCode?: string;
  country?: string;
  division?: string;
  district?: string;
  sub_district?: string;
  pauroshova?: string | null;
  union?: string | null;
  location_type?: string;
  address_components?: AddressComponents;
  area_components?: { area: string; sub_area: string } | null;
  components_bn?: BanglaComponents;
  thana?: string;
  thana_bn?: string;
  /** Fields that the place's source or account gave beyond these, as they are. */
  extra?: Readonly<Record<string, string>>;
}
