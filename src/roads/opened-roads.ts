// The roads at one time, as imported or as edits have made them, with the objects that answer queries on them. A thread has one in use.
import type { Dataset } from '../dataset/open.ts';
import type { TableOf } from '../dataset/table-schema.ts';
import { larger } from '../dataset/typed-arrays.ts';
import { BoundedCache } from '../lookup/bounded-cache.ts';
import { Detours } from './avoid/detours.ts';
import { LimitedEdges } from './avoid/limited-edges.ts';
import { NO_CHANGES } from './customise/edge-weights.ts';
import { isWhole, metricFromShared, withChanges } from './customise/metric.ts';
import type { ProfileSnapshot } from './customise/profile-snapshot.ts';
import { overlayFromShared } from './customise/shared-overlay.ts';
import { editedSnapshot, editedTables, originsOf, type RoadTables } from './edits/edited-roads.ts';
import type { Profile, SharedEdits, SharedHours, SharedMetric } from './engine.ts';
import { PathTracer } from './graph/geometry.ts';
import { ROAD_SIGNS } from './graph/road-tables.ts';
import { editedKinds } from './hours/edited-kinds.ts';
import { HourGroups } from './hours/hour-groups.ts';
import { HourSnapshots, type LiveProfile } from './hours/hour-snapshots.ts';
import { OpeningRoads, openingTraits } from './hours/opening-roads.ts';
import { openHours, type ProfileHours } from './hours/profile-hours.ts';
import { TimedQuery, type TimedSnapshot, timedSnapshot } from './hours/timed-query.ts';
import { Isochrones } from './isochrone/isochrone.ts';
import { ManyToMany } from './matrix/many-to-many.ts';
import { ProfileNotOffered } from './profiles/not-offered.ts';
import { Query } from './query/query.ts';
import { Snapper } from './snap/snapper.ts';

/** A profile as trips with a time find it, with the roads that open at some hours. */
interface TimedProfile {
  readonly live: ProfileSnapshot;
  /** For the route that is usual; `live` itself if no road opens by the hour. */
  readonly usual: ProfileSnapshot;
  readonly timed: TimedSnapshot;
}

/** Accounts whose own hours a thread keeps open. */
const MOST_OWN = 4;

export class OpenedRoads {
  readonly snapper: Snapper;
  readonly tracer: PathTracer;
  readonly query: Query;
  readonly manyToMany: ManyToMany;
  readonly detours: Detours;
  readonly isochrones: Isochrones;
  readonly byHour = new HourSnapshots();
  /** With the closures of now, by profile number. */
  readonly snapshots: ProfileSnapshot[];
  readonly #hours: (ProfileHours | 'none' | undefined)[] = [];
  /** By profile number: what was learned, if anything was. */
  readonly #learned: (SharedHours | undefined)[] = [];
  /** By account and profile: of the accounts asked for last. */
  readonly #own = new BoundedCache<string, ProfileHours>(MOST_OWN);
  /** By profile number. */
  readonly #timed: (TimedProfile | undefined)[] = [];
  readonly #opening: (OpeningRoads | 'none' | undefined)[] = [];
  #flat: ProfileHours | undefined;
  #limited: LimitedEdges | undefined;
  #timing: TimedQuery | undefined;

