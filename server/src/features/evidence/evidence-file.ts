import { Readable } from 'node:stream';
import { dayOf } from '@sendero/core/values/local-day';
import type { FileAnswer } from '../../http/send-file.ts';
import type { World } from '../../world.ts';
import { type Choice, chooseOrders } from '../order/choose-orders.ts';
import { beginExport } from '../order/export-orders.ts';
import { listOwnVendorIds } from '../vendor/get-own-vendor.ts';
import { exportEvidence } from './export-evidence.ts';

interface Wish extends Choice {
  readonly ask: {
    readonly from: number;
    readonly to: number;
    readonly include_outlets?: boolean | undefined;
  };
}

/**
 * Streams what was sealed on the days of a period, of one vendor, or of a parent and those of its outlets that the
 * caller owns (RCP-09).
 *
 * Throws a Problem where the period is longer than the history's, NotFound for another's vendor, and TooManyRequests for
 * a third file of one user at the same time.
 */
export async function evidenceFile(world: World, wish: Wish): Promise<FileAnswer> {
  const { ask, caller, market } = wish;
  const { root_id, vendor_id } = await chooseOrders(world, wish);
  const ids = vendor_id === null ? await listOwnVendorIds(world, caller, root_id) : [vendor_id];
  const [from, until] = [ask.from, Math.max(ask.from, ask.to - 1)].map((at) =>
    dayOf(new Date(at * 1000), market.time_zone),
  ) as [string, string];
  const vendors = ids.map((id) => ({ root_id, vendor_id: id }));
  const end = beginExport(world, caller.user_id);
  const body = Readable.from(exportEvidence(world, { vendors, from, until }), { objectMode: false });
  body.once('close', end);
  return { name: `evidence-${wish.vendor_id}-${from}-${until}.jsonl`, type: 'application/jsonl', body };
}
