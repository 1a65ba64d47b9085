import type { Site } from '@sendero/core/market/site';
import { toE164 } from '@sendero/core/values/phone';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { findRecipient } from './store.ts';

/** Who is told of an order: how they are reached, in which language, in which brand's name. */
export interface Addressee {
  readonly site: Site;
  readonly language: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The recipient of an order; null where nobody is to be told: the person was erased, or the country is not served. */
export async function addresseeOf(world: World, order: OrderRow): Promise<Addressee | null> {
  const recipient = await findRecipient(world.db, order.root_id, order.order_id);
  const here = world.sites.filter(({ market }) => market.country_code === order.country_code);
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
