// What the stories stand on: a window is used again, and nothing of the story before is in it (decision 0179).
import type { Page } from '@playwright/test';
import { trackingWorkerPath, trackingWorkerScope } from '@sendero/core/contract/pages';
import { expect, test } from './fixtures.ts';
import { QUIET_PAGE } from './windows.ts';

test.describe.configure({ mode: 'serial' });

let before: Page | null = null;

/** All that a page of this origin can find of one before. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    back: history.length > 2,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }));

const nothing = {
  local: null,
  session: null,
  cookie: '',
  databases: [],
  caches: [],
  workers: 0,
  back: false,
  isDark: false,
  width: 1280,
};

test('a story leaves what it can in its window', async ({ page, context, baseURL }) => {
  await page.goto(QUIET_PAGE);
  expect(await found(page)).toEqual(nothing);
  await page.evaluate(
    async ([path, scope]) => {
      localStorage.setItem('left', 'here');
      sessionStorage.setItem('left', 'here');
      document.cookie = 'left=here';
      indexedDB.open('left');
      await caches.open('left');
      await navigator.serviceWorker.register(path, { scope });
    },
    [trackingWorkerPath, trackingWorkerScope] as const,
  );
  await context.addCookies([{ name: 'sealed', value: 'here', url: baseURL ?? '', httpOnly: true }]);
  await page.route('**/connect', (route) => route.fulfill({ body: 'left' }));
  await context.route('**/register', (route) => route.fulfill({ body: 'left' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await (await context.newPage()).goto(QUIET_PAGE);
  expect(await found(page)).not.toEqual(nothing);
  before = page;
});

test('the next has the same window, and finds none of it', async ({ page, context }) => {
  expect(page === before).toBe(true);
  expect(context.pages()).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
  await page.goto(QUIET_PAGE);
  expect(await found(page)).toEqual(nothing);
  for (const path of ['/connect', '/register'])
    expect(await (await page.goto(path))?.text()).toContain('<html');
});

test('a window with a script of a story in it is used once', async ({ page }) => {
  expect(page === before).toBe(true);
  await page.addInitScript(() => localStorage.setItem('left', 'by a script'));
});

test('so is one that was at another site', async ({ page, product }) => {
  expect(page === before).toBe(false);
  await page.goto(product.origin.replace('localhost', 'sa.localhost') + QUIET_PAGE);
  before = page;
});

test('so is one whose clock was set', async ({ page }) => {
  expect(page === before).toBe(false);
  await page.clock.setFixedTime(0);
  before = page;
});

test('who comes after them has a new one', async ({ page }) => {
  expect(page === before).toBe(false);
  await page.goto(QUIET_PAGE);
  expect(await found(page)).toEqual(nothing);
});
