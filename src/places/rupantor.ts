// Rupantor: corrects, completes and geocodes an address. Clean → parse → correct → geocode → score; pure and
// synchronous over an open dataset.
import type { Dataset } from '../dataset/open.ts';
import { ADDRESS_INDEX } from '../dataset/tables/address-index.ts';
import { PLACES, PlaceKind } from '../dataset/tables/places.ts';
import { STREETS } from '../dataset/tables/streets.ts';
import { fromFixedDegrees } from '../geo/units.ts';
import { once } from '../lookup/once.ts';
import type { Regions } from '../regions/regions.ts';
import { buildRupantorIndex } from './build/rupantor-index.ts';
import { PlaceRecords } from './place-record.ts';
import { pointedAt } from './pointed-at.ts';
import { type AddressTold, toldBy } from './rupantor/answer/address-told.ts';
import {
  type AddressOver,
  finestOver,
  GazetteersOver,
  liesWhere,
  type PlaceOver,
  withName,
} from './rupantor/answer/at-place-over.ts';
import { atPoint } from './rupantor/answer/at-point.ts';
import {
  isExact,
  isFinerWithin,
  isOpen,
  landmarkOf,
  withinSight,
} from './rupantor/answer/beside-landmark.ts';
import { boxOf, reachOf } from './rupantor/answer/bounds.ts';
import { isComplete } from './rupantor/answer/complete.ts';
import { compose } from './rupantor/answer/compose.ts';
import { confidenceOf, type Evidence, evidenceOf } from './rupantor/answer/confidence.ts';
import type { FinestFound } from './rupantor/answer/finding.ts';
import { finestOf } from './rupantor/answer/finest.ts';
import { withLeftOver } from './rupantor/answer/left-over-tokens.ts';
import { evidenceOfPostcode } from './rupantor/answer/postcode.ts';
import { resolve } from './rupantor/answer/resolve.ts';
import type { Resolved } from './rupantor/answer/resolved.ts';
import { type GeocodedSource, geocodedAddress, type RupantorResult } from './rupantor/answer/result.ts';
import { verdictOf } from './rupantor/answer/verdict.ts';
import { type Correction, correct } from './rupantor/choose/corrector.ts';
import { namesOffice } from './rupantor/choose/named-office.ts';
import { NamedPlaces } from './rupantor/choose/named-places.ts';
import { Gazetteer, Slot } from './rupantor/know/gazetteer.ts';
import { rupantorIndex } from './rupantor/know/index-file.ts';
import { NameDictionary } from './rupantor/know/name-dictionary.ts';
import { formOfWord, joinForms } from './rupantor/know/name-form.ts';
import { isNamedRoad } from './rupantor/know/named-road.ts';
import type { PartKind } from './rupantor/part.ts';
import { takeApart } from './rupantor/read/glued.ts';
import { parse } from './rupantor/read/grammar.ts';
import { lex } from './rupantor/read/lexer.ts';
import { asksForOffice, asOffice } from './rupantor/read/office.ts';
import type { Parsed, Run } from './rupantor/read/parsed.ts';
import { type Reading, readingOf } from './rupantor/read/reading.ts';
import { openPlaceSearch, type PlaceSearch, type ReadAddress } from './search/place-search.ts';

export interface RupantorOptions {
  /** Adds the thana, and the district, to the corrected address even if they were not given. */
  readonly thana?: boolean;
  readonly district?: boolean;
  /** False leaves the Bangla address empty. */
  readonly bangla?: boolean;
  /** Adds `parts`: what each piece was recognised as. */
  readonly explain?: boolean;
  /** Adds `verdict`: what is known of each part, how finely and how exactly it is answered. */
  readonly verdict?: boolean;
  /** Number of the caller's account, for `user_id`. */
  readonly userId?: number;
}

/** Everything found out about an address, before it is written as a response. */
export interface Understanding {
  readonly resolved: Resolved;
  readonly correction: Correction;
  readonly finest: FinestFound | undefined;
  readonly evidence: Evidence;
  readonly reading: Reading;
  /** 0 where nothing is known. */
  readonly confidence: number;
}

