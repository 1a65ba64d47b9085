// The tracking page for whoever uses a keyboard, a screen reader, a small phone or another script.
import type { Page } from '@playwright/test';
import { KAMPPI, inTwentyHours } from './calls.ts';
import { expectAccessible, expectContrast, expectNoOverflow, expectReachable } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './screen.ts';

const SMALLEST = { width: 320, height: 640 };

/** What a reader is told from now on: the text of each change within a live region. */
const hear = `globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const from = target instanceof Element ? target : target.parentElement;
      const region = from?.closest('[aria-live], [role=status]');
      const isTold = region && region.getAttribute('aria-live') !== 'off';
      const words = [...addedNodes].map((node) => node.textContent).join(' ') || target.nodeValue;
      if (isTold && words?.trim()) heard.push(words.replace(/\\s+/g, ' ').trim());
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });`;

const heard = (page: Page): Promise<string[]> => page.evaluate('heard.splice(0)');

test('by keyboard a note is told and taken back; the focus stays, and a reader hears each answer once [RCP-08]', async ({
  page,
  context,
  caller,
  guard,
}) => {
  guard.expectTrouble(/status of 422|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const order = await caller.place({
    vendor_id: 'hki2',
    customer: 'Aino Virtanen',
    to: KAMPPI,
    preordered_for: inTwentyHours(),
  });
  await page.goto(`/tracking/${order.link_id ?? ''}`);
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await page.evaluate(hear);
  const { keyboard } = page;
  const form = page.locator('form#instructions');

  for (let step = 0; step < 20; step += 1) {
    if (await form.locator('summary:focus').count()) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(form.getByLabel('Floor and staircase')).toBeFocused();
  await keyboard.type('3 B');
  await keyboard.press('Enter');
  const takeBack = form.getByRole('button', { name: 'Take back what I told' });
  await expect(takeBack).toBeVisible();
  await expect(form.locator(':focus')).toHaveCount(1);
  expect(await heard(page)).toEqual([await form.locator('[data-said]').innerText()]);

  await takeBack.focus();
  await keyboard.press('Enter');
  await expect(takeBack).toHaveCount(0);
  await expect(form.locator('summary')).toBeFocused();
  expect(await heard(page)).toEqual([await form.locator('[data-said]').innerText()]);

  // The network goes and comes back: each is said, and no time that passed.
  await context.setOffline(true);
  await expect.poll(() => heard(page)).toEqual([expect.stringContaining('You are offline')]);
  await context.setOffline(false);
  await expect.poll(() => heard(page)).toHaveLength(1);
  await caller.cancel(order);
  await expect(page.locator('[data-tone=ended]')).toBeVisible();
  const told = await heard(page);
  expect(told.join(' ')).toContain('cancelled');
  expect(new Set(told).size).toBe(told.length);
});

test('a delivered order holds in every look, with a rating and what is wrong [RCP-06] [RCP-08]', async ({
  page,
  caller,
}) => {
  const order = await caller.place({ vendor_id: 'hki4', customer: 'Aino Virtanen' });
  await page.goto(`/tracking/${order.link_id ?? ''}`);
  const wrong = page.locator('form#case');
  await expect(wrong).toBeVisible({ timeout: 60_000 });
  await wrong.locator('summary').click();
  await expectEveryLook(page);

  await wrong.getByRole('radio').first().press('Space');
  await wrong.locator('button[type=submit]').press('Enter');
  await expect(page.locator('[data-part=case] strong')).toBeVisible();
  await expect(page.locator('[data-part=case] :focus')).toHaveCount(1);
  await expectAccessible(page);
});

async function expectEveryLook(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.setViewportSize(SMALLEST);
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  await expectNoOverflow(page);
  await expectReachable(page);
  await page.evaluate(() => void (document.documentElement.dir = 'ltr'));
}

const scripts = [
  { country: 'sa', locale: 'ar-SA' },
  { country: 'th', locale: 'th' },
  { country: 'fi', locale: 'fi' },
] as const;

for (const { country, locale } of scripts)
  test(`each step’s words stand below its own bar on the smallest phone, in ${locale} [RCP-08] [LNG-01]`, async ({
    openWindow,
    product,
    caller,
  }) => {
    const order = await caller.place({
      vendor_id: 'hki2',
      customer: 'Aino Virtanen',
      to: KAMPPI,
      preordered_for: inTwentyHours(),
    });
    const page = await openWindow({ locale, viewport: SMALLEST });
    await page.goto(
      `${product.origin.replace('localhost', `${country}.localhost`)}/tracking/${order.link_id ?? ''}`,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const outside = await page.locator('[data-part=steps] li').evaluateAll((steps) =>
      steps.flatMap((step) => {
        const bar = step.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(step.querySelector('span') ?? step);
        return [...words.getClientRects()]
          .filter(({ left, right, top }) => left < bar.left - 1 || right > bar.right + 1 || top < bar.top + 4)
          .map(({ left, right }) => `${step.textContent}: ${left}–${right} of ${bar.left}–${bar.right}`);
      }),
    );
    expect(outside).toEqual([]);
    await expectNoOverflow(page);
    expect(await brokenWords(page, locale)).toEqual([]);
  });

/** Lines that end within a word, as the language's own dictionary has it. */
const brokenWords = (page: Page, locale: string): Promise<string[]> =>
  page.evaluate((language) => {
    const words = new Intl.Segmenter(language, { granularity: 'word' });
    const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, bdi, button')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const broken: string[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (const { segment, index, isWordLike } of words.segment(node.nodeValue ?? '')) {
        if (!isWordLike) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(segment);
      }
    return broken;
  }, locale);
