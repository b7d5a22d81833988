// The panels of all tools but the first, which is shown when the page opens, and what they need on the map: fetched together when one is wanted.
import { FencePanel } from './fence-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import { NearbyPanel } from './nearby-panel.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { RoutePanel } from './route-panel.tsx';
import type { Tool } from './tool.ts';
import { TracePanel } from './trace-panel.tsx';

export const PANELS = {
  route: RoutePanel,
  reach: ReachPanel,
  nearby: NearbyPanel,
  trace: TracePanel,
  fence: FencePanel,
  layers: LayersPanel,
} satisfies Record<Exclude<Tool, 'place'>, unknown>;

export { DrawBar } from './draw-bar.tsx';
