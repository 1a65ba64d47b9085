import type { CardScheme } from '@sendero/core/payment/card';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import type { GatewayName } from '../../ports/payments/port.ts';
import { insertRecord } from '../../db/columns-of.ts';

/** What identifies a card to its owner. */
export interface CardFace {
  readonly scheme: CardScheme;
  readonly card_last_digits: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly holder_name: string;
}

/** A card to be saved once it has paid; `provider_card` is set as soon as the provider has returned it. */
export interface CardToSave extends CardFace {
  readonly provider_card?: string;
}

export interface SavedCardRow extends CardFace {
  readonly card_id: string;
  readonly provider_card: string;
}

/** The owner of saved cards: a person, for one tree of vendors. */
export interface CardOwner {
  readonly user_id: string;
  readonly root_id: string;
}

interface NewCard extends SavedCardRow, CardOwner {
  readonly provider: GatewayName;
  readonly created_at: Date;
}

/** Inserts a card; an existing one stays as it is. */
export async function insertCard(client: pg.PoolClient, card: NewCard): Promise<void> {
  await client.query({
    name: 'insert-card',
    text: `${insertRecord('saved_cards', '$1')} on conflict do nothing`,
    values: [JSON.stringify(card)],
  });
}

const selectCards = ({ kysely }: Database, { user_id, root_id }: CardOwner, provider: GatewayName) =>
  kysely
    .selectFrom('saved_cards')
    .select(['card_id', 'provider_card', 'card_last_digits', 'expiry_month', 'expiry_year', 'holder_name'])
    .select(sql<CardScheme>`scheme`.as('scheme'))
    .where('user_id', '=', user_id)
    .where('root_id', '=', root_id)
    .where('provider', '=', provider);

/** Returns saved cards, newest first. */
export function listSavedCards(
  db: Database,
  owner: CardOwner,
  provider: GatewayName,
): Promise<SavedCardRow[]> {
  return selectCards(db, owner, provider).orderBy('created_at', 'desc').execute();
}

export function findSavedCard(
  db: Database,
  owner: CardOwner,
  provider: GatewayName,
  cardId: string,
): Promise<SavedCardRow | undefined> {
  return selectCards(db, owner, provider)
    .where(sql<boolean>`card_id::text = ${cardId}`)
    .executeTakeFirst();
}

export async function deleteSavedCard(
  { kysely }: Database,
  { root_id, card_id }: { readonly root_id: string; readonly card_id: string },
): Promise<void> {
  await kysely
    .deleteFrom('saved_cards')
    .where('root_id', '=', root_id)
    .where('card_id', '=', card_id)
    .execute();
}

/** The owner of a card whose person was erased: the card waits until its provider has deleted it too. */
export const NOBODY = 'erased';

/** Returns at most a hundred cards of erased owners. */
export async function listErasedCards({
  pool,
}: Database): Promise<{ root_id: string; card_id: string; provider: string; provider_card: string }[]> {
  const { rows } = await pool.query(
    'select root_id, card_id, provider, provider_card from saved_cards where user_id = $1 order by created_at limit 100',
    [NOBODY],
  );
  return rows;
}
