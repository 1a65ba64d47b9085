import * as book from '@sendero/core/contract/address-import-api';
import * as bulk from '@sendero/core/contract/bulk-api';
import { type Row, flagged, row } from './row.ts';

const bookRows = flagged('activate-address-book', [
  row(book.readBookSheet, ({ vendor_id }) => ({ sheet_for: vendor_id })),
  row(book.lookUpBookRows, ({ vendor_id: vendorId }) => ({ params: { vendorId }, body: { rows: [] } })),
]);

const jobRows = flagged('bulk-order-upload', [
  row(bulk.exampleFile, ({ vendor_id: vendorId }) => ({ query: { vendorId } })),
  row(bulk.createBulkJob, ({ vendor_id }) => ({ sheet_for: vendor_id })),
  row(bulk.listBulkJobs, ({ vendor_id: vendorId }) => ({ params: { vendorId } })),
  row(bulk.getBulkJob, ({ vendor_id: vendorId, job_id: jobId }) => ({ params: { vendorId, jobId } })),
  row(bulk.placeBulkOrders, ({ job_id: jobId }) => ({ params: { jobId }, body: {} })),
  row(bulk.changeBulkColumns, ({ job_id: jobId }) => ({ params: { jobId }, body: { columns: [] } })),
  row(bulk.changeBulkRow, ({ job_id: jobId }) => ({
    params: { jobId, rowNumber: '2' },
    body: { left_out: true },
  })),
  row(bulk.bulkCash, ({ job_id: jobId }) => ({ params: { jobId } })),
  row(bulk.bulkFailures, ({ job_id: jobId }) => ({ params: { jobId } })),
  row(bulk.discardBulkJob, ({ job_id: jobId }) => ({ params: { jobId } })),
  row(bulk.bulkRowOfOrder, ({ order_id: orderId }) => ({ params: { orderId } })),
]);

export const bulkRows: readonly Row[] = [...jobRows, ...bookRows];
