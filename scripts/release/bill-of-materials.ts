import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from './run-npm.ts';
import type { Origin } from './stage.ts';

/** Where a release has its bill of materials. */
export const BILL = 'sbom.cdx.json';

interface Bill {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string; type: string } };
  [field: string]: unknown;
}

/** Writes what the release in `folder` consists of, in CycloneDX, as npm tells it; the same release has the same bill. */
export async function writeBillOfMaterials(folder: string, { committed_s }: Origin): Promise<void> {
  const args = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'];
  const output = await runNpm(folder, ['sbom', ...args]);
  const bill = JSON.parse(output.slice(output.indexOf('{'))) as Bill;
  bill.metadata.timestamp = new Date(committed_s * 1000).toISOString();
  bill.metadata.component.name = 'sendero';
  bill.serialNumber = '';
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill))}`;
  await writeFile(join(folder, BILL), `${JSON.stringify(bill, null, 2)}\n`);
}

/** A UUID (version 8: of one's own making) that says only what it is made from. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
