import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { type VendorRecord, getOwnVendor } from '../vendor/get-own-vendor.ts';
import { type JobRow, findJob } from './store.ts';

/** Who asks, and on which site. */
export interface Asking {
  readonly site: Site;
  readonly caller: Caller;
}

/** A vendor of the caller's own, where its site offers sheets of orders; where it does not, there is nothing (BLK-08, FLG-05). */
export async function getBulkVendor(
  world: World,
  { site, caller }: Asking,
  vendorId: string,
): Promise<VendorRecord> {
  if (!world.flags.flagsFor(site)['bulk-order-upload']) throw new Problem('NotFound');
  return getOwnVendor(world, caller, vendorId);
}

/** A job of one of the caller's own vendors, which its id begins with; anybody else's is not found (AUTH-22). */
export async function getOwnJob(world: World, asking: Asking, jobId: string): Promise<JobRow> {
  const { root_id } = await getBulkVendor(world, asking, vendorIdOf(jobId));
  const job = await findJob(world.db, { root_id, job_id: jobId });
  if (!job) throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return job;
}
