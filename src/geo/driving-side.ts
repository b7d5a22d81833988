// On which side of the road a country drives.

export type DrivingSide = 'left' | 'right';

/** Countries and territories that keep left, by ISO 3166 alpha-2 code; all others keep right. */
const KEEP_LEFT = new Set(
  (
    'AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GS GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS MO MS MT ' +
    'MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW'
  ).split(' '),
);

/** By the first of the countries, which is the one that a dataset is about; left, as in Bangladesh, where none is named. */
export function drivingSideOf(countries: readonly string[]): DrivingSide {
  const [country = 'BD'] = countries;
  return KEEP_LEFT.has(country.toUpperCase()) ? 'left' : 'right';
}
