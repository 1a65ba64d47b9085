import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import type { quickQuote as endpoint } from '@sendero/core/contract/quote-api';
import type { Site } from '@sendero/core/market/site';
import { feeFor } from '@sendero/core/quote/fee';
import { toMajor } from '@sendero/core/values/money';
import type { World } from '../../world.ts';
import { minutesFor } from './estimate-delivery.ts';
import { refuseTooFar } from './quote-fee.ts';

const USUAL_PREPARATION = 0;

/** Returns a visitor's price and delivery time: the real route and price list, but no signature to order with. */
export async function quickQuote(
  world: World,
  site: Site,
  { source, destination }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>['result']> {
  const route = await world.router.route(source, destination);
  refuseTooFar(site.market, route.distance_m);
  const { fee, currency } = feeFor(site.market, { distance_m: route.distance_m });
  const { delivery_minutes } = await minutesFor(world, site, USUAL_PREPARATION, route.duration_s);
  return {
    fee: toMajor(fee, currency),
    currency,
    distance_m: Math.round(route.distance_m),
    delivery_minutes,
  };
}