  /** `unclosed`: without closures, by profile number. */
  constructor(
    readonly dataset: Dataset,
    readonly tables: RoadTables,
    readonly unclosed: readonly ProfileSnapshot[],
    /** The roads as imported, and what has become of them. */
    readonly edited?: { readonly imported: OpenedRoads; readonly edits: SharedEdits },
  ) {
    const { graph, hierarchy, index } = tables;
    this.snapper = new Snapper(graph, index);
    this.tracer = new PathTracer(graph);
    this.query = new Query(hierarchy.height);
    this.manyToMany = new ManyToMany(hierarchy.height);
    this.detours = new Detours(graph, hierarchy, index, undefined, () => this.#limitedEdges());
    this.isochrones = new Isochrones(graph, index);
    this.snapshots = [...unclosed];
  }

  /** These roads, which are as imported, as edits have made them. */
  with(edits: SharedEdits): OpenedRoads {
    const tables = editedTables(this.tables, edits);
    const unclosed = this.unclosed.map((snapshot) => editedSnapshot(snapshot, tables, edits));
    return new OpenedRoads(this.dataset, tables, unclosed, { imported: this, edits });
  }

  of(profile: Profile): ProfileSnapshot {
    return this.snapshots[this.#number(profile)];
  }

  /** Without closures. */
  before(profile: Profile): ProfileSnapshot {
    return this.unclosed[this.#number(profile)];
  }

  /** Takes over the weights of closures. */
  use(shared: SharedMetric): void {
    const number = this.#number(shared.profile);
    const own = this.unclosed[number];
    const over = overlayFromShared(shared, own.metric);
    if (over) {
      over.overlay.under = own.overlay;
      this.snapshots[number] = own.with(over.metric, over.overlay);
    } else if (isWhole(shared.buffers)) {
      this.snapshots[number] = own.with(metricFromShared(shared, this.tables.hierarchy), undefined);
    } else {
      this.snapshots[number] = own.with(withChanges(own.metric, shared.version, NO_CHANGES), own.overlay);
    }
  }

  /** Only threads that are asked for an hour need them. */
  hoursOf(profile: Profile): ProfileHours | undefined {
    const number = this.#number(profile);
    const known = (this.#hours[number] ??= this.#openHours(profile) ?? 'none');
    return known === 'none' ? undefined : known;
  }

  /** Takes over speeds that were learned, or what edits have changed about them. */
  useHours(profile: Profile, learned: SharedHours | undefined): void {
    const number = this.#number(profile);
    this.#learned[number] = learned;
    this.#hours[number] = undefined;
    this.#own.clear();
  }

  /** With what an account has learned for itself, if it has. */
  hoursFor(profile: Profile, account: number | undefined): ProfileHours | undefined {
    const roads = this.edited?.imported ?? this;
    const own = roads.#learned[this.#number(profile)]?.own.find((one) => one.account === account);
    if (!own) return this.hoursOf(profile);
    const key = `${account} ${profile}`;
    const known = this.#own.get(key);
    if (known) return known;
    const opened = openHours(this.dataset, this.before(profile), own.memory);
    if (!opened) return this.hoursOf(profile);
    const hours = this.edited ? this.#editedHours(opened, this.edited.edits) : opened;
    this.#own.set(key, hours);
    return hours;
  }

  /** The same at all hours. */
  noHours(): ProfileHours {
    this.#flat ??= {
      edge: new Uint16Array(this.tables.graph.edgeCount),
      speed: new Uint8Array(0),
      kinds: [],
      slowness: new Float64Array(0),
    };
    return this.#flat;
  }

  liveProfile(profile: Profile): LiveProfile {
    return {
      live: this.of(profile),
      unclosed: this.before(profile),
      hours: this.hoursOf(profile),
    };
  }

  /** Worked out once for all trips until closures or reports change. */
  timedProfile(profile: Profile): TimedProfile {
    const number = this.#number(profile);
    const live = this.snapshots[number];
    const known = this.#timed[number];
    if (known?.live === live) return known;
    const opening = this.#openingRoads(profile);
    const timed = timedSnapshot(live, this.unclosed[number]);
    const usual = opening?.opened(live) ?? live;
    const snapshot = timed.snapshot === live ? usual : (opening?.opened(timed.snapshot) ?? timed.snapshot);
    const found = { live, usual, timed: { ...timed, snapshot, live: usual } };
    this.#timed[number] = found;
    return found;
  }

  timedQuery(): TimedQuery {
    this.#timing ??= new TimedQuery(this.tables.graph, this.tables.hierarchy.height);
    return this.#timing;
  }

  #number(profile: Profile): number {
    const { profiles } = this.tables.graph;
    const number = profiles.indexOf(profile);
    if (number < 0) throw new ProfileNotOffered(profile, profiles);
    return number;
  }

  #openHours(profile: Profile): ProfileHours | undefined {
    const hours = this.#hoursAsKnown(profile);
    if (!hours) return undefined;
    const opening = this.#openingRoads(profile);
    const opened = (snapshot: ProfileSnapshot): ProfileSnapshot => opening?.opened(snapshot) ?? snapshot;
    const known = { ...hours, kinds: hours.kinds.map((kind) => ({ ...kind, bounds: opened(kind.bounds) })) };
    return { ...known, groups: new HourGroups(opened(this.before(profile)), known) };
  }

  #hoursAsKnown(profile: Profile): ProfileHours | undefined {
    if (!this.edited)
      return openHours(this.dataset, this.before(profile), this.#learned[this.#number(profile)]?.memory);
    const { imported, edits } = this.edited;
    const hours = imported.hoursOf(profile);
    if (!hours) return undefined;
    const edited = this.#editedHours(hours, edits);
    const { paces } = this.before(profile);
    const { edge } = edited;
    const kinds = editedKinds(hours.kinds, imported.tables, { tables: this.tables, edge, paces });
    return { ...edited, kinds };
  }

  #editedHours(hours: ProfileHours, edits: SharedEdits): ProfileHours {
    const { closed } = hours;
    return {
      ...hours,
      edge: this.#editedEdges(hours.edge, edits),
      ...(closed ? { closed: { ...closed, edge: this.#editedEdges(closed.edge, edits) } } : {}),
    };
  }

  #signs(): TableOf<typeof ROAD_SIGNS> | undefined {
    return this.dataset.has(ROAD_SIGNS.file) ? this.dataset.table(ROAD_SIGNS) : undefined;
  }

  /** Signs are on the roads as imported: one that an edit has given other traits has none. */
  #openingRoads(profile: Profile): OpeningRoads | undefined {
    const number = this.#number(profile);
    const { graph } = (this.edited?.imported ?? this).tables;
    const known = (this.#opening[number] ??=
      OpeningRoads.of(
        this.tables.graph,
        openingTraits(this.#signs(), graph.text, this.unclosed[number].mode),
      ) ?? 'none');
    return known === 'none' ? undefined : known;
  }

  /** An edit of a road changes none of its limits. */
  #limitedEdges(): LimitedEdges {
    if (this.#limited) return this.#limited;
    const { edited } = this;
    const { graph } = (edited?.imported ?? this).tables;
    const imported = edited
      ? edited.imported.#limitedEdges()
      : LimitedEdges.of(graph.edgeTrait, this.#signs(), graph.text);
    this.#limited = edited ? imported.with(graph.edgeCount, originsOf(edited.edits)) : imported;
    return this.#limited;
  }

  /** A part of a road has its hours; roads that were added have none. */
  #editedEdges(weeks: Uint16Array, edits: SharedEdits): Uint16Array {
    const origins = originsOf(edits);
    const edge = larger(weeks, weeks.length + origins.length);
    for (let i = 0; i < origins.length; i++) edge[weeks.length + i] = weeks[origins[i]] ?? 0;
    return edge;
  }
}
