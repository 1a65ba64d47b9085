import * as z from 'zod/mini';
import { jobPhases, jobStatuses } from './job.ts';

/** How far a job is: counts of rows, and fees in major units (BLK-10). */
const totalsSchema = z.object({
  /** Rows so far; while the file is being read there may come more. */
  row_count: z.number(),
  checked_row_count: z.number(),
  success_row_count: z.number(),
  failed_row_count: z.number(),
  left_out_row_count: z.number(),
  placed_row_count: z.number(),
  total_fee: z.number(),
  /** What placing now would place, and what that costs. */
  to_place_row_count: z.number(),
  to_place_fee: z.number(),
});

/** What a page follows a job by, whichever way it comes: asked for, or over the live feed. */
export const bulkProgressSchema = z.object({
  bulk_job_id: z.string(),
  vendor_id: z.string(),
  status: z.enum(jobStatuses),
  phase: z.enum(jobPhases),
  metadata: totalsSchema,
});
export type BulkProgress = z.infer<typeof bulkProgressSchema>;
