// Changes of a larger area than the map's (the planet's minutely ones, for an extract): keeps what concerns the map, so that it does
// not grow into the rest of the world.
import { ElementKind, type ElementVisitor, MemberType } from '../element-visitor.ts';
import { elementKey, type MapElement } from '../map-element.ts';
import { formOf } from '../osm-form.ts';
import { BlobFile } from '../pbf/blobs.ts';
import { inflateBlob } from '../pbf/inflate-blob.ts';
import { BlockDecoder } from '../pbf/primitive-block.ts';
import { ElementReader } from '../xml/element-reader.ts';
import { readXml } from '../xml/read-xml.ts';
import type { ChangeSet } from './change-set.ts';

/** Forgets changes to elements that the map has not, and that neither lie in it nor refer to something in it. */
export async function keepWithin(map: string, changes: ChangeSet): Promise<void> {
  const known = new KnownElements(wantedKeys(changes));
  await showMap(map, known);
  const isHere = (key: number): boolean => (changes.has(key) ? kept.has(key) : known.has(key));
  const kept = new Set<number>();
  const later: number[] = [];
  for (const key of changes.keys()) {
    const element = changes.get(key);
    if (known.has(key) || (element?.type === MemberType.Node && known.contains(element.lon, element.lat)))
      kept.add(key);
    else later.push(key);
  }
  // Ways by their nodes first, then relations by their members: keys are in this order.
  for (const key of later) {
    const element = changes.get(key);
    if (element && parts(element).some(isHere)) kept.add(key);
  }
  // A way that crosses the edge stays whole.
  for (const key of [...kept]) {
    const element = changes.get(key);
    if (element?.type === MemberType.Way) for (const part of parts(element)) kept.add(part);
  }
  for (const key of changes.keys()) if (!kept.has(key)) changes.forget(key);
}

function parts(element: MapElement): number[] {
  if (element.type === MemberType.Way)
    return Array.from(element.refs, (ref) => elementKey(MemberType.Node, ref));
  if (element.type === MemberType.Relation)
    return Array.from(element.ids, (id, i) => elementKey(element.types[i], id));
  return [];
}

/** The changed elements, and those that they refer to. */
function wantedKeys(changes: ChangeSet): Set<number> {
  const wanted = new Set<number>();
  for (const key of changes.keys()) {
    wanted.add(key);
    const element = changes.get(key);
    if (element) for (const part of parts(element)) wanted.add(part);
  }
  return wanted;
}

async function showMap(map: string, visitor: ElementVisitor): Promise<void> {
  const form = formOf(map);
  if (form !== 'pbf') return readXml(map, form === 'xml.gz', new ElementReader(visitor));
  const file = new BlobFile(map);
  const decoder = new BlockDecoder();
  try {
    for (const blob of file.places())
      if (blob.type === 'OSMData') decoder.decode(inflateBlob(file.bytes(blob)), visitor);
  } finally {
    file.close();
  }
}

/** Which of the wanted elements the map has, and where it lies. */
class KnownElements implements ElementVisitor {
  readonly kinds = ElementKind.Node | ElementKind.Way | ElementKind.Relation;
  readonly #found = new Set<number>();
  #west = Number.POSITIVE_INFINITY;
  #south = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;

  constructor(readonly wanted: ReadonlySet<number>) {}

  has(key: number): boolean {
    return this.#found.has(key);
  }

  contains(lon: number, lat: number): boolean {
    return lon >= this.#west && lon <= this.#east && lat >= this.#south && lat <= this.#north;
  }

  node(id: number, lon: number, lat: number): void {
    if (lon < this.#west) this.#west = lon;
    if (lon > this.#east) this.#east = lon;
    if (lat < this.#south) this.#south = lat;
    if (lat > this.#north) this.#north = lat;
    this.#see(elementKey(MemberType.Node, id));
  }

  wantsWay(id: number): boolean {
    this.#see(elementKey(MemberType.Way, id));
    return false;
  }

  wantsRelation(id: number): boolean {
    this.#see(elementKey(MemberType.Relation, id));
    return false;
  }

  #see(key: number): void {
    if (this.wanted.has(key)) this.#found.add(key);
  }
}
