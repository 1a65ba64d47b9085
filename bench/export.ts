// What the product adds to writing a workbook: 200 000 orders exported through HTTP, against the bare writer that is given
// the same cells; and how much memory that takes.
import { addressOf } from '@sendero/core/contract/endpoint';
import { exportOrders } from '@sendero/core/contract/order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { type Cell, clockOf, exportColumns } from '@sendero/server/src/features/order/export-columns.ts';
import { writeExport } from '@sendero/server/src/features/order/export-file.ts';
import { listOrderLines } from '@sendero/server/src/features/order/filter-store.ts';
import { startProduct } from './child.ts';
import { withDatabase } from './database.ts';
import { type Figure, count, median } from './figure.ts';
import { fillHistory } from './past-orders.ts';
import { authorization } from './shops.ts';

const ORDERS = 200_000;
const DAYS = 90;
const ROUNDS = 3;
const GOAL = 0.5;
const GOAL_MB = 100;
const MB = 1024 * 1024;

export function run(server: string): Promise<Figure[]> {
  return withDatabase(server, async (url) => {
    await fillHistory(url, ORDERS, DAYS);
    const cells = await oneRow(url);
    const product = await startProduct(url);
    try {
      await rateOfExport(product.port);
      const before = await memoryOf(product.port);
      const rates: { product: number; bare: number }[] = [];
      const peaks: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { rate, peak } = await watchedExport(product.port);
        peaks.push(peak);
        rates.push({ product: rate, bare: await rateOfBare(cells) });
      }
      return [rateFigure(rates), memoryFigure(Math.max(...peaks) - before)];
    } finally {
      await product.stop();
    }
  });
}

/** The cells of one order: the bare writer is given them again and again. */
async function oneRow(url: string): Promise<readonly Cell[]> {
  const database = openDatabase(url, 1);
  const everything = {
    time: 'created_at',
    from: null,
    to: null,
    stage: 'any',
    phone: null,
    id_prefix: null,
    short_code: null,
    words: null,
    sort: null,
    archived_before: null,
  } as const;
  const rows = await listOrderLines(
    database,
    { root_id: 'shop0', vendor_id: 'shop0', ...everything },
    null,
    1,
  );
  await database.close();
  const telling = { say: (key: string) => key, clock: clockOf('Europe/Helsinki'), now: new Date() };
  return rows.flatMap((row) => exportColumns.map(({ cell }) => cell(row, telling)));
}

async function rateOfBare(cells: readonly Cell[]): Promise<number> {
  async function* rows() {
    for (let row = 0; row < ORDERS; row += 1) yield cells;
  }
  const headings = exportColumns.map(({ heading }) => heading);
  const sheet = { name: 'Orders', columns: exportColumns, headings, decimals: 2, decimal_mark: '.' };
  return rateOf(() => bytesOf(writeExport('xlsx', sheet, rows())));
}

async function watchedExport(port: number): Promise<{ rate: number; peak: number }> {
  let peak = 0;
  const look = () => memoryOf(port).then((bytes) => (peak = Math.max(peak, bytes)));
  const timer = setInterval(() => void look(), 100);
  try {
    return { rate: await rateOfExport(port), peak };
  } finally {
    clearInterval(timer);
  }
}

async function rateOfExport(port: number): Promise<number> {
  const now_s = Math.ceil(Date.now() / 1000);
  const query = { format: 'xlsx', from: String(now_s - (DAYS + 1) * 24 * 60 * 60), to: String(now_s) };
  const path = `${addressOf(exportOrders).replace(':id', 'shop0')}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: await authorization() };
  return rateOf(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const due = Number(answer.headers.get('x-total-count'));
    if (due !== ORDERS) throw new Error(`Answered ${answer.status} with ${due} orders.`);
    await bytesOf(answer.body ?? []);
  });
}

async function rateOf(write: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await write();
  return ORDERS / ((performance.now() - start) / 1000);
}

async function bytesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
}

async function memoryOf(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

function rateFigure(rates: readonly { product: number; bare: number }[]): Figure {
  const ratio = median(rates.map(({ product, bare }) => product / bare));
  const product = count(median(rates.map((rate) => rate.product)));
  const bare = count(median(rates.map((rate) => rate.bare)));
  return {
    name: `Exporting ${count(ORDERS)} orders as a workbook`,
    measured: `${ratio.toFixed(2)} × (${product} rows/s, bare ${bare} rows/s)`,
    goal: `≥ ${GOAL} × the bare writer`,
    ok: ratio >= GOAL,
  };
}

function memoryFigure(growth: number): Figure {
  const mb = growth / MB;
  return {
    name: `Memory that an export of ${count(ORDERS)} orders takes, after one before`,
    measured: `${mb.toFixed(0)} MB`,
    goal: `≤ ${GOAL_MB} MB`,
    ok: mb <= GOAL_MB,
  };
}
