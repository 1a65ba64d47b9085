import type { Database, Db, Queryable } from '../../db/db.ts';

/** What a country's alarms are signed with, sealed. */
export interface AlarmSecret {
  readonly secret: Buffer;
  readonly secret_before: Buffer | null;
  /** Until when the one before signs too. */
  readonly before_until: Date | null;
}

export async function findAlarmSecret(db: Queryable, country_code: string): Promise<AlarmSecret | undefined> {
  return db
    .selectFrom('alarm_secrets')
    .select(['secret', 'secret_before', 'before_until'])
    .where('country_code', '=', country_code)
    .executeTakeFirst();
}

/** Returns the countries that have a secret. */
export async function listAlarmSecrets(
  db: Queryable,
): Promise<(AlarmSecret & { readonly country_code: string })[]> {
  return db
    .selectFrom('alarm_secrets')
    .select(['country_code', 'secret', 'secret_before', 'before_until'])
    .execute();
}

/** Sets a country's first secret; one that is there stays. */
export async function insertAlarmSecret(db: Queryable, country_code: string, secret: Buffer): Promise<void> {
  await db
    .insertInto('alarm_secrets')
    .values({ country_code, secret })
    .onConflict((conflict) => conflict.column('country_code').doNothing())
    .execute();
}

/** Sets a secret; the one that was there signs too until then. */
export async function turnAlarmSecret(
  db: Queryable,
  country_code: string,
  secret: Buffer,
  before_until: Date,
): Promise<void> {
  await db
    .insertInto('alarm_secrets')
    .values({ country_code, secret })
    .onConflict((conflict) =>
      conflict
        .column('country_code')
        .doUpdateSet(({ ref }) => ({ secret, secret_before: ref('alarm_secrets.secret'), before_until })),
    )
    .execute();
}

/** Keeps secrets in another form, unless others were set meanwhile. */
export async function replaceAlarmSecret(
  db: Queryable,
  country_code: string,
  before: Buffer,
  { secret, secret_before }: Pick<AlarmSecret, 'secret' | 'secret_before'>,
): Promise<void> {
  await db
    .updateTable('alarm_secrets')
    .set({ secret, secret_before })
    .where('country_code', '=', country_code)
    .where('secret', '=', before)
    .execute();
}

/** A message about a limit that waits to be taken. */
export interface QueuedAlarm {
  readonly alarm_id: string;
  readonly country_code: string;
  readonly name: string;
  readonly url: string;
  readonly body: string;
  readonly worthless_at: Date;
}

export async function insertAlarm(db: Queryable, alarm: QueuedAlarm): Promise<void> {
  await db.insertInto('queued_alarms').values(alarm).execute();
}

/** A message that is still to be sent; undefined where it was, or is worthless at `now`. */
export async function findAlarm(db: Db, alarmId: string, now: Date): Promise<QueuedAlarm | undefined> {
  return db
    .selectFrom('queued_alarms')
    .select(['alarm_id', 'country_code', 'name', 'url', 'body', 'worthless_at'])
    .where('alarm_id', '=', alarmId)
    .where('worthless_at', '>', now)
    .executeTakeFirst();
}

export async function deleteAlarm(db: Db, alarmId: string): Promise<void> {
  await db.deleteFrom('queued_alarms').where('alarm_id', '=', alarmId).execute();
}

/** Deletes messages that nobody took in time. */
export async function deleteWorthlessAlarms({ kysely }: Database, now: Date): Promise<void> {
  await kysely.deleteFrom('queued_alarms').where('worthless_at', '<=', now).execute();
}

/** Notes how the message of a limit went. */
export async function noteAnswer(
  db: Db,
  { country_code, name, url }: QueuedAlarm,
  webhook_answer: string,
  webhook_answered_at: Date,
): Promise<void> {
  await db
    .updateTable('board_limits')
    .set({ webhook_answer, webhook_answered_at })
    .where('country_code', '=', country_code)
    .where('name', '=', name)
    .where('webhook', '=', url)
    .execute();
}
