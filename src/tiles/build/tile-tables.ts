// The tables that only tiles need: lines ready to be drawn, and from which zoom points and places are shown. An import works them out and
// writes them with the others: a server that did so when it opens would keep the memory that this takes.
import type { Dataset } from '../../dataset/open.ts';
import { PLACES } from '../../dataset/tables/places.ts';
import { REGIONS } from '../../dataset/tables/regions.ts';
import { ROAD_GRAPH } from '../../roads/graph/road-tables.ts';
import { boundaryLines } from './boundary-lines.ts';
import { majorRoads, roadsFromAfar } from './major-roads.ts';
import { shownPlaces } from './place-zooms.ts';
import { regionZooms } from './region-zooms.ts';

/** The files that they are worked out from; any may be absent. */
export const TILE_SOURCES: readonly string[] = [REGIONS.file, PLACES.file, ROAD_GRAPH.file];

/** Works out those that are not there yet. */
export function deriveTileTables(dataset: Dataset): void {
  if (dataset.has(REGIONS.file)) {
    boundaryLines(dataset);
    regionZooms(dataset);
  }
  if (dataset.has(PLACES.file)) shownPlaces(dataset);
  if (dataset.has(ROAD_GRAPH.file)) {
    majorRoads(dataset);
    roadsFromAfar(dataset);
  }
}
