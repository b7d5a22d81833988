// Places and addresses become drafts, once their coordinates are known.
import type { Gatherer, PlaceDraft } from '../gather/gathered.ts';
import { assembleArea } from './areas/assemble-area.ts';
import { doubleArea, middleOf, pointInside } from './areas/polygon.ts';
import { MemberType } from './element-visitor.ts';
import type { KeptRelation } from './kept-relation.ts';
import { type PlaceSeed, placeSeed } from './place-seed.ts';
import { RelationUse } from './relation-use.ts';
import type { StreetsOfHouses } from './streets-of-houses.ts';
import type { Shapes } from './way-shapes.ts';

/** Tags that are counted individually; real maps have a few thousand. */
const MAX_TAGS = 10_000;

export type PlaceSink = (seed: PlaceSeed, type: number, id: number, lon: number, lat: number) => void;

/** Counts by the deciding tag, and by what the elements became. */
export interface PlaceCounts {
  readonly byTag: Map<string, number>;
  places: number;
  houses: number;
  settlements: number;
}

export function placeSink(
  gatherer: Gatherer,
  source: number,
  streets: StreetsOfHouses,
  counts: PlaceCounts,
): PlaceSink {
  return (seed, type, id, lon, lat) => {
    const tag = counts.byTag.size < MAX_TAGS || counts.byTag.has(seed.tag) ? seed.tag : 'other tags';
    counts.byTag.set(tag, (counts.byTag.get(tag) ?? 0) + 1);
    const { tag: _tag, nameless: _nameless, ...fields } = seed;
    const street = seed.house !== undefined && seed.street === undefined ? streets.of(type, id) : undefined;
    const draft: PlaceDraft = { ...fields, ...street, lon, lat, ref: id * 4 + type, source };
    if (seed.house !== undefined) counts.houses++;
    if (seed.kind === 2) counts.settlements++;
    else if (seed.kind === 4) counts.places++;
    gatherer.place(draft);
  };
}

type Skip = (reason: string, sample: string) => void;

export function emitWayPlaces(
  places: readonly { readonly way: number; readonly seed: PlaceSeed }[],
  shapes: Shapes,
  put: PlaceSink,
  skip: Skip,
): void {
  for (const { way, seed } of places) {
    const id = shapes.id(way);
    const nodes = shapes.lineOf(way);
    if (!nodes) {
      skip('place on a way whose nodes are not in the file', `way ${id}`);
      continue;
    }
    const [lon, lat] = pointOfLine(shapes.degrees(nodes));
    put(seed, MemberType.Way, id, lon, lat);
  }
}

export function emitRelationPlaces(
  relations: readonly KeptRelation[],
  shapes: Shapes,
  put: PlaceSink,
  skip: Skip,
): void {
  for (const relation of relations) {
    const seed = placeSeed(relation.tags);
    if (!seed) continue;
    // An administrative boundary is a region already; only its other roles count here.
    if (relation.use & RelationUse.Boundary && seed.tag.startsWith('place=')) continue;
    const origin = `relation ${relation.id}`;
    if (seed.nameless) {
      skip('place without a name', `${origin} (${seed.tag})`);
      continue;
    }
    const point = pointOfRelation(relation, shapes);
    if (point) put(seed, MemberType.Relation, relation.id, point[0], point[1]);
    else skip('place whose parts are not in the file', origin);
  }
}

/** Inside a closed way, half-way along an open one. */
function pointOfLine(line: Float64Array): [number, number] {
  const closed = line.length >= 8 && line[0] === line[line.length - 2] && line[1] === line[line.length - 1];
  return closed ? pointInside(line) : middleOf(line);
}

function pointOfRelation(relation: KeptRelation, shapes: Shapes): [number, number] | undefined {
  const { polygons } = assembleArea(relation, shapes);
  if (polygons.length > 0) {
    let largest = polygons[0][0];
    for (const [ring] of polygons)
      if (Math.abs(doubleArea(ring)) > Math.abs(doubleArea(largest))) largest = ring;
    return pointInside(largest);
  }
  // A site or a stop: the mean position of its members.
  let lon = 0;
  let lat = 0;
  let count = 0;
  for (let i = 0; i < relation.ids.length; i++) {
    const type = relation.types[i];
    let point: [number, number] | undefined;
    if (type === MemberType.Node) {
      const node = shapes.node(relation.ids[i]);
      if (node >= 0) point = [shapes.nodes.lon[node] / 1e7, shapes.nodes.lat[node] / 1e7];
    } else if (type === MemberType.Way) {
      const line = shapes.line(relation.ids[i]);
      if (line) point = pointOfLine(shapes.degrees(line));
    }
    if (!point) continue;
    lon += point[0];
    lat += point[1];
    count++;
  }
  return count > 0 ? [lon / count, lat / count] : undefined;
}
