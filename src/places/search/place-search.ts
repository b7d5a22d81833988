// Autocomplete and search over an open dataset: takes a query with filters, returns places as the contract defines them.

import type { Dataset } from '../../dataset/open.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import { TEXT_INDEX, type TextColumns } from '../../dataset/tables/text-index.ts';
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees, type Lat, type Lon, type Metres } from '../../geo/units.ts';
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Regions } from '../../regions/regions.ts';
import { tokensOf } from '../../text/tokens.ts';
import { PlaceRecords } from '../place-record.ts';
import { pointedAt } from '../pointed-at.ts';
import { isCalledSo } from './answers.ts';
import { AtPoint } from './at-point.ts';
import { byDistance, CHOSEN_FROM } from './by-distance.ts';
import {
  type CrossingQuestion,
  crossingAt,
  crossingQuestions,
  impliedCrossings,
  isCalledCrossing,
} from './crossing-question.ts';
import { Crossings, type StreetMeeting } from './crossings.ts';
import { type ExactPoint, foundWhole, type Hit } from './distinct.ts';
import { PlaceFilter } from './filter.ts';
import { type FoundFields, type FoundPlace, foundPlace } from './found-place.ts';
import { type KindQuestion, kindQuestion } from './kind-question.ts';
import type { PlaceKindWords } from './kind-table.ts';
import { BESIDE_NAMED, NAMED_BESIDE, namesBeside } from './name-beside.ts';
import {
  isInTown,
  isNamedAfter,
  isWithin,
  type KindWhere,
  kindDocs,
  type OfSegment,
  placesOfKind,
} from './of-a-kind.ts';
import { PostcodeRows, postcodeQuery } from './postcode-query.ts';
import { contextsWithin } from './region-filter.ts';
import { filterOf, isPostOffice, type Searched, type SearchFilters } from './search-filters.ts';
import { TextSearch } from './text-search.ts';
import type { TextSegment } from './text-segment.ts';
import { WEIGHTS } from './weights.ts';
import { Where } from './where.ts';

/** Places over the dataset, in the same tables; some of them may be hidden. */
export interface PlaceSegment extends Searched {
  readonly text: TextSegment;
}

export interface SearchWishes extends SearchFilters {
  readonly limit?: number;
  /** Results are ordered by distance to this point. */
  readonly near?: { readonly lon: Lon; readonly lat: Lat };
  /** … or, though a point is given, by relevance, to which nearness then belongs. */
  readonly sort?: 'distance' | 'relevance';
}

/** How many places of the name in a query about a post code or a crossing are looked at; how much of the query, and of the name, must match. */
const LOOKED_AT = 20;
const NAMES_ALL = 0.8;
const NAMES_IT = 0.6;
/** How much of the name of a crossing: Mirpur 12 Bus Stand is one of Mirpur 12, Pink City Mor is none of Gulshan 2, where it lies. */
const NAMES_CROSSING = 0.5;
/** A post office whose name matches less well than the best by no more than this is the one asked for. */
const AS_WELL = 0.02;
/** How well a road of a crossing must match, how many of a name are found, and of these tried. */
const ROAD_NAMED = 0.7;
const STREETS_LOOKED_AT = 24;
const STREETS_TRIED = 12;
/** Around how many of one road the other is looked for where those found first do not meet, and how far these lie from each other. */
const TOWNS_LOOKED_AT = 3;
const APART: Metres = 3_000;
/** Searches for the roads of a crossing in all, however many ways there are to read the query. */
const MOST_SEARCHES = 8;
/** How much of the words, and of the name, matches where a place is named by its own name; and where a whole query is one. */
const AS_NAMED = 0.97;
const WHOLE_NAME = 0.88;
const AS_ALIAS = 0.955;
/** Places of one name that are looked at for a region among them. */
const FEW_NAMESAKES = 5;
/** How well the worst word matches where an answer is one: CFC is none to `gulshan kfc`. */
const ANSWERS = 0.7;
const INTERSECTION = 'Intersection';
/** Units whose contexts are kept. */
const UNITS_KEPT = 256;
/** Words beside coordinates, as in the label of a pin; more of them are an address. */
const MOST_BESIDE = 4;
/** The score of a point that was typed, and of the places around it. */
const THE_POINT = 2;
const AROUND_POINT = 1;
/** The score of the place that an address leads to; texts without a digit are none. */
const THE_ADDRESS = 2;
const NUMBERED = /\p{Nd}/u;
/** The score of what has the post code asked for: post offices and what was named beside it, then areas. */
const OFFICE_OF_CODE = 2;
const AREA_OF_CODE = 1.9;

