// A recipient and a shop call without seeing a number, and who would ring is read at the telephone for developers (RCP-04).
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { textsOf } from './words.ts';

const finnish = textsOf('fi');
const CUSTOMER = '+358501112233';

test('a recipient and their shop call the rider, and no page has a number of anybody’s [RCP-04]', async ({
  page,
  openWindow,
  caller,
}) => {
  const order = await caller.place({ vendor_id: 'hki4', customer: 'Aino Virtanen', phone: CUSTOMER });
  const door = await openWindow({ viewport: { width: 390, height: 844 }, locale: 'fi' });
  await door.goto(`/tracking/${order.link_id}`);
  const call = door.getByRole('link', { name: finnish['public.call.rider'] });
  await expect(call).toBeVisible({ timeout: 60_000 });
  const mine = await dialledBy(call);
  await expect(door.getByText(mine.extension)).toBeVisible();
  await expectNoOverflow(door);
  await expectAccessible(door);

  await signIn(page, `/order-tracking/hki4?order=${order.order_id}`);
  const drawer = page.getByRole('dialog', { name: 'Aino Virtanen' });
  const shops = drawer.locator('a[href^="tel:+999"]');
  await expect(shops).toBeVisible();
  const theirs = await dialledBy(shops);
  expect(theirs.number).toBe(mine.number);
  expect(theirs.extension).not.toBe(mine.extension);
  await expect(drawer.getByText(theirs.extension)).toBeVisible();

  const telephone = await openWindow();
  await telephone.goto('/dev/calls');
  const rung = await ring(telephone, mine);
  expect(rung).toMatch(/^\+\d+ rings, and sees \+999/);
  expect(await ring(telephone, theirs)).toBe(rung);
  const [rider = ''] = rung.split(' ');
  expect(await door.content()).not.toContain(rider);
  expect(await page.content()).not.toContain(rider);
  const wrong = String((Number(mine.extension) + 1) % 1_000_000).padStart(6, '0');
  if (wrong !== theirs.extension)
    expect(await ring(telephone, { ...mine, extension: wrong })).toContain('It waits for digits.');
});

interface Dialled {
  readonly number: string;
  readonly extension: string;
}

async function dialledBy(link: ReturnType<Page['locator']>): Promise<Dialled> {
  const [number = '', extension = ''] =
    (await link.getAttribute('href'))?.replace('tel:', '').split(',,') ?? [];
  return { number, extension };
}

async function ring(telephone: Page, { number, extension }: Dialled): Promise<string> {
  await telephone.getByLabel('Number').selectOption(number);
  await telephone.getByLabel('Extension').fill(extension);
  await telephone.getByRole('button', { name: 'Call' }).click();
  await expect(telephone.getByLabel('Extension')).toHaveValue(extension);
  return (await telephone.getByRole('status').innerText()).trim();
}
