// Builds the index columns of regions.tk: for each kind of region a packed R-tree over its polygons.
import {
  type RegionIndexField,
  type RegionIndexPolygonsField,
  RegionKind,
  type RegionShapes,
  type RegionTable,
  regionIndexField,
  regionIndexPolygonsField,
} from '../../dataset/tables/regions.ts';
import { type PackedPolygons, PolygonIndex, packPolygons } from '../../geo/polygon-index.ts';
import { overlapOrder } from '../overlap-order.ts';

/** The columns to write next to the table and its shapes. A kind without polygons gets empty columns. */
export function regionIndexColumns(
  table: Pick<RegionTable, 'kind'>,
  shapes: RegionShapes,
): Record<RegionIndexField, Uint8Array> & Record<RegionIndexPolygonsField, Uint32Array> {
  const columns = Object.values(RegionKind).flatMap((kind) => {
    const packed = packKind(table, shapes, kind);
    return [
      [regionIndexField(kind), packed.tree],
      [regionIndexPolygonsField(kind), packed.polygons],
    ];
  });
  return Object.fromEntries(columns);
}

/** An index over the regions of one kind built directly from the tables, to locate records while a dataset is built. */
export function indexRegionsOfKind(
  table: Pick<RegionTable, 'kind' | 'flags'>,
  shapes: RegionShapes,
  kind: RegionKind,
): PolygonIndex {
  return new PolygonIndex(shapes, packKind(table, shapes, kind), overlapOrder(table.flags));
}

function packKind(table: Pick<RegionTable, 'kind'>, shapes: RegionShapes, kind: RegionKind): PackedPolygons {
  const rows: number[] = [];
  for (let row = 0; row < table.kind.length; row++) if (table.kind[row] === kind) rows.push(row);
  return packPolygons(shapes, rows);
}
