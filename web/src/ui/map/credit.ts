import type { Scene } from './ground.ts';

/**
 * The attributions of the shown maps, each once; `sample` for a region's map without one. `operator` is the operator's
 * map if that is shown, `world` the world's.
 */
export function creditOf(
  { maps, world, operator }: Pick<Scene, 'maps' | 'world' | 'operator'>,
  sample: string,
): string {
  if (operator) return operator.attribution;
  const regions = maps.map(({ attribution }) => attribution || sample);
  return [...new Set([...regions, ...(world ? [world.attribution] : [])])].join(' · ');
}
