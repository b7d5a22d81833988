// What a node on a road means to a journey: signals, crossings, barriers.
import { NodeFlag } from '../../../roads/build/network.ts';
import type { Tags } from '../element-visitor.ts';

const HIGHWAY_FLAGS: Readonly<Record<string, number>> = {
  traffic_signals: NodeFlag.TrafficSignal,
  crossing: NodeFlag.Crossing,
  stop: NodeFlag.Stop,
  give_way: NodeFlag.GiveWay,
  mini_roundabout: NodeFlag.MiniRoundabout,
  toll_gantry: NodeFlag.Toll,
};

export function nodeFlags(tags: Tags): number {
  const highway = tags.get('highway');
  let flags = highway !== undefined && Object.hasOwn(HIGHWAY_FLAGS, highway) ? HIGHWAY_FLAGS[highway] : 0;
  if (highway === 'crossing' && tags.get('crossing') === 'traffic_signals') flags |= NodeFlag.TrafficSignal;
  if (tags.get('railway') === 'level_crossing') flags |= NodeFlag.Crossing;
  if (tags.get('barrier') === 'toll_booth') flags |= NodeFlag.Toll;
  return flags;
}
