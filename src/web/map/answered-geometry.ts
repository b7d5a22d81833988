// Geometries as calls answer them, turned into what the map draws: its types want arrays that may be changed.
type Positions = readonly (readonly number[])[];

type AnsweredGeometry =
  | { readonly type: 'LineString'; readonly coordinates: Positions }
  | { readonly type: 'Polygon'; readonly coordinates: readonly Positions[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Positions[])[] };

const line = (positions: Positions): number[][] => positions.map((position) => [...position]);

export function drawable(geometry: AnsweredGeometry): GeoJSON.Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { type: 'LineString', coordinates: line(geometry.coordinates) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map(line) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(line)) };
  }
}

export function positionsOf(geometry: AnsweredGeometry): Positions {
  switch (geometry.type) {
    case 'LineString':
      return geometry.coordinates;
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}
