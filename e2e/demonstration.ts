// Before the stories: a data directory with the demonstration in it, of which every product of theirs begins with a copy.
// To make a database with its tables and orders takes 7 s of a processor, and some forty products are started.
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DEMONSTRATION, startProduct } from './product.ts';

/** The past of the demonstration is sealed: every product would do that anew, and be busy as the first story begins. */
const SEALED = /^sendero_job_last_success_timestamp_seconds\{name="evidence"\} \d/m;

export default async function prepareDemonstration(): Promise<() => void> {
  // Nobody rides on before the stories begin.
  const product = await startProduct({ RIDER_SPEED: '1' });
  const metrics = async () => (await fetch(`${product.origin}/metrics`)).text();
  await expect.poll(metrics, { timeout: 60_000 }).toMatch(SEALED);
  await product.halt();
  const cluster = join(product.directory, 'postgres');
  // Each copy takes a port of its own.
  rmSync(join(cluster, 'port'));
  // What is written has to outlive a killed server, not a power cut.
  appendFileSync(join(cluster, 'data/postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  process.env[DEMONSTRATION] = product.directory;
  return () => rmSync(product.directory, { recursive: true, force: true });
}
