import { randomUUID } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import { insertCard } from '../features/payment/card-store.ts';
import type { TestCard } from '../ports/payments/port.ts';
import type { World } from '../world.ts';
import type { Shop } from './a-shop.ts';

/** Saves a card for the shop's user, which the sandbox treats like its test card of that behaviour; returns its id. */
export async function aKeptCard(
  world: World,
  { user, vendor }: Shop,
  behaviour: TestCard['behaviour'] = 'approve',
  expiry_year = 2030,
): Promise<string> {
  const card_id = randomUUID();
  const provider_card = `card_${card_id}`;
  await inTransaction(world.db, (client) =>
    insertCard(client, {
      card_id,
      user_id: user.user_id,
      root_id: vendor.root_id,
      provider: 'sandbox',
      provider_card,
      scheme: 'visa',
      card_last_digits: '4242',
      expiry_month: 12,
      expiry_year,
      holder_name: 'Aino Virtanen',
      created_at: world.clock.now(),
    }),
  );
  await world.db.pool.query('insert into sandbox_cards values ($1, $2)', [provider_card, behaviour]);
  return card_id;
}
