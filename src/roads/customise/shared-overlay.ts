// The weights of closures for other threads, if few arcs differ from the imported weights: only those arcs.
import { sharedBytes } from '../../dataset/typed-arrays.ts';
import type { SharedMetric } from '../engine.ts';
import { changesFromShared, type Metric, shareChanges, withChanges } from './metric.ts';
import { Overlay } from './overlay.ts';

const MARK = 'overlay.';

export function shareOverlay(metric: Metric, overlay: Overlay): SharedMetric {
  const buffers = shareChanges(metric.changes);
  for (const [name, column] of Object.entries(overlay.columns())) buffers[MARK + name] = sharedBytes(column);
  return { profile: metric.profile, version: metric.version, buffers };
}

/** The imported metric with its changes, and its overlay; undefined if all weights were shared. */
export function overlayFromShared(
  { version, buffers }: SharedMetric,
  imported: Metric,
): { metric: Metric; overlay: Overlay } | undefined {
  const bytes: Record<string, SharedArrayBuffer> = {};
  for (const [name, buffer] of Object.entries(buffers)) {
    if (name.startsWith(MARK)) bytes[name.slice(MARK.length)] = buffer;
  }
  if (!bytes.up) return undefined;
  const metric = withChanges(imported, version, changesFromShared(buffers));
  return { metric, overlay: Overlay.over(bytes) };
}
