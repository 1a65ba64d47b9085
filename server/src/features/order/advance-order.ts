import type { CancelReason } from '@sendero/core/order/order';
import { type Actor, maySay } from '@sendero/core/order/actor';
import { type OrderStatus, mayAdvance } from '@sendero/core/order/status';
import type pg from 'pg';
import { unixSeconds } from '../../clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { World } from '../../world.ts';
import { Problem } from '../../http/problem.ts';
import type { KeptEntry, OrderRow } from './order-row.ts';
import { type StatusChange, lockOrders, updateStatuses } from './store.ts';

/** A request to move an order to another status; `at` is when it happened. */
export interface Move {
  readonly order_id: string;
  readonly to: OrderStatus;
  /** Who asks for the move: each actor may make only some moves (SAF-15). */
  readonly by: Actor;
  readonly at: Date;
  /** The same by the clock of the fleet that reported it; a fleet's reports are ordered by it. */
  readonly reported_at?: Date;
  readonly reason?: CancelReason;
  /** A further condition, checked while the order is locked; it throws a Problem to refuse the move. */
  readonly only?: (order: OrderRow) => void;
  /** What else a legal move has to prove; asked while the order is locked. */
  readonly proves?: (order: OrderRow) => Promise<Proved>;
}

/**
 * `late`: the fleet has reported something newer. `refused`: an illegal move (ORD-06), or one that this actor may not
 * make (SAF-15).
 */
export type Outcome = Exclude<Proved, true> | 'applied' | 'repeated' | 'late' | 'refused' | 'unknown';

/** `pin_wrong`: the PIN is missing or another one. `pin_locked`: too many wrong ones came before (RCP-05). */
export type Proved = true | 'pin_wrong' | 'pin_locked';

/**
 * Moves orders to other statuses; nothing else changes a status. Checks that each move is legal and that its actor may
 * make it. Each applied move is added to the history, numbered in the vendor's feed and announced. All moves are one
 * transaction.
 */
export async function advanceOrders(
  world: World,
  moves: readonly Move[],
): Promise<readonly { order_id: string; outcome: Outcome }[]> {
  if (moves.length === 0) return [];
  const { told, announce } = await inTransaction(world.db, (client) => advanceWithin(world, client, moves));
  announce();
  return told;
}

/** As `advanceOrders`, in the caller's transaction; the caller calls `announce` after its commit. */
export async function advanceWithin(
  world: World,
  client: pg.PoolClient,
  moves: readonly Move[],
): Promise<{ told: readonly { order_id: string; outcome: Outcome }[]; announce: () => void }> {
  if (moves.length === 0) return { told: [], announce: () => undefined };
  const changes = new Map<string, StatusChange>();
  const orderIds = [...new Set(moves.map((move) => move.order_id))];
  const rows = new Map((await lockOrders(world.db, client, orderIds)).map((row) => [row.order_id, row]));
  const told: { order_id: string; outcome: Outcome }[] = [];
  for (const move of moves) {
    const row = rows.get(move.order_id);
    const outcome = row ? await apply(world, row, move, changes) : 'unknown';
    told.push({ order_id: move.order_id, outcome });
  }
  if (changes.size > 0) await updateStatuses(world, client, [...changes.values()]);
  const announce = () =>
    world.announcer.announce([...changes.values()].map(({ vendor_id }) => ({ kind: 'order', vendor_id })));
  return { told, announce };
}

/** Makes one move. Throws NotFound for an unknown order, and IllegalMove where the move was not applied. */
export async function advanceOrder(world: World, move: Move): Promise<void> {
  const [told] = await advanceOrders(world, [move]);
  if (told?.outcome === 'unknown') throw new Problem('NotFound');
  if (told?.outcome !== 'applied')
    throw new Problem('IllegalMove', { detail: 'The order has moved on meanwhile.' });
}

function refuse({ log, metrics }: World, { order_id, by, to }: Move, reason: string): 'refused' {
  metrics.refused_moves.inc({ by, reason });
  log.warn({ order_id, by, to, reason }, 'a change of status was refused');
  return 'refused';
}

async function apply(
  world: World,
  row: OrderRow,
  move: Move,
  changes: Map<string, StatusChange>,
): Promise<Outcome> {
  const before = changes.get(row.order_id) ?? { ...row, entries: [] as readonly KeptEntry[] };
  if (!maySay(move.by, before.status_history, move.to)) return refuse(world, move, 'not_theirs');
  if (before.status === move.to && move.to !== 'MODIFIED') return 'repeated';
  if (isLate(move, before.status_history)) return 'late';
  if (!mayAdvance(before.status_history, move.to)) return refuse(world, move, 'illegal');
  move.only?.(row);
  const proved = move.proves ? await move.proves(row) : true;
  if (proved !== true) return proved;
  const entry = entryOf(move, before.status_history);
  changes.set(row.order_id, {
    root_id: row.root_id,
    order_id: row.order_id,
    vendor_id: row.vendor_id,
    country_code: row.country_code,
    status: move.to,
    status_history: [...before.status_history, entry],
    updated_at: latest(world.clock.now(), before.updated_at),
    entries: [...before.entries, entry],
  });
  return 'applied';
}

/**
 * Whether a fleet has reported something newer. Only times of the same clock are compared: a fleet's clock may be slow,
 * and two servers' clocks may differ by minutes.
 */
function isLate({ reported_at }: Move, history: readonly KeptEntry[]): boolean {
  const newest = Math.max(...history.map((entry) => entry.reported_at ?? 0));
  return reported_at !== undefined && unixSeconds(reported_at) < newest;
}

/** The history entry for a move, never earlier than the entry before it. */
function entryOf({ to, by, at, reason, reported_at }: Move, history: readonly KeptEntry[]): KeptEntry {
  return {
    status: to,
    created_at: Math.max(unixSeconds(at), history.at(-1)?.created_at ?? 0),
    ...(reason && { reason }),
    ...(to === 'MODIFIED' && by === 'recipient' && { by }),
    ...(reported_at && { reported_at: unixSeconds(reported_at) }),
  };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
