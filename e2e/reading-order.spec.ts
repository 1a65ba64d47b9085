// What docs/reading-order.md says that a screen reader meets, met in that order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openOrder } from './board.ts';
import { expect, signIn, test } from './fixtures.ts';
import { feeSummary } from './request-form.ts';

test.use({ viewport: { width: 1440, height: 900 } });

type Role = Parameters<Page['getByRole']>[0];

interface Line {
  readonly role: Role;
  readonly name: string;
}

const page = readFileSync(join(import.meta.dirname, '../docs/reading-order.md'), 'utf8');

/** The lines of a section of the page. */
function linesOf(title: string): Line[] {
  const [, section = ''] = page.split(`## ${title}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (\w+) *\| *([^|]*?) *\| /gm)]
    .map(([, role = '', name = '']) => ({ role: role as Role, name }))
    .filter(({ role }) => (role as string) !== 'role');
}

const escaped = (text: string): string => text.replaceAll(/[?.()]/g, String.raw`\$&`);

const met = (screen: Page, { role, name }: Line): Locator =>
  screen
    .getByRole(role, name === '' || name === '*' ? {} : { name: new RegExp(`^${escaped(name)}`) })
    .first();

/** Each line is there, and none before the one above it. */
async function expectInOrder(screen: Page, lines: readonly Line[]): Promise<void> {
  expect(lines.length).toBeGreaterThan(4);
  let before: Locator | undefined;
  for (const line of lines) {
    const one = met(screen, line);
    await expect(one, `${line.role} “${line.name}”`).toBeAttached();
    const last = await before?.elementHandle();
    if (last) {
      const follows = await one.evaluate(
        (element, other) => (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        last,
      );
      expect(follows, `${line.role} “${line.name}” comes after the line above it`).toBe(true);
    }
    before = one;
  }
}

test('the board is read in the order that is written down [BRD-03]', async ({ page: screen, caller }) => {
  const customer = 'Taina Vesala';
  await caller.place({ vendor_id: 'hki5', customer });
  await signIn(screen, '/order-tracking/hki5');
  await openOrder(screen, customer);
  await expectInOrder(screen, linesOf('The board'));
});

test('the box and what follows from it are read in the order that is written down [BRD-06]', async ({
  page: screen,
  caller,
}) => {
  await caller.place({ vendor_id: 'hki5', customer: 'Taina Vesala' });
  await signIn(screen, '/request-a-rider/hki5');
  await expect(screen.getByRole('option').first()).toBeVisible();
  await expectInOrder(screen, linesOf('The box'));
  await screen.getByRole('combobox', { name: /^Who is calling/ }).fill('vesala');
  await expect(screen.getByRole('option').first()).toContainText('Taina Vesala');
  await screen.keyboard.press('Enter');
  await expect(feeSummary(screen)).toContainText('€');
  await expectInOrder(screen, linesOf('The order of a known customer'));
});
