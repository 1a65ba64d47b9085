import { hash } from 'node:crypto';
import * as bookApi from '@sendero/core/contract/address-import-api';
import * as api from '@sendero/core/contract/bulk-api';
import type { QueryOf } from '@sendero/core/contract/endpoint';
import { id } from '@sendero/core/contract/shared';
import type { Site } from '@sendero/core/market/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { browserOf } from '../../http/browser-of.ts';
import { requesterOf } from '../../http/requester.ts';
import { once } from '../../http/idempotency.ts';
import { type Call, mountFile, mountUser } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import { readUpload, takingUploads } from '../../http/upload.ts';
import { MAX_FILE_BYTES } from '@sendero/sheet/limits';
import { meantVendor } from '../../http/test-ids.ts';
import type { World } from '../../world.ts';
import { beginPlacing } from './begin-placing.ts';
import { beginUpload } from './begin-upload.ts';
import { cashToCollect } from './cash-to-collect.ts';
import { changeColumns } from './change-columns.ts';
import { changeRow } from './change-row.ts';
import { createBulkJob } from './create-bulk-job.ts';
import { discardBulkJob } from './discard-bulk-job.ts';
import { lookUpBookRows } from './look-up-book-rows.ts';
import { readBookSheet } from './read-book-sheet.ts';
import { sheetRefused } from './refuse-sheet.ts';
import { rowOfOrder } from './row-of-order.ts';
import { listBulkJobs, showBulkJob } from './show-bulk-job.ts';
import { writeFailures } from './write-failures.ts';
import { writeTemplate } from './write-template.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const answered = <T>(body: T) => ({ code: 200 as const, body });

/** 200 rows of long cells. */
const LARGEST_LOOK_UP = 2 * 1024 * 1024;

export function bulkRoutes(app: FastifyInstance, world: World): void {
  takingUploads(app, (scope) => {
    createRoute(scope, world);
    readBookRoute(scope, world);
  });

  mountUser(
    app,
    world,
    bookApi.lookUpBookRows,
    async ({ params, body, site, caller }) => ({
      result: await lookUpBookRows(world, { site, caller, vendor_id: params.vendorId }, body.rows),
    }),
    // What a sheet has of people is not kept as an answer either.
    { keeps_own_answer: true, body_limit: LARGEST_LOOK_UP },
  );

  mountUser(app, world, api.listBulkJobs, async ({ params, ...asking }) =>
    answered(await listBulkJobs(world, asking, params.vendorId)),
  );

  mountUser(app, world, api.getBulkJob, async ({ params, query, request, ...asking }) => {
    const { vendorId, jobId } = params;
    const locale = localeOf(world, asking.site, request, query.language);
    const shown = await showBulkJob(world, asking, jobId, { ...query, locale });
    if (shown.bulk_job.vendor_id !== vendorId) throw new Problem('NotFound');
    return answered(shown);
  });

  mountUser(app, world, api.placeBulkOrders, async ({ params, body, request, ...asking }) => {
    const whence = { asker: requesterOf(request), browser: browserOf(request, null) };
    await beginPlacing(world, asking, params.jobId, { ...body, ...whence });
    return answered('success' as const);
  });

  mountUser(app, world, api.changeBulkColumns, async ({ params, body, ...asking }) =>
    answered(await changeColumns(world, asking, params.jobId, body.columns)),
  );

  mountUser(app, world, api.changeBulkRow, async ({ params, query, body, request, ...asking }) => {
    const locale = localeOf(world, asking.site, request, query.language);
    const row = { job_id: params.jobId, row_number: params.rowNumber, locale };
    return answered(await changeRow(world, asking, row, body));
  });

  mountUser(app, world, api.bulkCash, async ({ params, ...asking }) =>
    answered(await cashToCollect(world, asking, params.jobId)),
  );

  mountFile(app, world, api.bulkFailures, async ({ params, query, request, ...asking }) => {
    const locale = localeOf(world, asking.site, request, query.language);
    return { type: XLSX, ...(await writeFailures(world, asking, params.jobId, locale)) };
  });

  mountFile(app, world, api.exampleFile, async ({ query, request, ...asking }) => {
    const locale = localeOf(world, asking.site, request, query.language);
    return {
      name: 'Template.xlsx',
      type: XLSX,
      body: await writeTemplate(world, asking, query.vendorId, locale),
    };
  });

  mountUser(app, world, api.discardBulkJob, ({ params, ...asking }) =>
    discardBulkJob(world, asking, params.jobId),
  );

  mountUser(app, world, api.bulkRowOfOrder, async ({ params, ...asking }) =>
    answered(await rowOfOrder(world, asking, params.orderId)),
  );
}

/** The one route that takes a file. */
function createRoute(app: FastifyInstance, world: World): void {
  mountUser(
    app,
    world,
    api.createBulkJob,
    async (call) => {
      const end = beginUpload(world, call.caller.user_id);
      return createFrom(world, call).finally(end);
    },
    { keeps_own_answer: true },
  );
}

/** Reads a sheet of customers; nothing of it is kept. */
function readBookRoute(app: FastifyInstance, world: World): void {
  mountUser(
    app,
    world,
    bookApi.readBookSheet,
    async ({ site, caller, request }) => {
      const end = beginUpload(world, caller.user_id);
      const read = async () => {
        const { fields, content, file_name } = await sheetOf(request);
        const vendor_id = vendorIdIn(fields);
        return { result: await readBookSheet(world, { site, caller, vendor_id, content, file_name }) };
      };
      return read().finally(end);
    },
    { keeps_own_answer: true },
  );
}

type CreateCall = Call<undefined, QueryOf<typeof api.createBulkJob>, undefined, Caller>;

/** A sheet repeated under its Idempotency-Key returns the bulk job that the first upload created. */
async function createFrom(world: World, { query, request, idempotency, ...asking }: CreateCall) {
  const { fields, content, file_name } = await sheetOf(request);
  const waits = !/\brespond-async\b/i.test(String(request.headers['prefer'] ?? ''));
  const input = { vendor_id: meantVendor(asking.caller, vendorIdIn(fields)), content, file_name, waits };
  const create = async () => ({ job_id: (await createBulkJob(world, asking, input)).job_id });
  const key = idempotency && {
    ...idempotency,
    body_hash: hash('sha256', Buffer.concat([Buffer.from(idempotency.body_hash), content])),
  };
  const { job_id } = await (key ? once(world.db.kysely, key, create) : create());
  const locale = localeOf(world, asking.site, request, query.language);
  const { bulk_job, rows } = await showBulkJob(world, asking, job_id, { locale });
  return answered({ bulk_job, orders: rows });
}

async function sheetOf(request: FastifyRequest): ReturnType<typeof readUpload> {
  try {
    return await readUpload(request, 'content', MAX_FILE_BYTES);
  } catch (error) {
    throw error instanceof Problem && error.code === 'TooLarge' ? sheetRefused('TOO_LARGE') : error;
  }
}

function vendorIdIn({ vendor_id }: Readonly<Record<string, string>>): string {
  const parsed = id.safeParse(vendor_id);
  if (parsed.success) return parsed.data;
  throw new Problem('Malformed', {
    errors: [{ field: 'vendor_id', meta: { translation_key: 'problem.field' } }],
  });
}

/** The requested language, else the reader's own, else the country's. */
function localeOf(
  world: World,
  { market }: Site,
  { headers }: FastifyRequest,
  language: string | undefined,
): string {
  return world.texts.choose(
    language ?? headers['accept-language'],
    market.languages,
    market.default_language,
  );
}
