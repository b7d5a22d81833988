// What endpoints about roads share: the desk that answers them, and responses that a worker has already written.
import type { RoadDesk } from '../../roads/pool/road-desk.ts';
import { WrittenJson } from '../endpoint.ts';
import { errors } from '../errors.ts';
import type { World } from '../world.ts';

export const written = async (json: Promise<string | Uint8Array>): Promise<WrittenJson> =>
  new WrittenJson(await json);

export function roadsOf(world: World): RoadDesk {
  if (!world.roads) throw errors.notReady('The dataset holds no roads; import some with `thikana import`');
  return world.roads;
}
