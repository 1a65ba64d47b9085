import type { PublicOrder } from '@sendero/core/order/public-order';
import { LATER, LATER_QUERY } from '@sendero/core/tracking/later-part';
import { WITHDRAW } from '@sendero/core/tracking/proposal-part';
import type { Site } from '@sendero/core/market/site';
import * as z from 'zod/mini';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { withdrawProposal } from '../proposal/ask-shop.ts';
import { laterTimesOf, proposeLater } from '../proposal/propose-later.ts';
import { pageOfVendor } from './delivery-page.ts';
import { orderByLink } from './order-by-link.ts';
import { showByLink } from './show-by-link.ts';
import { trackingPage, trackingPageAgain } from './tracking-page-again.ts';

const fields = z.strictObject({ deliver_at: z.string() });
const nothing = z.strictObject({});

/** The times that the form offers; null where nobody asked, or none may be asked for. */
export async function shownTimes(
  world: World,
  site: Site,
  order: PublicOrder,
  linkId: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<readonly number[] | null> {
  if (!order.time_movable || !(LATER_QUERY in asked)) return null;
  return laterTimesOf(world, site, await orderByLink(world, linkId));
}

/** The page's form by which the recipient asks the shop for a later time (RCP-03). */
export const laterForm = (world: World): PublicForm<typeof fields> => ({
  act: LATER,
  fields,
  handle: async ({ site, link_id }, { deliver_at }) => {
    const order = await orderByLink(world, link_id);
    if ((await pageOfVendor(world, order.vendor_id)).instructions === false)
      throw new Problem('NotChangeable', { detail: 'The shop takes no instructions here.' });
    if (!/^\d{1,12}$/.test(deliver_at)) throw ruleBroken('deliver_at', 'problem.field');
    await proposeLater(world, site, order, Number(deliver_at));
    return 'drop-off-asked';
  },
  again: async (holder, sent) => {
    const { site, link_id } = holder;
    const order = await showByLink(world, site, link_id);
    const later_times = await shownTimes(world, site, order, link_id, { [LATER_QUERY]: '' });
    return trackingPage(world, holder, order, { sent, ...(later_times && { later_times }) });
  },
});

/** The page's button by which the recipient takes back what was asked of the shop. */
export const withdrawForm = (world: World): PublicForm<typeof nothing> => ({
  act: WITHDRAW,
  fields: nothing,
  handle: async ({ link_id }) => {
    await withdrawProposal(world, await orderByLink(world, link_id));
    return 'proposal-withdrawn';
  },
  again: trackingPageAgain(world),
});
