import type { PerProcess } from '../state/scope.ts';

/** One check whether the database can be written to. */
export interface Probe {
  readonly begun_ms: number;
  readonly ready: Promise<boolean>;
  isOver: boolean;
}

/** The last check, which is reused for a second. */
export interface Readiness extends PerProcess {
  probe: Probe | null;
}
