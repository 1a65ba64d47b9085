// Reads one sheet, with the product or with the bare library, and tells what it took.
import { readFile } from 'node:fs/promises';
import { readOrderSheet } from '@sendero/server/src/features/bulk/read-order-sheet.ts';
import { readXlsx } from 'hucre/xlsx';

const { READER = 'product', FILE = '' } = process.env;
const readers: Record<string, (bytes: Uint8Array) => Promise<number>> = { product, library };

async function product(bytes: Uint8Array): Promise<number> {
  let count = 0;
  const { rows } = await readOrderSheet(bytes, FILE, new AbortController().signal);
  for await (const batch of rows) count += batch.length;
  return count;
}

async function library(bytes: Uint8Array): Promise<number> {
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows.length ?? 0) - 1;
}

const bytes = await readFile(FILE);
const before = process.memoryUsage.rss();
let peak = before;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
const begin = performance.now();
const rows = (await readers[READER]?.(bytes)) ?? 0;
const ms = performance.now() - begin;
clearInterval(watch);
peak = Math.max(peak, process.memoryUsage.rss());
process.send?.({ ms, mb: (peak - before) / 1e6, rows });
