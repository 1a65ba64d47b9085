import * as z from 'zod/mini';
import { bulkJobStatuses } from './bulk-job.ts';
import { bulkJobPhases } from './state.ts';

/** The progress of a job: counts of rows, and fees in major units (BLK-10). */
export const totalsSchema = z.object({
  /** Rows read so far; more may follow while the file is being read. */
  row_count: z.number(),
  checked_row_count: z.number(),
  success_row_count: z.number(),
  failed_row_count: z.number(),
  left_out_row_count: z.number(),
  placed_row_count: z.number(),
  total_fee: z.number(),
  /** How many rows placing now would place, and their fee. */
  to_place_row_count: z.number(),
  to_place_fee: z.number(),
});

/** The progress of a job, as an answer and as a live message. */
export const bulkProgressSchema = z.object({
  bulk_job_id: z.string(),
  vendor_id: z.string(),
  status: z.enum(bulkJobStatuses),
  phase: z.enum(bulkJobPhases),
  metadata: totalsSchema,
});
export type BulkProgress = z.infer<typeof bulkProgressSchema>;
