import type { OrderStory, StoryEntry } from '@sendero/core/contract/operator-order-api';
import type { Case } from '@sendero/core/order/case';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import { listAuditEntries } from '../../staff/audit-store.ts';
import { record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { caseOf } from '../case/show-case.ts';
import { type Notice, everyNoticeOf } from '../notice/show-notices.ts';
import { type KeptEntry, type OrderRow, toOrder } from '../order/order-row.ts';
import { findPaymentOf } from '../payment/lock-payment-of.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import { type KnownOrder, getKnownOrder } from './known-order.ts';
import { whereOf } from './known-vendor.ts';
import {
  type AttemptOfOrder,
  findSheetRow,
  listAttemptsOf,
  listCallsOf,
  listProofsOf,
  listReportsOf,
} from './story-store.ts';

/** An order and all that happened to it (OPR-03). That it was read is recorded first, and stands in the story too. */
export async function getOrderStory(world: World, staff: Staff, orderId: string): Promise<OrderStory> {
  const known = await getKnownOrder(world, staff, orderId);
  await record(world, staff, { act: 'order.read', about: orderId, ...whereOf(known.site) });
  return tellStory(world, known);
}

/** The story of an order as it is now. */
export async function tellStory(world: World, { cell, order, site }: KnownOrder): Promise<OrderStory> {
  const { db } = cell;
  const [paid, notices, calls, said, proofs, sheet, looked, reports, attempts, vendor] = await Promise.all([
    findPaymentOf(db, order),
    everyNoticeOf(world, order),
    listCallsOf(db, order),
    caseOf(cell, order),
    listProofsOf(db, order),
    findSheetRow(db, order),
    looksAt(world, order.order_id),
    listReportsOf(db, order),
    listAttemptsOf(db, order),
    findVendorById(cell, order.vendor_id),
  ]);
  const story = [
    ...order.status_history.map(ofStatus),
    ...(paid ? ofPayment(paid) : []),
    ...notices.slice(0, MOST_TOLD).map(ofNotice),
    ...calls.map(({ pair, called_at, answered }) =>
      entry(unixSeconds(called_at), 'call', pair, null, { answered }),
    ),
    ...(said ? ofCase(said) : []),
    ...proofs.map(({ kind, taken_at }) => entry(unixSeconds(taken_at), 'proof', kind, 'fleet')),
    ...reports.map(({ event_id, sender, received_at }) =>
      entry(unixSeconds(received_at), 'report', event_id, sender),
    ),
    ...attempts.map(ofAttempt),
    ...looked,
  ];
  return {
    order: toOrder(cell.config.signing_keys, order),
    site: site.id,
    vendor: {
      vendor_id: order.vendor_id,
      root_id: order.root_id,
      name: vendor?.vendor.name ?? '',
      is_active: vendor?.vendor.is_active ?? false,
    },
    payment: paid && toPayment(paid),
    sheet,
    story: story.toSorted((one, other) => one.at - other.at),
  };
}

const entry = (
  at: number,
  kind: StoryEntry['kind'],
  name: string,
  by: string | null = null,
  detail: StoryEntry['detail'] = {},
): StoryEntry => ({ at, kind, name, by, detail });

/** What only a fleet reports came from it; a recipient's change says so. */
function ofStatus({ status, created_at, reason, by, reported_at }: KeptEntry): StoryEntry {
  const from = by ?? (reported_at === undefined ? null : 'fleet');
  return entry(created_at, 'status', status, from, {
    ...(reason && { reason }),
    ...(reported_at !== undefined && { reported_at }),
  });
}

const MOST_TOLD = 200;

/** A mail or message to the recipient: also one that waits, or that nobody was to get any more. */
const ofNotice = ({ step, channel, state, reason, tries, ended_at, created_at }: Notice): StoryEntry =>
  entry(unixSeconds(ended_at ?? created_at), 'notice', step, channel, {
    state,
    ...(reason && { why: reason }),
    ...(tries > 1 && { tries }),
  });

/** What a shop's own program was told, and how it answered. */
const ofAttempt = ({
  event,
  webhook_id,
  created_at,
  status,
  failure,
  took_ms,
  next_at,
}: AttemptOfOrder): StoryEntry =>
  entry(unixSeconds(created_at), 'webhook', event, webhook_id, {
    answer: failure ?? status,
    took_ms,
    ...(next_at && { next_at: unixSeconds(next_at) }),
  });

type Paid = NonNullable<Awaited<ReturnType<typeof findPaymentOf>>>;

function ofPayment({ payment, parts }: Paid): StoryEntry[] {
  const { provider, currency, state, reason, created_at, refund_state, refund_sent_at } = payment;
  const wasPaid = state === 'refunding' || state === 'refunded';
  const begun = entry(unixSeconds(created_at), 'payment', wasPaid ? 'paid' : state, provider, {
    amount: toMajor(payment.amount, currency),
    currency,
    reason,
  });
  const back = refund_sent_at
    ? [entry(unixSeconds(refund_sent_at), 'refund', refundName(state, refund_state), provider, {})]
    : [];
  const pieces = parts.map((part) =>
    entry(
      part.refund_sent_at ? unixSeconds(part.refund_sent_at) : unixSeconds(created_at),
      'refund',
      refundName(part.state, part.refund_state),
      provider,
      {
        amount: toMajor(part.amount, currency),
        currency,
        failures: part.refund_failures ?? 0,
      },
    ),
  );
  return [begun, ...back, ...pieces];
}

/** How a refund stands: what the provider last said of it matters until it is done. */
const refundName = (state: string, said: string | null): string =>
  state === 'refunded' ? state : (said ?? 'sent');

function toPayment({ payment, parts }: Paid): OrderStory['payment'] {
  const { payment_id, provider, state, amount, currency } = payment;
  return {
    payment_id,
    provider,
    state,
    amount: toMajor(amount, currency),
    refundable: toMajor(leftOf({ payment, parts }), currency),
    currency,
  };
}

/** What of a payment may still be given back by parts, in minor units. */
export function leftOf({ payment, parts }: Paid): number {
  if (payment.state !== 'paid' || payment.order_status !== 'DELIVERED') return 0;
  return parts.reduce((left, { amount }) => left - amount, payment.amount);
}

const ofCase = ({ said, decided }: Case): StoryEntry[] => [
  ...said.map(({ said_at, kind, by, words, photos }) =>
    entry(said_at, 'case', kind ?? 'answer', by, { words, photos: photos.length }),
  ),
  ...(decided
    ? [
        entry(decided.decided_at, 'case', decided.decision, 'operator', {
          amount: decided.amount,
          currency: decided.currency,
        }),
      ]
    : []),
];

const MOST_LOOKS = 200;

/** What staff did and read, from the audit log. */
async function looksAt({ db }: World, orderId: OrderRow['order_id']): Promise<StoryEntry[]> {
  const anywhere = { countries: null, brands: null };
  const rows = await listAuditEntries(db, { kind: 'order', about: orderId, ...anywhere }, MOST_LOOKS);
  return rows.map(({ at, act, email, reason, nth }) =>
    entry(unixSeconds(at), 'staff', act, email, { ...(reason && { reason }), nth }),
  );
}
