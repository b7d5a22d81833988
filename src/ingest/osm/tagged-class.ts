// The table that maps OpenStreetMap tags to the contract's place types (pType) and sub-types (subType): for each key the
// values of each type, where "*" matches any other value. The sub-type is the value with spaces and capitals unless SUB_TYPES
// says otherwise. Keys are in order of precedence: the first match determines the type, further ones only add a sub-type.
import type { PlaceType } from '../../dataset/tables/place-types.ts';
import type { Tags } from './element-visitor.ts';

type ValuesByType = Readonly<Partial<Record<PlaceType, string>>>;

export const PLACE_TABLE: Readonly<Record<string, ValuesByType>> = {
  place: {
    Admin:
      'city town village hamlet suburb neighbourhood quarter borough city_block plot locality isolated_dwelling farm municipality island islet allotments',
    Landmark: 'square',
  },
  amenity: {
    Education:
      'school college university kindergarten library childcare language_school driving_school music_school dancing_school research_institute training prep_school',
    Healthcare: 'hospital clinic doctors dentist pharmacy nursing_home social_facility veterinary',
    Bank: 'bank atm bureau_de_change money_transfer payment_centre microfinance mobile_money_agent',
    Food: 'restaurant cafe fast_food food_court ice_cream pub bar biergarten tea_stall canteen',
    Fuel: 'fuel charging_station',
    'Religious Place': 'place_of_worship monastery grave_yard funeral_hall crematorium',
    Government:
      'townhall courthouse police fire_station post_office prison embassy public_building ranger_station customs',
    Transportation:
      'bus_station taxi ferry_terminal parking parking_entrance bicycle_parking motorcycle_parking bicycle_rental car_rental car_sharing boat_rental bicycle_repair_station car_wash vehicle_inspection',
    Recreation:
      'cinema theatre arts_centre community_centre social_centre nightclub casino gambling studio events_venue exhibition_centre conference_centre planetarium swingerclub stripclub public_bath stage',
    Shop: 'marketplace vending_machine',
    Landmark: 'fountain clock',
    Utility:
      'toilets drinking_water water_point shower waste_disposal recycling waste_transfer_station telephone internet_cafe post_box',
    Commercial: 'coworking_space crypto',
    Agricultural: 'animal_breeding animal_shelter',
    Hotel: 'love_hotel',
    Office: 'register_office',
  },
  healthcare: { Healthcare: '*' },
  shop: { Fuel: 'gas', Shop: '*' },
  tourism: {
    Hotel:
      'hotel guest_house hostel motel apartment chalet alpine_hut wilderness_hut camp_site caravan_site resort',
    Recreation: 'theme_park zoo aquarium picnic_site trail_riding_station',
    Landmark: 'museum gallery attraction viewpoint artwork yes',
    Office: 'information',
  },
  leisure: {
    Recreation:
      'park garden playground pitch stadium sports_centre sports_hall swimming_pool swimming_area fitness_centre golf_course miniature_golf marina water_park nature_reserve ice_rink horse_riding dance bowling_alley amusement_arcade adult_gaming_centre beach_resort bird_hide common dog_park escape_game fishing hackerspace bandstand sauna summer_camp track resort recreation_ground',
  },
  office: {
    Government: 'government diplomatic tax police quango water_utility',
    Education: 'educational_institution research',
    Office: '*',
  },
  craft: { Industry: '*' },
  historic: {
    Landmark:
      'monument memorial castle fort ruins archaeological_site manor tomb city_gate building wayside_shrine wayside_cross church monastery mosque temple ship aircraft tank cannon heritage battlefield palace mansion tower yes',
  },
  railway: { Transportation: 'station halt tram_stop subway_entrance stop yard' },
  aeroway: { Transportation: 'aerodrome heliport helipad terminal airstrip' },
  aerialway: { Transportation: 'station' },
  highway: { Transportation: 'bus_stop services rest_area' },
  public_transport: { Transportation: 'station stop_position platform stop_area' },
  emergency: { Healthcare: 'ambulance_station', Utility: 'phone assembly_point', Government: 'lifeguard' },
  man_made: {
    Industry: 'works kiln brickworks silo storage_tank mineshaft adit',
    Utility:
      'water_tower water_works wastewater_plant pumping_station telephone_exchange communications_tower water_well',
    Landmark: 'lighthouse tower obelisk bridge mast observatory windmill',
    Transportation: 'pier',
  },
  power: { Utility: 'plant substation' },
  military: { Government: 'barracks base office academy naval_base airfield checkpoint training_area' },
  landuse: {
    Industry: 'industrial quarry brickyard salt_pond',
    Commercial: 'commercial',
    Shop: 'retail',
    'Religious Place': 'cemetery religious',
    Government: 'military government',
    Education: 'education',
    Residential: 'residential',
    Construction: 'construction',
    Agricultural: 'farmyard orchard farmland greenhouse_horticulture plant_nursery aquaculture',
    Recreation: 'recreation_ground village_green winter_sports',
    Transportation: 'port railway depot',
    Utility: 'landfill',
  },
  club: { Recreation: '*' },
  boundary: { Recreation: 'national_park protected_area' },
  natural: {
    Landmark:
      'peak volcano saddle beach bay cape cave_entrance spring hot_spring glacier water island waterfall',
  },
  waterway: { Landmark: 'waterfall dam weir', Transportation: 'dock', Industry: 'boatyard' },
  building: {
    'Religious Place': 'mosque church temple cathedral chapel shrine monastery synagogue pagoda religious',
    Education: 'school university college kindergarten',
    Healthcare: 'hospital clinic',
    Hotel: 'hotel',
    Government: 'government civic public fire_station',
    Commercial: 'commercial',
    Office: 'office',
    Shop: 'retail supermarket kiosk mall',
    Industry: 'industrial factory warehouse manufacture',
    Transportation: 'train_station transportation hangar parking',
    Agricultural: 'farm barn greenhouse cowshed farm_auxiliary',
    Construction: 'construction',
    Recreation: 'stadium sports_hall grandstand pavilion',
    Utility: 'service transformer_tower water_tower',
    Residential: '*',
  },
};

