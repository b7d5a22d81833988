// Which side of the road traffic drives on: that of the country if given, otherwise inferred from the roads, as traffic that
// keeps left goes clockwise round a roundabout. Bangladesh drives on the left, the default for a network without roundabouts.
import type { DrivingSide } from '../../geo/driving-side.ts';
import type { RoadNetwork } from '../network/network.ts';
import { WayFlag } from '../network/vocabulary.ts';

export function drivingSide(network: RoadNetwork): DrivingSide {
  if (network.drivingSide) return network.drivingSide;
  const { wayCount, wayFlags, wayNodeStart, wayNodes, nodeLon, nodeLat, wayForward, wayBackward } = network;
  let clockwise = 0;
  let other = 0;
  for (let way = 0; way < wayCount; way++) {
    if ((wayFlags[way] & WayFlag.Roundabout) === 0) continue;
    // The direction is only known where one direction is closed.
    if ((wayForward[way] === 0) === (wayBackward[way] === 0)) continue;
    const [first, end] = [wayNodeStart[way], wayNodeStart[way + 1]];
    let bend = 0;
    for (let i = first + 2; i < end; i++) {
      const [a, b, c] = [wayNodes[i - 2], wayNodes[i - 1], wayNodes[i]];
      const before = [nodeLon[b] - nodeLon[a], nodeLat[b] - nodeLat[a]];
      const after = [nodeLon[c] - nodeLon[b], nodeLat[c] - nodeLat[b]];
      bend += Math.sign(before[0] * after[1] - before[1] * after[0]);
    }
    if (wayForward[way] === 0) bend = -bend;
    if (bend < 0) clockwise++;
    else if (bend > 0) other++;
  }
  return other > clockwise ? 'right' : 'left';
}
