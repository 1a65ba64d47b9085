import { Gauge, type Registry } from 'prom-client';

/** What waits in one database, for whichever server: each of it should be near zero. */
export interface Backlog {
  readonly oldest_due_order_seconds: number;
  readonly mails_queued: number;
  readonly oldest_mail_seconds: number;
  readonly oldest_notice_seconds: number;
  readonly payments_overdue: number;
  readonly repeats_due: number;
  readonly bulk_rows_waiting: number;
  readonly webhook_messages_waiting: number;
  readonly oldest_webhook_message_seconds: number;
  readonly webhooks_failing: number;
}

const HELP: Readonly<Record<keyof Backlog, string>> = {
  oldest_due_order_seconds: 'How long the oldest order that is due has waited to be taken to the fleet.',
  mails_queued: 'Mails that wait to be handed over, 10 000 at most.',
  oldest_mail_seconds: 'How long the oldest of them has waited.',
  oldest_notice_seconds: 'How long the oldest notice to a recipient that is due has waited.',
  payments_overdue: 'Payments that have been due for a minute or more, 10 000 at most.',
  repeats_due: 'Returning orders whose time has come and that are not placed.',
  bulk_rows_waiting: 'Rows of sheets that are to be checked or placed.',
  webhook_messages_waiting: 'Messages that webhooks which are on have not taken yet.',
  oldest_webhook_message_seconds:
    'How long the oldest of them has been due, of webhooks that take what they are sent.',
  webhooks_failing: 'Webhooks that take nothing, and are tried again.',
};

/** A value that nobody has read again by then is not told any more. */
const FRESH_MS = 30_000;

export interface BacklogMetrics {
  tell(database: string, backlog: Backlog): void;
  /** Another server reads it from now on. */
  forget(database: string): void;
}

/** Read by one server at a time (decision 0101): of all servers of a database one at most tells of it. */
export function backlogMetrics(registers: Registry[], fresh_ms = FRESH_MS): BacklogMetrics {
  const known = new Map<string, { readonly backlog: Backlog; readonly read_ms: number }>();
  for (const name of Object.keys(HELP) as (keyof Backlog)[])
    new Gauge({
      name: `sendero_${name}`,
      help: HELP[name],
      labelNames: ['database'],
      registers,
      collect() {
        this.reset();
        for (const [database, { backlog, read_ms }] of known)
          if (performance.now() - read_ms < fresh_ms) this.set({ database }, backlog[name]);
      },
    });
  return {
    tell: (database, backlog) => void known.set(database, { backlog, read_ms: performance.now() }),
    forget: (database) => void known.delete(database),
  };
}
