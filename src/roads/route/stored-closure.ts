// A record of the list of closures (a closed area, a reported speed, an edited road) in the form of the engine.
import type { Closure } from '../engine.ts';
import { areaOfGeoJson, closedProfiles, type StretchLine } from './closed-area.ts';
import { editOf, isEditKind } from './edited-road.ts';

/** The outer rings in the form of the engine. Holes count as closed, to be on the safe side. */
export function closureOf(record: {
  readonly geometry: string;
  readonly kind: string;
  readonly factor: number | null;
  readonly profiles: string | null;
  readonly speed?: number | null;
  readonly ways?: string | null;
  readonly until?: number | null;
  readonly edit?: string | null;
}): Closure {
  if (isEditKind(record.kind)) return editOf(record);
  if (record.kind === 'speed') return reportOf(record);
  const { coordinates } = areaOfGeoJson(JSON.parse(record.geometry));
  const areas = coordinates.map(([ring]) => ring.flatMap((position) => position.slice(0, 2)));
  return {
    areas,
    ...(record.kind === 'factor' && record.factor !== null ? { factor: record.factor } : {}),
    ...(record.profiles === null ? {} : { profiles: closedProfiles(record.profiles) }),
  };
}

/** A reported speed in the form of the engine. */
function reportOf({
  geometry,
  ways,
  speed,
  until,
  profiles,
}: Pick<Parameters<typeof closureOf>[0], 'geometry' | 'ways' | 'speed' | 'until' | 'profiles'>): Closure {
  const { coordinates }: StretchLine = JSON.parse(geometry);
  return {
    lines: coordinates.length > 1 ? [coordinates.flat()] : [],
    sourceIds: ways ? ways.split(',').map(Number) : [],
    speed: speed ?? 1,
    ...(typeof until === 'number' ? { until } : {}),
    ...(profiles === null ? {} : { profiles: closedProfiles(profiles) }),
  };
}
