// The weights in force, one for each profile: as imported to begin with, then replaced one by one.
import type { SharedMetric } from '../engine.ts';
import type { Profile } from '../profiles/profile.ts';

/** A profile's weights as they were imported. */
export const asImported = (profile: Profile): SharedMetric => ({ profile, version: 0, buffers: {} });

/** Puts the weights of a profile in place of those that it had. */
export function replace(metrics: SharedMetric[], metric: SharedMetric): void {
  const number = metrics.findIndex(({ profile }) => profile === metric.profile);
  if (number >= 0) metrics[number] = metric;
}
