import type { NoticeStep } from '@sendero/core/market/notice-settings';
import { channelsOfCountry, stepsOfCountry } from '@sendero/core/notice/chosen';
import { stepsBegunBy } from '@sendero/core/notice/steps';
import { isTestId } from '@sendero/core/vendor/test-twin';
import { isTestVendor } from '@sendero/core/quote/test-vendors';
import type { NoticeCarriers } from '../../ports/notices/port.ts';
import type { KeptEntry, OrderRow } from './order-row.ts';

/** A notice to be written with the change that begins it. */
export interface BegunNotice {
  readonly root_id: string;
  readonly order_id: string;
  readonly vendor_id: string;
  readonly country_code: string;
  readonly step: NoticeStep;
  readonly created_at: Date;
}

type Changed = Pick<OrderRow, 'root_id' | 'order_id' | 'vendor_id' | 'country_code' | 'updated_at'>;

/**
 * The notices to the recipient that new entries of an order begin (RCP-07). Nobody waits for a test order, and nobody is
 * told where no channel of the country has a provider: no row is written then, to be looked at and dropped.
 */
export function noticesBegunBy(
  carriers: NoticeCarriers,
  order: Changed,
  entries: readonly KeptEntry[],
): BegunNotice[] {
  const { root_id, order_id, vendor_id, country_code, updated_at: created_at } = order;
  if (isTestVendor(vendor_id) || isTestId(vendor_id) || !isAnyoneTold(carriers, country_code)) return [];
  return stepsBegunBy(entries, stepsOfCountry(country_code)).map((step) => ({
    root_id,
    order_id,
    vendor_id,
    country_code,
    step,
    created_at,
  }));
}

function isAnyoneTold(carriers: NoticeCarriers, countryCode: string): boolean {
  const channels = channelsOfCountry(countryCode);
  return channels.some((channel) => carriers[channel] !== null);
}
