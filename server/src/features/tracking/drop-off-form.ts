import { type DropOffChoice, type DropOffView, viewIn } from '@sendero/core/order/drop-off';
import type { PublicOrder } from '@sendero/core/order/public-order';
import { DROP_OFF, MOVE_QUERY } from '@sendero/core/tracking/drop-off-part';
import * as z from 'zod/mini';
import type { Site } from '@sendero/core/market/site';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { tooManyPictures } from '../../http/map.ts';
import type { LinkHolder, PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { createLimit } from '../../limits/limit.ts';
import { moveDropOff } from '../proposal/move-drop-off.ts';
import { dropOffOf, offerDropOff, shownOffer } from '../proposal/offer-drop-off.ts';
import { proposePlace } from '../proposal/propose-place.ts';
import { pageOfVendor } from './delivery-page.ts';
import { orderByLink } from './order-by-link.ts';
import { showByLink } from './show-by-link.ts';
import { dropOffMap } from './tracking-map.ts';
import { trackingPage } from './tracking-page-again.ts';

const fields = z.strictObject({
  lat: z.string(),
  lng: z.string(),
  zoom: z.optional(z.string()),
  /** What the recipient was shown, where the shop is to be asked. */
  difference: z.optional(z.string()),
});

/** Each press of the map asks for two ways and a price. */
const looks = createLimit({ name: 'drop-off-looks', most: 200, window_ms: 60 * 60_000 });

/**
 * What the form shows: the place as it was pressed, or where the pin is, and what may be done with it; null where nobody asked,
 * or it cannot be moved. Until then the page has no place, since others may hold the link (PUB-06).
 */
export async function shownDropOff(
  world: World,
  site: Site,
  order: PublicOrder,
  linkId: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<DropOffChoice | null> {
  const view = await viewOf(world, order, linkId, asked);
  if (!view) return null;
  // Too many looks: the last button still says whether it may be.
  if (!(await looks.allows(world, linkId))) return { ...view, offer: { kind: 'put' } };
  const row = await orderByLink(world, linkId);
  return { ...view, offer: shownOffer(await offerDropOff(world, site, row, view), row) };
}

async function viewOf(
  world: World,
  { drop_off_movable }: PublicOrder,
  linkId: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<DropOffView | null> {
  if (!drop_off_movable || !(MOVE_QUERY in asked || 'lat' in asked)) return null;
  const { at, from } = dropOffOf(await orderByLink(world, linkId));
  return viewIn(asked, from) ?? (MOVE_QUERY in asked ? { ...at, zoom: 17 } : null);
}

/** The picture that is pressed, as SVG. Throws NotFound where there is nothing to move. */
export async function dropOffPicture(
  world: World,
  { site, locale, link_id }: Pick<LinkHolder, 'site' | 'locale' | 'link_id'>,
  asked: Readonly<Record<string, unknown>>,
): Promise<string> {
  const at = await viewOf(world, await showByLink(world, site, link_id), link_id, asked);
  if (!at) throw new Problem('NotFound');
  const svg = await dropOffMap(world, at, locale);
  if (svg === null) throw tooManyPictures();
  return svg;
}

/** The page's form by which the recipient puts the pin where the rider should come (RCP-03). */
export const dropOffForm = (world: World): PublicForm<typeof fields> => ({
  act: DROP_OFF,
  fields,
  handle: async ({ site, link_id }, typed) => {
    const order = await orderByLink(world, link_id);
    if ((await pageOfVendor(world, order.vendor_id)).instructions === false)
      throw new Problem('NotChangeable', { detail: 'The shop takes no instructions here.' });
    const view = viewIn(typed, dropOffOf(order).from);
    if (!view) throw ruleBroken('lat', 'problem.field');
    const to = { lat: view.lat, lng: view.lng };
    if (typed.difference === undefined) {
      await moveDropOff(world, site, order, to);
      return 'drop-off-moved';
    }
    await proposePlace(world, site, order, { to, difference: Number(typed.difference) });
    return 'drop-off-asked';
  },
  again: async (holder, sent) => {
    const { site, link_id } = holder;
    const order = await showByLink(world, site, link_id);
    const at = await shownDropOff(world, site, order, link_id, sent.values);
    return trackingPage(world, holder, order, { sent, ...(at && { drop_off: at }) });
  },
});
