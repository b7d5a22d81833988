// What the columns of a table of places mean where their names are in no list: by the words of the names, then by the values. What stays
// in doubt is not guessed but proposed.
import { boxOf, type ColumnContent, contentOf } from './column-content.ts';
import { isNameOfPlace, isNameOfSomething, suggestedFields } from './column-words.ts';
import type { Field, FieldMap } from './fields.ts';

export interface TableSample {
  readonly columns: readonly string[];
  /** The first rows, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
  /** ISO code of the country in which the places are expected. */
  readonly country: string;
}

export interface Guess {
  readonly fields: FieldMap;
  /** Fields that no list and no user gave, in the order in which they were found. */
  readonly guessed: readonly Field[];
  /** Of which column of several it is not sure that they are it: the likeliest first. */
  readonly doubtful: ReadonlyMap<Field, readonly string[]>;
}

/** A share of values from which on a column is what they are. */
const MOST = 0.8;
const MANY = 0.6;
const HALF = 0.5;
/** Whose names may be those of the rows, the smallest first. */
const UNITS: readonly Field[] = ['area', 'thana', 'upazila', 'district', 'division'];

/** `named`: what the names say; `chosen`: the fields that the user gave, which stay. */
export function guessFields(sample: TableSample, named: FieldMap, chosen: ReadonlySet<Field>): Guess {
  return new Guesser(sample, named, chosen).guess();
}

class Guesser {
  readonly #fields: Map<Field, string>;
  readonly #guessed: Field[] = [];
  readonly #doubtful = new Map<Field, readonly string[]>();
  readonly #contents: readonly ColumnContent[];

