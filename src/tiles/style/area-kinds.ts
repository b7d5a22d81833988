// The kinds of areas that can be drawn over the map.

export const AREA_KINDS = ['ward', 'zone', 'union', 'thana', 'own'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];
