// The gatherer of an import. Places and streets go straight into columns; regions are few (tens of thousands in a country)
// and stay drafts until they are merged.
import type { Source } from '../../dataset/manifest.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { CompactPool } from './compact-pool.ts';
import type { FeatureDraft, Gatherer, PlaceDraft, RegionDraft, StreetDraft } from './gathered.ts';
import { GatheredFeatures } from './gathered-features.ts';
import { GatheredPlaces } from './gathered-places.ts';
import { GatheredStreets } from './gathered-streets.ts';
import type { DoubtfulAddress } from './located-address.ts';
import { SkipLedger } from './skip-ledger.ts';

/** Rows store their source in one byte. */
const MAX_SOURCES = 256;
const MAX_NAME = 400;

export const isPlaceOnEarth = (lon: number, lat: number): boolean =>
  lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90;

const usableName = (name: string | undefined): string | undefined =>
  name !== undefined && name.length <= MAX_NAME ? name : undefined;

export class ColumnGatherer implements Gatherer {
  readonly sources: Source[] = [];
  drafts: RegionDraft[] = [];
  pool = new CompactPool();
  places = new GatheredPlaces(this.pool);
  streets = new GatheredStreets(this.pool);
  features = new GatheredFeatures();
  readonly networks: { readonly network: RoadNetwork; readonly source: number }[] = [];
  readonly skips = new SkipLedger();
  readonly doubtfulAddresses: DoubtfulAddress[] = [];
  /** How many places of each source were turned round. */
  readonly turnedBySource = new Map<number, number>();

  source(source: Source): number {
    if (this.sources.length === MAX_SOURCES)
      throw new RangeError(`a dataset can have at most ${MAX_SOURCES} sources`);
    let name = source.name;
    for (let n = 2; this.sources.some((other) => other.name === name); n++) name = `${source.name} (${n})`;
    return this.sources.push({ ...source, name }) - 1;
  }

  /** Sets the date of a source, for formats that state it inside the file. */
  dateSource(source: number, date: string): void {
    this.sources[source] = { ...this.sources[source], date };
  }

  region(draft: RegionDraft): void {
    if (!draft.name) this.skipped(draft.source, 'a region without a name', draft.key);
    else if (draft.lon !== undefined && !isPlaceOnEarth(draft.lon, draft.lat ?? Number.NaN))
      this.skipped(draft.source, 'coordinates outside ±180, ±90 degrees', draft.name);
    else this.drafts.push(draft);
  }

  place(draft: PlaceDraft): void {
    if (!isPlaceOnEarth(draft.lon, draft.lat))
      this.skipped(
        draft.source,
        'coordinates outside ±180, ±90 degrees',
        `${draft.name} ${draft.lon},${draft.lat}`,
      );
    else if (!draft.name && !draft.nameBn && !draft.house)
      this.skipped(draft.source, 'neither a name nor a house number', `${draft.lon},${draft.lat}`);
    else if ((draft.name?.length ?? 0) > MAX_NAME || (draft.nameBn?.length ?? 0) > MAX_NAME)
      this.skipped(draft.source, `a name longer than ${MAX_NAME} characters`, draft.name ?? draft.nameBn);
    else this.places.add(draft);
  }

  street(draft: StreetDraft): void {
    if (!draft.name || draft.name.length > MAX_NAME) {
      this.skipped(draft.source, 'a street without a usable name', draft.name.slice(0, 80));
      return;
    }
    let usable = false;
    for (const line of draft.lines) {
      usable ||= line.length >= 4;
      for (let i = 0; i + 1 < line.length; i += 2) {
        if (isPlaceOnEarth(line[i], line[i + 1])) continue;
        this.skipped(draft.source, 'coordinates outside ±180, ±90 degrees', draft.name);
        return;
      }
    }
    if (usable) this.streets.add(draft);
    else this.skipped(draft.source, 'a street without a line', draft.name);
  }

  feature(draft: FeatureDraft): void {
    for (const ring of draft.polygons.flat()) {
      for (let i = 0; i + 1 < ring.length; i += 2) {
        if (isPlaceOnEarth(ring[i], ring[i + 1])) continue;
        this.skipped(draft.source, 'coordinates outside ±180, ±90 degrees', draft.name);
        return;
      }
    }
    const named = { ...draft, name: usableName(draft.name), nameBn: usableName(draft.nameBn) };
    this.features.add(named);
  }

  roads(network: RoadNetwork, source: number): void {
    if (network.wayCount > 0) this.networks.push({ network, source });
  }

  /** Frees everything but the roads, whose preparation needs the memory. */
  releaseNames(): void {
    this.drafts = [];
    this.pool = new CompactPool();
    this.places = new GatheredPlaces(this.pool);
    this.streets = new GatheredStreets(this.pool);
    this.features = new GatheredFeatures();
  }

  /** Frees the roads of each source, once they are merged. */
  releaseRoads(): void {
    this.networks.length = 0;
  }

  skipped(source: number, reason: string, sample?: string): void {
    this.skips.add(source, reason, sample);
  }

  turned(source: number): void {
    this.turnedBySource.set(source, (this.turnedBySource.get(source) ?? 0) + 1);
  }

  doubtfulAddress(address: DoubtfulAddress): void {
    this.doubtfulAddresses.push(address);
  }
}
