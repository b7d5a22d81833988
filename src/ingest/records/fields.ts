// Guesses what a column means from its name, with a table of the names that real files use. Columns that the user maps
// (--map name=title) take precedence.

export const FIELDS = [
  'name',
  'nameBn',
  'aliases',
  'lat',
  'lon',
  'latLon',
  'lonLat',
  'address',
  'type',
  'subType',
  'house',
  'street',
  'streetBn',
  'postcode',
  'postOffice',
  'division',
  'divisionBn',
  'district',
  'districtBn',
  'upazila',
  'thana',
  'union',
  'area',
  'subArea',
  'city',
  'ward',
  'zone',
  'population',
  'code',
  'upazilaCode',
  'id',
  'osmId',
  'level',
  'highway',
  'ref',
  'oneway',
  'maxspeed',
  'surface',
  'lanes',
  'road',
  'chainage',
  'gap',
  'wkt',
  'divisionId',
  'districtId',
  'upazilaId',
  'cityId',
  'shortName',
  'phone',
  'hours',
  'email',
  'website',
] as const;
export type Field = (typeof FIELDS)[number];

/** Fields that say where a row is: one of these suffices to geocode it. */
export const ADDRESS_FIELDS = ['address', 'street', 'area', 'upazila', 'thana', 'postcode'] as const;

/** Names in lower case without spaces, dots, dashes and the like, in order of preference. */
const NAMES: Readonly<Record<Field, string>> = {
  name: 'name nameen englishname en title placename shapename label naam নামইংরেজি ইংরেজিনাম',
  nameBn: 'namebn bnname namebangla banglaname bangla bn নাম namelocal বাংলানাম নামবাংলা',
  aliases: 'aliases alias altname oldname othernames sourcename alternatenames',
  lat: 'lat latitude y ycoord pointy অক্ষাংশ অক্ষাংশ°',
  lon: 'lon lng long longitude x xcoord pointx দ্রাঘিমাংশ দ্রাঘিমাংশ°',
  latLon:
    'latlon latlng latlong latitudelongitude coordinates coordinate gps gpscoordinates gpslocation geolocation স্থানাঙ্ক জিপিএস',
  lonLat: 'lonlat lnglat longlat longitudelatitude',
  address: 'address fulladdress addr addrfull postaladdress streetaddress ঠিকানা পূর্ণঠিকানা সম্পূর্ণঠিকানা',
  type: 'ptype type class category kind fclass amenity ধরন ধরণ ক্যাটাগরি',
  subType: 'subtype subcategory subclass',
  house:
    'house housenumber houseno addrhousenumber holding holdingno holdingnumber number housenum বাড়ি বাড়িনং বাড়িনম্বর হোল্ডিং হোল্ডিংনং হোল্ডিংনম্বর',
  street: 'street streetname addrstreet roadname রাস্তা সড়ক রোড',
  streetBn: 'streetbn addrstreetbn roadnamebn',
  postcode: 'postcode postalcode zip zipcode addrpostcode পোস্টকোড ডাককোড',
  postOffice: 'postoffice ডাকঘর',
  division: 'division divisionname adm1en name1 divnameeng বিভাগ',
  divisionBn: 'divisionbnname divisionbn adm1bn',
  district: 'district districtname adm2en name2 zila zilla zilanameen dis disnameeng addrdistrict জেলা',
  districtBn: 'districtbnname districtbn adm2bn',
  upazila: 'upazila upazilaname adm3en name3 upazilla subdistrict upaznameen addrsubdistrict উপজেলা',
  thana: 'thana thananame policestation ps থানা',
  union: 'union unionname adm4en name4 unionnameen uninameen mauzaunion ইউনিয়ন',
  area: 'area areaname suburb addrsuburb addrplace neighbourhood locality এলাকা মহল্লা',
  subArea: 'subarea block addrblock',
  city: 'corporation citycorporation citycorp city cityname addrcity',
  ward: 'ward wardno wardnumber ওয়ার্ড ওয়ার্ডনং ওয়ার্ডনম্বর',
  zone: 'zone zoneno zonenumber',
  population: 'population pop poptotal',
  code: 'code geocode bbscode unioncode adm4pcode adm3pcode pcode eiin',
  upazilaCode: 'upazilacode',
  id: 'id fid objectid uid ownid externalid placeid poiid shopid storeid outletid branchid customerid locationid আইডি',
  osmId: 'osmid',
  level: 'adminlevel level',
  highway: 'highway roadclass roadtype',
  ref: 'ref roadref',
  oneway: 'oneway',
  maxspeed: 'maxspeed speedlimit',
  surface: 'surface pavement',
  lanes: 'lanes',
  road: 'roadid road roadno roadnumber',
  chainage: 'chainage chainagekm km',
  gap: 'gappoint gap',
  wkt: 'wkt geometry geom thegeom wktgeometry shape',
  divisionId: 'divisionid',
  districtId: 'districtid',
  upazilaId: 'upazilaid',
  cityId: 'citycorpid',
  shortName: 'shortname abbreviation',
  phone:
    'phone phoneno phonenumber mobile mobileno mobilenumber tel telephone contactno contactnumber hotline ফোন মোবাইল মোবাইলনম্বর ফোননম্বর মোবাইলনং ফোননং',
  hours: 'hours openinghours businesshours opening opentime openingtime সময় সময়সূচি খোলারসময়',
  email: 'email emailaddress mail ইমেইল ইমেল',
  website: 'website url web homepage ওয়েবসাইট',
};

