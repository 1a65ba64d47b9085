import type { NewOrder } from '@sendero/core/contract/order-api';
import type { Market } from '@sendero/core/market/market';
import { senderIssues } from '@sendero/core/order/sender';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { atSender } from '../vendor/at-sender.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';

/**
 * Returns the vendor of an order, for a guest at the sender's place. Throws a Problem where a guest gives no sender, or
 * anybody else gives one (FLOW-17).
 */
export function checkSender(market: Market, owned: VendorRecord, { sender }: NewOrder): VendorRecord {
  if (owned.is_guest !== (sender !== undefined)) throw ruleBroken('sender', 'problem.field');
  if (!sender) return owned;
  const issues = senderIssues(sender, market);
  const { name, phone_number, location } = sender;
  const { latitude, longitude, address, notes = '' } = location;
  if (issues.length > 0 || latitude === null || longitude === null) {
    throw new Problem('RuleBroken', {
      errors: issues.map(({ field, key }) => ({ field, meta: { translation_key: key } })),
    });
  }
  return atSender(owned, { lat: latitude, lng: longitude, name, address, phone_number, notes });
}
