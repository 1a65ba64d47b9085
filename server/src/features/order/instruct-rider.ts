import {
  type DeliveryInstructions,
  instructionLine,
  instructionsRefusal,
  withLine,
} from '@sendero/core/order/delivery-instructions';
import { MAX_NOTES_BYTES } from '@sendero/core/order/validate';
import { utf8Bytes } from '@sendero/core/values/text';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { advanceAsRecipient } from './advance-as-recipient.ts';
import { type InstructionsChange, updateInstructions } from './change-store.ts';
import { notifyAt } from './notify-at.ts';
import type { KeptInstructions, OrderRow } from './order-row.ts';
import { lockOrders } from './store.ts';

/**
 * Adds what the recipient tells the rider to the order's notes (RCP-03). Fields that are not told stay as somebody told
 * them before; null takes all of it back.
 *
 * Decided and written while the order is locked: the shop's screens and the fleet hear of it once, however many people
 * hold the link. The same again changes nothing.
 */
export async function instructRider(
  world: World,
  order_id: string,
  told: DeliveryInstructions | null,
): Promise<void> {
  const announce = await inTransaction(world.db, async (client) => {
    const [row] = await lockOrders(world.db, client, [order_id]);
    if (!row || row.person_erased_at) throw new Problem('NotFound');
    const kept = keptOf(world, row, told && { ...row.recipient_instructions?.told, ...told });
    const notes = notesWith(row, kept);
    if (notes === row.destination_notes) return null;
    check(row, notes);
    return write(world, client, row, {
      ...row,
      destination_notes: notes,
      recipient_instructions: kept,
      dispatch_at: notifyAt(world, row),
    });
  });
  announce?.();
}

/** What is kept of it, with its line in the language of the country's riders. */
function keptOf(
  { texts, sites }: World,
  { country_code, recipient_instructions }: OrderRow,
  told: DeliveryInstructions | null,
): KeptInstructions | null {
  const placed_to = recipient_instructions?.placed_to;
  if (!told) return placed_to ? { told: {}, line: '', placed_to } : null;
  const locale = sites.findMarket(country_code)?.default_language ?? 'en';
  const line = instructionLine(told, (key, values) => texts.say(locale, key, values));
  return { told, line, ...(placed_to && { placed_to }) };
}

const notesWith = (
  { destination_notes: notes, recipient_instructions }: OrderRow,
  next: KeptInstructions | null,
): string => withLine({ notes, line: recipient_instructions?.line ?? '' }, next?.line ?? '');

function check(row: OrderRow, notes: string): void {
  const refusal = instructionsRefusal(row);
  if (refusal)
    throw new Problem('NotChangeable', {
      detail: 'A rider has this order already, or it has ended.',
      errors: [{ field: 'note', meta: { translation_key: `public.instructions.refused.${refusal}` } }],
    });
  if (utf8Bytes(notes) > MAX_NOTES_BYTES) throw ruleBroken('note', 'order.issue.notes-long');
}

async function write(
  world: World,
  client: pg.PoolClient,
  row: OrderRow,
  change: InstructionsChange,
): Promise<() => void> {
  const announce = await advanceAsRecipient(world, client, row);
  await updateInstructions(client, change);
  return announce;
}
