// What the calls of the API take and answer.
// Written by scripts/client-calls.mjs from the API document; changes are made there.

export type AddressForm = {
  /** A line of free text */
  readonly q?: string;
  /** Flat, apartment, room or shop */
  readonly flat?: string;
  /** Floor */
  readonly floor?: string;
  /** Name of a building, an institution or a place */
  readonly building?: string;
  /** Number of the house or holding */
  readonly house?: string;
  /** Name or number of the street */
  readonly street?: string;
  /** What is near it */
  readonly landmark?: string;
  /** Block */
  readonly block?: string;
  /** Section, as Mirpur has them */
  readonly section?: string;
  /** Sector, as Uttara has them */
  readonly sector?: string;
  /** Village */
  readonly village?: string;
  /** Area or a part of one */
  readonly area?: string;
  /** Number of the ward */
  readonly ward?: string;
  /** Union */
  readonly union?: string;
  /** Post office */
  readonly post_office?: string;
  /** City or municipality */
  readonly city?: string;
  /** Thana or sub-district */
  readonly thana?: string;
  /** District, in old or new spelling */
  readonly district?: string;
  /** Division */
  readonly division?: string;
  /** Post code */
  readonly post_code?: number;
};

export type AddressPart = {
  readonly kind:
    | 'flat'
    | 'floor'
    | 'level'
    | 'house'
    | 'plot'
    | 'building'
    | 'business'
    | 'road'
    | 'avenue'
    | 'lane'
    | 'block'
    | 'section'
    | 'sector'
    | 'ward'
    | 'village'
    | 'mouza'
    | 'subarea'
    | 'area'
    | 'postoffice'
    | 'union'
    | 'municipality'
    | 'thana'
    | 'upazila'
    | 'district'
    | 'division'
    | 'country'
    | 'postcode'
    | 'landmark'
    | 'phone'
    | 'person'
    | 'email'
    | 'unknown';
  readonly given: string;
  readonly value: string;
  readonly why: string;
};

export type AddressToReview = {
  readonly type?: string;
  readonly id?: number;
  readonly given: string;
  /** What it was read as */
  readonly address?: string;
  readonly confidence: number;
  /** Longitude, latitude */
  readonly location?: readonly [number, number];
};

export type AddressVerdict = {
  readonly level: 'house' | 'interpolated' | 'street' | 'place' | 'area' | 'upazila' | 'district' | 'none';
  /** How far the point may be from the address */
  readonly metres: number | null;
  readonly parts: readonly PartVerdict[];
  /** What to ask the writer for */
  readonly better?: string;
};

export type Annotation = {
  readonly distance?: readonly number[];
  readonly duration?: readonly number[];
  readonly speed?: readonly number[];
  readonly weight?: readonly number[];
  readonly nodes?: readonly number[];
  readonly datasources?: readonly number[];
  readonly metadata?: {
    readonly datasource_names: readonly string[];
  };
  readonly maxspeed?: readonly {
    readonly speed?: number;
    readonly unit?: string;
    readonly unknown?: boolean;
  }[];
};

export type BanglaComponents = {
  readonly place_name: string;
  readonly house: string;
  readonly road: string;
  readonly sub_area: string;
};

export type BannerInstruction = {
  /** Metres before the next manoeuvre */
  readonly distanceAlongGeometry: number;
  readonly primary: BannerText;
  readonly secondary: BannerText | null;
  readonly sub?: {
    readonly text: string;
    readonly components: readonly {
      readonly text: string;
      readonly type: 'text' | 'exit-number' | 'lane';
      readonly directions?: readonly string[];
      readonly active?: boolean;
      readonly active_direction?: string;
    }[];
  };
};

export type BannerText = {
  readonly text: string;
  readonly components: readonly {
    readonly text: string;
    readonly type: 'text' | 'exit-number' | 'lane';
    readonly directions?: readonly string[];
    readonly active?: boolean;
    readonly active_direction?: string;
  }[];
  readonly type: string;
  readonly modifier: string;
};

export type City = {
  readonly name: string;
  readonly areas: readonly {
    readonly name: string;
  }[];
};

export type CityCorporation = {
  readonly id: number;
  readonly name: string;
};

export type Closure = {
  readonly id: number;
  readonly kind: string;
  readonly factor: number | null;
  readonly speed?: number;
  readonly ways?: readonly number[];
  readonly account?: number;
  readonly edit?: Record<string, unknown>;
  readonly note: string;
  readonly created_at: string;
  readonly until: string | null;
  readonly profiles: readonly string[];
  readonly geometry:
    | {
        readonly type: 'Polygon';
        readonly coordinates: readonly (readonly (readonly [number, number])[])[];
      }
    | {
        readonly type: 'MultiPolygon';
        readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[];
      }
    | {
        readonly type: 'LineString';
        readonly coordinates: readonly (readonly [number, number])[];
      };
};

export type ComparedAddresses = {
  /** Position in the list, from 0 */
  readonly first: number;
  readonly second: number;
  /** One of same, same_building, same_road, different */
  readonly relation: string;
  /** How near they are to being the same */
  readonly score: number;
  readonly reason: string;
};

export type ContainingPolygon = {
  readonly id: string;
  readonly name: string;
  /** `polygon`, or the kind of the region */
  readonly type: string;
};

export type Destination = {
  readonly id: string;
  readonly name: string;
  /** Metres */
  readonly radius: string;
  readonly longitude: string;
  readonly latitude: string;
  /** The account */
  readonly user_id: number;
};

export type DetailedRouteA = {
  readonly trip: Trip;
  readonly id: string;
};

export type DetailedRouteB = {
  readonly hints: {
    readonly 'visited_nodes.sum': number;
    readonly 'visited_nodes.average': number;
  };
  readonly info: {
    readonly copyrights: readonly string[];
    readonly took: number;
    readonly road_data_timestamp: string;
  };
  readonly paths: readonly Path[];
};

export type District = {
  readonly id: number;
  readonly name: string;
  /** A JSON Point in a string, [longitude, latitude] */
  readonly center: string;
};

export type Division = {
  readonly id: number;
  readonly name: string;
  /** A JSON Point in a string, [longitude, latitude] */
  readonly center: string;
};

export type DurationBasis = {
  /** On roads that vehicles were measured on */
  readonly measured: number;
  /** On roads of a kind that vehicles were measured on nearby */
  readonly neighbours: number;
  /** On roads with hours from the table */
  readonly table: number;
  /** On roads without hours, as when they are free */
  readonly free: number;
};

export type Error = {
  /** For people; it may be reworded */
  readonly message: string;
  /** For programs: which kind of error it is */
  readonly code:
    | 'parameter_missing'
    | 'parameter_invalid'
    | 'parameter_unknown'
    | 'parameter_unserved'
    | 'refused'
    | 'unreadable'
    | 'url_invalid'
    | 'key_unknown'
    | 'operator_token_missing'
    | 'sign_in_needed'
    | 'password_wrong'
    | 'email_unconfirmed'
    | 'registration_code_wrong'
    | 'password_code_wrong'
    | 'operator_token_wrong'
    | 'demo_key_forwarded'
    | 'link_spent'
    | 'foreign_page'
    | 'out_of_scope'
    | 'payment'
    | 'not_found'
    | 'path_unknown'
    | 'method_wrong'
    | 'limit_exceeded'
    | 'too_many_attempts'
    | 'too_many_jobs'
    | 'no_room_for_tables'
    | 'version_gone'
    | 'too_slow'
    | 'body_too_large'
    | 'media_type'
    | 'headers_too_large'
    | 'busy'
    | 'not_ready'
    | 'too_long'
    | 'answer_too_large'
    | 'internal';
  /** With `Parameter missing`: which one */
  readonly parameter?: string;
  /** Repeats the HTTP status */
  readonly status: number;
};

export type FenceName = {
  readonly id: string;
  readonly name: string;
};

export type FleetJob = {
  readonly id: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1 */
  readonly progress: number;
  readonly tasks: number;
  /** ISO 8601 */
  readonly created: string;
  readonly finished: string | null;
  /** Why it failed */
  readonly fault: string | null;
};

export type FleetPlan = {
  readonly code: number;
  readonly summary: {
    readonly cost: number;
    /** Seconds */
    readonly setup: number;
    /** Seconds */
    readonly service: number;
    /** Seconds of travel */
    readonly duration: number;
    /** Seconds */
    readonly waiting_time: number;
    /** Metres */
    readonly distance: number;
    readonly violations: readonly FleetViolation[];
    readonly routes: number;
    readonly unassigned: number;
  };
  readonly unassigned: readonly UnassignedTask[];
  readonly routes: readonly FleetRoute[];
  /** Addresses and places that a person should look at: their tasks are not planned */
  readonly review: readonly AddressToReview[];
};

export type FleetRoute = {
  readonly vehicle: number;
  readonly cost: number;
  /** Seconds */
  readonly setup: number;
  /** Seconds */
  readonly service: number;
  /** Seconds of travel */
  readonly duration: number;
  /** Seconds */
  readonly waiting_time: number;
  /** Metres */
  readonly distance: number;
  readonly violations: readonly FleetViolation[];
  /** With `options.g`: an encoded polyline */
  readonly geometry?: string;
  readonly steps: readonly FleetStep[];
};

export type FleetSlot = {
  readonly window: readonly [number, number];
  /** Null: nobody can come then */
  readonly vehicle: number | null;
  /** What it adds */
  readonly cost: number | null;
};

export type FleetStep = {
  readonly type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload' | 'end';
  readonly id?: number;
  readonly description?: string;
  /** Longitude, latitude */
  readonly location?: readonly [number, number];
  readonly setup: number;
  readonly service: number;
  readonly waiting_time: number;
  /** On leaving, by dimension */
  readonly load: readonly number[];
  /** Seconds */
  readonly arrival: number;
  /** Seconds of travel so far */
  readonly duration: number;
  /** Metres so far */
  readonly distance: number;
  readonly violations: readonly FleetViolation[];
};

export type FleetViolation = {
  readonly cause: string;
  /** Seconds, metres, tasks or amounts, as the cause is */
  readonly by?: number;
};

export type FoundPlace = {
  readonly id: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly address: string;
  readonly address_bn?: string;
  readonly city: string;
  readonly city_bn?: string;
  readonly area: string;
  readonly area_bn?: string;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly pType: string;
  readonly subType: string;
  readonly district?: string;
  readonly thana?: string;
  readonly sub_district?: string;
  readonly union?: string;
  readonly sub_area?: string;
  readonly uCode: string;
  /** With score=true: how well the query is matched */
  readonly score?: number;
  /** As OpenStreetMap writes them, or as the source does */
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
};

export type FoundPlaceV1 = {
  readonly id: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly address: string;
  readonly address_bn?: string;
  readonly city: string;
  readonly city_bn?: string;
  readonly area: string;
  readonly area_bn?: string;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly pType: string;
  readonly subType: string;
  readonly district?: string;
  readonly thana?: string;
  readonly sub_district?: string;
  readonly union?: string;
  readonly sub_area?: string;
  readonly uCode: string;
  /** With score=true: how well the query is matched */
  readonly score?: number;
  /** As OpenStreetMap writes them, or as the source does */
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
};

export type GeocodedAddress = {
  readonly Address: string;
  readonly address: string;
  readonly address_bn: string;
  readonly alternate_address: string;
  readonly area: string;
  readonly area_bn: string;
  /** Polygon text: the box around what was found */
  readonly bounds: string;
  readonly business_name: string;
  readonly city: string;
  readonly city_bn: string;
  readonly created_at: string;
  readonly district: string;
  /** Longitude, latitude */
  readonly geo_location: readonly number[];
  readonly holding_number: string | null;
  readonly id: number;
  readonly latitude: string;
  /** `<lat>,<lon>` */
  readonly location: string;
  /** Point text */
  readonly location_shape: string;
  readonly longitude: string;
  /** Names of the text that were found */
  readonly match_freq: number;
  /** Names that were corrected */
  readonly match_fuzzy: number;
  /** Slips that were corrected, about */
  readonly matching_diff: number;
  readonly new_address: string;
  readonly pType: string;
  readonly place_code: string;
  readonly popularity_ranking: number;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly postcode: number;
  readonly road_name_number: string | null;
  readonly score: number;
  readonly subType: string;
  readonly sub_type: string;
  readonly sub_area: string;
  readonly sub_district: string;
  readonly super_sub_area: string;
  readonly thana: string;
  readonly type: string;
  readonly uCode: string;
  readonly union: string | null;
  readonly unions: string | null;
  readonly updated_at: string;
  readonly user_id: number;
};

