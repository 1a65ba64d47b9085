import type { Site } from '@sendero/core/market/site';
import { ruleBroken } from '../../http/problem.ts';
import type { CardKeys } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { type OnlinePayment, onlinePayment } from '../site/online-payment.ts';

interface Offered extends OnlinePayment {
  readonly card_keys: CardKeys;
}

/** Returns how the site takes cards. Throws where it takes none; the page then shows none (FLG-05, PAY-07). */
export function offeredPayment(world: World, site: Site): Offered {
  const offered = onlinePayment(world, site);
  const { card_keys } = world.payments;
  if (!offered || !card_keys) throw ruleBroken('payment_method', 'error.payment.get-if-enabled');
  return { ...offered, card_keys };
}
