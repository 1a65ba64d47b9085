import type { DeclineReason } from '@sendero/core/payment/payment';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/db.ts';
import type { Charge, TestCard } from './port.ts';

export type SandboxState = 'open' | 'challenge' | 'declined' | 'paid' | 'cancelled';

export interface SandboxIntent {
  readonly ref: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: SandboxState;
  /** The number of the last try that arrived. */
  readonly tries: number;
  readonly reason: DeclineReason | null;
  readonly return_url: string | null;
  readonly charges: number;
  readonly refunds: number;
}

export interface SandboxEvent {
  readonly event_id: string;
  readonly ref: string;
  readonly type: string;
}

export type SandboxStore = ReturnType<typeof createSandboxStore>;

/** The sandbox's records. Each change is one statement that names the states it may start from. */
export function createSandboxStore({ kysely }: Database) {
  const columns = [
    'ref',
    'payment_id',
    'amount',
    'currency',
    'tries',
    'return_url',
    'charges',
    'refunds',
  ] as const;
  const state = sql<SandboxState>`state`.as('state');
  const reason = sql<DeclineReason | null>`reason`.as('reason');

  return {
    /** An existing intent is left unchanged. */
    insertIntent: async (ref: string, { payment_id, amount, currency }: Charge, now: Date): Promise<void> => {
      await kysely
        .insertInto('sandbox_intents')
        .values({ ref, payment_id, amount, currency, state: 'open', created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    findIntent: (ref: string): Promise<SandboxIntent | undefined> =>
      kysely
        .selectFrom('sandbox_intents')
        .select([...columns, state, reason])
        .where('ref', '=', ref)
        .executeTakeFirst(),

    /** Records a try that has not arrived before, on an intent that still waits for one. */
    updateTried: async (
      ref: string,
      tried: Pick<SandboxIntent, 'state' | 'tries' | 'reason' | 'return_url'>,
    ): Promise<void> => {
      await kysely
        .updateTable('sandbox_intents')
        .set({ ...tried, charges: sql`charges + ${tried.state === 'paid' ? 1 : 0}` })
        .where('ref', '=', ref)
        .where('state', 'in', ['open', 'declined'])
        .where('tries', '<', tried.tries)
        .execute();
    },

    updateChallenged: async (ref: string, approved: boolean): Promise<void> => {
      await kysely
        .updateTable('sandbox_intents')
        .set({
          state: approved ? 'paid' : 'declined',
          reason: approved ? null : 'authentication_failed',
          charges: sql`charges + ${approved ? 1 : 0}`,
        })
        .where('ref', '=', ref)
        .where('state', '=', 'challenge')
        .execute();
    },

    updateCancelled: async (ref: string): Promise<void> => {
      await kysely
        .updateTable('sandbox_intents')
        .set({ state: 'cancelled' })
        .where('ref', '=', ref)
        .where('state', '<>', 'paid')
        .execute();
    },

    updateRefunded: async (ref: string): Promise<void> => {
      await kysely
        .updateTable('sandbox_intents')
        .set({ refunds: 1 })
        .where('ref', '=', ref)
        .where('state', '=', 'paid')
        .execute();
    },
    ...refundsOf(kysely),
    ...cardsOf(kysely),
    ...eventsOf(kysely),
  };
}

interface SandboxRefund {
  readonly refund_id: string;
  readonly ref: string;
  readonly amount: number;
}

const refundsOf = (kysely: Db) => ({
  /** Refunds a part of a paid intent, as far as there is that much left; returns whether this call did. */
  insertRefund: async ({ refund_id, ref, amount }: SandboxRefund): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      with intent as (select ref, amount from sandbox_intents where ref = ${ref} and state = 'paid' and refunds = 0 for update)
      insert into sandbox_refunds (refund_id, ref, amount)
      select ${refund_id}, ref, ${amount} from intent
      where amount >= ${amount} + (select coalesce(sum(amount), 0) from sandbox_refunds r where r.ref = intent.ref)
      on conflict (refund_id) do nothing`.execute(kysely);
    return numAffectedRows === 1n;
  },

  hasRefund: async (refundId: string): Promise<boolean> =>
    (await kysely
      .selectFrom('sandbox_refunds')
      .select('ref')
      .where('refund_id', '=', refundId)
      .executeTakeFirst()) !== undefined,
});

const cardsOf = (kysely: Db) => ({
  insertCard: async (card_token: string, behaviour: TestCard['behaviour']): Promise<void> => {
    await kysely.insertInto('sandbox_cards').values({ card_token, behaviour }).execute();
  },

  findCard: (token: string): Promise<{ behaviour: TestCard['behaviour'] } | undefined> =>
    kysely
      .selectFrom('sandbox_cards')
      .select(sql<TestCard['behaviour']>`behaviour`.as('behaviour'))
      .where('card_token', '=', token)
      .executeTakeFirst(),

  deleteCard: async (token: string): Promise<void> => {
    await kysely.deleteFrom('sandbox_cards').where('card_token', '=', token).execute();
  },
});

const eventsOf = (kysely: Db) => ({
  insertEvent: async (event: SandboxEvent, due_at: Date): Promise<void> => {
    await kysely
      .insertInto('sandbox_events')
      .values({ ...event, due_at })
      .execute();
  },

  listDueEvents: (now: Date): Promise<SandboxEvent[]> =>
    kysely
      .selectFrom('sandbox_events')
      .select(['event_id', 'ref', 'type'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(50)
      .execute(),

  /** Deletes events that were never accepted: by now the reconciling job has polled. */
  deleteEventsBefore: async (before: Date): Promise<void> => {
    await kysely.deleteFrom('sandbox_events').where('due_at', '<', before).execute();
  },

  deleteEvents: async (eventIds: readonly string[]): Promise<void> => {
    if (eventIds.length === 0) return;
    await kysely
      .deleteFrom('sandbox_events')
      .where('event_id', 'in', [...eventIds])
      .execute();
  },
});
