import type { Site } from '@sendero/core/market/site';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { type BulkJobRow, findBulkJob } from './store.ts';

/** The caller and the site of a request. */
export interface Asking {
  readonly site: Site;
  readonly caller: Caller;
}

/**
 * Returns a vendor of the caller's own. Throws NotFound where the site does not offer bulk jobs, or for another's
 * vendor (BLK-08, FLG-05).
 */
export async function getBulkVendor(
  world: World,
  { site, caller }: Asking,
  vendorId: string,
): Promise<VendorRecord> {
  if (!world.flags.flagsFor(site)['bulk-order-upload']) throw new Problem('NotFound');
  return getOwnVendor(world, caller, vendorId);
}

/**
 * Returns a job of one of the caller's vendors; the job's id begins with the vendor's. Throws NotFound for any other
 * job (AUTH-22).
 */
export async function getOwnBulkJob(world: World, asking: Asking, jobId: string): Promise<BulkJobRow> {
  const { root_id } = await getBulkVendor(world, asking, vendorIdOf(jobId));
  const job = await findBulkJob(world.db, { root_id, job_id: jobId });
  if (!job) throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return job;
}