/** Sub-types that are not just the reformatted value. */
export const SUB_TYPES: Readonly<Record<string, string>> = {
  'amenity=atm': 'ATM',
  'amenity=fuel': 'Fuel Station',
  'amenity=doctors': 'Doctor',
  'amenity=marketplace': 'Market',
  'amenity=grave_yard': 'Graveyard',
  'amenity=taxi': 'Taxi Stand',
  'amenity=townhall': 'Town Hall',
  'amenity=post_office': 'Post Office',
  'amenity=internet_cafe': 'Internet Cafe',
  'amenity=place_of_worship': 'Place of Worship',
  'healthcare=yes': 'Healthcare',
  'shop=yes': 'Shop',
  'shop=gas': 'Gas Shop',
  'shop=mall': 'Shopping Mall',
  'office=yes': 'Office',
  'office=ngo': 'NGO',
  'craft=yes': 'Workshop',
  'historic=yes': 'Historic Place',
  'tourism=yes': 'Attraction',
  'club=yes': 'Club',
  'building=yes': 'Building',
  'building=residential': 'Building',
  'railway=station': 'Railway Station',
  'railway=halt': 'Railway Station',
  'railway=stop': 'Railway Stop',
  'public_transport=station': 'Station',
  'public_transport=stop_position': 'Stop',
  'public_transport=platform': 'Stop',
  'public_transport=stop_area': 'Stop',
  'aeroway=aerodrome': 'Airport',
  'aerialway=station': 'Cable Car Station',
  'highway=services': 'Service Area',
  'man_made=works': 'Factory',
  'power=plant': 'Power Plant',
  'landuse=industrial': 'Industrial Area',
  'landuse=commercial': 'Commercial Area',
  'landuse=retail': 'Market',
  'landuse=residential': 'Residential Area',
  'landuse=railway': 'Railway Area',
};

