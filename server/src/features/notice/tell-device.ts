// Devices on which the recipient asked to be told of an order.
import { noticeSettingsOf } from '@sendero/core/notice/words';
import { subscriptionSchema } from '@sendero/core/notice/push';
import { isTerminal } from '@sendero/core/order/status';
import type { Site } from '@sendero/core/market/site';
import type { Brand } from '@sendero/core/brand/brand';
import { Problem } from '../../http/problem.ts';
import { isPushService } from '../../notice-settings.ts';
import type { World } from '../../world.ts';
import type { OrderRow } from '../order/order-row.ts';
import { saveDevice } from './device-store.ts';

/** The key that a browser needs to be told by us; undefined where the site tells nobody so. */
export function pushKeyOf({ config, sites }: World, country_code: string, brand: Brand): string | undefined {
  const market = sites.findMarket(country_code);
  const isChosen = market && noticeSettingsOf(market, brand).channels.includes('push');
  return isChosen ? config.notices.push?.public_key : undefined;
}

/** Tells a device of this order from now on. Throws Malformed for what is no subscription with a browser's push service. */
export async function tellDevice(
  world: World,
  site: Site,
  order: OrderRow,
  subscription: string,
): Promise<void> {
  const { push } = world.config.notices;
  if (!push || pushKeyOf(world, order.country_code, site.brand) === undefined) throw new Problem('NotFound');
  const device = subscriptionSchema.safeParse(parsed(subscription));
  if (!device.success || !isPushService(push, device.data.endpoint)) throw new Problem('Malformed');
  if (order.person_erased_at || isTerminal(order.status)) throw new Problem('NotChangeable');
  await saveDevice(world.db, order, device.data, world.clock.now());
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
