// What the words of a column's name suggest, for names that are in no table: "Branch Code", "Outlet's Name (English)", "শাখার নাম".
import type { Field } from './fields.ts';

/** In order: the first that fits is taken. `not`: other words that make it mean something else. */
const SUGGESTIONS: readonly {
  readonly field: Field;
  readonly words: RegExp;
  readonly not?: RegExp;
}[] = [
  { field: 'email', words: /\be ?mail\b|ই ?মেইল|ইমেল/ },
  { field: 'website', words: /\b(?:website|web ?site|url|facebook|fb page)\b|ওয়েব/, not: /\bmaps?\b/ },
  {
    field: 'latLon',
    words:
      /\b(?:lat(?:itude)? (?:and |n )?(?:lon|lng|long|longitude)|latlon|latlng|latlong|coordinates?|co ordinates?|gps|geo ?(?:location|code|point|tag)|geo|maps?|google maps?|map ?link|pin)\b|স্থানাঙ্ক|জিপিএস|ম্যাপ/,
  },
  { field: 'lonLat', words: /\b(?:lon|lng|long|longitude) (?:and )?lat(?:itude)?\b/ },
  { field: 'lat', words: /\b(?:lat|latitude|latitute|lattitude|northing)\b|অক্ষাংশ/ },
  { field: 'lon', words: /\b(?:lon|lng|long|longitude|longitute|longtitude|easting)\b|দ্রাঘিমাংশ/ },
  {
    field: 'hours',
    words:
      /\b(?:opening|open|hours?|business hours?|working hours?|timings?|office time|schedule|open time|opens(?: at)?)\b|সময়|খোলা/,
    not: /\b(?:date|day of opening|year|balance)\b|তারিখ/,
  },
  {
    field: 'phone',
    words:
      /\b(?:phone|mobile|cell|tel|telephone|contact(?: (?:no|number|num|info))?|hot ?line|help ?line|whats ?app|msisdn|call)\b|ফোন|মোবাইল|যোগাযোগ|হটলাইন/,
    not: /\b(?:person|name|e ?mail)\b|নাম/,
  },
  {
    field: 'address',
    words: /\b(?:address|addr|adress|location|place of|premises)\b|ঠিকানা|অবস্থান/,
    not: /\b(?:e ?mail|id|code|type|name)\b/,
  },
  { field: 'postcode', words: /\b(?:post ?code|postal ?code|zip|post code)\b|পোস্ট ?কোড|ডাক ?কোড/ },
  { field: 'upazila', words: /\b(?:upazill?a|sub ?district)\b|উপজেলা/, not: /\b(?:id|code)\b/ },
  { field: 'district', words: /\b(?:district|dist|zill?a)\b|জেলা/, not: /\b(?:id|code)\b|উপজেলা/ },
  { field: 'division', words: /\bdivision\b|বিভাগ/, not: /\b(?:id|code)\b/ },
  { field: 'thana', words: /\b(?:thana|police station)\b|থানা/, not: /\b(?:id|code)\b/ },
  { field: 'house', words: /\b(?:house|holding|plot)(?: (?:no|number|num))?\b|হোল্ডিং|বাড়ি/, not: /\bname\b/ },
  {
    field: 'street',
    words: /\b(?:road|street)(?: (?:no|number|name))?\b|রাস্তা|সড়ক|রোড/,
    not: /\b(?:id|type|class)\b/,
  },
  {
    field: 'area',
    words: /\b(?:area|locality|mahalla|neighbou?rhood)\b|এলাকা|মহল্লা/,
    not: /\b(?:sq|sqft|size|code|manager|acre|km|of)\b/,
  },
  { field: 'type', words: /\b(?:type|category|segment|kind)\b|ধরন|ধরণ|শ্রেণি|ক্যাটাগরি/ },
  {
    field: 'id',
    words: /\b(?:code|cd|id|serial|uid|key)\b|কোড|আইডি/,
    not: /\b(?:post|postal|zip|area|country|tax|vat|nid|routing|swift)\b|পোস্ট/,
  },
  {
    field: 'nameBn',
    words:
      /\b(?:name|title)\b.*\b(?:bn|bangla|bengali)\b|\b(?:bn|bangla|bengali)\b.*\bname\b|নাম.*বাংলা|বাংলা.*নাম/,
  },
  {
    field: 'name',
    words: /\b(?:name|nm)\b|নাম$|^নাম|নাম /,
    not: /\b(?:manager|owner|person|contact|proprietor|officer|incharge|in charge|father|mother|user|file|layer|bank|road|street|area|zone|region|territory|group|parent|product|brand|type|category|agent'?s?)\b|মালিক|ম্যানেজার|ব্যবস্থাপক|পিতা|ব্যক্তি|পণ্য/,
  },
  {
    field: 'name',
    words:
      /^(?:\w+ )?(?:branch|outlet|shop|store|showroom|school|college|institute|institution|hospital|clinic|pharmacy|restaurant|hotel|facility|station|mosque|booth|counter|depot|warehouse|hub|point|library|market|factory)s?$|^(?:company|organi[sz]ation|business|merchant|customer|dealer|distributor|atm|site|place|poi|office|partner|retailer|client|vendor|supplier|agent|project|landmark)s?$|^(?:শাখা|দোকান|প্রতিষ্ঠান|বিদ্যালয়|স্কুল|মসজিদ|হাসপাতাল|ফার্মেসি|আউটলেট|শোরুম|কেন্দ্র)$/,
    not: /\b(?:police|nearest|gps|contact|focal|parent|main|mother)\b/,
  },
];

/** Patterns are compared in NFC, the form of the words. */
const PATTERNS = SUGGESTIONS.map(({ field, words, not }) => ({
  field,
  words: new RegExp(words.source.normalize('NFC')),
  not: not && new RegExp(not.source.normalize('NFC')),
}));

/** The fields that a column may be, by its name: the likeliest first. */
export function suggestedFields(column: string): Field[] {
  const text = spaced(column);
  return PATTERNS.filter(({ words, not }) => words.test(text) && !not?.test(text)).map(({ field }) => field);
}

/** Whether a name for a place stands first among those that end in "name": a branch's before an account's. */
export const isNameOfPlace = (column: string): boolean =>
  /\b(?:branch|outlet|shop|store|showroom|school|college|institute|institution|company|organi[sz]ation|business|merchant|dealer|hospital|clinic|pharmacy|restaurant|hotel|facility|station|place|poi|site|english|en)\b|শাখা|দোকান|প্রতিষ্ঠান|ইংরেজি/.test(
    spaced(column),
  );

/** Whether it is the name of something, be it a zone or a brand, and not of a person. */
export const isNameOfSomething = (column: string): boolean =>
  /\b(?:name|nm)(?: (?:en|english))?$|নাম(?: ইংরেজি)?$/.test(spaced(column)) &&
  !/\b(?:manager|owner|person|contact|proprietor|officer|father|mother|user|file|layer|rider|driver)\b|মালিক|ব্যক্তি/.test(
    spaced(column),
  );

/** "BranchName_EN" → "branch name en" */
const spaced = (column: string): string =>
  column
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
