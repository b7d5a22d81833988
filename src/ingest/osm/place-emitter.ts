// The last step of reading: boundaries, places and houses go to the gatherer.
import type { Gatherer } from '../gather/gathered.ts';
import { type BoundaryOptions, emitBoundaries } from './areas/boundaries.ts';
import { MemberType } from './element-visitor.ts';
import {
  emitRelationPlaces,
  emitWayPlaces,
  type PlaceCounts,
  type PlaceSink,
  placeSink,
} from './emit-places.ts';
import { housesBetween, interpolationStep, type KnownHouse } from './interpolation.ts';
import type { KeptRelation } from './kept-relation.ts';
import type { NodeTable } from './node-table.ts';
import type { NodePlace } from './passes/node-pass.ts';
import type { PlaceSeed } from './place-seed.ts';
import { RelationUse } from './relation-use.ts';
import { StreetsOfHouses } from './streets-of-houses.ts';
import { Shapes } from './way-shapes.ts';
import type { StoredWays } from './way-store.ts';

export interface PlaceSummary {
  /** Boundaries in the file, regions made from them, and how many of those had gaps that were closed. */
  readonly boundaries: number;
  readonly regions: number;
  readonly repairedBoundaries: number;
  readonly places: number;
  readonly settlements: number;
  /** Everything with a house number, including interpolated ones. */
  readonly addresses: number;
  readonly interpolatedAddresses: number;
  /** Drafts by the tag that determined their kind. */
  readonly placesByTag: Readonly<Record<string, number>>;
}

type Skip = (reason: string, sample: string) => void;

/** Emits places as they become known: those on nodes during the node pass, the others after it. */
export class PlaceEmitter {
  readonly #counts: PlaceCounts = { byTag: new Map(), places: 0, houses: 0, settlements: 0 };
  readonly #put: PlaceSink;
  readonly #skip: Skip;
  /** Nodes of interpolation lines, and the houses found on them. */
  readonly #onLines = new Set<number>();
  readonly #houses = new Map<number, PlaceSeed>();

  constructor(
    readonly gatherer: Gatherer,
    readonly source: number,
    readonly relations: readonly KeptRelation[],
    readonly ways: StoredWays,
  ) {
    this.#skip = (reason, sample) => gatherer.skipped(source, reason, sample);
    const streets = new StreetsOfHouses(relations.filter(({ use }) => use & RelationUse.Street));
    this.#put = placeSink(gatherer, source, streets, this.#counts);
    const { starts, refs } = ways.shapes;
    for (const { way } of ways.interpolations) {
      for (let i = starts[way]; i < starts[way + 1]; i++) this.#onLines.add(refs[i]);
    }
  }

  nodes(places: readonly NodePlace[]): void {
    for (const { id, lon, lat, seed } of places) {
      this.#put(seed, MemberType.Node, id, lon / 1e7, lat / 1e7);
      if (seed.house !== undefined && this.#onLines.has(id)) this.#houses.set(id, seed);
    }
  }

  finish(nodes: NodeTable, options: BoundaryOptions): PlaceSummary {
    const { gatherer, source, relations, ways } = this;
    const counts = this.#counts;
    const shapes = new Shapes(ways.shapes, nodes);
    const boundaries = relations.filter(({ use }) => use & RelationUse.Boundary);
    const bounded = emitBoundaries(gatherer, source, boundaries, ways.boundaries, shapes, options);
    emitWayPlaces(ways.places, shapes, this.#put, this.#skip);
    const placed = relations.filter(({ use }) => use & RelationUse.Place);
    emitRelationPlaces(placed, shapes, this.#put, this.#skip);
    const between = this.#interpolate(shapes);
    return {
      boundaries: bounded.found,
      regions: bounded.regions,
      repairedBoundaries: bounded.repaired,
      places: counts.places,
      settlements: counts.settlements,
      addresses: counts.houses + between,
      interpolatedAddresses: between,
      placesByTag: Object.fromEntries([...counts.byTag].sort((a, b) => b[1] - a[1])),
    };
  }

  /** Emits houses between two known ones. Returns how many. */
  #interpolate(shapes: Shapes): number {
    let between = 0;
    for (const { way, scheme } of this.ways.interpolations) {
      const nodes = shapes.lineOf(way);
      const step = interpolationStep(scheme);
      const origin = `way ${shapes.id(way)}`;
      if (!nodes) this.#skip('address interpolation whose nodes are not in the file', origin);
      else if (step === 0) this.#skip('address interpolation that is not numeric', origin);
      if (!nodes || step === 0) continue;
      const known: KnownHouse[] = [];
      shapes.refsOf(way).forEach((ref, at) => {
        const seed = this.#houses.get(ref);
        if (seed) known.push({ at, seed });
      });
      for (const house of housesBetween(shapes.degrees(nodes), known, step)) {
        const draft = { ...withoutTag(house.seed), lon: house.lon, lat: house.lat, source: this.source };
        this.gatherer.place(draft);
        between++;
      }
    }
    return between;
  }
}

function withoutTag(seed: PlaceSeed): Omit<PlaceSeed, 'tag' | 'nameless'> {
  const { tag: _tag, nameless: _nameless, ...fields } = seed;
  return fields;
}
