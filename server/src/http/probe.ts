import type { PerProcess } from '../state/scope.ts';

/** One check whether an order could be stored. */
export interface Probe {
  readonly begun_ms: number;
  /** What stands against it; null: nothing. */
  readonly obstacle: Promise<string | null>;
  isOver: boolean;
}

/** The last check, which is reused for a second. */
export interface Readiness extends PerProcess {
  probe: Probe | null;
  /** What the log was told last. */
  told: string | null;
}
