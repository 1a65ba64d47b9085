import type { Database, Queryable } from '../../db/db.ts';
import type { BoardLimit } from '@sendero/core/contract/operator-desk-api';

export interface LimitRow extends BoardLimit {
  readonly country_code: string;
  /** How the last message to `webhook` went: a status, or why there was no answer. */
  readonly webhook_answer: string | null;
  readonly webhook_answered_at: Date | null;
  readonly raised_at: Date | null;
}

/** Returns the limits of a country; null: of all that this database has. */
export async function listLimits({ kysely }: Database, country: string | null): Promise<LimitRow[]> {
  let query = kysely
    .selectFrom('board_limits')
    .select([
      'country_code',
      'name',
      'most',
      'mails',
      'webhook',
      'webhook_answer',
      'webhook_answered_at',
      'raised_at',
    ]);
  if (country !== null) query = query.where('country_code', '=', country);
  return (await query.orderBy('country_code').orderBy('name').execute()) as LimitRow[];
}

/** Sets a country's limits; what is left out ends, and what alarms goes on doing so. */
export async function replaceLimits(
  { kysely }: Database,
  country_code: string,
  limits: readonly BoardLimit[],
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const names = limits.map(({ name }) => name);
    await transaction
      .deleteFrom('board_limits')
      .where('country_code', '=', country_code)
      .where('name', 'not in', ['', ...names])
      .execute();
    for (const { name, most, mails, webhook } of limits.toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ))
      await transaction
        .insertInto('board_limits')
        .values({ country_code, name, most, mails: [...mails], webhook })
        .onConflict((conflict) =>
          conflict.columns(['country_code', 'name']).doUpdateSet(({ ref, eb }) => ({
            most,
            mails: [...mails],
            webhook,
            // How messages to another address went says nothing of this one.
            webhook_answer: eb
              .case()
              .when('board_limits.webhook', '=', webhook)
              .then(ref('board_limits.webhook_answer'))
              .else(null)
              .end(),
          })),
        )
        .execute();
  });
}

/** Notes that a limit is exceeded, or no longer; false where another server did, or the limit is gone. */
export async function noteRaised(
  db: Queryable,
  { country_code, name }: Pick<LimitRow, 'country_code' | 'name'>,
  raised_at: Date | null,
): Promise<boolean> {
  const noted = await db
    .updateTable('board_limits')
    .set({ raised_at })
    .where('country_code', '=', country_code)
    .where('name', '=', name)
    .where('raised_at', raised_at === null ? 'is not' : 'is', null)
    .returning('name')
    .executeTakeFirst();
  return noted !== undefined;
}