export interface Rupantor {
  geocode(address: string, options?: RupantorOptions): RupantorResult;
  /** The answer where an address names a place that lies over the dataset; undefined if what is written besides contradicts it. */
  geocodeOver(
    address: string,
    written: AddressOver,
    place: PlaceOver,
    options?: RupantorOptions,
  ): RupantorResult | undefined;
  understand(address: string): Understanding;
  /** What is typed into a search, read as an address if it has a house, flat or plot. */
  addressed: ReadAddress;
  /** What an address says, to be held against what others say. */
  told(address: string): AddressTold;
  readonly gazetteer: Gazetteer;
}

export interface ByText {
  readonly search: () => PlaceSearch;
  readonly rupantor: () => Rupantor;
}

/** Search and Rupantor, each opened when it is first asked for: addresses typed into the one are read by the other, which finds by the first
 * what addresses name. */
export function openByText(dataset: Dataset, regions: () => Regions): ByText {
  const search: ByText['search'] = once(() =>
    openPlaceSearch(dataset, regions(), (text) => rupantor().addressed(text)),
  );
  const rupantor: ByText['rupantor'] = once(() => openRupantor(dataset, regions(), search));
  return { search, rupantor };
}

/** `search` finds the places that addresses name; without one it is opened when the first is looked for. */
export function openRupantor(
  dataset: Dataset,
  regions: Regions,
  search: () => PlaceSearch = once(() => openPlaceSearch(dataset, regions)),
): Rupantor {
  const places = dataset.table(PLACES);
  const placeText = places.text;
  // A dataset made by another program may lack the file: then it is built in memory, which takes seconds.
  const index = rupantorIndex(
    dataset.has(ADDRESS_INDEX.file)
      ? dataset.table(ADDRESS_INDEX)
      : buildRupantorIndex({ places, placeText, regions: regions.table, regionText: regions.text }),
  );
  const gazetteer = new Gazetteer(regions, places, placeText, index);
  const dictionary = new NameDictionary(index);
  /** How many metres the source of a place has its places from where they are; 0 where that is not known to be kilometres. */
  const astray = (row: number): number => dataset.manifest.sources[places.source[row]]?.rough ?? 0;
  const namedPlaces = new NamedPlaces(gazetteer, search, astray);
  const source = {
    gazetteer,
    records: new PlaceRecords(dataset, regions),
    streets: dataset.has(STREETS.file) ? dataset.table(STREETS) : undefined,
    built: dataset.manifest.built.slice(0, 19),
  };
  const split = (word: string): readonly string[] | undefined => takeApart(dictionary, word);

  const isDistrict = (word: string): boolean => gazetteer.districtNamed(formOfWord(word)) >= 0;

  const isName = (words: readonly string[]): boolean => dictionary.has(joinForms(words));

  const isRoad = (words: readonly string[], number: number): boolean =>
    isNamedRoad(gazetteer, dictionary, words, number);

  const understand = (address: string): Understanding => {
    const point = pointedAt(address, (place) => {
      const near = understandText(place).finest;
      return near && { lon: fromFixedDegrees(near.lon), lat: fromFixedDegrees(near.lat) };
    });
    const rest = understandText(point ? point.besides : address);
    const there = point ? atPoint(regions, point, rest.resolved) : undefined;
    return there ? { ...rest, ...there, confidence: POINT_GIVEN } : rest;
  };

  const understandText = (address: string): Understanding => {
    const parsed = parse(lex(address), isRoad);
    return officeIn(parsed) ?? understandWhole(asksForOffice(parsed) ? { ...parsed, office: true } : parsed);
  };

  /** The office of a unit that the first part of a text names, if there is one of this name where the rest says. */
  const officeIn = (parsed: Parsed): Understanding | undefined => {
    for (const office of asOffice(parsed)) {
      const understood = understandParsed(office);
      if (understood.evidence.conflicts === 0 && namesOffice(understood, office.runs[0])) return understood;
    }
    return undefined;
  };

  const understandWhole = (parsed: Parsed): Understanding => {
    const understood = understandParsed(parsed);
    // "opposite Monihar Cinema, Jashore": if nothing finer than a town identifies the place, the landmark does.
    const { finest } = understood;
    const isLandmark = ({ hint, toward }: Run): boolean => hint === 'landmark' && !toward;
    if ((finest && isExact(finest)) || !parsed.runs.some(isLandmark)) return understood;
    const runs = parsed.runs.map((run) =>
      isLandmark(run) ? { from: run.from, to: run.to, mark: run.mark, beside: true as const } : run,
    );
    const beside = understandParsed({ ...parsed, runs });
    if (finest && !isOpen(understood, finest)) {
      const there = withinSight(gazetteer, source.streets, understood, beside, understood.evidence.metres);
      return there ? { ...understood, finest: there } : understood;
    }
    if (!beside.finest || (finest && !isFinerWithin(understood, beside))) return understood;
    const row = landmarkOf(gazetteer, beside);
    return {
      ...beside,
      finest: row >= 0 ? { ...beside.finest, beside: row } : beside.finest,
      confidence: Math.min(beside.confidence, BESIDE_AT_MOST),
    };
  };

  /** How far off the point may be: what it is reaches so far, or its source has its places so far from where they are. */
  const metresOf = (there: Gazetteer, finest: FinestFound): number =>
    Math.max(
      reachOf(
        boxOf(
          finest,
          regions.shapes,
          source.streets,
          finest.place >= 0 ? there.places.kind[finest.place] : 0,
        ),
      ),
      finest.level === 'place' && there === gazetteer ? astray(finest.place) : 0,
    );

  const understandParsed = (parsed: Parsed): Understanding => {
    const reading = readingOf(parsed, split, isDistrict, isName);
    const postcode = evidenceOfPostcode(
      gazetteer,
      reading.parsed.pieces.find(({ kind }) => kind === 'postcode')?.value,
    );
    const correction = correct(gazetteer, dictionary, namedPlaces, reading, postcode);
    const resolved = resolve(gazetteer, reading, correction);
    if (postcode) fillFromPostcode(gazetteer, resolved, postcode.offices, postcode.districts);
    const finest = finestOf(gazetteer, source.streets, resolved);
    if (finest?.level === 'place' || finest?.level === 'street')
      fillFromPlace(gazetteer, resolved, finest.place);
    const evidence = evidenceOf(correction, resolved, finest ? metresOf(gazetteer, finest) : 0);
    return {
      resolved,
      correction,
      finest,
      evidence,
      reading,
      confidence: finest ? confidenceOf(evidence, resolved, finest) : 0,
    };
  };

  /** `from`: where the row of what was found is. */
  const written = (
    address: string,
    { resolved, correction, finest, confidence, reading }: Understanding,
    from: GeocodedSource,
    options: RupantorOptions,
  ): RupantorResult => {
    const { english, bangla } = compose(gazetteer, resolved, options);
    const result: RupantorResult = {
      given_address: address,
      fixed_address: english,
      bangla_address: options.bangla === false ? '' : bangla,
      address_status: isComplete(resolved, finest) ? 'complete' : 'incomplete',
      geocoded_address: finest
        ? geocodedAddress(from, resolved, finest, correction, english, options.userId ?? 0)
        : null,
      confidence_score_percentage: confidence,
      status: 200,
    };
    if (options.explain) result.parts = withLeftOver(resolved.parts, reading.parsed);
    if (options.verdict)
      result.verdict = verdictOf(
        from.gazetteer,
        resolved.parts,
        resolved,
        finest,
        finest ? metresOf(from.gazetteer, finest) : null,
        result.geocoded_address?.postcode ?? 0,
      );
    return result;
  };
  const over = new GazetteersOver(regions, index);

  return {
    gazetteer,
    understand,
    addressed(text) {
      const parsed = parse(lex(text), isRoad);
      if (!isOfHouse(parsed)) return undefined;
      const { finest, confidence } = understand(text);
      const rest = withoutHouse(parsed);
      if (!finest || finest.place < 0 || confidence < BELIEVED || isDoubtful(parsed, finest)) return { rest };
      const [lon, lat] = [fromFixedDegrees(finest.lon), fromFixedDegrees(finest.lat)];
      return { place: { row: finest.place, lon, lat }, rest };
    },
    told(address) {
      const { resolved, finest } = understand(address);
      return toldBy(gazetteer, resolved, finest);
    },
    geocode: (address, options = {}) => written(address, understand(address), source, options),
    geocodeOver(address, words, { records, row }, options = {}) {
      const rest = understandText(words.rest);
      const there = over.of(records);
      if (!liesWhere(there, rest.resolved, row)) return undefined;
      const resolved = withName(rest.resolved, words, records.name(row).en || words.name);
      fillFromPlace(there, resolved, row);
      const known = { ...rest, resolved, finest: finestOver(there, row), confidence: PLACE_OVER };
      return written(address, known, { ...source, gazetteer: there, records }, options);
    },
  };
}