/** Fields that make up a place: columns with any other meaning, or none, are kept with it unchanged. */
const OF_PLACES: ReadonlySet<Field> = new Set<Field>([
  ...(['name', 'nameBn', 'aliases', 'lat', 'lon', 'type', 'subType', 'house', 'street', 'streetBn'] as const),
  ...([
    'latLon',
    'lonLat',
    'postcode',
    'district',
    'upazila',
    'thana',
    'union',
    'area',
    'subArea',
    'osmId',
    'wkt',
  ] as const),
]);

/** The columns that a place keeps as its own fields. */
export function ownColumns(columns: readonly string[], fields: FieldMap): string[] {
  const used = new Set<string>();
  for (const [field, column] of fields) if (OF_PLACES.has(field)) used.add(column);
  return columns.filter((column) => column.trim() !== '' && !used.has(column));
}

const plain = (column: string): string =>
  column
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s._:,;#*'"&\-/()[\]]+/g, '');

export type FieldMap = ReadonlyMap<Field, string>;

/** Which column holds which field. `chosen` (field → column) comes from the user; `absentColumns` lists what it misses. */
export function mapFields(
  columns: readonly string[],
  chosen: ReadonlyMap<Field, string> = new Map(),
): FieldMap {
  const map = new Map<Field, string>();
  const used = new Set<string>();
  for (const [field, column] of chosen) {
    const found =
      columns.find((name) => name === column) ?? columns.find((name) => plain(name) === plain(column));
    if (found === undefined) continue;
    map.set(field, found);
    used.add(found);
  }
  const byName = new Map(columns.map((column) => [plain(column), column]));
  for (const field of FIELDS) {
    if (map.has(field)) continue;
    for (const name of NAMES[field].split(' ')) {
      const column = byName.get(plain(name));
      if (column === undefined || used.has(column)) continue;
      map.set(field, column);
      used.add(column);
      break;
    }
  }
  return map;
}

/** Columns that the user mapped but that do not exist. */
export const absentColumns = (
  columns: readonly string[],
  chosen: ReadonlyMap<Field, string> = new Map(),
): string[] => {
  const known = new Set(columns.map(plain));
  return [...chosen.values()].filter((column) => !known.has(plain(column)));
};

/** Parses `name=title,lat=Y`; a column with a comma in its name is quoted: `name="Shop, English"`. Throws an error for an unknown field. */
export function parseFieldMap(text: string): Map<Field, string> {
  const map = new Map<Field, string>();
  for (const pair of text.match(PAIRS) ?? [text]) {
    const at = pair.indexOf('=');
    const field = pair.slice(0, at).trim();
    const column = pair
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/s, '$1');
    if (at <= 0 || column === '')
      throw new Error(`--map: "${pair}" is not of the form field=column, for example name=title,lat=Y`);
    const known = FIELDS.find((name) => name === field);
    if (!known) throw new Error(`--map: there is no field "${field}"; the fields are ${FIELDS.join(', ')}`);
    map.set(known, column);
  }
  return map;
}

/** Pieces between commas that do not stand in quotes. */
const PAIRS = /(?:"[^"]*"|[^,"])+/g;

/** The same map as `parseFieldMap` reads it. */
export const fieldMapText = (pairs: Iterable<readonly [Field, string]>): string =>
  [...pairs].map(([field, column]) => `${field}=${column.includes(',') ? `"${column}"` : column}`).join(',');
