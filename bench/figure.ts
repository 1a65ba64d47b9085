/** One line of the README's table. */
export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly goal: string;
  readonly ok: boolean;
}

/** The value below which `share` of them lie; 0.5 is the median. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: Iterable<number>): number => quantile(values, 0.5);

/** Whole thousands apart: 12 345. */
export const count = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ');
