// What admin_level means in each country: the table that turns boundaries into divisions, districts, upazilas …
// A user's JSON file of the same form overrides individual countries: see `parseAdminLevels`.

import { RegionKind } from '../../dataset/tables/regions.ts';
import { messageOf } from '../../text/thrown.ts';

export type RegionKindName = keyof typeof RegionKind;

export interface LevelRule {
  readonly kind: RegionKindName;
  /** A case-insensitive pattern that one of the names (in any language) or type tags must match. */
  readonly match?: string;
}

/** Rules by admin_level; the first match wins. Levels that are not listed are ignored. */
export type CountryLevels = Readonly<Record<string, RegionKindName | readonly LevelRule[]>>;
/** By ISO 3166 alpha-2 code; "*" for all other countries. */
export type AdminLevels = Readonly<Record<string, CountryLevels>>;

const CITY: LevelRule = { kind: 'CityCorporation', match: 'city corporation|সিটি (কর্পোরেশন|করপোরেশন)' };
const TOWN: LevelRule = { kind: 'Pauroshova', match: 'p(o|a)ur(a|o)sh?(a|o)va|municipality|পৌরসভা' };
const WARD: LevelRule = { kind: 'Ward', match: '\\bward\\b|ওয়ার্ড|ওয়ার্ড' };
const ZONE: LevelRule = { kind: 'Zone', match: '\\bzone\\b|অঞ্চল' };
const THANA: LevelRule = { kind: 'Thana', match: '\\bthana\\b|police station|থানা' };
const UNION: LevelRule = { kind: 'Union', match: '\\bunion\\b|ইউনিয়ন|ইউনিয়ন' };

export const ADMIN_LEVELS: AdminLevels = {
  /** Upazilas and metropolitan thanas share level 6; municipal bodies occur at several levels and are recognised by name. */
  BD: {
    2: 'Country',
    4: 'Division',
    5: [CITY, { kind: 'District' }],
    6: [CITY, TOWN, THANA, { kind: 'Upazila' }],
    7: [CITY, TOWN, ZONE, UNION, { kind: 'Thana' }],
    8: [CITY, TOWN, WARD, ZONE, { kind: 'Union' }],
    9: [UNION, TOWN, WARD, ZONE, { kind: 'Ward' }],
    10: [WARD, { kind: 'Area' }],
  },
  /** Only the seven parishes lie between the country and its quarters. */
  AD: { 2: 'Country', 7: 'District', 8: 'Upazila' },
  IN: {
    2: 'Country',
    4: 'Division',
    5: 'District',
    6: 'Upazila',
    7: 'Thana',
    8: [TOWN, { kind: 'Union' }],
    9: 'Ward',
  },
  NP: { 2: 'Country', 4: 'Division', 6: 'District', 7: [TOWN, { kind: 'Upazila' }], 9: 'Ward' },
  '*': {
    2: 'Country',
    4: 'Division',
    6: 'District',
    7: 'Upazila',
    8: 'Union',
    9: 'Area',
    10: 'SubArea',
  },
};

/** Rough bounding box of Bangladesh in degrees, to choose the rules where a file contains no country border. */
const BANGLADESH = { west: 88.0, south: 20.3, east: 92.8, north: 26.8 };

export const likelyCountry = (lon: number, lat: number): string =>
  lon >= BANGLADESH.west && lon <= BANGLADESH.east && lat >= BANGLADESH.south && lat <= BANGLADESH.north
    ? 'BD'
    : '*';

/** The kind of a boundary; undefined if the table does not list its level. `texts`: its names and type tags. */
export function regionKindOf(
  levels: AdminLevels,
  country: string,
  level: string,
  texts: readonly string[],
): RegionKind | undefined {
  const table = Object.hasOwn(levels, country) ? levels[country] : levels['*'];
  const rules = table && Object.hasOwn(table, level) ? table[level] : undefined;
  if (rules === undefined) return undefined;
  if (typeof rules === 'string') return RegionKind[rules];
  for (const { kind, match } of rules) {
    if (match === undefined) return RegionKind[kind];
    const pattern = new RegExp(match, 'iu');
    if (texts.some((text) => pattern.test(text))) return RegionKind[kind];
  }
  return undefined;
}

/** Reads a user's table and merges it over the built-in one, country by country. `file` is named in errors. */
export function parseAdminLevels(text: string, file: string): AdminLevels {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file}: the table of admin levels is not valid JSON (${messageOf(cause)})`, {
      cause,
    });
  }
  if (!isRecord(given)) throw new Error(`${file}: the table of admin levels must be an object of countries`);
  for (const [country, levels] of Object.entries(given)) {
    if (!/^([A-Z]{2}|\*)$/.test(country)) {
      throw new Error(`${file}: "${country}" is not an ISO 3166 alpha-2 code in capitals, nor "*"`);
    }
    if (!isRecord(levels))
      throw new Error(`${file}: ${country} must be an object of levels, like {"4": "Division"}`);
    for (const [level, rules] of Object.entries(levels)) {
      if (!/^\d{1,2}$/.test(level)) throw new Error(`${file}: ${country}: "${level}" is not an admin_level`);
      checkRules(rules, `${file}: ${country} ${level}`);
    }
  }
  return { ...ADMIN_LEVELS, ...(given as AdminLevels) };
}

function checkRules(rules: unknown, where: string): void {
  if (typeof rules === 'string') {
    checkKind(rules, where);
    return;
  }
  if (!Array.isArray(rules)) throw new Error(`${where}: give a kind, or a list of {"match", "kind"}`);
  for (const rule of rules) {
    if (!isRecord(rule)) throw new Error(`${where}: each rule is an object {"match", "kind"}`);
    checkKind(rule.kind, where);
    if (rule.match === undefined) continue;
    try {
      new RegExp(String(rule.match), 'iu');
    } catch (cause) {
      throw new Error(`${where}: "${rule.match}" is not a valid regular expression`, { cause });
    }
  }
}

function checkKind(kind: unknown, where: string): void {
  if (typeof kind === 'string' && Object.hasOwn(RegionKind, kind)) return;
  throw new Error(`${where}: "${kind}" is not one of ${Object.keys(RegionKind).join(', ')}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
