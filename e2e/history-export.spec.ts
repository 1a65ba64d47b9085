// What the history is taken away as: a workbook, text, and evidence.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Download, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { expect, signIn, test } from './fixtures.ts';
import { CHAIN, cells, rows, sum, total } from './history-table.ts';

test('every result is exported, as a workbook and as text [HIS-06]', async ({ page }) => {
  await signIn(page, CHAIN);
  await expect(rows(page)).toHaveCount(50);
  const count = await total(page, 'Orders');
  const amount = await total(page, 'Item value');

  const workbook = await exportAs(page, 'Excel (.xlsx)');
  expect(workbook.suggestedFilename()).toMatch(/^orders-hki1-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
  const [head = [], ...lines] = await readSheet(await workbook.path());
  const value = head.indexOf('Item value');
  expect(lines).toHaveLength(count);
  expect(sum(lines.map((line) => String(line[value])))).toBe(amount);
  expect(lines.slice(0, 50).map((line) => line[head.indexOf('Phone')])).toEqual(await cells(page, 'Phone'));

  const text = await exportAs(page, 'CSV (.csv)');
  const csv = await readFile(await text.path(), 'utf8');
  const [headings, ...written] = csv.trim().split('\r\n');
  expect(written).toHaveLength(count);
  // As a Finnish Excel parts the cells.
  expect(headings).toContain(';Item value;');
  await expect(page.getByText(`${text.suggestedFilename()} is saved`)).toBeVisible();
});

test('what was sealed of the days is exported as evidence, which fits [RCP-09]', async ({ page }) => {
  await signIn(page, CHAIN);
  const verifier = fileURLToPath(new URL('../scripts/verify-evidence.mjs', import.meta.url));
  // A server that has just started is still sealing the days before.
  await expect(async () => {
    const evidence = await exportAs(page, 'Evidence (.jsonl)');
    expect(evidence.suggestedFilename()).toMatch(/^evidence-hki1-(\d{4}-\d\d-\d\d-?){2}\.jsonl$/);
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, await evidence.path()]);
    expect(stdout).toMatch(/\nIt fits: [1-9]\d* orders, /);
  }).toPass();
});

async function exportAs(page: Page, format: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return download;
}