  constructor(
    readonly sample: TableSample,
    named: FieldMap,
    readonly chosen: ReadonlySet<Field>,
  ) {
    const box = boxOf(sample.country);
    this.#fields = new Map(named);
    this.#contents = sample.columns.map((column, i) =>
      contentOf(
        column,
        sample.rows.map((row) => row[i] ?? ''),
        box,
      ),
    );
  }

  guess(): Guess {
    this.#mend();
    for (const content of this.#free()) this.#byWords(content);
    this.#byContent();
    this.#name();
    return {
      fields: this.#fields,
      guessed: this.#guessed.filter((field) => this.#fields.has(field)),
      doubtful: this.#doubtful,
    };
  }

  /** Names that mean one thing in lists of units or roads and another in a table of places. */
  #mend(): void {
    this.#rename('road', 'street');
    this.#rename('code', 'id');
    const bangla = this.#contentOf('nameBn');
    if (bangla && bangla.filled > 0 && bangla.bangla < HALF) this.#rename('nameBn', 'name');
    const number = this.#contentOf('house');
    if (number && number.phone > MANY) this.#rename('house', 'phone');
    const both = this.#contentOf('latLon');
    if (both && both.lonLat > MOST) this.#rename('latLon', 'lonLat');
    else if (both && both.filled > 0 && both.pair < HALF) this.#rename('latLon', 'address');
    const place = this.#contentOf('address');
    if (place && place.pair > MOST) this.#rename('address', place.lonLat > MOST ? 'lonLat' : 'latLon');
    for (const field of ['lat', 'lon'] as const) {
      const degrees = this.#contentOf(field);
      if (degrees && degrees.filled > 0 && degrees.number === 0 && !this.chosen.has(field))
        this.#fields.delete(field);
    }
  }

  #rename(from: Field, to: Field): void {
    const column = this.#fields.get(from);
    if (column === undefined || this.chosen.has(from) || this.#fields.has(to)) return;
    this.#fields.delete(from);
    this.#fields.set(to, column);
  }

  #contentOf(field: Field): ColumnContent | undefined {
    const column = this.#fields.get(field);
    return this.#contents.find((content) => content.column === column);
  }

  #free(): ColumnContent[] {
    const used = new Set(this.#fields.values());
    return this.#contents.filter(({ column }) => column.trim() !== '' && !used.has(column));
  }

  #take(field: Field, { column }: ColumnContent): void {
    this.#fields.set(field, column);
    this.#guessed.push(field);
  }

  #byWords(content: ColumnContent): void {
    for (const field of suggestedFields(content.column)) {
      if (field === 'name' || this.#fields.has(field) || !fits(field, content)) continue;
      // A position of its own columns needs none beside it.
      if ((field === 'latLon' || field === 'lonLat') && this.#hasPosition()) continue;
      const ordered = field === 'latLon' && content.lonLat > MOST ? 'lonLat' : field;
      this.#take(ordered, content);
      return;
    }
  }

  #hasPosition(): boolean {
    const fields = this.#fields;
    return (
      (fields.has('lat') && fields.has('lon')) ||
      fields.has('wkt') ||
      fields.has('latLon') ||
      fields.has('lonLat')
    );
  }

  #byContent(): void {
    if (!this.#hasPosition()) {
      this.#first('latLon', ({ latLon }) => latLon > MOST);
      if (!this.#hasPosition()) this.#first('lonLat', ({ lonLat }) => lonLat > MOST);
      if (!this.#hasPosition()) {
        this.#first('lat', ({ lat }) => lat > MOST);
        this.#first('lon', ({ lon }) => lon > MOST);
      }
    }
    this.#first('email', ({ email }) => email > MOST);
    this.#first('phone', ({ phone }) => phone > MOST);
    this.#first('website', ({ link }) => link > MOST);
    this.#first('hours', ({ hours, number }) => hours > MOST && number < HALF);
    if (this.#fields.has('address')) return;
    const addresses = this.#free().filter(({ address, words }) => address > MANY && words > MANY);
    addresses.sort((a, b) => b.address - a.address);
    if (addresses.length === 1 || (addresses.length > 1 && this.#hasPosition()))
      this.#take('address', addresses[0]);
    else if (addresses.length > 1)
      this.#doubtful.set(
        'address',
        addresses.map(({ column }) => column),
      );
  }

  #first(field: Field, test: (content: ColumnContent) => boolean): void {
    if (this.#fields.has(field)) return;
    const found = this.#free().find((content) => content.filled > 0 && test(content));
    if (found) this.#take(field, found);
  }

  /** By its words; otherwise the only column of names that is left. */
  #name(): void {
    if (this.#fields.has('name')) return;
    const free = this.#free().filter((content) => fits('name', content));
    const suggested = free.filter(({ column }) => suggestedFields(column).includes('name'));
    if (this.#fields.has('nameBn')) {
      // "Name (English)", "office_name_en" beside the Bangla one.
      const english = suggested.find(({ column, bangla }) => bangla < HALF && isNameOfSomething(column));
      if (english) this.#take('name', english);
      return;
    }
    const likely =
      suggested.find(({ column }) => isNameOfPlace(column)) ??
      suggested[0] ??
      free.find(({ column }) => isNameOfSomething(column));
    if (likely) {
      this.#take('name', likely);
      const other = suggested.find(
        (content) => content !== likely && content.bangla > MANY && likely.bangla < HALF,
      );
      if (other && !this.#fields.has('nameBn')) this.#take('nameBn', other);
      return;
    }
    const names = free.filter(
      ({ filled, distinct, words, address, hours }) =>
        filled > 0 && words > MOST && distinct > filled * HALF && address < MANY && hours < HALF,
    );
    if (names.length === 1) this.#take('name', names[0]);
    else if (names.length === 0) this.#nameOfUnit();
    else if (!this.#fields.has('house'))
      this.#doubtful.set(
        'name',
        names.map(({ column }) => column),
      );
  }

  /** "থানার নাম" in a list of police stations: what would say where a row is, is the row itself. */
  #nameOfUnit(): void {
    if (this.#fields.has('house')) return;
    const unit = UNITS.find((field) => {
      const content = this.#guessed.includes(field) ? this.#contentOf(field) : undefined;
      return content && isNameOfSomething(content.column) && content.distinct > content.filled * HALF;
    });
    const column = unit && this.#fields.get(unit);
    if (unit === undefined || column === undefined) return;
    this.#fields.delete(unit);
    this.#fields.set('name', column);
    this.#guessed.push('name');
  }
}

/** Whether the values may be such a field; without values the name alone decides. */
function fits(field: Field, content: ColumnContent): boolean {
  const { filled, number, pair, phone, words, postcode, email, distinct, hours } = content;
  if (filled === 0) return true;
  switch (field) {
    case 'lat':
    case 'lon':
      return number > MANY;
    case 'latLon':
    case 'lonLat':
      return pair > MANY;
    case 'phone':
      return phone > 0.3 || (number > HALF && words < HALF);
    case 'email':
      return email > HALF;
    case 'postcode':
      return postcode > HALF;
    case 'hours':
      return hours > HALF;
    case 'id':
      return distinct > filled * 0.9 && phone < HALF;
    case 'name':
    case 'address':
      return words > HALF && pair < HALF && phone < HALF;
    case 'nameBn':
    case 'district':
    case 'upazila':
    case 'thana':
    case 'division':
    case 'area':
      return words > HALF;
    default:
      return true;
  }
}