export type GeofencePoint = {
  readonly id: string;
  readonly name: string;
  /** Metres */
  readonly radius: number;
  readonly longitude: string;
  readonly latitude: string;
  /** The account */
  readonly user_id: number;
};

export type Instruction = {
  readonly distance: number;
  readonly sign: number;
  readonly interval: readonly [number, number];
  readonly text: string;
  readonly time: number;
  readonly street_name: string;
  readonly heading?: number;
  readonly last_heading?: number;
  readonly exit_number?: number;
  readonly exited?: boolean;
};

export type Landmark = {
  readonly id: number;
  readonly name: string;
  readonly name_bn: string;
  readonly metres: number;
  /** From the landmark: north, north-east … */
  readonly direction: string;
  /** One of beside, opposite, away */
  readonly relation: string;
  /** 50 m east, opposite Dhaka College */
  readonly text: string;
  /** ৫০ মিটার পূর্বে, ঢাকা কলেজের উল্টো দিকে */
  readonly text_bn: string;
};

export type LatitudeLongitude = {
  readonly latitude?: number;
  readonly longitude?: number;
};

export type LineString = {
  readonly type: 'LineString';
  readonly coordinates: readonly (readonly [number, number])[];
};

export type Maneuver = {
  readonly type: number;
  readonly instruction: string;
  readonly verbal_succinct_transition_instruction: string;
  readonly verbal_pre_transition_instruction: string;
  readonly verbal_post_transition_instruction: string;
  readonly time: number;
  readonly length: number;
  readonly cost: number;
  readonly begin_shape_index: number;
  readonly end_shape_index: number;
  readonly verbal_multi_cue: boolean;
  readonly travel_mode: string;
  readonly travel_type: string;
  readonly street_names: readonly string[];
  readonly roundabout_exit_count?: number;
  readonly verbal_transition_alert_instruction?: string;
  readonly lanes?: readonly {
    readonly directions: number;
    readonly valid?: number;
    readonly active?: number;
  }[];
  readonly sign?: {
    readonly exit_number_elements?: readonly {
      readonly text: string;
    }[];
    readonly exit_toward_elements?: readonly {
      readonly text: string;
    }[];
  };
};

export type MatchedPoint = {
  /** matched, standing, between or left_out */
  readonly status: string;
  readonly location?: readonly number[];
  readonly edge?: number;
  readonly name?: string;
  readonly distance?: number;
  readonly confidence?: number;
};

export type MatchedTrace = {
  readonly geometry: {
    readonly coordinates: readonly (readonly [number, number])[];
    readonly type: 'LineString';
  };
  readonly distance: number;
  readonly status: number;
  /** Extension: where no road leads on; these metres are not in `distance` */
  readonly gaps?: readonly {
    readonly from: number;
    readonly to: number;
    readonly distance: number;
  }[];
  /** Extension, with `depart_at`: seconds on these roads */
  readonly duration?: number;
  /** Seconds at this hour of the week, without what is reported at present */
  readonly duration_typical?: number;
  /** Seconds on free roads */
  readonly duration_free?: number;
  readonly points?: readonly MatchedPoint[];
};

export type NearbyPlace = {
  readonly id: number;
  readonly name: string;
  readonly distance_in_meters: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly pType: string;
  readonly subType: string;
  readonly Address: string;
  readonly area: string;
  readonly city: string;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly uCode: string;
  readonly 'ST_AsText(location)': string;
  readonly name_bn?: string;
  readonly address_bn?: string;
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
};

export type OwnPlace = {
  /** The same in all answers; no place of a dataset has such an id */
  readonly id: number;
  readonly uCode: string;
  readonly own_id: string | null;
  readonly name: string;
  readonly name_bn: string | null;
  readonly pType: string;
  readonly subType: string;
  readonly house: string | null;
  readonly street: string | null;
  readonly longitude: number;
  readonly latitude: number;
  readonly extra: {
    readonly [name: string]: string;
  };
};

export type PartVerdict = {
  readonly part:
    | 'flat'
    | 'floor'
    | 'level'
    | 'house'
    | 'plot'
    | 'building'
    | 'business'
    | 'road'
    | 'avenue'
    | 'lane'
    | 'block'
    | 'section'
    | 'sector'
    | 'ward'
    | 'village'
    | 'mouza'
    | 'subarea'
    | 'area'
    | 'postoffice'
    | 'union'
    | 'municipality'
    | 'thana'
    | 'upazila'
    | 'district'
    | 'division'
    | 'country'
    | 'postcode'
    | 'landmark'
    | 'phone'
    | 'person'
    | 'email'
    | 'unknown';
  readonly value: string;
  readonly verdict: 'confirmed' | 'corrected' | 'inferred' | 'not found' | 'in conflict';
  /** As it was written */
  readonly from?: string;
  readonly reason: string;
};

export type Path = {
  readonly distance: number;
  readonly weight: number;
  readonly time: number;
  readonly duration?: number;
  /** Seconds at this hour of the week, without what is reported at present */
  readonly duration_typical?: number;
  /** Seconds on free roads */
  readonly duration_free?: number;
  /** Seconds of the duration until roads, gates or ferries on the way open; only if there is any */
  readonly duration_waiting?: number;
  /** When the trip begins */
  readonly depart_at?: string;
  /** When it ends */
  readonly arrive_at?: string;
  /** Seconds below which 10 and 90 of 100 such trips stay; once the speeds of most of its roads have been learned */
  readonly duration_range?: readonly [number, number];
  readonly based_on?: DurationBasis;
  readonly costs?: RouteCosts;
  readonly transfers: number;
  readonly points_encoded: boolean;
  readonly bbox: readonly [number, number, number, number];
  readonly points: string | LineString;
  readonly instructions: readonly Instruction[];
  readonly legs: readonly Record<string, unknown>[];
  /** With `details`: stretches [first point, last point, value] by name */
  readonly details: {
    readonly [name: string]: readonly (readonly [
      number | string | boolean | null,
      number | string | boolean | null,
      number | string | boolean | null,
    ])[];
  };
  readonly ascend: number;
  readonly descend: number;
  readonly snapped_waypoints: string | LineString;
  readonly points_order?: readonly number[];
  readonly visits?: readonly string[];
};

export type Place = {
  readonly id: number;
  readonly distance_within_meters: number;
  readonly plus_code?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  readonly address: string;
  readonly area: string;
  readonly city: string;
  readonly postCode?: string;
  readonly address_bn?: string;
  readonly area_bn?: string;
  readonly city_bn?: string;
  readonly country?: string;
  readonly division?: string;
  readonly district?: string;
  readonly sub_district?: string;
  readonly pauroshova?: string | null;
  readonly union?: string | null;
  readonly location_type?: string;
  readonly address_components?: {
    readonly place_name: string | null;
    readonly house: string;
    readonly road: string;
  } | null;
  readonly area_components?: {
    readonly area: string;
    readonly sub_area: string;
  } | null;
  readonly components_bn?: BanglaComponents;
  readonly thana?: string;
  readonly thana_bn?: string;
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
  /** With landmarks=true */
  readonly landmarks?: readonly Landmark[];
};

export type PlaceAlongRoute = {
  readonly id: number;
  readonly name: string;
  /** From the line of the route, roughly */
  readonly distance_in_meters: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly pType: string;
  readonly subType: string;
  readonly Address: string;
  readonly area: string;
  readonly city: string;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly uCode: string;
  readonly 'ST_AsText(location)': string;
  readonly name_bn?: string;
  readonly address_bn?: string;
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
  /** By how much the journey becomes longer */
  readonly detour_in_minutes: number;
  readonly detour_in_meters: number;
  /** Between which of the points it lies, from 0 */
  readonly leg: number;
  /** How long after the beginning of the leg one is there */
  readonly after_in_minutes: number;
};

export type PlaceById = {
  readonly id: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly address: string;
  readonly address_bn?: string;
  readonly city: string;
  readonly city_bn?: string;
  readonly area: string;
  readonly area_bn?: string;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly pType: string;
  readonly subType: string;
  readonly district?: string;
  readonly thana?: string;
  readonly sub_district?: string;
  readonly union?: string;
  readonly sub_area?: string;
  readonly uCode: string;
  /** With score=true: how well the query is matched */
  readonly score?: number;
  /** As OpenStreetMap writes them, or as the source does */
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
};

export type PlaceDetails = {
  readonly address: string;
  readonly place_code: string;
  readonly latitude: string;
  readonly longitude: string;
};

export type Polygon = {
  readonly id: string;
  readonly name: string;
  readonly geometry: {
    readonly type: 'MultiPolygon';
    readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[];
  };
};

export type Route = {
  readonly geometry?: string | LineString;
  readonly legs: readonly RouteLeg[];
  readonly distance: number;
  readonly duration: number;
  /** Seconds at this hour of the week, without what is reported at present */
  readonly duration_typical?: number;
  /** Seconds on free roads */
  readonly duration_free?: number;
  /** Seconds of the duration until roads, gates or ferries on the way open; only if there is any */
  readonly duration_waiting?: number;
  /** When the trip begins */
  readonly depart_at?: string;
  /** When it ends */
  readonly arrive_at?: string;
  /** Seconds below which 10 and 90 of 100 such trips stay; once the speeds of most of its roads have been learned */
  readonly duration_range?: readonly [number, number];
  readonly based_on?: DurationBasis;
  /** Seconds on these roads for one who sets out at 0:00, 1:00 … (of 48 values: 0:00, 0:30 …) of the day, in Dhaka */
  readonly day_durations?: readonly number[];
  readonly costs?: RouteCosts;
  readonly weight_name: string;
  readonly voiceLocale?: string;
  readonly weight: number;
};

export type RouteCosts = {
  readonly currency: 'BDT';
  readonly vehicle:
    | 'motorcycle'
    | 'car'
    | 'microbus'
    | 'minibus'
    | 'bus'
    | 'small_truck'
    | 'truck'
    | 'heavy_truck'
    | 'cng'
    | 'rickshaw';
  /** The tolls whose price is known, and the estimate of `travel` */
  readonly total?: number;
  readonly travel?: TravelCost;
  /** Of the tolls whose price is known */
  readonly tolls_total: number;
  /** Bridges, tunnels, expressways and ferries, in the order of travel */
  readonly tolls: readonly Toll[];
};

export type RouteLeg = {
  readonly steps: readonly RouteStep[];
  readonly distance: number;
  readonly duration: number;
  /** Seconds at this hour of the week, without what is reported at present */
  readonly duration_typical?: number;
  /** Seconds on free roads */
  readonly duration_free?: number;
  /** Seconds of the duration until roads, gates or ferries on the way open; only if there is any */
  readonly duration_waiting?: number;
  /** When the trip begins */
  readonly depart_at?: string;
  /** When it ends */
  readonly arrive_at?: string;
  /** Seconds below which 10 and 90 of 100 such trips stay; once the speeds of most of its roads have been learned */
  readonly duration_range?: readonly [number, number];
  readonly based_on?: DurationBasis;
  readonly summary: string;
  readonly weight: number;
  readonly annotation?: Annotation;
};

export type RouteOverview = {
  readonly code: string;
  readonly routes: readonly Route[];
  readonly waypoints: readonly Waypoint[];
};

export type RouteStep = {
  readonly distance: number;
  readonly duration: number;
  readonly weight: number;
  readonly geometry: string | LineString;
  readonly name: string;
  readonly ref?: string;
  readonly destinations?: string;
  readonly exits?: string;
  readonly mode: string;
  readonly driving_side: 'left' | 'right';
  readonly maneuver: {
    readonly type: string;
    readonly modifier?: string;
    readonly location: readonly [number, number];
    readonly bearing_before: number;
    readonly bearing_after: number;
    readonly exit?: number;
    readonly instruction: string;
  };
  readonly intersections: readonly {
    readonly location: readonly [number, number];
    readonly bearings: readonly number[];
    readonly entry: readonly boolean[];
    readonly in?: number;
    readonly out?: number;
    readonly lanes?: readonly {
      readonly indications: readonly string[];
      readonly valid: boolean;
    }[];
  }[];
  readonly voiceInstructions?: readonly VoiceInstruction[];
  readonly bannerInstructions?: readonly BannerInstruction[];
};

export type RupantorResult = {
  readonly given_address: string;
  readonly fixed_address: string;
  readonly bangla_address: string;
  readonly address_status: 'complete' | 'incomplete';
  readonly geocoded_address: GeocodedAddress | null;
  readonly confidence_score_percentage: number;
  readonly status: number;
  readonly parts?: readonly AddressPart[];
  readonly verdict?: AddressVerdict;
  /** With landmarks=true */
  readonly landmarks?: readonly Landmark[];
};

