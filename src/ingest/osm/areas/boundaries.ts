// Administrative boundaries to regions: polygons from relations and closed ways, kinds from the table of the country that
// the boundary lies in.

import { RegionKind } from '../../../dataset/tables/regions.ts';
import { inRing } from '../../../geo/in-ring.ts';
import type { Gatherer, PolygonDraft } from '../../gather/gathered.ts';
import { type AdminLevels, likelyCountry, regionKindOf } from '../admin-levels.ts';
import { MemberType, type Tags } from '../element-visitor.ts';
import type { KeptRelation } from '../kept-relation.ts';
import { clean } from '../names.ts';
import type { Shapes } from '../way-shapes.ts';
import { type Area, assembleArea } from './assemble-area.ts';
import { boundaryNames, boundaryNumber, boundaryTexts, populationOf } from './boundary-names.ts';
import { boxOf, doubleArea, pointInside } from './polygon.ts';

interface Bounded {
  /** "relation 2804753" */
  readonly origin: string;
  readonly tags: Tags;
  readonly polygons: readonly PolygonDraft[];
  /** A point inside the largest polygon. */
  readonly lon: number;
  readonly lat: number;
  /** Position of the label or the administrative centre on the map. */
  readonly label?: readonly [lon: number, lat: number];
}

export interface ClosedWayBoundary {
  readonly way: number;
  readonly tags: Tags;
}

export interface BoundaryCounts {
  found: number;
  regions: number;
  repaired: number;
}

export interface BoundaryOptions {
  readonly levels: AdminLevels;
  /** ISO 3166 alpha-2 code of the country whose rules apply where the file does not say. */
  readonly country?: string;
  /** Called for boundaries that were repaired. */
  readonly note: (line: string) => void;
}

export function emitBoundaries(
  gatherer: Gatherer,
  source: number,
  relations: readonly KeptRelation[],
  ways: readonly ClosedWayBoundary[],
  shapes: Shapes,
  { levels, country: given, note }: BoundaryOptions,
): BoundaryCounts {
  const counts: BoundaryCounts = { found: relations.length + ways.length, regions: 0, repaired: 0 };
  const skip = (reason: string, sample: string): void => gatherer.skipped(source, reason, sample);
  const bounded: Bounded[] = [];
  for (const relation of relations) {
    const origin = `relation ${relation.id}${nameFor(relation.tags)}`;
    const area = assembleArea(relation, shapes);
    const fault = faultOf(area);
    if (fault !== undefined) {
      skip(fault, origin);
      continue;
    }
    if (area.broken > 0) skip('part of a boundary whose lines form no closed ring', origin);
    if (area.stray > 0) skip('inner ring of a boundary that lies outside it', origin);
    if (area.repaired > 0) {
      counts.repaired++;
      note(
        `${origin}: gaps in its outline (up to ${Math.round(area.widestGap)} m) were closed with straight lines`,
      );
    }
    bounded.push(located(`relation ${relation.id}`, relation.tags, area.polygons, labelOf(relation, shapes)));
  }
  bounded.push(...closedWays(ways, shapes, skip));

  const countries = bounded.filter(
    ({ tags }) => tags.get('admin_level') === '2' && codeOf(tags) !== undefined,
  );
  for (const boundary of bounded) {
    const { tags, origin } = boundary;
    const country = countryOf(boundary, countries) ?? given ?? likelyCountry(boundary.lon, boundary.lat);
    const level = tags.get('admin_level')?.trim() ?? '';
    const kind = regionKindOf(levels, country, level, boundaryTexts(tags));
    if (kind === undefined) {
      skip(
        `boundary of admin_level ${level.slice(0, 10)}, which the table does not list`,
        origin + nameFor(tags),
      );
      continue;
    }
    const names = boundaryNames(tags, kind);
    if (!names) {
      skip('boundary without a name', origin);
      continue;
    }
    gatherer.region({ ...draftOf(boundary, kind), ...names, source });
    counts.regions++;
  }
  return counts;
}

function draftOf(boundary: Bounded, kind: RegionKind) {
  const { tags, origin } = boundary;
  const [lon, lat] = boundary.label ?? [undefined, undefined];
  return {
    kind,
    key: `osm/${origin.replace(' ', '/')}`,
    number: boundaryNumber(tags, kind),
    code: kind === RegionKind.Country ? codeOf(tags) : clean(tags.get('ref:bbs') ?? tags.get('ref')),
    lon,
    lat,
    polygons: boundary.polygons,
    population: populationOf(tags),
    postcode: postcodeOf(tags),
  };
}

/** Boundaries that are one closed way. */
function closedWays(
  ways: readonly ClosedWayBoundary[],
  shapes: Shapes,
  skip: (reason: string, sample: string) => void,
): Bounded[] {
  const bounded: Bounded[] = [];
  for (const { way, tags } of ways) {
    const origin = `way ${shapes.id(way)}`;
    const nodes = shapes.lineOf(way);
    const ring = nodes && shapes.degrees(nodes);
    if (!ring || ring.length < 8 || doubleArea(ring) === 0)
      skip('boundary whose nodes are not in the file', origin);
    else bounded.push(located(origin, tags, [[ring]]));
  }
  return bounded;
}

function faultOf(area: Area): string | undefined {
  if (area.tooLarge) return 'boundary with too many points';
  if (area.polygons.length > 0) return undefined;
  return area.missing > 0
    ? 'boundary that is incomplete in the file'
    : 'boundary whose lines form no closed ring';
}

function located(
  origin: string,
  tags: Tags,
  polygons: readonly PolygonDraft[],
  label?: readonly [number, number],
): Bounded {
  let largest = polygons[0][0];
  for (const [ring] of polygons)
    if (Math.abs(doubleArea(ring)) > Math.abs(doubleArea(largest))) largest = ring;
  const [lon, lat] = pointInside(largest);
  return { origin, tags, polygons, lon, lat, label };
}

function labelOf(relation: KeptRelation, shapes: Shapes): [number, number] | undefined {
  for (const role of ['label', 'admin_centre', 'admin_center']) {
    const member = relation.roles.indexOf(role);
    if (member < 0 || relation.types[member] !== MemberType.Node) continue;
    const node = shapes.node(relation.ids[member]);
    if (node >= 0) return [shapes.nodes.lon[node] / 1e7, shapes.nodes.lat[node] / 1e7];
  }
  return undefined;
}

const codeOf = (tags: Tags): string | undefined => {
  const code = (tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1'))?.toUpperCase();
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
};

/** From its own tags, or from the country around it. */
function countryOf(boundary: Bounded, countries: readonly Bounded[]): string | undefined {
  const told =
    boundary.tags.get('addr:country_code') ?? boundary.tags.get('addr:country') ?? codeOf(boundary.tags);
  if (told !== undefined && /^[A-Za-z]{2}$/.test(told)) return told.toUpperCase();
  const { lon, lat } = boundary;
  for (const country of countries) {
    for (const [ring] of country.polygons) {
      const box = boxOf(ring);
      if (lon < box.west || lon > box.east || lat < box.south || lat > box.north) continue;
      if (inRing(ring, lon, lat)) return codeOf(country.tags) ?? '*';
    }
  }
  return undefined;
}

const nameFor = (tags: Tags): string => {
  const name = clean(tags.get('name'));
  return name === undefined ? '' : ` (${name})`;
};

function postcodeOf(tags: Tags): number | undefined {
  const text = tags.get('postal_code') ?? tags.get('addr:postcode') ?? '';
  return /^\d{3,7}$/.test(text) ? Number(text) : undefined;
}
