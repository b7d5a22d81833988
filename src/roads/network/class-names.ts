// Classes and surfaces of roads by the names that tables have for them, those of OpenStreetMap: MotorwayLink is motorway_link.
import { RoadClass, Surface } from './vocabulary.ts';

const named = (numbers: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(numbers).map(([name, number]) => [
      name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
      number,
    ]),
  );

export const CLASS_BY_NAME = named(RoadClass);
export const SURFACE_BY_NAME = named(Surface);
