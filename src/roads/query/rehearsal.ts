// Invented questions, asked when roads are opened: through the weights as imported and through the same weights with
// an overlay, by turns. The compiler makes quick code only for what it has seen; without this the first closure of a
// process would send every query back to slow code, until it is compiled anew.

import { withChanges } from '../customise/metric.ts';
import { shareOverlay } from '../customise/shared-overlay.ts';
import type { Roads, SharedMetric, SnappedPoint } from '../engine.ts';
import { Overlay } from './overlay.ts';
import type { Weighing } from './weighing.ts';

const PLACES = 24;
/** Rows of the overlay: of the highest vertices, which every climb passes, and as many from everywhere. */
const ROWS = 256;
/** Short roads in a small network: then the questions are many, not long. */
const MOST_TURNS = 200;

/** Takes `milliseconds` or less. Answers are the same before, meanwhile and afterwards. */
export function rehearse(roads: Roads, imported: Weighing, milliseconds: number, now: () => number): void {
  const { profile } = imported.metric;
  const end = now() + milliseconds;
  const places = somePlaces(roads, imported);
  if (places.length < 2) return;
  const [before] = roads.metrics().filter((metric) => metric.profile === profile);
  const overlaid = sameWeights(imported, places);
  for (let turn = 0; turn < MOST_TURNS && (turn < 2 || now() < end); turn++) {
    roads.adopt([turn & 1 ? before : overlaid]);
    const from = places[turn % places.length];
    const { lon, lat } = from;
    roads.snap(lon, lat, profile);
    for (let i = 1; i <= 4; i++) {
      const to = places[(turn + i * i) % places.length];
      roads.route(profile, from, to);
      roads.cost(profile, from, to);
    }
    roads.matrix(profile, places.slice(0, 3), places.slice(-3));
  }
  roads.adopt([before]);
}

/** Places all over the network, as far as the profile may go there. */
function somePlaces(roads: Roads, { metric }: Weighing): SnappedPoint[] {
  const places: SnappedPoint[] = [];
  for (let i = 0; i < PLACES && i < roads.edgeCount; i++) {
    const [lon, lat] = roads.edgeGeometry(
      Math.floor(((i + 0.5) * roads.edgeCount) / PLACES) % roads.edgeCount,
    );
    const place = roads.snap(lon, lat, metric.profile);
    if (place) places.push(place);
  }
  return places;
}

/** The weights as they are, as if by closures: some edges take once as long, and some rows of arcs lie above. */
function sameWeights({ hierarchy, metric }: Weighing, places: readonly SnappedPoint[]): SharedMetric {
  const overlay = new Overlay();
  const { count } = hierarchy;
  const add = (vertex: number): void => {
    if (overlay.row(vertex) < 0) overlay.add(hierarchy, metric, vertex);
  };
  for (let i = 0; i < ROWS && i < count; i++) {
    add(count - 1 - i);
    add(Math.floor((i * count) / ROWS) % count);
  }
  const edge = Uint32Array.from(new Set(places.map((place) => place.edge))).sort();
  const factor = new Float64Array(edge.length).fill(1);
  return shareOverlay(withChanges(metric, metric.version, { edge, factor }), overlay);
}