export type SearchedPlace = {
  readonly address: string;
  readonly place_code: string;
};

export type SnappedPoint = {
  readonly coordinates: readonly [number, number];
  readonly distance: number;
  readonly type: 'Point';
};

export type SortedLocation = {
  readonly point: {
    readonly lat: number;
    readonly lon: number;
  };
  readonly additional_payload: readonly Record<string, unknown>[];
  readonly index: number;
};

export type StructuredPlace = {
  readonly id: number;
  readonly longitude: string;
  readonly latitude: string;
  readonly address: string;
  readonly address_bn?: string;
  readonly city: string;
  readonly city_bn?: string;
  readonly area: string;
  readonly area_bn?: string;
  /** 0 where it is not known */
  readonly postCode: number;
  readonly pType: string;
  readonly subType: string;
  readonly district?: string;
  readonly thana?: string;
  readonly sub_district?: string;
  readonly union?: string;
  readonly sub_area?: string;
  readonly uCode: string;
  /** With score=true: how well the query is matched */
  readonly score?: number;
  /** As OpenStreetMap writes them, or as the source does */
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
  /** With data_source=true */
  readonly data_source?: {
    readonly name: string;
    /** YYYY-MM-DD */
    readonly date?: string;
    readonly attribution: string;
    readonly licence: string;
  };
  /** Own fields of the place, where it has some */
  readonly extra?: {
    readonly [name: string]: string;
  };
};

export type SubDistrict = {
  readonly id: number;
  readonly name: string;
  readonly district: string;
  /** A JSON Point in a string, [longitude, latitude] */
  readonly center: string;
};

export type TableJob = {
  readonly id: string;
  readonly status: 'sent' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1 */
  readonly progress: number;
  /** 0 until they have been counted */
  readonly rows: number;
  /** ISO 8601 */
  readonly created: string;
  readonly finished: string | null;
  /** Why it failed */
  readonly fault: string | null;
};

export type Thana = {
  readonly id: number;
  readonly name: string;
  /** A JSON Point in a string, [longitude, latitude] */
  readonly center: string;
};

export type Toll = {
  readonly name: string;
  readonly name_bn: string;
  readonly kind: 'bridge' | 'tunnel' | 'road' | 'ferry';
  /** Taka; null where it is not known for this vehicle */
  readonly price: number | null;
  /** The day from which the price holds */
  readonly since?: string;
  readonly source?: string;
};

export type TrackedObject = {
  readonly id: string;
  readonly entered: readonly FenceName[];
  readonly left: readonly FenceName[];
  readonly dwells: readonly {
    readonly id: string;
    readonly name: string;
    readonly seconds: number;
  }[];
};

export type TrafficReport = {
  /** `[lon, lat]` along the road: the stretch is the quickest way by car through them; or ways */
  readonly coordinates?: readonly (readonly [number, number])[];
  /** Ids of ways in the source */
  readonly ways?: readonly number[];
  /** km/h; roads never get faster than they are when free */
  readonly speed: number;
  /** `2026-08-01T18:00+06:00`, `20m`, `2h` … */
  readonly until: string;
  readonly profiles?: readonly string[];
  readonly note?: string;
};

export type TravelCost = {
  readonly kind: 'fuel' | 'fare';
  /** Taka; an estimate */
  readonly price: number;
  readonly estimate: true;
  /** How it is reckoned, for a kilometre unless it says otherwise */
  readonly basis: string;
  /** The day from which the price, or the estimate, holds */
  readonly since: string;
  readonly source: string;
};

export type Trip = {
  readonly locations: readonly {
    readonly type: string;
    readonly lat: number;
    readonly lon: number;
    readonly original_index: number;
  }[];
  readonly legs: readonly TripLeg[];
  readonly summary: TripSummary;
  readonly costs?: RouteCosts;
  readonly status_message: string;
  readonly status: number;
  readonly units: string;
  readonly language: string;
};

export type TripLeg = {
  readonly maneuvers: readonly Maneuver[];
  readonly summary: TripSummary;
  readonly shape: string;
};

export type TripSummary = {
  readonly has_time_restrictions: boolean;
  readonly has_toll: boolean;
  readonly has_highway: boolean;
  readonly has_ferry: boolean;
  readonly min_lat: number;
  readonly min_lon: number;
  readonly max_lat: number;
  readonly max_lon: number;
  readonly time: number;
  readonly length: number;
  readonly cost: number;
  readonly duration?: number;
  /** Seconds at this hour of the week, without what is reported at present */
  readonly duration_typical?: number;
  /** Seconds on free roads */
  readonly duration_free?: number;
  /** Seconds of the duration until roads, gates or ferries on the way open; only if there is any */
  readonly duration_waiting?: number;
  /** When the trip begins */
  readonly depart_at?: string;
  /** When it ends */
  readonly arrive_at?: string;
  /** Seconds below which 10 and 90 of 100 such trips stay; once the speeds of most of its roads have been learned */
  readonly duration_range?: readonly [number, number];
  readonly based_on?: DurationBasis;
};

export type UnassignedTask = {
  readonly id: number;
  readonly type: string;
  readonly description?: string;
  /** skill, vehicle, unreachable, capacity, window, distance, apart, tasks, price, free (nothing keeps it out) or address (see `review`) */
  readonly reason: string;
};

export type Union = {
  readonly id: number;
  readonly name: string;
  readonly sub_district: string;
  /** A JSON Point in a string, [longitude, latitude] */
  readonly center: string;
};

export type VoiceInstruction = {
  /** Metres before the next manoeuvre */
  readonly distanceAlongGeometry: number;
  readonly announcement: string;
  readonly ssmlAnnouncement: string;
};

export type Ward = {
  readonly ward: number;
  /** 0 where the corporation has no zones */
  readonly zone: number;
  /** A JSON Polygon (MultiPolygon where it has several parts) in a string */
  readonly area: string;
  readonly city_corporation: string;
};

export type WardAndZone = {
  readonly ward: number;
  /** A JSON Polygon (MultiPolygon where it has several parts) in a string */
  readonly 'ward area': string;
  /** 0 where the corporation has no zones */
  readonly zone: number;
};

export type WardGeometry = {
  readonly ward_number: number;
  /** A JSON Polygon (MultiPolygon where it has several parts) in a string */
  readonly geometry: string;
};

export type Waypoint = {
  readonly hint?: string;
  readonly distance: number;
  readonly name: string | null;
  readonly location: readonly [number, number];
};

export type Webhook = {
  readonly url: string;
  /** Events not yet sent */
  readonly waiting: number;
  /** Attempts that failed since the last success */
  readonly failures: number;
  readonly last_error: string | null;
  /** When it was switched off, after failing for about three days; ISO 8601 */
  readonly disabled: string | null;
};

export type Zone = {
  readonly zone: number;
  /** A JSON Polygon (MultiPolygon where it has several parts) in a string */
  readonly area: string;
  readonly city_corporation: string;
};