/** Parts of addresses that are finer than a road; one alone, without a word beside it, is none. */
const OF_HOUSE: ReadonlySet<string> = new Set<PartKind>(['flat', 'floor', 'level', 'house', 'plot']);
const isOfHouse = ({ pieces, runs }: Parsed): boolean =>
  pieces.length + runs.length > 1 && pieces.some(({ kind }) => OF_HOUSE.has(kind));

/** The text without these parts. */
function withoutHouse({ text, tokens, pieces }: Parsed): string {
  let rest = '';
  let from = 0;
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    if (!OF_HOUSE.has(piece.kind) || piece.to <= piece.from) continue;
    rest += `${text.slice(from, tokens[piece.from].start)} `;
    from = tokens[piece.to - 1].end;
  }
  return (rest + text.slice(from)).replace(/^[\s,.;:-]+|[\s,;:-]+$/g, '');
}

/** Whoever is still typing "house 12 road 5 dhan" does not mean a place that begins so. */
const isDoubtful = ({ pieces }: Parsed, { level }: FinestFound): boolean =>
  level === 'place' && pieces.some(({ kind }) => kind === 'road');

/** An address typed into a search is answered from this confidence on. */
const BELIEVED = 80;

/** The confidence of a point that the text itself gives. */
const POINT_GIVEN = 99;