/** Where something is asked for, and how well it is known (0 … 255). */
interface Whereabouts extends KindWhere {
  readonly known: number;
}

/** A name that is looked for somewhere, of a kind if one is given. */
interface NameSought {
  readonly name: string;
  readonly kind?: PlaceKindWords;
  /** All of its words as they are written or sound. */
  readonly asWritten?: boolean;
}

/** An address with a house, flat or plot. */
export interface AddressTyped {
  /** Where it lies, and the row that is shown for it, as far as that is known. */
  readonly place?: ExactPoint & { readonly row: number };
  /** What is written besides house, flat and plot. */
  readonly rest: string;
}
/** Undefined for any text that is no such address. */
export type ReadAddress = (text: string) => AddressTyped | undefined;

/** `addressed`: who reads an address that is typed; without it, it is looked for by its words. */
export const openPlaceSearch = (dataset: Dataset, regions: Regions, addressed?: ReadAddress): PlaceSearch =>
  new PlaceSearch(dataset.table(TEXT_INDEX), new PlaceRecords(dataset, regions), dataset, addressed);

export class PlaceSearch {
  readonly #search: TextSearch;
  readonly where: Where;
  readonly #postcodes: PostcodeRows;
  #atPoint: AtPoint | undefined;
  #crossings: Crossings | undefined;

  /** `dataset`: where the places lie; without it a point that was typed is not recognised. */
  constructor(
    private readonly columns: TextColumns,
    readonly places: PlaceRecords,
    private readonly dataset?: Dataset,
    private readonly addressed?: ReadAddress,
  ) {
    this.#search = new TextSearch(columns, places.table, places.regions.table.kind);
    this.#postcodes = new PostcodeRows(places);
    this.where = new Where(columns, places.regions);
  }

  /** Hits, the best first; with a point, the nearest first. */
  find(text: string, wanted: SearchWishes = {}, over: readonly PlaceSegment[] = []): Hit[] {
    const filter = filterOf(wanted, this);
    if (filter === 'nothing') return [];
    const others = over.map((segment) => {
      // The same regions are named to all: what the dataset knows they know.
      const of = filterOf(wanted, segment);
      return { segment: segment.text, filter: of === 'nothing' ? undefined : of };
    });
    const { near, limit = 10 } = wanted;
    const pointed = filter?.contexts ? undefined : this.#pointed(text, limit, near);
    if (pointed) return pointed;
    const sorted = near !== undefined && wanted.sort !== 'relevance';
    const found = (sought: string, most: number): Hit[] => {
      const options = { limit: sorted ? CHOSEN_FROM * most : most, filter, near, others };
      const hits = this.#ofPostcode(sought, most, filter) ?? this.#search.search(sought, options);
      return sorted
        ? byDistance(
            hits,
            (hit) => metresTo(hit.segment === 0 ? this : over[hit.segment - 1], hit.row, near),
            most,
          )
        : hits;
    };
    const placesOf = (hit: Hit): PlaceRecords => (hit.segment === 0 ? this : over[hit.segment - 1]).places;
    const usual = (sought = text): Hit[] => this.#orAtCrossing(sought, limit, found, placesOf);
    const crossed = this.#crossed(crossingQuestions(text), limit, filter, near);
    if (crossed.length > 0) return crossed;
    const address = NUMBERED.test(text) ? this.addressed?.(text) : undefined;
    if (address) return this.#ofAddress(address, filter, limit, usual, placesOf);
    const segments = [
      { text: this.#search.dataset, places: this.places, filter },
      ...over.map(({ text, places }, i) => ({ text, places, filter: others[i].filter })),
    ];
    const question = kindQuestion(text);
    const hits = question ? this.#ofKind(question, near, segments, limit, usual) : usual();
    if (hits.some(isAnswer) || this.#isOfKind(hits[0], question, segments)) return hits;
    const implied = this.#crossed(impliedCrossings(text), limit, filter, near);
    if (implied.length > 0) return implied;
    const beside = this.#beside(text, near, segments, limit);
    return beside.length > 0 ? beside : hits;
  }

  /** Whether the answer to a question for a kind of place, and for no name, is of that kind. */
  #isOfKind(
    first: Hit | undefined,
    question: KindQuestion | undefined,
    segments: readonly OfSegment[],
  ): boolean {
    if (!first || !question?.kind || question.name !== '' || question.where.length === 0) return false;
    return kindDocs(segments[first.segment]).of(question.kind).hasRow(first.row);
  }

  /** Places of a name near what the other words name, the nearest to that first; empty where a query cannot be read so. */
  #beside(text: string, near: SearchWishes['near'], segments: readonly OfSegment[], limit: number): Hit[] {
    const known = (words: readonly string[]): boolean => this.#search.dataset.isNameKnown(words);
    for (const { name, where, ahead } of namesBeside(text, known)) {
      const at = this.#resolved([where], near, true);
      // Before a name only a part of the country says where, or what everybody knows: `gulshan kfc`, `buet ahsanullah hall`.
      if (!at || (ahead && at.region < 0 && at.known < WEIGHTS.wellKnownFrom)) continue;
      const named = this.#namedAround({ name, asWritten: true }, at, near, segments, limit);
      // What is called just so comes before what has more words: the hall before its mosque.
      const found = [...named.filter(isNamedSo), ...named.filter((hit) => !isNamedSo(hit))];
      // Of two places the better known says where the other is.
      if (found.length > 0 && (at.region >= 0 || found[0].parts.importance <= at.known)) return found;
    }
    return [];
  }

