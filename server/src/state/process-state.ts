import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Answered, AnsweredSecond } from '../http/answered-second.ts';
import type { Readiness } from '../http/probe.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type Caches, createCaches } from './caches.ts';
import type { PerProcess } from './scope.ts';

/** State of one process that outlives a call. */
export interface ProcessState {
  readonly caches: Caches;
  readonly admission: Admission;
  readonly answered: Answered;
  readonly readiness: Readiness;
  readonly sites_seen: SitesSeen;
}

/** What this process has put in force, as its database names it (sites/follow-sites). */
interface SitesSeen extends PerProcess {
  digest: string;
}

/** The state of a process that has just started. */
export function createProcessState(clock: Clock, config: Config): ProcessState {
  return {
    caches: createCaches(clock),
    admission: createAdmission(clock, config),
    answered: { scope: 'process', second: new AnsweredSecond() },
    readiness: { scope: 'process', probe: null, told: null, isStopping: false },
    sites_seen: { scope: 'process', digest: '|' },
  };
}
