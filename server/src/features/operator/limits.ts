import { type BoardLimit, saveLimits as saveLimitsCall } from '@sendero/core/contract/operator-desk-api';
import { grantsFor } from '@sendero/core/staff/grant';
import { readEmail } from '@sendero/core/session/email';
import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { Queryable } from '../../db/db.ts';
import type { Mail } from '../../ports/email/port.ts';
import { audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { insertMail } from '../session/mail-store.ts';
import { toMail } from '../session/write-mail.ts';
import { keepAlarmSecret } from './alarm-secrets.ts';
import { insertAlarm } from './alarm-store.ts';
import { countNow } from './board.ts';
import { cellOf, whereOf } from './known-vendor.ts';
import * as store from './limit-store.ts';
import { sitesOf } from './vouchers.ts';

/** From when on a country's numbers alarm, and which do. */
export async function listLimits(world: World, staff: Staff, country: string) {
  const [site] = sitesOf(world, staff, country);
  const rows = await store.listLimits(cellOf(world, site).db, country);
  const mayChange = grantsFor(staff.roles, saveLimitsCall.roles ?? []).length > 0;
  return toLimits(mayChange ? rows : rows.map((row) => ({ ...row, webhook: originOf(row.webhook) })));
}

/** Whoever knows the whole address of a pager may ring it. */
const originOf = (webhook: string | null): string | null => webhook && new URL(webhook).origin;

/** Sets all limits of a country. */
export async function saveLimits(
  world: World,
  staff: Staff,
  country: string,
  { limits, reason }: { readonly limits: readonly BoardLimit[]; readonly reason: string },
) {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  const { db } = cell;
  const read = limits.map((limit, nth) => ({
    ...limit,
    webhook: checkedAddress(world, limit.webhook, `limits.${nth}.webhook`),
    mails: limit.mails.map((mail, at) => {
      const email = readEmail(mail);
      if (email === null) throw ruleBroken(`limits.${nth}.mails.${at}`, 'register.issue.email-incorrect');
      return email;
    }),
  }));
  const states = { before: told(await store.listLimits(db, country)), after: told(read) };
  const act = { act: 'board.limits', about: country, ...whereOf(site), reason, ...states } as const;
  await audited(world, staff, act, async () => {
    if (read.some(({ webhook }) => webhook !== null)) await keepAlarmSecret(cell, country);
    await store.replaceLimits(db, country, read);
  });
  return toLimits(await store.listLimits(db, country));
}

function checkedAddress({ receivers }: World, webhook: string | null, field: string): string | null {
  if (webhook !== null && receivers.faultOf(webhook) !== null)
    throw ruleBroken(field, 'webhooks.address-issue');
  return webhook;
}

const told = (limits: readonly BoardLimit[]) =>
  Object.fromEntries(
    limits.map(({ name, most, webhook }) => [name, webhook ? { most, webhook: originOf(webhook) } : most]),
  );

const toLimits = (rows: readonly store.LimitRow[]) =>
  rows.map(({ country_code: _, raised_at, webhook_answered_at, ...limit }) => ({
    ...limit,
    webhook_answered_at: webhook_answered_at && unixSeconds(webhook_answered_at),
    raised_at: raised_at && unixSeconds(raised_at),
  }));

const WORTH_MS = 24 * 60 * 60_000;

/**
 * Compares every number that has a limit with it, and tells whoever asked for it, by mail and by webhook, when it is exceeded,
 * and when that is over (OPR-05): once each, however many servers look. What fails of one limit keeps no other from its
 * alarm, and is thrown at the end.
 */
export async function watchBoards(world: World): Promise<void> {
  const changed: boolean[] = [];
  const failures: unknown[] = [];
  for (const limit of await store.listLimits(world.db, null))
    try {
      changed.push(await watch(world, limit));
    } catch (error) {
      failures.push(error);
    }
  if (changed.includes(true)) {
    world.queue.soon('mails');
    world.queue.soon('alarms');
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some limits could not be looked at.');
}

/** Whether a limit is exceeded that was not, or is no longer, and somebody is to be told. */
async function watch(world: World, limit: store.LimitRow): Promise<boolean> {
  const count = await countNow(world, limit.name, limit.country_code);
  const isOver = count > limit.most;
  return isOver !== (limit.raised_at !== null) && tell(world, limit, count, isOver);
}

function tell(world: World, limit: store.LimitRow, count: number, isOver: boolean): Promise<boolean> {
  const now = world.clock.now();
  return world.db.kysely.transaction().execute(async (transaction) => {
    if (!(await store.noteRaised(transaction, limit, isOver ? now : null))) return false;
    const worthless_at = new Date(now.getTime() + WORTH_MS);
    for (const to of limit.mails)
      await insertMail(transaction, world.queue, {
        mail: alarmMail(world, limit, { to, count, isOver }),
        is_decoy: false,
        worthless_at,
      });
    if (limit.webhook !== null) await queueAlarm(world, transaction, limit, { count, isOver, worthless_at });
    return true;
  });
}

interface Alarm {
  readonly count: number;
  readonly isOver: boolean;
  readonly worthless_at: Date;
}

async function queueAlarm(
  { clock, queue }: World,
  transaction: Queryable,
  { country_code, name, most, webhook, raised_at }: store.LimitRow,
  { count, isOver, worthless_at }: Alarm,
): Promise<void> {
  const now = clock.now();
  const alarm_id = randomUUID();
  const data = { country: country_code, name, count, most, raised_at: (raised_at ?? now).toISOString() };
  const type = isOver ? 'board.alarm' : 'board.alarm_over';
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const url = webhook ?? '';
  await insertAlarm(transaction, { alarm_id, country_code, name, url, body, worthless_at });
  await queue.enqueue(transaction, 'alarms', { alarm_id });
}

/** In English, as the whole console of the operator; in the brand of the country's first site. */
function alarmMail(
  world: World,
  { country_code, name, most }: store.LimitRow,
  { to, count, isOver }: { readonly to: string; readonly count: number; readonly isOver: boolean },
): Mail {
  const site = world.sites.all().find(({ market }) => market.country_code === country_code);
  if (!site) throw new Error(`${country_code} has a limit and no site.`);
  const what = name.replaceAll('_', ' ');
  const subject = isOver
    ? `${country_code}: ${what} is ${count}, more than ${most}`
    : `${country_code}: ${what} is ${count} again`;
  const lead = `${subject}. The board of ${country_code} lists what it counts.`;
  return toMail(world, site, { email: to, language: 'en' }, { subject, lead, notes: [] });
}
