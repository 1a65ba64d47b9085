import type { BootMap, OperatorMap } from '@sendero/core/contract/boot';

/** Whom the shown map thanks, each once; `sample` for one that thanks nobody. `operator` is the operator's map where that is shown. */
export function creditOf(maps: readonly BootMap[], operator: OperatorMap | null, sample: string): string {
  if (operator) return operator.attribution;
  return [...new Set(maps.map(({ attribution }) => attribution || sample))].join(' · ');
}