/** The confidence of a place that the account keeps itself and names in full. */
const PLACE_OVER = 97;

/** The highest confidence of a result that only knows a landmark near the place. */
const BESIDE_AT_MOST = 69;

/** Where no name identifies the district, the postcode does. */
function fillFromPostcode(
  gazetteer: Gazetteer,
  { chain }: Resolved,
  offices: readonly number[],
  districts: readonly number[],
): void {
  if (chain[Slot.District] >= 0 || districts.length !== 1) return;
  chain[Slot.District] = districts[0];
  chain[Slot.Division] = gazetteer.slot(districts[0], Slot.Division);
  if (offices.length === 1) {
    for (const slot of [Slot.Upazila, Slot.Thana, Slot.PostOffice] as const)
      chain[slot] = gazetteer.slot(offices[0], slot);
  }
}

/** What is known of the place itself takes precedence over what merely follows from other names. */
function fillFromPlace(
  { places, regions }: Gazetteer,
  { chain, named, values }: Resolved,
  row: number,
): void {
  const district = places.district[row];
  if (chain[Slot.District] < 0) chain[Slot.District] = district;
  if (chain[Slot.District] >= 0) chain[Slot.Division] = regions.table.division[chain[Slot.District]];
  if (chain[Slot.District] !== district) return;
  const fill = (slot: Slot, region: number): void => {
    if (chain[slot] < 0 || (region >= 0 && !(named & (1 << slot)))) chain[slot] = region;
  };
  fill(Slot.Upazila, places.upazila[row]);
  fill(Slot.Thana, places.thana[row]);
  fill(Slot.City, places.city[row]);
  fill(Slot.Union, places.union[row]);
  fill(Slot.Area, places.area[row]);
  if (chain[Slot.Area] !== places.area[row]) return;
  // "Block G, Halishahar Housing Estate": the estate's own point may lie in another block than the one that is written.
  const isWritten = values.has('block') || values.has('section') || values.has('sector');
  if (!isWritten && !(named & (1 << Slot.SubArea)) && places.kind[row] !== PlaceKind.Street)
    chain[Slot.SubArea] = places.subArea[row];
}