  /** What is found; for the crossing of a place where none is called so, the crossings that have its name, or else the place. */
  #orAtCrossing(
    text: string,
    limit: number,
    found: (sought: string, most: number) => Hit[],
    placesOf: (hit: Hit) => PlaceRecords,
  ): Hit[] {
    const hits = found(text, limit);
    const place = crossingAt(text);
    // Morshed Avenue has all words of "shyamoli mor", and is no crossing; another crossing in Shyamoli is not called so.
    const isCrossing = (hit: Hit): boolean =>
      hit.parts.completeness > NAMES_CROSSING && isCrossingPlace(placesOf(hit), hit.row);
    if (place === undefined || hits.some((hit) => hasAll(hit) && isCrossing(hit))) return hits;
    const named = found(place, Math.max(limit, LOOKED_AT)).filter(hasAll);
    const crossings = named.filter(isCrossing);
    if (named.length === 0) return hits;
    return (crossings.length > 0 ? crossings : named).slice(0, limit);
  }

  /** Where two roads that a query names meet, the best match first; empty for any other query. */
  #crossed(
    questions: readonly CrossingQuestion[],
    limit: number,
    filter: PlaceFilter | undefined,
    near: SearchWishes['near'],
  ): Hit[] {
    const { dataset } = this;
    if (!dataset || questions.length === 0) return [];
    const { kind } = this.places.table;
    const streets = new PlaceFilter(this.places.table, {
      contexts: filter?.contexts,
      test: (row) => kind[row] === PlaceKind.Street && (filter?.passes(row) ?? true),
    });
    const named = (road: string, around: SearchWishes['near']): Hit[] =>
      this.#search
        .search(road, { limit: STREETS_LOOKED_AT, filter: streets, near: around })
        .filter(({ parts }) => parts.leftOut === 0 && parts.coverage > ROAD_NAMED);
    this.#crossings ??= new Crossings(dataset);
    const hits: Hit[] = [];
    let searches = 0;
    for (const { one, other } of questions) {
      if (searches >= MOST_SEARCHES) break;
      searches += 2;
      const seconds = named(other, near);
      const firsts = seconds.length === 0 ? [] : named(one, near);
      if (firsts.length === 0) continue;
      this.#meet(firsts, seconds, hits);
      // Each town has a Road 11: around the second, which says where, or else around the first.
      for (const [known, sought] of [
        [seconds, one],
        [firsts, other],
      ] as const)
        for (const around of this.#farApart(known)) {
          if (hits.length > 0 || searches++ >= MOST_SEARCHES) break;
          this.#meet(named(sought, around), known, hits);
        }
      if (hits.length > 0) break;
    }
    return hits.sort((a, b) => b.score - a.score).slice(0, limit);
  }

  /** Adds where streets of the one list meet those of the other. */
  #meet(firsts: readonly Hit[], seconds: readonly Hit[], hits: Hit[]): void {
    for (const second of seconds.slice(0, STREETS_TRIED))
      for (const first of firsts.slice(0, STREETS_TRIED)) {
        const at = this.#crossings?.meeting(first.row, second.row);
        if (!at || hits.some((hit) => isSamePoint(hit.at, at))) continue;
        hits.push({ ...first, at: { ...at, with: second.row }, score: first.score + second.score });
      }
  }

  /** Where the first of some hits lie, those near each other once. */
  #farApart(hits: readonly Hit[]): KindWhere[] {
    const places: KindWhere[] = [];
    for (const hit of hits) {
      if (places.length === TOWNS_LOOKED_AT) break;
      const at = this.#whereaboutsOf(hit);
      if (places.every(({ lon, lat }) => haversine(lon, lat, at.lon, at.lat) > APART)) places.push(at);
    }
    return places;
  }

  /** The answer to a question for a kind of place; the usual one if that is what was meant. */
  #ofKind(
    question: KindQuestion,
    near: SearchWishes['near'],
    segments: readonly OfSegment[],
    limit: number,
    usual: (sought?: string) => Hit[],
  ): Hit[] {
    const { kind, name, where: readings, relation } = question;
    if (!kind) return this.#nameAt(question, near, segments, limit, usual());
    if (readings.length === 0)
      return near && name === '' ? placesOfKind(kind, relation, undefined, near, segments, limit) : usual();
    const apart = relation !== 'beside each other';
    // An ending says where as a word does: উত্তরার হাসপাতাল.
    const [asTyped, ...stems] = readings;
    const plain = apart ? undefined : this.#resolved([asTyped], near, false);
    const where = plain ?? this.#resolved(apart ? readings : stems, near, apart);
    if (!where) return name === '' ? this.#byUsualWord({ ...question, kind }, segments, usual) : usual();
    if (!apart && plain) {
      // "Dhaka College" is one, "college dhaka" is a question.
      if (where.region < 0) return usual();
      const hits = usual();
      const [first] = hits;
      if (
        first &&
        (((isWholeName(first) || this.#isOtherName(first, segments)) &&
          !this.#isTurnedRound(first, where, segments) &&
          !this.#isHeardElsewhere([first], where, segments, () => usual(`${asTyped} ${kind.called}`))) ||
          this.#isAnswer(first, kind, where, segments))
      )
        return hits;
      // Khulna Rail Station is what Khulna Railway Station is called as well.
      const official = name === '' ? usual(`${asTyped} ${kind.called}`) : [];
      if (official.some((hit) => isWholeName(hit) && this.#isAnswer(hit, kind, where, segments)))
        return official;
    }
    const found =
      name === ''
        ? placesOfKind(kind, relation, where, near, segments, limit)
        : this.#named({ name, kind }, where, near, segments, limit);
    if (found.length > 0) return found;
    const hits = usual();
    if (name === '' || where.region < 0 || hits.some(isAnswer)) return hits;
    // The nearest branch of a bank is meant where it has none inside.
    const around = this.#namedAround({ name, kind }, where, near, segments, limit);
    return around.length > 0 ? around : hits;
  }

  /** Places of a name, as it is written or sounds, near the middle of what says where, the nearest first. */
  #namedAround(
    sought: NameSought,
    where: KindWhere,
    near: SearchWishes['near'],
    segments: readonly OfSegment[],
    limit: number,
  ): Hit[] {
    const metres = ({ segment, row }: Hit): Metres => metresTo(segments[segment], row, where);
    return this.#named(sought, { ...where, region: -1 }, near, segments, limit)
      .filter((hit) => hit.parts.certain >= NAMED_BESIDE && metres(hit) < BESIDE_NAMED)
      .sort((a, b) => metres(a) - metres(b));
  }

  /** The answer where a kind is called otherwise than in the name of the place: Uttara North Metro Station is a metro rail station to many. */
  #byUsualWord(
    { kind, isUsual, where: [name] }: KindQuestion & { readonly kind: PlaceKindWords },
    segments: readonly OfSegment[],
    usual: (sought?: string) => Hit[],
  ): Hit[] {
    const hits = usual();
    if (isUsual || (hits.length > 0 && (isWholeName(hits[0]) || isCalledSo(hits[0])))) return hits;
    const official = usual(`${name} ${kind.called}`);
    const [first] = official;
    return first && isWholeName(first) && kindDocs(segments[first.segment]).of(kind).hasRow(first.row)
      ? official
      : hits;
  }

  /** A name at a place: where the usual answer leaves words out, those between them may not belong to any name. */
  #nameAt(
    { name, where: readings }: KindQuestion,
    near: SearchWishes['near'],
    segments: readonly OfSegment[],
    limit: number,
    usual: Hit[],
  ): Hit[] {
    if (usual.length > 0 && usual[0].parts.leftOut === 0) return usual;
    const where = this.#resolved(readings, near, true);
    const found = where ? this.#named({ name }, where, near, segments, limit) : [];
    return found.length > 0 ? found : usual;
  }

  /** Whether what was typed is another name of a place; the road to a college is also called after it. */
  #isOtherName(hit: Hit, segments: readonly OfSegment[]): boolean {
    return isAlias(hit) && segments[hit.segment].places.table.kind[hit.row] !== PlaceKind.Street;
  }

  /** Whether a place elsewhere has the words the other way round: Hotel Sylhet of Chattogram is no answer to `sylhet hotel`, but everybody knows Hotel Sonargaon. */
  #isTurnedRound({ segment, row, parts }: Hit, where: KindWhere, segments: readonly OfSegment[]): boolean {
    const isKnown = parts.importance >= WEIGHTS.wellKnownFrom;
    return parts.order === 0 && !isKnown && !isWithin(segments[segment].places, row, where.region);
  }

  /** Whether a place elsewhere only sounds like what was typed, and like the usual words for it: Soydabad Bus Stand of Sirajganj is no answer to
   * `sayedabad bus stand`. */
  #isHeardElsewhere(
    [first]: readonly Hit[],
    where: KindWhere,
    segments: readonly OfSegment[],
    official?: () => readonly Hit[],
  ): boolean {
    if (!first) return true;
    const { segment, row, parts } = first;
    const isKnown = parts.importance >= WEIGHTS.wellKnownFrom;
    if (parts.certain >= AS_NAMED || isKnown || isWithin(segments[segment].places, row, where.region))
      return false;
    return official === undefined || this.#isHeardElsewhere(official(), where, segments);
  }

  #isAnswer(
    { segment, row }: Hit,
    kind: PlaceKindWords,
    where: KindWhere,
    segments: readonly OfSegment[],
  ): boolean {
    const of = segments[segment];
    return (
      kindDocs(of).of(kind).hasRow(row) &&
      isWithin(of.places, row, where.region) &&
      (isInTown(of.places, row, where) || isNamedAfter(of.places, row, where.region))
    );
  }

  /** Places with a name, and of a kind if one is given, as those of one bank, in the region or around the point. */
  #named(
    { name, kind, asWritten = false }: NameSought,
    where: KindWhere,
    near: SearchWishes['near'],
    segments: readonly OfSegment[],
    limit: number,
  ): Hit[] {
    const filters = segments.map(({ text, places, filter }) => {
      const docs = kind && kindDocs({ text, places }).of(kind);
      return new PlaceFilter(places.table, {
        contexts: filter?.contexts,
        test: (row) =>
          (docs?.hasRow(row) ?? true) &&
          (where.region < 0 || isWithin(places, row, where.region)) &&
          (filter?.passes(row) ?? true),
      });
    });
    const hits = this.#search.search(name, {
      limit,
      asWritten,
      finished: asWritten,
      filter: filters[0],
      near: where.region < 0 ? where : near,
      others: segments.slice(1).map(({ text }, i) => ({ segment: text, filter: filters[i + 1] })),
    });
    return hits.filter(({ parts }) => parts.coverage > NAMES_ALL && parts.leftOut === 0);
  }

  /** The place that words name: a region if they are one's name; `any` also what else is called so. */
  #resolved(readings: readonly string[], near: SearchWishes['near'], any: boolean): Whereabouts | undefined {
    let fallback: Hit | undefined;
    for (const reading of readings) {
      const hits = this.#search.search(reading, { limit: FEW_NAMESAKES, near, finished: true });
      const exact = hits.filter(isNamedSo);
      const found =
        exact.find(({ row }) => this.places.table.region[row] >= 0) ??
        // Section 1 is also called Mirpur 1.
        hits.find((hit) => this.places.table.region[hit.row] >= 0 && isAlias(hit)) ??
        exact[0];
      if (found) return this.#whereaboutsOf(found);
      const [first] = hits;
      if (
        first &&
        first.parts.coverage > NAMES_ALL &&
        (first.parts.completeness > NAMES_IT || isBegun(first))
      )
        fallback ??= first;
    }
    return fallback && any ? this.#whereaboutsOf(fallback) : undefined;
  }

  /** Of a division and the district that it is called after, the district is meant. */
  #whereaboutsOf({ row, parts: { importance } }: Hit): Whereabouts {
    const { lon, lat, region } = this.places.table;
    const { regions } = this.places;
    const at = { lon: fromFixedDegrees(lon[row]), lat: fromFixedDegrees(lat[row]), known: importance };
    if (region[row] < 0 || regions.table.kind[region[row]] !== RegionKind.Division)
      return { ...at, region: region[row] };
    const named = regions.name(region[row]);
    const district = regions.rows(RegionKind.District).find((other) => regions.name(other) === named);
    return { ...at, region: district ?? region[row] };
  }

  /** The result for coordinates, a link to a map or a Plus Code; undefined for any other text. */
  #pointed(text: string, limit: number, near: SearchWishes['near']): Hit[] | undefined {
    if (!this.dataset) return undefined;
    const point = pointedAt(text, (place) => (place === '' ? near : this.#whereabouts(place, near)));
    // What is named beside a point is not looked for by the point alone.
    if (
      !point ||
      (point.rest !== '' && point.code === undefined && tokensOf(point.rest).length > MOST_BESIDE)
    )
      return undefined;
    this.#atPoint ??= new AtPoint(this.dataset, this.places);
    const rows = this.#atPoint.rows(point.lon, point.lat, limit);
    if (rows.length === 0) return undefined;
    return rows.map((row, i) =>
      i === 0 ? { ...this.#hit(row, THE_POINT), at: point } : this.#hit(row, AROUND_POINT),
    );
  }

  /** The place of an address, before what has the words of the rest of it: no place is found by the number of a flat. What is called just as
   * was typed goes before, and so does a house that is known and has all of the words. */
  #ofAddress(
    { place, rest }: AddressTyped,
    filter: PlaceFilter | undefined,
    limit: number,
    usual: (sought?: string) => Hit[],
    placesOf: (hit: Hit) => PlaceRecords,
  ): Hit[] {
    const whole = usual();
    const [first] = whole;
    if (
      first &&
      (isWholeName(first) || (hasAll(first) && placesOf(first).table.kind[first.row] === PlaceKind.House))
    )
      return whole;
    const besides = rest === '' ? [] : usual(rest);
    const others = besides.length > 0 ? besides : whole;
    if (!place || filter?.contexts || !(filter?.passes(place.row) ?? true)) return others;
    const { row, ...at } = place;
    const isOther = (hit: Hit): boolean => hit.segment !== 0 || hit.row !== row;
    return [{ ...this.#hit(row, THE_ADDRESS), at }, ...others.filter(isOther)].slice(0, limit);
  }

  #whereabouts(place: string, near: SearchWishes['near']): SearchWishes['near'] {
    const [hit] = this.#search.search(place, { limit: 1, near });
    if (!hit || hit.parts.coverage < NAMES_ALL) return undefined;
    const { lon, lat } = this.places.table;
    return { lon: fromFixedDegrees(lon[hit.row]), lat: fromFixedDegrees(lat[hit.row]) };
  }

  /** The result for a query about a post code; undefined for any other, and if nothing within the filter has the code. */
  #ofPostcode(text: string, limit: number, filter: PlaceFilter | undefined): Hit[] | undefined {
    const query = postcodeQuery(text);
    if (query === undefined || filter?.contexts) return undefined;
    const { code, place } = query;
    const named = place ? this.#search.search(place, { limit: LOOKED_AT, filter }) : [];
    if (code === undefined) return place ? this.#withOfficesFirst(named).slice(0, limit) : undefined;
    const rows = this.#postcodes.of(code).filter((row) => filter?.passes(row) ?? true);
    if (rows.length === 0) return undefined;
    const { postcode, region } = this.places.table;
    // "dhaka 1207", "mohammadpur 1207"; after words that name no unit the number is something else.
    const there = named.filter(
      ({ row, parts }) => region[row] >= 0 && parts.coverage > NAMES_ALL && parts.completeness > NAMES_IT,
    );
    if (place && there.length === 0) return undefined;
    const first = there.flatMap(({ row }) => (postcode[row] === code ? [row] : []));
    const all = [...new Set([...first, ...rows])].slice(0, limit);
    return all.map((row) =>
      this.#hit(row, first.includes(row) || isPostOffice(this.places, row) ? OFFICE_OF_CODE : AREA_OF_CODE),
    );
  }

  /** Of the places with the name in question, post offices before all others: it is their code that is asked for. */
  #withOfficesFirst(hits: readonly Hit[]): Hit[] {
    const best = Math.max(0, ...hits.map(({ parts }) => parts.coverage));
    const isOffice = ({ row, parts }: Hit): boolean =>
      parts.coverage > best - AS_WELL && parts.completeness > NAMES_IT && isPostOffice(this.places, row);
    const most = hits[0]?.score ?? 0;
    return [
      ...hits.filter(isOffice).map((hit) => ({ ...hit, score: Math.max(most, hit.score) })),
      ...hits.filter((hit) => !isOffice(hit)),
    ];
  }

  #hit(row: number, score: number): Hit {
    return { segment: 0, row, score, parts: foundWhole(this.places.table.importance[row]) };
  }

  /** Places by name alone, in a region if one is given; `asWritten` are those that have all words as they are written or sound: no
   * mistakes, nothing left out. */
  named(text: string, limit: number, asWritten: boolean, within?: number): Hit[] {
    const filter = within === undefined ? undefined : this.#withinUnit.obtain(within, this.#filterOfUnit);
    return this.#search.search(text, { limit, asWritten, finished: true, filter });
  }

  readonly #withinUnit = new BoundedCache<number, PlaceFilter>(UNITS_KEPT);
  readonly #filterOfUnit = (region: number): PlaceFilter =>
    new PlaceFilter(this.places.table, { contexts: contextsWithin(this.columns, [[region]]) });

  /** Whether a place of the dataset has the word in its name, as it is written. */
  knows(word: string): boolean {
    return this.#search.knows(word);
  }

  found(row: number, fields?: FoundFields, at?: Hit['at']): FoundPlace {
    return foundPlace(this.places, row, fields, at);
  }

  /** Places in the same tables that are searched together with the dataset where they are given to `find`. */
  segment(columns: TextColumns, places: PlaceRecords): PlaceSegment {
    return { text: this.#search.segment(columns, places.table), places, where: this.where.over(columns) };
  }
}

