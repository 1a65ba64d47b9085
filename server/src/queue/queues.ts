// What the queues are: what their jobs are about, and how often each is tried.
import type { Queue } from 'pg-boss';

/** What a job is about: ids alone, since a job outlives whom it is about (SAF-10). */
export interface JobData {
  readonly mails: { readonly mail_id: string };
  readonly 'shop-orders': { readonly root_id: string; readonly draft_id: string };
  readonly alarms: { readonly alarm_id: string };
  readonly 'late-mails': null;
  readonly sweep: null;
  readonly objects: null;
  readonly evidence: null;
}

export type QueueName = keyof JobData;

interface Settings {
  /** Tries, and pauses between them: each is up to twice as long as the one before. */
  readonly policy: Pick<
    Queue,
    | 'retryLimit'
    | 'retryDelay'
    | 'retryBackoff'
    | 'retryDelayMax'
    | 'heartbeatSeconds'
    | 'expireInSeconds'
    | 'retentionSeconds'
    | 'deleteAfterSeconds'
  >;
  /** `exclusive`: one job waits or is worked on at a time, for all servers. Cannot be changed later. */
  readonly kind?: 'exclusive';
  /** Jobs that one server works on at a time. */
  readonly at_once: number;
  /** How often it is looked for jobs that another server queued. */
  readonly poll_s: number;
  /** When a job comes by itself, in UTC; one comes at each start besides. */
  readonly cron?: string;
}

/** A server that dies over a job, or is frozen, is followed by another after this and the next look for such jobs. */
const heartbeatSeconds = 20;
const HOUR_S = 3600;
const done = { heartbeatSeconds, expireInSeconds: HOUR_S, deleteAfterSeconds: HOUR_S };

export const queues: Readonly<Record<QueueName, Settings>> = {
  /** About 1, 2, 4 … minutes, at most an hour; a mail is worthless before the tries are over. */
  mails: {
    policy: { ...done, retryLimit: 1000, retryDelay: 40, retryBackoff: true, retryDelayMax: HOUR_S },
    at_once: 10,
    poll_s: 2,
  },
  /** About 5, 10, 20 … seconds, at most five minutes: a shop's customer waits. */
  'shop-orders': {
    policy: { ...done, retryLimit: 300, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
    at_once: 10,
    poll_s: 2,
  },
  /** About half a minute, one, two …, at most half an hour; an alarm is worthless before the tries are over. */
  alarms: {
    policy: { ...done, retryLimit: 200, retryDelay: 20, retryBackoff: true, retryDelayMax: HOUR_S / 2 },
    at_once: 4,
    poll_s: 2,
  },
  'late-mails': {
    policy: { ...done, retryLimit: 0 },
    kind: 'exclusive',
    at_once: 1,
    poll_s: 20,
    cron: '* * * * *',
  },
  sweep: {
    policy: { ...done, retryLimit: 20, retryDelay: 60 },
    kind: 'exclusive',
    at_once: 1,
    poll_s: 20,
    cron: '0 * * * *',
  },
  objects: {
    policy: { ...done, retryLimit: 0 },
    kind: 'exclusive',
    at_once: 1,
    poll_s: 20,
    cron: '*/5 * * * *',
  },
  /** Days end at another hour in each country, of some at a half. */
  evidence: {
    policy: { ...done, retryLimit: 20, retryDelay: 60 },
    kind: 'exclusive',
    at_once: 1,
    poll_s: 20,
    cron: '10,40 * * * *',
  },
};

export const queueNames = Object.keys(queues) as QueueName[];
