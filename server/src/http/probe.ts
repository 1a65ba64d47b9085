import type { PerProcess } from '../state/scope.ts';

/** One check whether an order could be stored. */
export interface Probe {
  readonly begun_ms: number;
  /** What stands against it; null: nothing. */
  readonly obstacle: Promise<string | null>;
  isOver: boolean;
}

/** Whether calls may be sent here. */
export interface Readiness extends PerProcess {
  /** The last check, which is reused for a second. */
  probe: Probe | null;
  /** What the log was told last. */
  told: string | null;
  /** It was asked to stop: what still comes is answered, and whoever asks is told to go elsewhere. */
  isStopping: boolean;
}
