// Water, land use and buildings become map features: ways as they are, relations as the polygons that their ways form.
import { isLineClass } from '../../../dataset/tables/map-features.ts';
import type { Gatherer } from '../../gather/gathered.ts';
import { assembleArea } from '../areas/assemble-area.ts';
import type { KeptRelation } from '../kept-relation.ts';
import { areaClass } from '../map-class.ts';
import { namesOf } from '../names.ts';
import { BucketFinder, NOT_MET, type NodeTable } from '../node-table.ts';
import type { Shapes } from '../way-shapes.ts';
import type { StoredWays } from '../way-store.ts';

/** Returns the number of features. */
export function emitFeatures(
  gatherer: Gatherer,
  source: number,
  { features, featureColumns, strings }: StoredWays,
  nodes: NodeTable,
): number {
  const finder = new BucketFinder(nodes.ids);
  let emitted = 0;
  for (let way = 0; way < features.ids.length; way++) {
    const line = lineOf(
      features.refs.subarray(features.starts[way], features.starts[way + 1]),
      nodes,
      finder,
    );
    const mapClass = featureColumns.class[way];
    // A river that leaves the extract is drawn as far as it is known; an area must be complete.
    if (line.missing && !isLineClass(mapClass)) {
      gatherer.skipped(source, 'a map area whose nodes are not in the file', `way ${features.ids[way]}`);
      continue;
    }
    if (line.points.length < 4) continue;
    gatherer.feature({
      class: mapClass,
      name: strings.get(featureColumns.name[way]) || undefined,
      nameBn: strings.get(featureColumns.nameBn[way]) || undefined,
      polygons: [[line.points]],
      source,
    });
    emitted++;
  }
  return emitted;
}

export function emitFeatureRelations(
  gatherer: Gatherer,
  source: number,
  relations: readonly KeptRelation[],
  shapes: Shapes,
): number {
  let emitted = 0;
  for (const relation of relations) {
    const { polygons } = assembleArea(relation, shapes);
    if (polygons.length === 0) {
      gatherer.skipped(source, 'a map area that does not close', `relation ${relation.id}`);
      continue;
    }
    gatherer.feature({ class: areaClass(relation.tags), ...namesOf(relation.tags), polygons, source });
    emitted++;
  }
  return emitted;
}

/** lon, lat interleaved in degrees, for the nodes that are in the file. */
function lineOf(
  refs: Float64Array,
  nodes: NodeTable,
  finder: BucketFinder,
): { readonly points: Float64Array; readonly missing: boolean } {
  const points = new Float64Array(refs.length * 2);
  let count = 0;
  for (const ref of refs) {
    const at = finder.find(ref);
    if (at < 0 || nodes.lon[at] === NOT_MET) continue;
    points[count * 2] = nodes.lon[at] / 1e7;
    points[count * 2 + 1] = nodes.lat[at] / 1e7;
    count++;
  }
  return { points: points.subarray(0, count * 2), missing: count < refs.length };
}