const isSamePoint = (a: Hit['at'], b: StreetMeeting): boolean =>
  a !== undefined && haversine(a.lon, a.lat, b.lon, b.lat) < WEIGHTS.sameWithin;

const hasAll = ({ parts }: Hit): boolean => parts.leftOut === 0 && parts.coverage > NAMES_ALL;

/** Whether a place is one where roads meet, by its sub-type or by one of its names. */
function isCrossingPlace(places: PlaceRecords, row: number): boolean {
  const { en, bn } = places.name(row);
  return (
    places.subType(row) === INTERSECTION || [en, bn ?? '', ...places.aliases(row)].some(isCalledCrossing)
  );
}

const isAnswer = ({ parts }: Hit): boolean => parts.leftOut === 0 && parts.certain >= ANSWERS;

const isNamedSo = ({ parts }: Hit): boolean =>
  parts.leftOut === 0 && parts.coverage >= AS_NAMED && parts.completeness >= AS_NAMED;

/** Whether the name of a place that everybody knows begins with what was typed: the GEC of Chattogram is GEC Circle. */
const isBegun = ({ parts }: Hit): boolean =>
  parts.importance >= WEIGHTS.wellKnownFrom && parts.order === 1 && parts.certain >= AS_ALIAS;

/** Whether what was typed is another name of the place, all of it. */
const isAlias = (hit: Hit): boolean => isCalledSo(hit) && hit.parts.coverage >= AS_ALIAS;

const isWholeName = ({ parts }: Hit): boolean =>
  parts.leftOut === 0 && parts.coverage > WHOLE_NAME && parts.completeness > WHOLE_NAME;

function metresTo(
  { places: { table } }: Pick<Searched, 'places'>,
  row: number,
  { lon, lat }: { lon: Lon; lat: Lat },
): Metres {
  return haversine(lon, lat, fromFixedDegrees(table.lon[row]), fromFixedDegrees(table.lat[row]));
}
