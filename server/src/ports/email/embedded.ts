// Mails end in an outbox in the database, where a developer can read them; they survive a restart.
import type { Clock } from '../../clock.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Outbox } from './port.ts';

const MOST_SHOWN = 100;

/** A carrier that delivers to nobody and stores every mail. */
export function embeddedOutbox({
  store,
  clock,
}: {
  readonly store: OutboxStore;
  readonly clock: Clock;
}): Outbox {
  return {
    send: (mail) => store.insertMail(mail, clock.now()),
    list: () => store.listMails(MOST_SHOWN),
  };
}