/** Places worth finding even without a name: they are shown by their sub-type. */
export const USEFUL_UNNAMED = new Set([
  'amenity=atm',
  'amenity=bank',
  'amenity=fuel',
  'amenity=charging_station',
  'amenity=pharmacy',
  'amenity=hospital',
  'amenity=clinic',
  'amenity=doctors',
  'amenity=dentist',
  'amenity=police',
  'amenity=fire_station',
  'amenity=post_office',
  'amenity=toilets',
  'amenity=drinking_water',
  'amenity=place_of_worship',
  'amenity=school',
  'amenity=marketplace',
  'amenity=bus_station',
  'amenity=parking',
  'amenity=ferry_terminal',
  'amenity=restaurant',
  'amenity=cafe',
  'amenity=fast_food',
  'amenity=taxi',
  'tourism=hotel',
  'leisure=park',
  'railway=station',
  'highway=bus_stop',
  'shop=supermarket',
]);

/** Ground, water and buildings are places only if they have a name; without one they are just part of the map. */
export const PLACES_BY_NAME = new Set(['building', 'landuse', 'natural', 'waterway', 'boundary']);

const RELIGIONS = new Map([
  ['muslim', 'Mosque'],
  ['hindu', 'Temple'],
  ['buddhist', 'Buddhist Temple'],
  ['christian', 'Church'],
  ['sikh', 'Gurdwara'],
]);

export interface TaggedClass {
  readonly type: PlaceType;
  readonly subType: string;
  /** The deciding tag: "amenity=school". */
  readonly tag: string;
  readonly key: string;
}

/** Types by key and value. */
const TYPES = new Map<string, Map<string, PlaceType>>();
for (const [key, byType] of Object.entries(PLACE_TABLE)) {
  const values = new Map<string, PlaceType>();
  for (const [type, words] of Object.entries(byType)) {
    for (const value of words.split(' ')) values.set(value, type as PlaceType);
  }
  TYPES.set(key, values);
}

/** A quick test before the table is searched: most elements, including roads, match nothing in it. */
function mayBePlace(tags: Tags): boolean {
  for (const [key, value] of tags) {
    const values = TYPES.get(key);
    if (values && (values.has(value) || values.has('*') || value.includes(';'))) return true;
  }
  return false;
}

/** Values that say the thing is gone or not there yet. */
const GONE = new Set([
  'no',
  'none',
  'disused',
  'abandoned',
  'vacant',
  'closed',
  'demolished',
  'proposed',
  'planned',
]);

/** The kind of place that the tags describe; undefined if none. */
export function placeClass(tags: Tags): TaggedClass | undefined {
  if (!mayBePlace(tags)) return undefined;
  let first: TaggedClass | undefined;
  let subTypes: string[] | undefined;
  for (const [key, types] of TYPES) {
    const values = tags.get(key);
    if (values === undefined) continue;
    for (const value of values.includes(';') ? values.split(/\s*;\s*/).slice(0, 4) : [values]) {
      const type = types.get(value) ?? types.get('*');
      if (type === undefined || GONE.has(value) || value === '') continue;
      // A plain building adds nothing to what it contains.
      if (first && (key === 'building' || key === 'landuse' || key === 'public_transport')) continue;
      const subType = subTypeOf(key, value, tags);
      if (!first) first = { type, subType, tag: `${key}=${value}`, key };
      else if (subType !== first.subType && !subTypes?.includes(subType)) (subTypes ??= []).push(subType);
    }
  }
  if (!first || !subTypes) return first;
  return { ...first, subType: [first.subType, ...subTypes.slice(0, 3)].join(',') };
}

function subTypeOf(key: string, value: string, tags: Tags): string {
  const tag = `${key}=${value}`;
  if (tag === 'amenity=place_of_worship') {
    const religion = RELIGIONS.get(tags.get('religion') ?? '');
    if (religion) return religion;
  }
  if (Object.hasOwn(SUB_TYPES, tag)) return SUB_TYPES[tag];
  return titled(value);
}

/** "car_repair" → "Car Repair". */
function titled(value: string): string {
  const words = value
    .slice(0, 60)
    .replace(/[_,\s]+/g, ' ')
    .trim();
  return words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
