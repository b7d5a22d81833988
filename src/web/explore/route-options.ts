// What a profile's name looks like, and the roads to avoid that the page offers.

export type Profile = string;
/** Whether it looks like a profile's; which there are is known when the server has told. */
export const isProfileName = (text: string): boolean => /^[a-z]{2,12}$/.test(text);

export const AVOIDABLE = ['ferries', 'tolls', 'motorways', 'unpaved'] as const;
export type Avoidable = (typeof AVOIDABLE)[number];
