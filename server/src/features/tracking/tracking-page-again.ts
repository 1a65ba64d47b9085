import type { PublicPage } from '@sendero/core/tracking/page-form';
import type { PublicOrder } from '@sendero/core/order/public-order';
import type { LinkHolder, PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { embedOriginsOf } from '../vendor/embedding.ts';
import { orderByLink } from './order-by-link.ts';
import { showByLink } from './show-by-link.ts';
import { type Shell, embedded, trackingShell } from './tracking-shell.ts';

/** A page with whose pages may hold it in a frame. */
type Held = Shell & { readonly frames?: readonly string[] };

/** Writes the tracking page for whoever holds its link, in a shop's own page where it was asked for from there (RCP-08). */
export async function trackingPage(
  world: World,
  { site, locale, link_id, embed_query }: Pick<LinkHolder, 'site' | 'locale' | 'link_id' | 'embed_query'>,
  order: PublicOrder,
  page: Omit<PublicPage, 'link_id' | 'embed_query' | 'push_key'>,
): Promise<Held> {
  const isEmbedded = embed_query !== undefined;
  const asked = { ...page, link_id, ...(isEmbedded && { embed_query }) };
  const shell = await trackingShell(world, { brand: site.brand, locale }, order, asked);
  if (!isEmbedded) return shell;
  return { ...embedded(shell), frames: await embedOriginsOf(world, await orderByLink(world, link_id)) };
}

/** Writes it after one of its forms was posted without a script. */
export const trackingPageAgain =
  (world: World): PublicForm<never>['again'] =>
  async (holder, sent) =>
    trackingPage(world, holder, await showByLink(world, holder.site, holder.link_id), { sent });
