// How a map may look: by day or by night, and in which language its names are.

export const MAP_THEMES = ['day', 'night'] as const;
export type MapTheme = (typeof MAP_THEMES)[number];

export const MAP_LANGUAGES = ['en', 'bn'] as const;
export type MapLanguage = (typeof MAP_LANGUAGES)[number];
