// What the API answers to the calls of this page, as far as the page reads it.
export interface FoundPlace {
  readonly id: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly address: string;
  readonly address_bn?: string;
  readonly area?: string;
  readonly city?: string;
  readonly pType?: string;
  readonly subType?: string;
}

export interface AutocompleteAnswer {
  readonly places?: readonly FoundPlace[];
}

export interface ReversePlace {
  readonly id: number;
  readonly distance_within_meters?: number;
  readonly address: string;
  readonly address_bn?: string;
  readonly area?: string;
  readonly area_bn?: string;
  readonly city?: string;
  readonly city_bn?: string;
  readonly postCode?: string | number;
  readonly country?: string | null;
  readonly division?: string | null;
  readonly district?: string | null;
  readonly sub_district?: string | null;
  readonly pauroshova?: string | null;
  readonly union?: string | null;
  readonly location_type?: string | null;
  readonly address_components?: {
    readonly place_name?: string;
    readonly house?: string;
    readonly road?: string;
  };
  readonly area_components?: { readonly area?: string; readonly sub_area?: string };
}

export interface Step {
  readonly distance: number;
  readonly duration: number;
  readonly name: string;
  readonly maneuver: {
    readonly type: string;
    readonly modifier?: string;
    readonly location: [number, number];
    readonly instruction: string;
  };
}

export interface Route {
  readonly geometry: GeoJSON.LineString;
  readonly distance: number;
  readonly duration: number;
  /** Seconds on free roads; only with a departure. */
  readonly duration_free?: number;
  readonly legs: readonly { readonly steps: readonly Step[] }[];
}

export interface RouteAnswer {
  readonly routes: readonly Route[];
}

export interface OptimisedAnswer {
  readonly paths: readonly { readonly points_order: readonly (number | string)[] }[];
}

export interface ReachAnswer {
  readonly features: readonly {
    readonly properties: { readonly minutes?: number };
    readonly geometry: GeoJSON.MultiPolygon;
  }[];
}

export interface NearbyPlace {
  readonly id: number;
  readonly name: string;
  readonly name_bn?: string;
  readonly distance_in_meters: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly pType: string;
  readonly subType: string;
  readonly Address: string;
}

export interface NearbyAnswer {
  readonly places: readonly NearbyPlace[];
}

export interface MatchAnswer {
  readonly geometry: GeoJSON.LineString;
  /** Metres. */
  readonly distance: number;
  readonly gaps?: readonly { readonly distance: number }[];
}

export interface Fence {
  readonly id: string;
  readonly name: string;
  readonly geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon;
}

export interface FencesAnswer {
  readonly data: readonly Fence[];
}

export interface InsideAnswer {
  readonly data: { readonly id: string; readonly name: string; readonly type: string } | null;
}
