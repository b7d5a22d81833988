// Shapes in answers, as GeoJSON. They are written as they are kept; the schemas are for whoever reads the document.
import { Type } from 'typebox';

const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });
const Line = Type.Array(Position);

export const MultiPolygon = Type.Object({
  type: Type.Literal('MultiPolygon'),
  coordinates: Type.Array(Type.Array(Line)),
});

/** An area, or the line along reported or changed roads. */
export const AreaOrLine = Type.Union([
  Type.Object({ type: Type.Literal('Polygon'), coordinates: Type.Array(Line) }),
  MultiPolygon,
  Type.Object({ type: Type.Literal('LineString'), coordinates: Line }),
]);
