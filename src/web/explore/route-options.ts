// The profiles and the roads to avoid that the page offers.

export const PROFILES = ['car', 'motorcycle', 'bike', 'foot'] as const;
export type Profile = (typeof PROFILES)[number];
export const AVOIDABLE = ['ferries', 'tolls', 'motorways', 'unpaved'] as const;
export type Avoidable = (typeof AVOIDABLE)[number];
