import type { Site } from '@sendero/core/market/site';
import { toE164 } from '@sendero/core/values/phone';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { type RecipientRow, listRecipients } from './store.ts';

/** Who is told of an order: how they are reached, in which language, in which brand's name. */
export interface Addressee {
  readonly site: Site;
  readonly language: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The recipient of an order; null where nobody is to be told: the person was erased, or the country is not served. */
export const addresseeOf = async (world: World, order: OrderRow): Promise<Addressee | null> =>
  (await addresseesOf(world, [order])).get(order.order_id) ?? null;

/** The recipients of these orders by order, of those that have one, read together. */
export async function addresseesOf(
  world: World,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Addressee>> {
  const rows = orders.length === 0 ? [] : await listRecipients(world.db, orders);
  const recipients = new Map(rows.map((row) => [row.order_id, row]));
  const found = orders.flatMap((order) => {
    const addressee = toAddressee(world, order, recipients.get(order.order_id));
    return addressee ? [[order.order_id, addressee] as const] : [];
  });
  return new Map(found);
}

function toAddressee(world: World, order: OrderRow, recipient: RecipientRow | undefined): Addressee | null {
  const here = world.sites.all().filter(({ market }) => market.country_code === order.country_code);
  const site = here.find(({ id }) => id === recipient?.site_id) ?? here[0];
  if (!site || order.person_erased_at) return null;
  const { market } = site;
  const language = world.texts.choose(
    recipient?.language ?? undefined,
    market.languages,
    market.default_language,
  );
  const phone = order.customer_phone === '' ? null : toE164(order.customer_phone, order.country_code);
  return { site, language, phone, email: recipient?.email ?? null };
}

/** What an opt-out is about. */
export const addressesOf = ({ phone, email }: Addressee): readonly string[] =>
  [phone, email].filter((address) => address !== null);
