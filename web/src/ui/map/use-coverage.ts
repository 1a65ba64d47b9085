import { useSyncExternalStore } from 'react';
import { regionAt, type Scene } from './ground.ts';
import type { Stage } from './stage.ts';

/** `streets`: all of the view has them; `edge`: the world shows beside a region; `none`: no streets at the middle. */
export type Coverage = 'streets' | 'edge' | 'none';

/** What the maps know of the present view. */
export function useCoverage(stage: Stage, { maps }: Pick<Scene, 'maps'>): Coverage {
  return useSyncExternalStore(stage.subscribe, () => coverageOf(stage, maps));
}

/** @internal */
export function coverageOf(
  stage: Pick<Stage, 'camera' | 'size' | 'unproject'>,
  maps: Scene['maps'],
): Coverage {
  const region = regionAt(maps, stage.camera());
  if (!region) return 'none';
  const { width, height } = stage.size();
  const corners = [stage.unproject({ x: 0, y: 0 }), stage.unproject({ x: width, y: height })];
  return corners.every((corner) => regionAt([region], corner)) ? 'streets' : 'edge';
}
