// What a node on a road means to traffic: signals, crossings, barriers.
import { NodeFlag } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';

const HIGHWAY_FLAGS: Readonly<Record<string, number>> = {
  traffic_signals: NodeFlag.TrafficSignal,
  crossing: NodeFlag.Crossing,
  stop: NodeFlag.Stop,
  give_way: NodeFlag.GiveWay,
  mini_roundabout: NodeFlag.MiniRoundabout,
  toll_gantry: NodeFlag.Toll,
};

const GATES = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'hampshire_gate', 'sally_port']);
const ACCESS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;

/** Whether the gate's tags say who may pass: then its access tags decide, and no flag is needed. */
const saysWhoPasses = (tags: Tags): boolean => ACCESS.some((key) => tags.get(key) !== undefined);

export function nodeFlags(tags: Tags): number {
  const highway = tags.get('highway');
  let flags = highway !== undefined && Object.hasOwn(HIGHWAY_FLAGS, highway) ? HIGHWAY_FLAGS[highway] : 0;
  if (highway === 'crossing' && tags.get('crossing') === 'traffic_signals') flags |= NodeFlag.TrafficSignal;
  if (tags.get('railway') === 'level_crossing') flags |= NodeFlag.Crossing;
  const barrier = tags.get('barrier');
  if (barrier === 'toll_booth') flags |= NodeFlag.Toll;
  if (barrier !== undefined && GATES.has(barrier) && !saysWhoPasses(tags)) flags |= NodeFlag.Gate;
  return flags;
}
