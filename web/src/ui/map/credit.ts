import type { BootMap, OperatorMap } from '@sendero/core/contract/boot';

/**
 * The attributions of the shown maps, each once; `sample` for a map without one. `operator` is the operator's map if
 * that is shown.
 */
export function creditOf(maps: readonly BootMap[], operator: OperatorMap | null, sample: string): string {
  if (operator) return operator.attribution;
  return [...new Set(maps.map(({ attribution }) => attribution || sample))].join(' · ');
}