/** By the name of the call. */
export interface CallTypes {
  /** Close roads, or slow them down, inside an area */
  addClosure: {
    params: {
      /** GeoJSON polygons; this or bbox */
      readonly polygon?: unknown;
      /** `minlon,minlat,maxlon,maxlat` */
      readonly bbox?: string;
      /** Roads take this many times as long; absent: they are closed */
      readonly factor?: number;
      /** `2026-08-01T18:00+06:00`, `90m`, `12h` or `3d`; absent: until removed */
      readonly until?: string;
      /** Who it applies to: some of `car,motorcycle,bike,foot,rickshaw,cng,truck,bus`; absent: all */
      readonly profiles?: readonly string[];
      readonly note?: string;
    };
    answer: {
      readonly closure: Closure;
      /** Stretches of road that it touches */
      readonly roads: number;
      /** If it touches no road */
      readonly message?: string;
      readonly status: number;
    };
  };
  /** Create polygons */
  addPolygons: {
    params: {
      /** GeoJSON: a Polygon, a MultiPolygon, a Feature, or a FeatureCollection with a polygon for each Feature */
      readonly polygon: Record<string, unknown>;
      /** Where the GeoJSON has no `name` among its properties */
      readonly name?: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
      }[];
    };
  };
  /** Create polygons for an account */
  addPolygonsFor: {
    params: {
      /** The account */
      readonly account: number;
      /** GeoJSON: a Polygon, a MultiPolygon, a Feature, or a FeatureCollection with a polygon for each Feature */
      readonly polygon: Record<string, unknown>;
      /** Where the GeoJSON has no `name` among its properties */
      readonly name?: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
      }[];
    };
  };
  /** Add a road that the dataset lacks */
  addRoad: {
    params: {
      /** `[lon, lat]` of its course */
      readonly coordinates: readonly (readonly [number, number])[];
      /** One of `motorway`, `motorway_link`, `trunk`, `trunk_link`, `primary`, `primary_link`, `secondary`, `secondary_link`, `tertiary`, `tertiary_link`, `unclassified`, `residential`, `living_street`, `service`, `track`, `path`, `footway`, `cycleway`, `pedestrian`, `steps`, `bridleway`, `road` */
      readonly class: string;
      /** True: only in the order of the coordinates (on foot both ways); false: in both directions */
      readonly oneway?: boolean;
      /** Posted speed, km/h */
      readonly max_speed?: number;
      readonly name?: string;
      readonly name_bn?: string;
      /** `2026-08-01T18:00+06:00`, `12h`, `30d` …; absent: until removed */
      readonly until?: string;
      readonly note?: string;
    };
    answer: {
      readonly id: number;
      /** Stretches of road that are changed; for a new road, how many of its ends are joined */
      readonly roads: number;
      readonly status: number;
    };
  };
  /** Area of a point */
  area: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: {
      readonly area: string;
      readonly status: number;
    };
  };
  /** Places while the user types */
  autocomplete: {
    params: {
      /** What the user has typed so far, in English, Bangla or Banglish; one letter is enough. A link to a map may have up to 2000 characters */
      readonly q: string;
      /** Only places of this city; needs district */
      readonly city?: string;
      /** Only places of this area; needs district */
      readonly area?: string;
      /** The name of a thana to search in; or true, which adds the field */
      readonly thana?: boolean | string;
      /** The name of a sub-district to search in; or true, which adds the field */
      readonly sub_district?: boolean | string;
      /** The name of a union to search in; or true, which adds the field */
      readonly union?: boolean | string;
      /** The name of a sub-area to search in; or true, which adds the field */
      readonly sub_area?: boolean | string;
      /** Adds address_bn, city_bn, area_bn */
      readonly bangla?: boolean;
      /** Extension. Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** ISO 3166, two or three letters; when absent, the countries of the dataset (BD) */
      readonly country_code?: string;
      /** Extension. Adds score to each place, and did_you_mean where a spelling was changed */
      readonly score?: boolean;
      /** Post offices alone */
      readonly post_office?: boolean;
      /** Places of type Industry alone */
      readonly industrial?: boolean;
      /** Only places of this district, in old or new spelling */
      readonly district?: string;
      /** Place types or sub-types, separated by commas; case does not matter */
      readonly type?: string;
      /** minlon,minlat,maxlon,maxlat */
      readonly bbox?: string;
      /** Degrees, WGS 84 */
      readonly latitude?: number;
      /** Degrees, WGS 84 */
      readonly longitude?: number;
      /** Extension. With a point: distance (as when absent) gives the answers nearest first; relevance the best first, to which nearness belongs */
      readonly sort?: 'distance' | 'relevance';
    };
    answer: {
      readonly places?: readonly FoundPlace[];
      /** Only when nothing matches: `Address not found` */
      readonly message?: string;
      /** With score=true: the query as it was understood, where a spelling was changed */
      readonly did_you_mean?: string;
      readonly status: number;
    };
  };
  /** Places while the user types */
  autocompleteV1: {
    params: {
      /** What the user has typed so far, in English, Bangla or Banglish; one letter is enough. A link to a map may have up to 2000 characters */
      readonly q: string;
      /** Only places of this city; needs district */
      readonly city?: string;
      /** Only places of this area; needs district */
      readonly area?: string;
      /** The name of a thana to search in; or true, which adds the field */
      readonly thana?: boolean | string;
      /** The name of a sub-district to search in; or true, which adds the field */
      readonly sub_district?: boolean | string;
      /** The name of a union to search in; or true, which adds the field */
      readonly union?: boolean | string;
      /** The name of a sub-area to search in; or true, which adds the field */
      readonly sub_area?: boolean | string;
      /** Adds address_bn, city_bn, area_bn */
      readonly bangla?: boolean;
      /** Extension. Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** ISO 3166, two or three letters; when absent, the countries of the dataset (BD) */
      readonly country_code?: string;
      /** Extension. Adds score to each place, and did_you_mean where a spelling was changed */
      readonly score?: boolean;
      /** Post offices alone */
      readonly post_office?: boolean;
      /** Places of type Industry alone */
      readonly industrial?: boolean;
      /** Degrees, WGS 84 */
      readonly latitude?: number;
      /** Degrees, WGS 84 */
      readonly longitude?: number;
      /** Extension. With a point: distance (as when absent) gives the answers nearest first; relevance the best first, to which nearness belongs */
      readonly sort?: 'distance' | 'relevance';
    };
    answer: {
      readonly places?: readonly FoundPlaceV1[];
      /** Only when nothing matches: `Address not found` */
      readonly message?: string;
      /** With score=true: the query as it was understood, where a spelling was changed */
      readonly did_you_mean?: string;
      readonly status: number;
    };
  };
  /** Plan a large fleet in the background */
  beginFleetJob: {
    params: {
      readonly jobs?: readonly {
        readonly id: number;
        readonly description?: string;
        readonly location?: readonly [number, number];
        readonly location_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly address?: string;
        /** Ours: the uCode of a place */
        readonly place?: string;
        readonly setup?: number;
        readonly service?: number;
        readonly time_windows?: readonly (readonly [number, number])[];
        readonly soft_window?: {
          readonly until: number;
          readonly price_per_hour: number;
        };
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly delivery?: readonly number[];
        readonly pickup?: readonly number[];
      }[];
      readonly shipments?: readonly {
        readonly amount?: readonly number[];
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly pickup: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
        readonly delivery: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
      }[];
      readonly vehicles: readonly {
        readonly id: number;
        readonly description?: string;
        readonly profile?: string;
        readonly start?: readonly [number, number];
        readonly start_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly start_address?: string;
        /** Ours: the uCode of a place */
        readonly start_place?: string;
        readonly end?: readonly [number, number];
        readonly end_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly end_address?: string;
        /** Ours: the uCode of a place */
        readonly end_place?: string;
        readonly capacity?: readonly number[];
        readonly skills?: readonly number[];
        readonly time_window?: readonly [number, number];
        readonly breaks?: readonly {
          readonly id: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly service?: number;
        }[];
        readonly speed_factor?: number;
        readonly max_tasks?: number;
        readonly max_travel_time?: number;
        readonly max_distance?: number;
        readonly costs?: {
          readonly fixed?: number;
          readonly per_hour?: number;
          readonly per_km?: number;
          readonly per_duty_hour?: number;
        };
        readonly steps?: readonly {
          readonly type: 'start' | 'end' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload';
          readonly id?: number;
          readonly location?: readonly [number, number];
          readonly fixed?: boolean;
        }[];
        readonly aboard?: readonly {
          readonly type: 'job' | 'pickup';
          readonly id: number;
        }[];
        readonly max_duty?: number;
        readonly reload?: {
          readonly locations: readonly (readonly [number, number])[];
          readonly service?: number;
          readonly most: number;
        };
      }[];
      readonly matrices?: {
        readonly [name: string]: {
          readonly durations: readonly (readonly number[])[];
          readonly distances?: readonly (readonly number[])[];
        };
      };
      readonly apart?: readonly (readonly [string, string])[];
      readonly options?: {
        readonly g?: boolean;
        readonly seed?: number;
        readonly iterations?: number;
        readonly seconds?: number;
        readonly move_price?: number;
        readonly fewest_vehicles?: boolean;
        readonly balance?: {
          readonly by: 'tasks' | 'time';
          readonly weight: number;
        };
        readonly confidence?: number;
        readonly time_zero?: string;
      };
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly id: string;
      readonly credits: number;
    };
  };
  /** Begin to geocode a table */
  beginTable: {
    params: {
      /** The id of the table */
      readonly id: string;
      /** As many as were counted: what you agree to pay for */
      readonly rows: number;
    };
    answer: {
      readonly message: string;
      readonly credits: number;
      readonly status: number;
    };
  };
  /** Cancel a job */
  cancelFleetJob: {
    params: {
      /** The id of the job */
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Change a place of one’s own */
  changeMyPlace: {
    params: {
      /** From the creation or the list */
      readonly id: number;
      /** In English or Bangla */
      readonly name?: string;
      /** In Bangla; made from the name where it is absent */
      readonly name_bn?: string;
      /** Degrees, WGS 84 */
      readonly longitude?: number;
      /** Degrees, WGS 84 */
      readonly latitude?: number;
      /** One of the place types; Others when absent */
      readonly pType?: string;
      /** What exactly it is: Pharmacy, Depot */
      readonly subType?: string;
      /** House or holding number */
      readonly house?: string;
      /** Street or road */
      readonly street?: string;
      /** The id by which the account knows the place; it can be looked up */
      readonly own_id?: string;
      /** Further fields, which come back as they are: {"phone": "01711-000000"}; at most 4,000 letters */
      readonly extra?: {
        readonly [name: string]: string | number | boolean;
      };
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly place: OwnPlace;
    };
  };
  /** Change a road: close it, make it one-way, give it another speed limit or name */
  changeRoad: {
    params: {
      /** `[lon, lat]` along the road: the stretch is the quickest way through them; or ways */
      readonly coordinates?: readonly (readonly [number, number])[];
      /** Ids of ways in the source */
      readonly ways?: readonly number[];
      /** True: nobody may use it */
      readonly closed?: boolean;
      /** True: only in the order of the coordinates (on foot both ways); false: in both directions */
      readonly oneway?: boolean;
      /** Posted speed, km/h */
      readonly max_speed?: number;
      readonly name?: string;
      readonly name_bn?: string;
      /** `2026-08-01T18:00+06:00`, `12h`, `30d` …; absent: until removed */
      readonly until?: string;
      readonly note?: string;
    };
    answer: {
      readonly id: number;
      /** Stretches of road that are changed; for a new road, how many of its ends are joined */
      readonly roads: number;
      readonly status: number;
    };
  };
  /** Change the speed, the end or the note of a report */
  changeTraffic: {
    params: {
      readonly id: number;
      /** km/h; roads never get faster than they are when free */
      readonly speed?: number;
      /** `2026-08-01T18:00+06:00`, `20m`, `2h` … */
      readonly until?: string;
      readonly note?: string;
    };
    answer: {
      readonly report: Closure;
      readonly status: number;
    };
  };
  /** Routes given by hand, timed, with what they break */
  checkFleet: {
    params: {
      readonly jobs?: readonly {
        readonly id: number;
        readonly description?: string;
        readonly location?: readonly [number, number];
        readonly location_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly address?: string;
        /** Ours: the uCode of a place */
        readonly place?: string;
        readonly setup?: number;
        readonly service?: number;
        readonly time_windows?: readonly (readonly [number, number])[];
        readonly soft_window?: {
          readonly until: number;
          readonly price_per_hour: number;
        };
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly delivery?: readonly number[];
        readonly pickup?: readonly number[];
      }[];
      readonly shipments?: readonly {
        readonly amount?: readonly number[];
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly pickup: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
        readonly delivery: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
      }[];
      readonly vehicles: readonly {
        readonly id: number;
        readonly description?: string;
        readonly profile?: string;
        readonly start?: readonly [number, number];
        readonly start_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly start_address?: string;
        /** Ours: the uCode of a place */
        readonly start_place?: string;
        readonly end?: readonly [number, number];
        readonly end_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly end_address?: string;
        /** Ours: the uCode of a place */
        readonly end_place?: string;
        readonly capacity?: readonly number[];
        readonly skills?: readonly number[];
        readonly time_window?: readonly [number, number];
        readonly breaks?: readonly {
          readonly id: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly service?: number;
        }[];
        readonly speed_factor?: number;
        readonly max_tasks?: number;
        readonly max_travel_time?: number;
        readonly max_distance?: number;
        readonly costs?: {
          readonly fixed?: number;
          readonly per_hour?: number;
          readonly per_km?: number;
          readonly per_duty_hour?: number;
        };
        readonly steps?: readonly {
          readonly type: 'start' | 'end' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload';
          readonly id?: number;
          readonly location?: readonly [number, number];
          readonly fixed?: boolean;
        }[];
        readonly aboard?: readonly {
          readonly type: 'job' | 'pickup';
          readonly id: number;
        }[];
        readonly max_duty?: number;
        readonly reload?: {
          readonly locations: readonly (readonly [number, number])[];
          readonly service?: number;
          readonly most: number;
        };
      }[];
      readonly matrices?: {
        readonly [name: string]: {
          readonly durations: readonly (readonly number[])[];
          readonly distances?: readonly (readonly number[])[];
        };
      };
      readonly apart?: readonly (readonly [string, string])[];
      readonly options?: {
        readonly g?: boolean;
        readonly seed?: number;
        readonly iterations?: number;
        readonly seconds?: number;
        readonly move_price?: number;
        readonly fewest_vehicles?: boolean;
        readonly balance?: {
          readonly by: 'tasks' | 'time';
          readonly weight: number;
        };
        readonly confidence?: number;
        readonly time_zero?: string;
      };
    };
    answer: FleetPlan;
  };
  /** Whether a point is inside a geofence of the account */
  checkGeoFence: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: GeofencePoint | null;
    };
  };
  /** Whether something is near its destination */
  checkNearby: {
    params: {
      /** Degrees, WGS 84 */
      readonly destination_latitude: number;
      /** Degrees, WGS 84 */
      readonly destination_longitude: number;
      /** Metres */
      readonly radius: number;
      /** Degrees, WGS 84 */
      readonly current_latitude: number;
      /** Degrees, WGS 84 */
      readonly current_longitude: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: Destination;
    };
  };
  /** Cities with their areas */
  cities: {
    params: {
      /** Part of a name, in English or Bangla, old or new spelling */
      readonly q?: string;
    };
    answer: {
      readonly places: readonly City[];
      readonly status: number;
    };
  };
  /** Cities with their areas */
  citiesV1: {
    params: {
      /** Part of a name, in English or Bangla */
      readonly q: string;
    };
    answer: {
      readonly places: readonly City[];
      readonly status: number;
    };
  };
  /** City corporation of a point */
  cityCorporation: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: {
      readonly places: readonly CityCorporation[];
    };
  };
  /** Count the rows of a table that was sent, and say what it costs */
  countTable: {
    params: {
      /** The id of the table */
      readonly id: string;
    };
    answer: {
      /** csv, jsonl, xlsx or parquet */
      readonly kind: string;
      readonly columns: readonly string[];
      readonly rows: number;
      /** What geocoding it costs */
      readonly credits: number;
      readonly status: number;
    };
  };
  /** Keep a place of one’s own */
  createMyPlace: {
    params: {
      /** In English or Bangla */
      readonly name: string;
      /** In Bangla; made from the name where it is absent */
      readonly name_bn?: string;
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** One of the place types; Others when absent */
      readonly pType?: string;
      /** What exactly it is: Pharmacy, Depot */
      readonly subType?: string;
      /** House or holding number */
      readonly house?: string;
      /** Street or road */
      readonly street?: string;
      /** The id by which the account knows the place; it can be looked up */
      readonly own_id?: string;
      /** Further fields, which come back as they are: {"phone": "01711-000000"}; at most 4,000 letters */
      readonly extra?: {
        readonly [name: string]: string | number | boolean;
      };
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly place: OwnPlace;
    };
  };
  /** Keep many places of one’s own, all or none */
  createMyPlaces: {
    params: {
      readonly places: readonly {
        /** In English or Bangla */
        readonly name: string;
        /** In Bangla; made from the name where it is absent */
        readonly name_bn?: string;
        /** Degrees, WGS 84 */
        readonly longitude: number;
        /** Degrees, WGS 84 */
        readonly latitude: number;
        /** One of the place types; Others when absent */
        readonly pType?: string;
        /** What exactly it is: Pharmacy, Depot */
        readonly subType?: string;
        /** House or holding number */
        readonly house?: string;
        /** Street or road */
        readonly street?: string;
        /** The id by which the account knows the place; it can be looked up */
        readonly own_id?: string;
        /** Further fields, which come back as they are: {"phone": "01711-000000"}; at most 4,000 letters */
        readonly extra?: {
          readonly [name: string]: string | number | boolean;
        };
      }[];
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly places: readonly OwnPlace[];
    };
  };
  /** Announce a table of addresses to be geocoded in the background */
  createTable: {
    params: {
      /** Names of the columns that make up the address, in this order */
      readonly columns: readonly string[];
      /** Adds the thana to the corrected address */
      readonly thana?: boolean;
      /** Adds the district to the corrected address */
      readonly district?: boolean;
      /** false leaves the Bangla address empty */
      readonly bangla?: boolean;
    };
    answer: {
      readonly message: string;
      readonly id: string;
      readonly status: number;
    };
  };
  /** Delete a geofence point */
  deleteGeoFencePoint: {
    params: {
      readonly radius?: number;
      /** From the creation or the list */
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Remove a place of one’s own */
  deleteMyPlace: {
    params: {
      /** From the creation or the list */
      readonly id: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Delete a polygon */
  deletePolygon: {
    params: {
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Delete a polygon of an account */
  deletePolygonOf: {
    params: {
      /** The account */
      readonly account: number;
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Cancel a table and delete it with its result */
  deleteTable: {
    params: {
      /** The id of the table */
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Remove the webhook */
  deleteWebhook: {
    params: Record<string, never>;
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Detailed route with instructions */
  detailedRoute: {
    params: {
      readonly type: 'vh' | 'gh';
      /** ISO 3166, two or three letters; the roads are those of the dataset */
      readonly country_code?: string;
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: language of road names and instructions */
      readonly language?: 'en' | 'bn';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Extension, for trucks and buses: metres; roads whose signs allow less are not used */
      readonly height?: number;
      /** Extension, for trucks and buses: tonnes with load, as for height */
      readonly weight?: number;
      /** Extension, for trucks and buses: metres, as for height */
      readonly length?: number;
      /** Extension, for trucks and buses: tonnes on an axle, as for height */
      readonly axle_load?: number;
      /** Extension: for each point the heading there in degrees clockwise from north and how far off it may be (`90,30`; 45 unless told), separated by semicolons; empty where any will do */
      readonly bearings?: string;
      /** Extension: for each point `curb` (the point lies on the side on which one drives) or `unrestricted`, separated by semicolons; a single `curb` means all points */
      readonly approaches?: string;
      /** Extension: for each point how many metres away the road may be, or `unlimited`, separated by semicolons; empty where it does not matter */
      readonly radiuses?: string;
      /** Extension: what to say before each manoeuvre; with `steps` in the overview, with type=vh */
      readonly voice_instructions?: boolean;
      /** Extension, with type=gh: some of street_name, street_ref, street_destination, road_class, road_class_link, road_environment, surface, toll, roundabout, lanes, max_speed, average_speed, time, distance, edge_id, leg_time, leg_distance, separated by commas, for each stretch of the path */
      readonly details?: string;
      /** Extension: with the tolls and ferries on the way and what they cost, and an estimate of fuel or fare, in `costs`; prices are from the tables in data/starter, with date and source */
      readonly costs?: boolean;
      /** Extension, with `costs`: whose prices; when absent, those of the profile: car, motorcycle, truck, bus, cng or rickshaw */
      readonly vehicle?:
        | 'motorcycle'
        | 'car'
        | 'microbus'
        | 'minibus'
        | 'bus'
        | 'small_truck'
        | 'truck'
        | 'heavy_truck'
        | 'cng'
        | 'rickshaw';
      /** Extension: when the trip begins: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Travel times are those of the hours in which roads are reached; routes take at most 25 points */
      readonly depart_at?: string;
      /** Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure */
      readonly arrive_by?: string;
      readonly data: {
        readonly start?: LatitudeLongitude;
        readonly destination?: LatitudeLongitude;
        /** Extension: points between start and destination, up to 50, in the order of travel */
        readonly via?: readonly {
          readonly latitude: number;
          readonly longitude: number;
        }[];
      };
    };
    answer: DetailedRouteA | DetailedRouteB;
  };
  /** Distance by road between two points */
  distanceV1: {
    params: {
      /** `lon,lat` */
      readonly from: string;
      /** `lon,lat` */
      readonly to: string;
    };
    answer: {
      readonly Distance: string;
      readonly status: number;
    };
  };
  /** Districts */
  districts: {
    params: {
      /** Part of a name, in English or Bangla, old or new spelling */
      readonly q?: string;
      /** Only those of this division */
      readonly division_id?: number;
    };
    answer: {
      readonly places: readonly District[];
    };
  };
  /** Districts */
  districtsV1: {
    params: {
      /** Part of a name, in English or Bangla */
      readonly q: string;
    };
    answer: {
      readonly places: readonly District[];
    };
  };
  /** Divisions */
  divisions: {
    params: {
      /** Part of a name, in English or Bangla, old or new spelling */
      readonly q?: string;
    };
    answer: {
      readonly places: readonly Division[];
      readonly status: number;
    };
  };
  /** Which half of Dhaka a point lies in */
  dncc: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Which half of Dhaka a point lies in */
  dnccV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Switch the webhook on again */
  enableWebhook: {
    params: Record<string, never>;
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Events as they happen */
  events: {
    params: {
      /** The number of the last event known; only new ones when absent */
      readonly after?: number;
    };
    answer: AsyncIterable<{ id: string; event: string; data: unknown }>;
  };
  /** How far a job is, and the best plan so far */
  fleetJob: {
    params: {
      /** The id of the job */
      readonly id: string;
    };
    answer: {
      readonly job: FleetJob;
      readonly plan: FleetPlan | null;
      readonly status: number;
    };
  };
  /** Which windows can be promised for a job */
  fleetSlots: {
    params: {
      readonly jobs?: readonly {
        readonly id: number;
        readonly description?: string;
        readonly location?: readonly [number, number];
        readonly location_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly address?: string;
        /** Ours: the uCode of a place */
        readonly place?: string;
        readonly setup?: number;
        readonly service?: number;
        readonly time_windows?: readonly (readonly [number, number])[];
        readonly soft_window?: {
          readonly until: number;
          readonly price_per_hour: number;
        };
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly delivery?: readonly number[];
        readonly pickup?: readonly number[];
      }[];
      readonly shipments?: readonly {
        readonly amount?: readonly number[];
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly pickup: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
        readonly delivery: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
      }[];
      readonly vehicles: readonly {
        readonly id: number;
        readonly description?: string;
        readonly profile?: string;
        readonly start?: readonly [number, number];
        readonly start_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly start_address?: string;
        /** Ours: the uCode of a place */
        readonly start_place?: string;
        readonly end?: readonly [number, number];
        readonly end_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly end_address?: string;
        /** Ours: the uCode of a place */
        readonly end_place?: string;
        readonly capacity?: readonly number[];
        readonly skills?: readonly number[];
        readonly time_window?: readonly [number, number];
        readonly breaks?: readonly {
          readonly id: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly service?: number;
        }[];
        readonly speed_factor?: number;
        readonly max_tasks?: number;
        readonly max_travel_time?: number;
        readonly max_distance?: number;
        readonly costs?: {
          readonly fixed?: number;
          readonly per_hour?: number;
          readonly per_km?: number;
          readonly per_duty_hour?: number;
        };
        readonly steps?: readonly {
          readonly type: 'start' | 'end' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload';
          readonly id?: number;
          readonly location?: readonly [number, number];
          readonly fixed?: boolean;
        }[];
        readonly aboard?: readonly {
          readonly type: 'job' | 'pickup';
          readonly id: number;
        }[];
        readonly max_duty?: number;
        readonly reload?: {
          readonly locations: readonly (readonly [number, number])[];
          readonly service?: number;
          readonly most: number;
        };
      }[];
      readonly matrices?: {
        readonly [name: string]: {
          readonly durations: readonly (readonly number[])[];
          readonly distances?: readonly (readonly number[])[];
        };
      };
      readonly apart?: readonly (readonly [string, string])[];
      readonly options?: {
        readonly g?: boolean;
        readonly seed?: number;
        readonly iterations?: number;
        readonly seconds?: number;
        readonly move_price?: number;
        readonly fewest_vehicles?: boolean;
        readonly balance?: {
          readonly by: 'tasks' | 'time';
          readonly weight: number;
        };
        readonly confidence?: number;
        readonly time_zero?: string;
      };
      readonly job: number;
      readonly windows: readonly (readonly [number, number])[];
    };
    answer: {
      readonly job: number;
      readonly slots: readonly FleetSlot[];
    };
  };
  /** One geofence point */
  geoFencePoint: {
    params: {
      /** From the creation or the list */
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: readonly GeofencePoint[];
    };
  };
  /** All geofence points of the account */
  geoFencePoints: {
    params: Record<string, never>;
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: readonly GeofencePoint[];
    };
  };
  /** What is within reach of a point */
  isochrone: {
    params: {
      /** `lat,lon` */
      readonly point: string;
      /** Minutes, up to 120; up to 6 of them, separated by commas */
      readonly minutes?: string;
      /** In place of `minutes`: kilometres, up to 100; up to 6 of them, separated by commas */
      readonly kilometres?: string;
      /** From the point to everywhere, or from everywhere to the point */
      readonly direction?: 'from' | 'to';
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Extension, for trucks and buses: metres; roads whose signs allow less are not used */
      readonly height?: number;
      /** Extension, for trucks and buses: tonnes with load, as for height */
      readonly weight?: number;
      /** Extension, for trucks and buses: metres, as for height */
      readonly length?: number;
      /** Extension, for trucks and buses: tonnes on an axle, as for height */
      readonly axle_load?: number;
      /** Extension: when the trip begins: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Travel times are those of the hours in which roads are reached; routes take at most 25 points */
      readonly depart_at?: string;
      /** Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure */
      readonly arrive_by?: string;
    };
    answer: {
      readonly type: 'FeatureCollection';
      readonly features: readonly {
        readonly type: 'Feature';
        readonly properties: {
          readonly minutes?: number;
          readonly kilometres?: number;
        };
        readonly geometry: {
          readonly type: 'MultiPolygon';
          readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[];
        };
      }[];
      /** Longitude and latitude of the place on the road from which it was measured */
      readonly location: readonly [number, number];
      /** Metres between the point and that place */
      readonly distance: number;
      readonly status: number;
    };
  };
  /** Closures, reported speeds and changed roads in force */
  listClosures: {
    params: Record<string, never>;
    answer: {
      readonly closures: readonly Closure[];
      readonly status: number;
    };
  };
  /** Jobs of the account, the latest first */
  listFleetJobs: {
    params: Record<string, never>;
    answer: {
      readonly jobs: readonly FleetJob[];
      readonly status: number;
    };
  };
  /** Tables of the account, the latest first */
  listTables: {
    params: Record<string, never>;
    answer: {
      readonly tables: readonly TableJob[];
      readonly status: number;
    };
  };
  /** Reported speeds in force */
  listTraffic: {
    params: Record<string, never>;
    answer: {
      readonly reports: readonly Closure[];
      readonly status: number;
    };
  };
  /** A style for maps on any page */
  mapStyle: {
    params: {
      /** The language of names, where there are both */
      readonly lang?: 'en' | 'bn';
      /** `day` or `night` */
      readonly style: string;
    };
    answer: {
      readonly version: number;
      readonly name: string;
      readonly sprite: string;
      readonly glyphs: string;
      readonly center: readonly number[];
      readonly zoom: number;
      readonly sources: {
        readonly [name: string]: unknown;
      };
      readonly layers: readonly unknown[];
      readonly 'font-faces'?: unknown;
    };
  };
  /** A place of one’s own */
  myPlace: {
    params: {
      /** From the creation or the list */
      readonly id: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly place: OwnPlace;
    };
  };
  /** The places of one’s own */
  myPlaces: {
    params: {
      /** Only those with this id of the account’s */
      readonly own_id?: string;
      /** Only those with a higher id */
      readonly after?: number;
      /** At most so many */
      readonly limit?: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly places: readonly OwnPlace[];
    };
  };
  /** Places around a point */
  nearby: {
    params: {
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** Adds name_bn, address_bn */
      readonly bangla?: boolean;
      /** Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** Kilometres */
      readonly radius: number;
      /** At most so many places */
      readonly limit: number;
    };
    answer: {
      readonly places: readonly NearbyPlace[];
      readonly status: number;
    };
  };
  /** Places of one type around a point */
  nearbyCategory: {
    params: {
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** Adds name_bn, address_bn */
      readonly bangla?: boolean;
      /** Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** A place type or sub-type; case does not matter */
      readonly ptype: string;
      /** Kilometres */
      readonly radius: number;
      /** At most so many places */
      readonly limit: number;
    };
    answer: {
      readonly places: readonly NearbyPlace[];
    };
  };
  /** Places of one type around a point */
  nearbyCategoryV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** A place type or sub-type; case does not matter */
      readonly ptype?: string;
      /** Kilometres */
      readonly radius: number;
      /** At most so many places */
      readonly limit: number;
    };
    answer: {
      readonly Place: readonly NearbyPlace[];
      readonly status: number;
    };
  };
  /** Places of several types around a point */
  nearbyMultiType: {
    params: {
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** Adds name_bn, address_bn */
      readonly bangla?: boolean;
      /** Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** Place types or sub-types, separated by commas; case does not matter */
      readonly q: string;
      /** Kilometres */
      readonly radius: number;
      /** At most so many places */
      readonly limit: number;
    };
    answer: {
      readonly places: readonly NearbyPlace[];
      readonly status: number;
    };
  };
  /** Places of several types around a point */
  nearbyMultiTypeV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** Place types or sub-types, separated by commas; case does not matter */
      readonly q: string;
      /** Kilometres */
      readonly radius: number;
      /** At most so many places */
      readonly limit: number;
    };
    answer: {
      readonly Place: readonly NearbyPlace[];
      readonly status: number;
    };
  };
  /** Places around a point */
  nearbyV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** Kilometres */
      readonly radius: number;
      /** At most so many places */
      readonly limit: number;
    };
    answer: {
      readonly Place: readonly NearbyPlace[];
      readonly status: number;
    };
  };
  /** Route through many stops */
  optimizedRoute: {
    params: {
      /** `lat,lon` */
      readonly source: string;
      /** `lat,lon` */
      readonly destination: string;
      readonly profile:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      readonly geo_points?: readonly {
        readonly id: number;
        /** `lat,lon` */
        readonly point: string;
      }[];
      /** Extension: choose the order and answer points_order */
      readonly optimize?: boolean;
      /** Extension, with optimize=true: which ends are free to choose; the point given for a free end is visited like any other. round_trip returns to the source. The answer has `visits`. */
      readonly ends?: 'fixed' | 'free_start' | 'free_end' | 'free' | 'round_trip';
      /** Extension: curb has every point on the side on which one drives */
      readonly approaches?: 'curb' | 'unrestricted';
      /** Extension: language of road names and instructions */
      readonly language?: 'en' | 'bn';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Extension, for trucks and buses: metres; roads whose signs allow less are not used */
      readonly height?: number;
      /** Extension, for trucks and buses: tonnes with load, as for height */
      readonly weight?: number;
      /** Extension, for trucks and buses: metres, as for height */
      readonly length?: number;
      /** Extension, for trucks and buses: tonnes on an axle, as for height */
      readonly axle_load?: number;
      /** Extension: with the tolls and ferries on the way and what they cost, and an estimate of fuel or fare, in `costs`; prices are from the tables in data/starter, with date and source */
      readonly costs?: boolean;
      /** Extension, with `costs`: whose prices; when absent, those of the profile: car, motorcycle, truck, bus, cng or rickshaw */
      readonly vehicle?:
        | 'motorcycle'
        | 'car'
        | 'microbus'
        | 'minibus'
        | 'bus'
        | 'small_truck'
        | 'truck'
        | 'heavy_truck'
        | 'cng'
        | 'rickshaw';
      /** Extension: when the trip begins: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Travel times are those of the hours in which roads are reached; routes take at most 25 points */
      readonly depart_at?: string;
      /** Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure */
      readonly arrive_by?: string;
    };
    answer: DetailedRouteB;
  };
  /** A place by its id, its code or the id that its owner gave it */
  placeByAnyId: {
    params: {
      /** From any answer */
      readonly id?: number;
      /** The uCode of any answer */
      readonly code?: string;
      /** The id of the owner */
      readonly own_id?: string;
      /** Adds address_bn, city_bn, area_bn */
      readonly bangla?: boolean;
      /** Extension. Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
    };
    answer: {
      readonly places?: readonly PlaceById[];
      /** Only when nothing matches: `Address not found` */
      readonly message?: string;
      /** With score=true: the query as it was understood, where a spelling was changed */
      readonly did_you_mean?: string;
      readonly status: number;
    };
  };
  /** A place by its id */
  placeByIdV1: {
    params: {
      /** From autocomplete, nearby or reverse geocoding */
      readonly id: number;
    };
    answer: {
      readonly place: {
        readonly id: number;
        readonly address: string;
        readonly area: string;
        readonly city: string;
        /** 0 where it is not known */
        readonly postcode: number;
        readonly ucode: string;
        readonly longitude: string;
        readonly latitude: string;
        readonly pType: string;
        readonly subType: string;
      };
      readonly status: number;
    };
  };
  /** Where a place of a search lies */
  placeDetails: {
    params: {
      /** From the search */
      readonly place_code: string;
      /** From the same search */
      readonly session_id: string;
    };
    answer: {
      readonly session_id: string;
      readonly status: number;
      readonly place: PlaceDetails;
    };
  };
  /** Places along a route */
  placesAlongRoute: {
    params: {
      /** Place types or sub-types, separated by commas; case does not matter */
      readonly ptype: string;
      /** Minutes by which the journey may become longer */
      readonly detour?: number;
      readonly limit?: number;
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Adds name_bn, address_bn */
      readonly bangla?: boolean;
      /** `lon,lat;lon,lat;…`, 2 to 10 pairs */
      readonly coordinates: string;
    };
    answer: {
      readonly places: readonly PlaceAlongRoute[];
      /** Of the route without any of them, in metres */
      readonly distance: number;
      /** Likewise, in seconds */
      readonly duration: number;
      readonly status: number;
    };
  };
  /** Who serves what, in which order and when */
  planFleet: {
    params: {
      readonly jobs?: readonly {
        readonly id: number;
        readonly description?: string;
        readonly location?: readonly [number, number];
        readonly location_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly address?: string;
        /** Ours: the uCode of a place */
        readonly place?: string;
        readonly setup?: number;
        readonly service?: number;
        readonly time_windows?: readonly (readonly [number, number])[];
        readonly soft_window?: {
          readonly until: number;
          readonly price_per_hour: number;
        };
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly delivery?: readonly number[];
        readonly pickup?: readonly number[];
      }[];
      readonly shipments?: readonly {
        readonly amount?: readonly number[];
        readonly skills?: readonly number[];
        readonly priority?: number;
        readonly price?: number;
        readonly kinds?: readonly string[];
        readonly vehicles?: readonly number[];
        readonly pickup: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
        readonly delivery: {
          readonly id: number;
          readonly description?: string;
          readonly location?: readonly [number, number];
          readonly location_index?: number;
          /** Ours: geocoded by Rupantor */
          readonly address?: string;
          /** Ours: the uCode of a place */
          readonly place?: string;
          readonly setup?: number;
          readonly service?: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly soft_window?: {
            readonly until: number;
            readonly price_per_hour: number;
          };
        };
      }[];
      readonly vehicles: readonly {
        readonly id: number;
        readonly description?: string;
        readonly profile?: string;
        readonly start?: readonly [number, number];
        readonly start_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly start_address?: string;
        /** Ours: the uCode of a place */
        readonly start_place?: string;
        readonly end?: readonly [number, number];
        readonly end_index?: number;
        /** Ours: geocoded by Rupantor */
        readonly end_address?: string;
        /** Ours: the uCode of a place */
        readonly end_place?: string;
        readonly capacity?: readonly number[];
        readonly skills?: readonly number[];
        readonly time_window?: readonly [number, number];
        readonly breaks?: readonly {
          readonly id: number;
          readonly time_windows?: readonly (readonly [number, number])[];
          readonly service?: number;
        }[];
        readonly speed_factor?: number;
        readonly max_tasks?: number;
        readonly max_travel_time?: number;
        readonly max_distance?: number;
        readonly costs?: {
          readonly fixed?: number;
          readonly per_hour?: number;
          readonly per_km?: number;
          readonly per_duty_hour?: number;
        };
        readonly steps?: readonly {
          readonly type: 'start' | 'end' | 'job' | 'pickup' | 'delivery' | 'break' | 'reload';
          readonly id?: number;
          readonly location?: readonly [number, number];
          readonly fixed?: boolean;
        }[];
        readonly aboard?: readonly {
          readonly type: 'job' | 'pickup';
          readonly id: number;
        }[];
        readonly max_duty?: number;
        readonly reload?: {
          readonly locations: readonly (readonly [number, number])[];
          readonly service?: number;
          readonly most: number;
        };
      }[];
      readonly matrices?: {
        readonly [name: string]: {
          readonly durations: readonly (readonly number[])[];
          readonly distances?: readonly (readonly number[])[];
        };
      };
      readonly apart?: readonly (readonly [string, string])[];
      readonly options?: {
        readonly g?: boolean;
        readonly seed?: number;
        readonly iterations?: number;
        readonly seconds?: number;
        readonly move_price?: number;
        readonly fewest_vehicles?: boolean;
        readonly balance?: {
          readonly by: 'tasks' | 'time';
          readonly weight: number;
        };
        readonly confidence?: number;
        readonly time_zero?: string;
      };
    };
    answer: FleetPlan;
  };
  /** The polygon that a point lies in */
  pointInPolygon: {
    params: {
      /** `lon,lat` */
      readonly point: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: ContainingPolygon | null;
    };
  };
  /** All polygons of the account */
  polygons: {
    params: Record<string, never>;
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: readonly Polygon[];
    };
  };
  /** All polygons of an account */
  polygonsOf: {
    params: {
      /** The account */
      readonly account: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: readonly Polygon[];
    };
  };
  /** Remove a closure and open its roads again */
  removeClosure: {
    params: {
      readonly id: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Take a report back */
  removeTraffic: {
    params: {
      readonly id: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Report how fast stretches of road are at present */
  reportTraffic: {
    params: {
      readonly reports: readonly TrafficReport[];
    };
    answer: {
      /** In the order of the reports */
      readonly ids: readonly number[];
      readonly status: number;
    };
  };
  /** Address of a point */
  reverseGeocode: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** ISO 3166, two or three letters; when absent, the countries of the dataset (BD) */
      readonly country_code?: string;
      /** Adds country */
      readonly country?: boolean;
      /** Adds district */
      readonly district?: boolean;
      /** Adds postCode */
      readonly post_code?: boolean;
      /** Adds sub_district */
      readonly sub_district?: boolean;
      /** Adds union */
      readonly union?: boolean;
      /** Adds pauroshova */
      readonly pauroshova?: boolean;
      /** Adds location_type */
      readonly location_type?: boolean;
      /** Adds division */
      readonly division?: boolean;
      /** Adds address_components */
      readonly address?: boolean;
      /** Adds area_components */
      readonly area?: boolean;
      /** Adds address_bn, area_bn, city_bn; names of units come in Bangla */
      readonly bangla?: boolean;
      /** Adds components_bn: name, house, road and sub-area in Bangla. Extension */
      readonly components_bn?: boolean;
      /** Adds thana, thana_bn */
      readonly thana?: boolean;
      /** Adds plus_code, the Plus Code of the point. Extension */
      readonly plus_code?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** Adds landmarks: up to three well-known places around, with direction and distance as people say them, in both languages. Extension */
      readonly landmarks?: boolean;
    };
    answer: {
      readonly place: Place;
      readonly status: number;
    };
  };
  /** Address of a point */
  reverseGeocodeServerV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** ISO 3166, two or three letters; when absent, the countries of the dataset (BD) */
      readonly country_code?: string;
      /** Adds country */
      readonly country?: boolean;
      /** Adds district */
      readonly district?: boolean;
      /** Adds postCode */
      readonly post_code?: boolean;
      /** Adds sub_district */
      readonly sub_district?: boolean;
      /** Adds union */
      readonly union?: boolean;
      /** Adds pauroshova */
      readonly pauroshova?: boolean;
      /** Adds location_type */
      readonly location_type?: boolean;
      /** Adds division */
      readonly division?: boolean;
      /** Adds address_components */
      readonly address?: boolean;
      /** Adds area_components */
      readonly area?: boolean;
      /** Adds components_bn: name, house, road and sub-area in Bangla. Extension */
      readonly components_bn?: boolean;
      /** Adds plus_code, the Plus Code of the point. Extension */
      readonly plus_code?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** Adds landmarks: up to three well-known places around, with direction and distance as people say them, in both languages. Extension */
      readonly landmarks?: boolean;
    };
    answer: {
      readonly place: Place;
      readonly status: number;
    };
  };
  /** Address of a point */
  reverseGeocodeV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      /** ISO 3166, two or three letters; when absent, the countries of the dataset (BD) */
      readonly country_code?: string;
      /** Adds country */
      readonly country?: boolean;
      /** Adds district */
      readonly district?: boolean;
      /** Adds postCode */
      readonly post_code?: boolean;
      /** Adds sub_district */
      readonly sub_district?: boolean;
      /** Adds union */
      readonly union?: boolean;
      /** Adds pauroshova */
      readonly pauroshova?: boolean;
      /** Adds location_type */
      readonly location_type?: boolean;
      /** Adds division */
      readonly division?: boolean;
      /** Adds address_components */
      readonly address?: boolean;
      /** Adds area_components */
      readonly area?: boolean;
      /** Adds address_bn, area_bn, city_bn; names of units come in Bangla */
      readonly bangla?: boolean;
      /** Adds components_bn: name, house, road and sub-area in Bangla. Extension */
      readonly components_bn?: boolean;
      /** Adds plus_code, the Plus Code of the point. Extension */
      readonly plus_code?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
      /** Adds landmarks: up to three well-known places around, with direction and distance as people say them, in both languages. Extension */
      readonly landmarks?: boolean;
    };
    answer: {
      readonly place: Place;
      readonly status: number;
    };
  };
  /** A measured trace on the roads */
  routeMatch: {
    params: {
      /** `lon,lat;lon,lat;…`, 2 to 1000 of them in the order of travel */
      readonly points: string;
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: seconds, or ISO 8601 times, at which the points were measured, separated by semicolons, as many as points */
      readonly times?: string;
      /** Extension: when the trace was begun, as in a route; the answer then has `duration`: how long its roads take at the hours in which they are reached */
      readonly depart_at?: string;
      /** Extension: answer where each point lies, on which road and how sure that is */
      readonly details?: boolean;
    };
    answer: MatchedTrace;
  };
  /** A measured trace on the roads, for traces too long for a URL */
  routeMatchLong: {
    params: {
      /** `lon,lat;lon,lat;…`, 2 to 1000 of them in the order of travel */
      readonly points: string;
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: seconds, or ISO 8601 times, at which the points were measured, separated by semicolons, as many as points */
      readonly times?: string;
      /** Extension: when the trace was begun, as in a route; the answer then has `duration`: how long its roads take at the hours in which they are reached */
      readonly depart_at?: string;
      /** Extension: answer where each point lies, on which road and how sure that is */
      readonly details?: boolean;
    };
    answer: MatchedTrace;
  };
  /** A measured trace on the roads */
  routeMatchV1: {
    params: {
      /** `lon,lat;lon,lat;…`, 2 to 1000 of them in the order of travel */
      readonly points: string;
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: seconds, or ISO 8601 times, at which the points were measured, separated by semicolons, as many as points */
      readonly times?: string;
      /** Extension: when the trace was begun, as in a route; the answer then has `duration`: how long its roads take at the hours in which they are reached */
      readonly depart_at?: string;
      /** Extension: answer where each point lies, on which road and how sure that is */
      readonly details?: boolean;
    };
    answer: MatchedTrace;
  };
  /** Route overview */
  routeOverview: {
    params: {
      readonly geometries?: 'polyline' | 'polyline6' | 'geojson';
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: with the steps of every leg */
      readonly steps?: boolean;
      /** Extension: how much of the line to answer */
      readonly overview?: 'full' | 'simplified' | 'false';
      /** Extension: how many other routes to look for; true means 2 */
      readonly alternatives?: 'true' | 'false' | '0' | '1' | '2' | '3';
      /** Extension: language of road names and instructions */
      readonly language?: 'en' | 'bn';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Extension, for trucks and buses: metres; roads whose signs allow less are not used */
      readonly height?: number;
      /** Extension, for trucks and buses: tonnes with load, as for height */
      readonly weight?: number;
      /** Extension, for trucks and buses: metres, as for height */
      readonly length?: number;
      /** Extension, for trucks and buses: tonnes on an axle, as for height */
      readonly axle_load?: number;
      /** Extension: for each point the heading there in degrees clockwise from north and how far off it may be (`90,30`; 45 unless told), separated by semicolons; empty where any will do */
      readonly bearings?: string;
      /** Extension: for each point `curb` (the point lies on the side on which one drives) or `unrestricted`, separated by semicolons; a single `curb` means all points */
      readonly approaches?: string;
      /** Extension: for each point how many metres away the road may be, or `unlimited`, separated by semicolons; empty where it does not matter */
      readonly radiuses?: string;
      /** Extension: values for every segment of the line, in `annotation` of each leg: true (all but maxspeed), or some of distance, duration, speed, weight, nodes, datasources, maxspeed, separated by commas */
      readonly annotations?: string;
      /** Extension: what to say before each manoeuvre; with `steps` in the overview, with type=vh */
      readonly voice_instructions?: boolean;
      /** Extension, with `steps`: what to show before each manoeuvre */
      readonly banner_instructions?: boolean;
      /** Extension: with the tolls and ferries on the way and what they cost, and an estimate of fuel or fare, in `costs`; prices are from the tables in data/starter, with date and source */
      readonly costs?: boolean;
      /** Extension, with `costs`: whose prices; when absent, those of the profile: car, motorcycle, truck, bus, cng or rickshaw */
      readonly vehicle?:
        | 'motorcycle'
        | 'car'
        | 'microbus'
        | 'minibus'
        | 'bus'
        | 'small_truck'
        | 'truck'
        | 'heavy_truck'
        | 'cng'
        | 'rickshaw';
      /** Extension: when the trip begins: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Travel times are those of the hours in which roads are reached; routes take at most 25 points */
      readonly depart_at?: string;
      /** Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure */
      readonly arrive_by?: string;
      /** Extension: with the durations of each route on its own roads for so many departures spread over the day of `depart_at` or `arrive_by`, or over today; one credit more */
      readonly day_durations?: '24' | '48';
      /** `lon,lat;lon,lat;…`, two pairs or more */
      readonly coordinates: string;
    };
    answer: RouteOverview;
  };
  /** Route overview */
  routeOverviewV1: {
    params: {
      readonly geometries?: 'polyline' | 'polyline6' | 'geojson';
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: with the steps of every leg */
      readonly steps?: boolean;
      /** Extension: how much of the line to answer */
      readonly overview?: 'full' | 'simplified' | 'false';
      /** Extension: how many other routes to look for; true means 2 */
      readonly alternatives?: 'true' | 'false' | '0' | '1' | '2' | '3';
      /** Extension: language of road names and instructions */
      readonly language?: 'en' | 'bn';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Extension, for trucks and buses: metres; roads whose signs allow less are not used */
      readonly height?: number;
      /** Extension, for trucks and buses: tonnes with load, as for height */
      readonly weight?: number;
      /** Extension, for trucks and buses: metres, as for height */
      readonly length?: number;
      /** Extension, for trucks and buses: tonnes on an axle, as for height */
      readonly axle_load?: number;
      /** Extension: for each point the heading there in degrees clockwise from north and how far off it may be (`90,30`; 45 unless told), separated by semicolons; empty where any will do */
      readonly bearings?: string;
      /** Extension: for each point `curb` (the point lies on the side on which one drives) or `unrestricted`, separated by semicolons; a single `curb` means all points */
      readonly approaches?: string;
      /** Extension: for each point how many metres away the road may be, or `unlimited`, separated by semicolons; empty where it does not matter */
      readonly radiuses?: string;
      /** Extension: values for every segment of the line, in `annotation` of each leg: true (all but maxspeed), or some of distance, duration, speed, weight, nodes, datasources, maxspeed, separated by commas */
      readonly annotations?: string;
      /** Extension: what to say before each manoeuvre; with `steps` in the overview, with type=vh */
      readonly voice_instructions?: boolean;
      /** Extension, with `steps`: what to show before each manoeuvre */
      readonly banner_instructions?: boolean;
      /** Extension: with the tolls and ferries on the way and what they cost, and an estimate of fuel or fare, in `costs`; prices are from the tables in data/starter, with date and source */
      readonly costs?: boolean;
      /** Extension, with `costs`: whose prices; when absent, those of the profile: car, motorcycle, truck, bus, cng or rickshaw */
      readonly vehicle?:
        | 'motorcycle'
        | 'car'
        | 'microbus'
        | 'minibus'
        | 'bus'
        | 'small_truck'
        | 'truck'
        | 'heavy_truck'
        | 'cng'
        | 'rickshaw';
      /** Extension: when the trip begins: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Travel times are those of the hours in which roads are reached; routes take at most 25 points */
      readonly depart_at?: string;
      /** Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure */
      readonly arrive_by?: string;
      /** Extension: with the durations of each route on its own roads for so many departures spread over the day of `depart_at` or `arrive_by`, or over today; one credit more */
      readonly day_durations?: '24' | '48';
      /** `lon,lat;lon,lat;…`, two pairs or more */
      readonly coordinates: string;
    };
    answer: RouteOverview;
  };
  /** Are these the same address? Two of them, or a list with duplicates */
  rupantorCompare: {
    params: {
      /** Two addresses, or up to 100 to find duplicates among */
      readonly addresses: readonly string[];
    };
    answer: {
      readonly pairs: readonly ComparedAddresses[];
      readonly duplicates: readonly (readonly number[])[];
      readonly status: number;
    };
  };
  /** Correct, complete and geocode an address */
  rupantorGeocode: {
    params: {
      /** The address, in English, Bangla, Banglish or a mixture of them; required without any of the fields */
      readonly q?: string;
      /** Flat, apartment, room or shop */
      readonly flat?: string;
      /** Floor */
      readonly floor?: string;
      /** Name of a building, an institution or a place */
      readonly building?: string;
      /** Number of the house or holding */
      readonly house?: string;
      /** Name or number of the street */
      readonly street?: string;
      /** What is near it */
      readonly landmark?: string;
      /** Block */
      readonly block?: string;
      /** Section, as Mirpur has them */
      readonly section?: string;
      /** Sector, as Uttara has them */
      readonly sector?: string;
      /** Village */
      readonly village?: string;
      /** Area or a part of one */
      readonly area?: string;
      /** Number of the ward */
      readonly ward?: string;
      /** Union */
      readonly union?: string;
      /** Post office */
      readonly post_office?: string;
      /** City or municipality */
      readonly city?: string;
      /** `yes` adds the thana to the corrected address; or the name of the thana, as a field of a form */
      readonly thana?: ('yes' | 'no') | string;
      /** `yes` adds the district to the corrected address; or the name of the district, as a field of a form */
      readonly district?: ('yes' | 'no') | string;
      /** Division */
      readonly division?: string;
      /** Post code */
      readonly post_code?: number;
      /** `no` leaves the Bangla address empty */
      readonly bangla?: 'yes' | 'no';
      /** Adds `parts`: what each piece was taken for, what it was corrected to and why */
      readonly explain?: 'yes' | 'no';
      /** Adds `verdict`: the level reached, metres of uncertainty, what is known of each part, and what would make it better */
      readonly verdict?: 'yes' | 'no';
      /** Adds landmarks: up to three well-known places around, with direction and distance as people say them, in both languages. None where only an upazila or a district is known */
      readonly landmarks?: 'yes' | 'no';
    };
    answer: RupantorResult;
  };
  /** Correct, complete and geocode many addresses */
  rupantorGeocodeBatch: {
    params: {
      /** Addresses, up to 100, each as a text or as the fields of a form; an empty one is answered with nothing found */
      readonly addresses: readonly (string | AddressForm)[];
      /** `yes` adds the thana to the corrected address */
      readonly thana?: 'yes' | 'no';
      /** `yes` adds the district to the corrected address */
      readonly district?: 'yes' | 'no';
      /** `no` leaves the Bangla address empty */
      readonly bangla?: 'yes' | 'no';
      /** Adds `parts`: what each piece was taken for, what it was corrected to and why */
      readonly explain?: 'yes' | 'no';
      /** Adds `verdict`: the level reached, metres of uncertainty, what is known of each part, and what would make it better */
      readonly verdict?: 'yes' | 'no';
      /** Adds landmarks: up to three well-known places around, with direction and distance as people say them, in both languages. None where only an upazila or a district is known */
      readonly landmarks?: 'yes' | 'no';
    };
    answer: {
      readonly results: readonly RupantorResult[];
      readonly status: number;
    };
  };
  /** Correct, complete and geocode an address */
  rupantorGeocodeV1: {
    params: {
      /** The address, in English, Bangla, Banglish or a mixture of them; required without any of the fields */
      readonly q?: string;
      /** Flat, apartment, room or shop */
      readonly flat?: string;
      /** Floor */
      readonly floor?: string;
      /** Name of a building, an institution or a place */
      readonly building?: string;
      /** Number of the house or holding */
      readonly house?: string;
      /** Name or number of the street */
      readonly street?: string;
      /** What is near it */
      readonly landmark?: string;
      /** Block */
      readonly block?: string;
      /** Section, as Mirpur has them */
      readonly section?: string;
      /** Sector, as Uttara has them */
      readonly sector?: string;
      /** Village */
      readonly village?: string;
      /** Area or a part of one */
      readonly area?: string;
      /** Number of the ward */
      readonly ward?: string;
      /** Union */
      readonly union?: string;
      /** Post office */
      readonly post_office?: string;
      /** City or municipality */
      readonly city?: string;
      /** `yes` adds the thana to the corrected address; or the name of the thana, as a field of a form */
      readonly thana?: ('yes' | 'no') | string;
      /** `yes` adds the district to the corrected address; or the name of the district, as a field of a form */
      readonly district?: ('yes' | 'no') | string;
      /** Division */
      readonly division?: string;
      /** Post code */
      readonly post_code?: number;
      /** `no` leaves the Bangla address empty */
      readonly bangla?: 'yes' | 'no';
      /** Adds `parts`: what each piece was taken for, what it was corrected to and why */
      readonly explain?: 'yes' | 'no';
      /** Adds `verdict`: the level reached, metres of uncertainty, what is known of each part, and what would make it better */
      readonly verdict?: 'yes' | 'no';
      /** Adds landmarks: up to three well-known places around, with direction and distance as people say them, in both languages. None where only an upazila or a district is known */
      readonly landmarks?: 'yes' | 'no';
    };
    answer: RupantorResult;
  };
  /** Places by text, with a session for their details */
  searchPlace: {
    params: {
      /** What the user has typed so far, in English, Bangla or Banglish; one letter is enough. A link to a map may have up to 2000 characters */
      readonly q: string;
    };
    answer: {
      readonly places: readonly SearchedPlace[];
      readonly session_id: string;
      readonly status: number;
    };
  };
  /** Send a piece of a table */
  sendTable: {
    params: {
      /** The first byte of the piece, counted from 0 */
      readonly from: number;
      /** The id of the table */
      readonly id: string;
    };
    answer: {
      /** As many have arrived */
      readonly bytes: number;
      readonly status: number;
    };
  };
  /** Create a geofence point */
  setGeoFencePoint: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
      readonly name: string;
      /** Metres */
      readonly radius: number;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly id: string;
    };
  };
  /** Where events are sent */
  setWebhook: {
    params: {
      readonly url: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      readonly secret: string;
    };
  };
  /** The nearest place on a road */
  snapToRoad: {
    params: {
      /** `lat,lon` */
      readonly point: string;
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
    };
    answer: SnappedPoint;
  };
  /** Locations sorted from source to destination */
  sortedLocations: {
    params: {
      readonly locations: readonly {
        readonly point?: {
          readonly lat?: number;
          readonly lon?: number;
        };
        readonly additional_payload?: readonly Record<string, unknown>[];
      }[];
    };
    answer: {
      readonly sorted_waypoints: readonly SortedLocation[];
      readonly status: number;
    };
  };
  /** Places by the parts of an address */
  structuredSearch: {
    params: {
      /** Number of the house or holding */
      readonly house?: string;
      /** Name or number of the street */
      readonly street?: string;
      /** Block */
      readonly block?: string;
      /** Section, as Mirpur has them */
      readonly section?: string;
      /** Sector, as Uttara has them */
      readonly sector?: string;
      /** Area or a part of one */
      readonly area?: string;
      /** Union */
      readonly union?: string;
      /** Thana or sub-district */
      readonly thana?: string;
      /** District, in old or new spelling */
      readonly district?: string;
      /** Post code */
      readonly post_code?: number;
      /** Adds address_bn, city_bn, area_bn */
      readonly bangla?: boolean;
      /** Extension. Adds opening_hours, phone and website, where a source has them */
      readonly contact?: boolean;
      /** Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence */
      readonly data_source?: boolean;
    };
    answer: {
      readonly places?: readonly StructuredPlace[];
      /** Only when nothing matches: `Address not found` */
      readonly message?: string;
      /** With score=true: the query as it was understood, where a spelling was changed */
      readonly did_you_mean?: string;
      readonly status: number;
    };
  };
  /** Sub-districts (upazilas) */
  subDistricts: {
    params: {
      /** Part of a name, in English or Bangla, old or new spelling */
      readonly q?: string;
      /** Only those of this district */
      readonly district_id?: number;
    };
    answer: {
      readonly places: readonly SubDistrict[];
    };
  };
  /** Sub-districts (upazilas) */
  subDistrictsV1: {
    params: {
      /** Part of a name, in English or Bangla */
      readonly q: string;
    };
    answer: {
      readonly places: readonly SubDistrict[];
    };
  };
  /** Fetch a geocoded table */
  tableResult: {
    params: {
      /** The id of the table */
      readonly id: string;
    };
    answer: ArrayBuffer;
  };
  /** How far a table is */
  tableState: {
    params: {
      /** The id of the table */
      readonly id: string;
    };
    answer: {
      readonly table: TableJob;
      readonly bytes: number;
      readonly status: number;
    };
  };
  /** Thanas (police stations) */
  thanas: {
    params: {
      /** Part of a name, in English or Bangla, old or new spelling */
      readonly q?: string;
      /** Only those of this district */
      readonly district_id?: number;
    };
    answer: {
      readonly places: readonly Thana[];
      readonly status: number;
    };
  };
  /** One tile of the map */
  tile: {
    params: {
      /** Zoom */
      readonly z: number;
      /** Column, from the west */
      readonly x: number;
      /** Row, from the north */
      readonly y: number;
    };
    answer: ArrayBuffer;
  };
  /** What a map needs to know about the tiles */
  tileJson: {
    params: Record<string, never>;
    answer: {
      readonly tilejson: string;
      readonly name: string;
      readonly description: string;
      readonly version: string;
      readonly scheme: string;
      readonly tiles: readonly string[];
      readonly minzoom: number;
      readonly maxzoom: number;
      readonly bounds: readonly [number, number, number, number];
      readonly center: readonly [number, number, number];
      readonly attribution: string;
      readonly vector_layers: readonly {
        readonly id: string;
        readonly description: string;
        readonly fields: {
          readonly [name: string]: string;
        };
      }[];
    };
  };
  /** Positions of moving things */
  track: {
    params: {
      readonly positions: readonly {
        /** The caller’s own name for the object */
        readonly id: string | number;
        /** Degrees, WGS 84 */
        readonly lon: number;
        /** Degrees, WGS 84 */
        readonly lat: number;
        /** ISO 8601, or seconds since 1970; now when absent */
        readonly time?: string | number;
      }[];
      /** Seconds inside a fence after which a dwell event is sent */
      readonly dwell?: number;
      /** What moves, for speeds that are learned: one of car, motorcycle, rickshaw, cng, truck, bus; car when absent */
      readonly profile?: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
      /** Positions not newer than the last one known */
      readonly ignored: number;
      /** Events that the positions raised */
      readonly events: number;
      readonly data: readonly TrackedObject[];
    };
  };
  /** Traffic on one tile of the map */
  trafficTile: {
    params: {
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** When: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Default: now, with what is reported */
      readonly at?: string;
      /** Zoom */
      readonly z: number;
      /** Column, from the west */
      readonly x: number;
      /** Row, from the north */
      readonly y: number;
    };
    answer: ArrayBuffer;
  };
  /** Durations and distances between many points */
  travelMatrix: {
    params: {
      /** Positions [longitude, latitude], up to 1000: each to each */
      readonly points?: readonly (readonly [number, number])[];
      /** In place of `points`: where journeys begin, up to 1000 */
      readonly sources?: readonly (readonly [number, number])[];
      /** In place of `points`: where they end, up to 1000 */
      readonly destinations?: readonly (readonly [number, number])[];
      /** By what one travels: car, motorcycle, bike, foot, and, where the server offers them, rickshaw, cng, truck, bus */
      readonly profile?:
        | 'car'
        | 'motorcycle'
        | 'bike'
        | 'foot'
        | 'rickshaw'
        | 'cng'
        | 'truck'
        | 'bus'
        | 'pedestrian';
      /** Extension: what the way must not use, separated by semicolons: ferries, tolls, motorways, unpaved, a box `minlon,minlat,maxlon,maxlat`, or a polygon `lon,lat,lon,lat,lon,lat,…` */
      readonly avoid?: string;
      /** Extension: as `avoid`, in the words of OSRM, separated by commas: motorway, toll, ferry, unpaved */
      readonly exclude?: string;
      /** Extension, for trucks and buses: metres; roads whose signs allow less are not used */
      readonly height?: number;
      /** Extension, for trucks and buses: tonnes with load, as for height */
      readonly weight?: number;
      /** Extension, for trucks and buses: metres, as for height */
      readonly length?: number;
      /** Extension, for trucks and buses: tonnes on an axle, as for height */
      readonly axle_load?: number;
      /** Extension: when the trip begins: a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now. Travel times are those of the hours in which roads are reached; routes take at most 25 points */
      readonly depart_at?: string;
      /** Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure */
      readonly arrive_by?: string;
      /** Which values to answer */
      readonly annotations?: string;
    };
    answer: {
      readonly sources: readonly ({
        /** Longitude, latitude */
        readonly location: readonly [number, number];
        /** Metres from the point that was sent */
        readonly distance: number;
        readonly connected?: {
          /** Longitude, latitude */
          readonly location: readonly [number, number];
          /** Metres from the point that was sent */
          readonly distance: number;
        };
      } | null)[];
      readonly destinations: readonly ({
        /** Longitude, latitude */
        readonly location: readonly [number, number];
        /** Metres from the point that was sent */
        readonly distance: number;
        readonly connected?: {
          /** Longitude, latitude */
          readonly location: readonly [number, number];
          /** Metres from the point that was sent */
          readonly distance: number;
        };
      } | null)[];
      /** Seconds, by source and then by destination */
      readonly durations?: readonly (readonly (number | null)[])[];
      /** Metres, likewise */
      readonly distances?: readonly (readonly (number | null)[])[];
      readonly status: number;
    };
  };
  /** Unions */
  unions: {
    params: {
      /** Part of a name, in English or Bangla, old or new spelling */
      readonly q?: string;
      /** Only those of this sub-district */
      readonly sub_district_id?: number;
    };
    answer: {
      readonly places: readonly Union[];
    };
  };
  /** Unions */
  unionsV1: {
    params: {
      /** Part of a name, in English or Bangla */
      readonly q: string;
    };
    answer: {
      readonly places: readonly Union[];
    };
  };
  /** Change the radius of a geofence point */
  updateGeoFencePoint: {
    params: {
      /** Metres */
      readonly radius: number;
      readonly name?: string;
      /** Degrees, WGS 84 */
      readonly longitude?: number;
      /** Degrees, WGS 84 */
      readonly latitude?: number;
      /** From the creation or the list */
      readonly id: string;
    };
    answer: {
      readonly message: string;
      readonly status: number;
    };
  };
  /** Ward of a point */
  ward: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: readonly {
      readonly Ward: number;
    }[];
  };
  /** Ward and zone of a point */
  wardAndZone: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: WardAndZone;
  };
  /** Ward and zone of a point */
  wardAndZoneV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: WardAndZone;
  };
  /** Shape of one ward */
  wardGeometry: {
    params: {
      readonly ward_number: number;
      /** Name, short name (DSCC) or id of the corporation; Dhaka North when absent */
      readonly city_corporation?: string;
    };
    answer: {
      readonly ward: WardGeometry;
      readonly status: number;
    };
  };
  /** Ward of a point */
  wardV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: readonly {
      readonly Ward: number;
    }[];
  };
  /** All wards */
  wards: {
    params: Record<string, never>;
    answer: {
      readonly data: readonly Ward[];
    };
  };
  /** The webhook of the account */
  webhook: {
    params: Record<string, never>;
    answer: {
      readonly message: string;
      readonly status: number;
      readonly data: Webhook | null;
    };
  };
  /** Zone of a point */
  zone: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: readonly {
      readonly Zone: number;
    }[];
  };
  /** Zone of a point */
  zoneV1: {
    params: {
      /** Degrees, WGS 84 */
      readonly longitude: number;
      /** Degrees, WGS 84 */
      readonly latitude: number;
    };
    answer: readonly {
      readonly Zone: number;
    }[];
  };
  /** All zones */
  zones: {
    params: Record<string, never>;
    answer: {
      readonly data: readonly Zone[];
    };
  };
}
