// Geometry of edges and paths: points in degrees, bearings, and the part of an edge that a route uses.

import { larger } from '../../dataset/typed-arrays.ts';
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import type { PathGeometry, RoutePath } from '../engine.ts';
import type { RoadGraph } from './road-graph.ts';

const RADIANS = Math.PI / 180;

/** Degrees clockwise from north, 0 up to 360, in the plane: accurate enough over the length of a street. */
export function bearingBetween(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const east = (lon2 - lon1) * Math.cos(((lat1 + lat2) / 2) * RADIANS);
  const degrees = Math.atan2(east, lat2 - lat1) / RADIANS;
  return degrees < 0 ? degrees + 360 : degrees;
}

export function edgePoints(graph: RoadGraph, edge: number): Float64Array {
  const begin = graph.pointStart[edge];
  const count = graph.pointStart[edge + 1] - begin;
  const points = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    points[i * 2] = fromFixedDegrees(graph.pointLon[begin + i]);
    points[i * 2 + 1] = fromFixedDegrees(graph.pointLat[begin + i]);
  }
  return points;
}

/** The bearing between two consecutive points of an edge. */
function pointBearing(graph: RoadGraph, from: number, to: number): number {
  return bearingBetween(
    fromFixedDegrees(graph.pointLon[from]),
    fromFixedDegrees(graph.pointLat[from]),
    fromFixedDegrees(graph.pointLon[to]),
    fromFixedDegrees(graph.pointLat[to]),
  );
}

export function bearingOut(graph: RoadGraph, directed: number): number {
  const edge = directed >>> 1;
  const begin = graph.pointStart[edge];
  const end = graph.pointStart[edge + 1] - 1;
  return directed & 1 ? pointBearing(graph, end, end - 1) : pointBearing(graph, begin, begin + 1);
}

export function bearingIn(graph: RoadGraph, directed: number): number {
  const edge = directed >>> 1;
  const begin = graph.pointStart[edge];
  const end = graph.pointStart[edge + 1] - 1;
  return directed & 1 ? pointBearing(graph, begin + 1, begin) : pointBearing(graph, end - 1, end);
}

/** Working memory for the geometry of paths, in degrees. */
export class PathTracer {
  #lon = new Float64Array(1024);
  #lat = new Float64Array(1024);
  #count = 0;

  constructor(readonly graph: RoadGraph) {}

  trace(path: RoutePath): PathGeometry {
    const { edges, from, to } = path;
    const last = edges.length - 1;
    const edgeStart = new Uint32Array(edges.length + 1);
    this.#count = 0;
    this.#add(from.lon, from.lat);
    for (let i = 0; i <= last; i++) {
      edgeStart[i] = this.#count - 1;
      const length = this.graph.edgeLength[edges[i] >>> 1];
      const against = edges[i] & 1;
      // How far along the edge's own direction the route begins and ends on it, in centimetres.
      const begin = i === 0 ? from.along : against ? length : 0;
      const end = i === last ? to.along : against ? 0 : length;
      this.#edge(edges[i], begin, end, i === 0, i === last);
    }
    this.#add(to.lon, to.lat);
    edgeStart[last + 1] = this.#count - 1;
    // A route of length zero still has two points, so that it can be drawn.
    if (this.#count === 1) {
      this.#lon[1] = this.#lon[0];
      this.#lat[1] = this.#lat[0];
      this.#count = 2;
      edgeStart[last + 1] = 1;
    }
    const coordinates = new Float64Array(this.#count * 2);
    for (let i = 0; i < this.#count; i++) {
      coordinates[i * 2] = this.#lon[i];
      coordinates[i * 2 + 1] = this.#lat[i];
    }
    return { coordinates, edgeStart };
  }

  #add(lon: number, lat: number): void {
    const n = this.#count;
    if (n > 0 && this.#lon[n - 1] === lon && this.#lat[n - 1] === lat) return;
    if (n + 1 >= this.#lon.length) {
      this.#lon = larger(this.#lon, this.#lon.length * 2);
      this.#lat = larger(this.#lat, this.#lat.length * 2);
    }
    this.#lon[n] = lon;
    this.#lat[n] = lat;
    this.#count++;
  }

  #edge(directed: number, begin: number, end: number, first: boolean, last: boolean): void {
    const { pointStart, pointLon, pointLat } = this.graph;
    const edge = directed >>> 1;
    const low = pointStart[edge];
    const high = pointStart[edge + 1] - 1;
    if (!first && !last) {
      if (directed & 1) for (let p = high; p >= low; p--) this.#point(pointLon[p], pointLat[p]);
      else for (let p = low; p <= high; p++) this.#point(pointLon[p], pointLat[p]);
      return;
    }
    // Only points strictly between the two ends belong to the route; the ends themselves are added separately.
    const from = Math.min(begin, end);
    const to = Math.max(begin, end);
    const inside: number[] = [];
    let metres = 0;
    for (let p = low; p <= high; p++) {
      if (p > low) {
        metres += haversine(
          fromFixedDegrees(pointLon[p - 1]),
          fromFixedDegrees(pointLat[p - 1]),
          fromFixedDegrees(pointLon[p]),
          fromFixedDegrees(pointLat[p]),
        );
      }
      const along = p === high ? this.graph.edgeLength[edge] : Math.round(metres * 100);
      const isEnd = directed & 1 ? p === low : p === high;
      const isBegin = directed & 1 ? p === high : p === low;
      if ((along > from && along < to) || (isEnd && !last) || (isBegin && !first)) inside.push(p);
    }
    if (directed & 1) inside.reverse();
    for (const p of inside) this.#point(pointLon[p], pointLat[p]);
  }

  #point(lon: number, lat: number): void {
    this.#add(fromFixedDegrees(lon), fromFixedDegrees(lat));
  }
}
