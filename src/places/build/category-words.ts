// Words by which people look for a kind of place even though its name does not contain them: a Padma Filling Station is a
// petrol pump, a place of worship called "Baitul Aman" is a mosque.
import { indexWords } from '../index-words.ts';

/** Sub-type as datasets write it, then what people call it. */
const CALLED = `
fuel station = petrol pump filling fuel gas cng station
charging station = charging station
mosque = mosque
place of worship = mosque
temple = temple mandir
church = church
restaurant = restaurant food
fast food = restaurant food
cafe = cafe coffee
pharmacy = pharmacy medicine
hospital = hospital medical
clinic = clinic hospital
doctors = doctor clinic
bank = bank
atm = atm booth bank
school = school
school,college = school college
kindergarten = school kindergarten
college = college
university = university
madrasa = madrasa
market = market bazar
supermarket = market super shop
shopping mall = shopping mall market
department store = store shop
bus station = bus stand stop terminal
bus stop = bus stand stop
railway station = railway station
ferry terminal = ferry ghat launch terminal
police = police station thana
fire station = fire station
post office = post office
hotel = hotel
guest house = hotel guest house
hostel = hostel
park = park
playground = playground field math
stadium = stadium
cinema = cinema hall
library = library
`;

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  CALLED.trim()
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [subType, called] = line.split(' = ');
      return [subType, called.split(' ')];
    }),
);

/** The words for a sub-type: what people call it, otherwise its own name. */
export const categoryWords = (subType: string): readonly string[] =>
  WORDS.get(subType.toLowerCase()) ?? indexWords(subType);

/** A crossing that is named after its bus stop is also a bus stand. */
export const isBusStop = (words: readonly string[]): boolean =>
  words.at(-2) === 'bus' && (words.at(-1) === 'stop' || words.at(-1) === 'stand');

/** "Parbatipur Junction" is also Parbatipur Railway Station. Empty where the name says what it is, or is no station's. */
export function stationName(subType: string, words: readonly string[]): readonly string[] {
  if (subType.toLowerCase() !== 'railway station' || words.length < 2 || words.at(-1) !== 'junction')
    return [];
  const town = words.slice(0, -1).filter((word) => word !== 'railway' && word !== 'rail');
  return town.length > 0 ? [...town, 'railway', 'station'] : [];
}
