import type { DeclineReason } from '@sendero/core/payment/payment';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/db.ts';

/**
 * `asked`: the cardholder is at the bank · `returned`: they have answered · `charging`: a charge was sent, once ·
 * `paid` · `failed`: it will not be charged any more.
 */
export type ChallengeState = 'asked' | 'returned' | 'charging' | 'paid' | 'failed';

export interface Challenge {
  readonly challenge_id: string;
  readonly payment_id: string;
  /** The number of the payment's try that it belongs to. */
  readonly nth: number;
  readonly state: ChallengeState;
  readonly reason: DeclineReason | null;
  readonly authentication_id: string;
  readonly step_up_url: string;
  readonly step_up_token: string;
  /** CyberSource's token for the card. */
  readonly instrument: string;
  /** Whether the payer wanted the card saved. */
  readonly keeps_card: boolean;
  readonly return_url: string;
  readonly created_at: Date;
  readonly charged_at: Date | null;
  /** When to delete the instrument at CyberSource; null: never. */
  readonly forget_at: Date | null;
}

export type CybersourceStore = ReturnType<typeof createCybersourceStore>;

/**
 * Banks' challenges. Each change is one statement that names the states it may start from, so that only one server
 * makes it.
 */
export function createCybersourceStore({ kysely }: Database) {
  const columns = [
    'challenge_id',
    'payment_id',
    'nth',
    'authentication_id',
    'step_up_url',
    'step_up_token',
    'instrument',
    'keeps_card',
    'return_url',
    'created_at',
    'charged_at',
    'forget_at',
  ] as const;
  const state = sql<ChallengeState>`state`.as('state');
  const reason = sql<DeclineReason | null>`reason`.as('reason');
  const challenges = () => kysely.selectFrom('bank_challenges').select([...columns, state, reason]);
  const change = () => kysely.updateTable('bank_challenges');

  return {
    insertChallenge: async (challenge: Challenge): Promise<void> => {
      await kysely.insertInto('bank_challenges').values(challenge).execute();
    },

    findChallenge: (challengeId: string): Promise<Challenge | undefined> =>
      challenges().where('challenge_id', '=', challengeId).executeTakeFirst(),

    findChallengeOf: (paymentId: string, nth: number): Promise<Challenge | undefined> =>
      challenges().where('payment_id', '=', paymentId).where('nth', '=', nth).executeTakeFirst(),

    updateReturned: async (challengeId: string): Promise<void> => {
      await change()
        .set({ state: 'returned' })
        .where('challenge_id', '=', challengeId)
        .where('state', '=', 'asked')
        .execute();
    },

    /** Returns whether this caller may send the charge. */
    updateCharging: async (challengeId: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await change()
        .set({ state: 'charging', charged_at: now })
        .where('challenge_id', '=', challengeId)
        .where('state', '=', 'returned')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    updatePaid: async (challengeId: string, now: Date): Promise<void> => {
      await change()
        .set({
          state: 'paid',
          forget_at: sql`case when keeps_card or forget_at is null then null else ${now}::timestamptz end`,
        })
        .where('challenge_id', '=', challengeId)
        .where('state', '=', 'charging')
        .execute();
    },

    updateFailed: async (challengeId: string, why: DeclineReason, now: Date): Promise<void> => {
      await change()
        .set({ state: 'failed', reason: why, forget_at: soonIfAtAll(now) })
        .where('challenge_id', '=', challengeId)
        .where('state', '=', 'charging')
        .execute();
    },

    /** Makes sure that no challenge of a payment is charged any more, except one that was already sent. */
    updateDropped: async (paymentId: string, now: Date): Promise<void> => {
      await change()
        .set({ state: 'failed', reason: 'authentication_failed', forget_at: soonIfAtAll(now) })
        .where('payment_id', '=', paymentId)
        .where('state', 'in', ['asked', 'returned'])
        .execute();
    },

    ...sweepingOf(kysely),
  };
}

const sweepingOf = (kysely: Db) => ({
  /** Takes the cards to be deleted, and postpones them to `again_at` in case this attempt fails. */
  takeForgettable: (now: Date, again_at: Date): Promise<{ challenge_id: string; instrument: string }[]> =>
    kysely
      .updateTable('bank_challenges')
      .set({ forget_at: again_at })
      .where('challenge_id', 'in', (due) =>
        due
          .selectFrom('bank_challenges')
          .select('challenge_id')
          .where('forget_at', '<=', now)
          .limit(20)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['challenge_id', 'instrument'])
      .execute(),

  updateForgotten: async (challengeId: string): Promise<void> => {
    await kysely
      .updateTable('bank_challenges')
      .set({ forget_at: null })
      .where('challenge_id', '=', challengeId)
      .execute();
  },

  deleteChallengesBefore: async (before: Date): Promise<void> => {
    await kysely
      .deleteFrom('bank_challenges')
      .where('created_at', '<', before)
      .where('forget_at', 'is', null)
      .execute();
  },
});

/** A card that the payer had saved is never deleted here. */
const soonIfAtAll = (now: Date) =>
  sql<Date | null>`case when forget_at is null then null else ${now}::timestamptz end`;
