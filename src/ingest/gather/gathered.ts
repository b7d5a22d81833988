// What the sources contribute before it becomes a dataset: regions, places, streets, map features and roads, each record
// with its source. Readers fill it; `assemble` turns it into a dataset.
import type { Source } from '../../dataset/manifest.ts';
import type { PlaceType } from '../../dataset/tables/place-types.ts';
import type { PlaceKind } from '../../dataset/tables/places.ts';
import type { RegionKind } from '../../dataset/tables/regions.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import type { DoubtfulAddress } from './located-address.ts';

/** Rings of lon, lat interleaved in degrees, closed; the first ring is the outer one. */
export type PolygonDraft = readonly Float64Array[];

export interface RegionDraft {
  readonly kind: RegionKind;
  /** Unique over all sources, e.g. "starter/district/9"; how drafts refer to each other. */
  readonly key: string;
  /** Key of the parent, where the source knows it; otherwise it is found by position. */
  readonly parent?: string;
  readonly id?: number;
  /** Ward or zone number. */
  readonly number?: number;
  /** For wards: the key of the zone. */
  readonly zone?: string;
  readonly name: string;
  readonly nameBn?: string;
  readonly aliases?: readonly string[];
  readonly code?: string;
  /** Centre in degrees; when absent it is computed from the polygons. */
  readonly lon?: number;
  readonly lat?: number;
  /** More points known to lie in the unit, lon, lat interleaved in degrees: they improve its approximate cell. */
  readonly points?: Float64Array;
  /** How far an approximate cell may reach from the unit's points, in metres, if not as far as is usual for its kind. */
  readonly reach?: number;
  /** Boundary, where known. Units without one get an approximate cell. */
  readonly polygons?: readonly PolygonDraft[];
  readonly urban?: 'Urban' | 'Semi-Urban' | 'Rural';
  readonly postcode?: number;
  readonly population?: number;
  /** Adds to a unit that another source knows; makes one of its own only where no other source knows its kind. */
  readonly weak?: boolean;
  readonly source: number;
}

export interface PlaceDraft {
  readonly kind: PlaceKind;
  readonly type: PlaceType;
  readonly subType?: string;
  readonly name?: string;
  readonly nameBn?: string;
  readonly aliases?: readonly string[];
  readonly house?: string;
  readonly street?: string;
  readonly streetBn?: string;
  readonly lon: number;
  readonly lat: number;
  readonly postcode?: number;
  /** 0 … 255; when absent it is derived from kind and type. */
  readonly importance?: number;
  /** Names that the source gives for where the place lies: they settle cases near a border, and reveal misplaced records. */
  readonly districtName?: string;
  readonly upazilaName?: string;
  readonly unionName?: string;
  readonly areaName?: string;
  readonly subAreaName?: string;
  /** The source's own number for the record; see `ref` in the places table. */
  readonly ref?: number;
  /** Fields of the source that are returned as they are, as JSON; and the id by which its owner knows the record. */
  readonly extra?: string;
  readonly ownId?: string;
  /** When it is open and how to reach it, in the words of the source. */
  readonly hours?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly source: number;
}

export interface StreetDraft {
  readonly name: string;
  readonly nameBn?: string;
  readonly aliases?: readonly string[];
  /** lon, lat interleaved in degrees. */
  readonly lines: readonly Float64Array[];
  /** The lines are rough: they are left out where another source has the street. */
  readonly rough?: boolean;
  readonly source: number;
}

/** Water, land use or a building, for maps. */
export interface FeatureDraft {
  /** A value of MapClass. */
  readonly class: number;
  readonly name?: string;
  readonly nameBn?: string;
  /** Areas: closed rings, the outer one first. Lines: each a polygon of one ring. */
  readonly polygons: readonly PolygonDraft[];
  readonly source: number;
}

/** The position of a record as its source states it, which may be swapped: a latitude can be up to 180. */
export interface StatedPoint {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

/** Where readers put what they find. Drafts are copied into columns right away (regions excepted), so they are not retained. */
export interface Gatherer {
  /** Registers a source; the number goes into each draft. Where two sources describe the same thing, the later one wins. */
  source(source: Source): number;
  region(draft: RegionDraft): void;
  place(draft: PlaceDraft): void;
  street(draft: StreetDraft): void;
  feature(draft: FeatureDraft): void;
  roads(network: RoadNetwork, source: number): void;
  /** Counts a record that could not be used; a few of each reason are kept as samples for the report. `at`: where it says that it is. */
  skipped(source: number, reason: string, sample?: string, at?: StatedPoint): void;
  /** A place whose address was found only roughly, or not at all: somebody should look where it is. */
  doubtfulAddress?(address: DoubtfulAddress): void;
  /** A place whose latitude and longitude stood the other way round, and were turned. */
  turned?(source: number): void;
}
