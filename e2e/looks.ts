// A screen in every look: themes, sizes, directions, and at 400 %.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectBeginnings,
  expectContrast,
  expectNoOverflow,
  expectReachable,
  settle,
} from './checks.ts';
import { expect } from './fixtures.ts';
import { DESKTOP, PHONE } from './screen.ts';

/** Where a picture of each look is kept; undefined: nowhere. */
export const SHOTS = process.env['SHOTS'];

/** One look of a screen. */
interface Look {
  readonly name: string;
  readonly size: typeof DESKTOP;
  readonly colorScheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
}

const everyLook: readonly Look[] = [
  { name: 'desktop-light', size: DESKTOP, colorScheme: 'light', dir: 'ltr' },
  { name: 'desktop-dark', size: DESKTOP, colorScheme: 'dark', dir: 'ltr' },
  { name: 'desktop-rtl', size: DESKTOP, colorScheme: 'light', dir: 'rtl' },
  { name: 'phone-light', size: PHONE, colorScheme: 'light', dir: 'ltr' },
  { name: 'phone-dark', size: PHONE, colorScheme: 'dark', dir: 'ltr' },
  { name: 'phone-rtl', size: PHONE, colorScheme: 'light', dir: 'rtl' },
];

/** Two that have both of everything: both sizes, both themes, both directions. */
const twoLooks: readonly Look[] = [
  { name: 'desktop-light', size: DESKTOP, colorScheme: 'light', dir: 'ltr' },
  { name: 'phone-dark-rtl', size: PHONE, colorScheme: 'dark', dir: 'rtl' },
];

/** 1440 × 900 at 400 %. */
const smallest: Look = {
  name: 'smallest',
  size: { width: 360, height: 225 },
  colorScheme: 'light',
  dir: 'ltr',
};

const looks = SHOTS !== undefined || process.env['TEST_ALL'] ? everyLook : twoLooks;

/**
 * No violation of WCAG, nothing wider than the window, also when written right to left; in one of both sizes alone where
 * `only` says so. `name` is what its pictures are called.
 */
export async function expectEveryLook(page: Page, name: string, only?: typeof DESKTOP): Promise<void> {
  for (const look of looks.filter(({ size }) => (only ?? size) === size)) {
    await show(page, look);
    await scan(page, look);
    if (SHOTS) await keepPicture(page, `${name}-${look.name}`);
  }
  if (only === undefined) {
    await show(page, smallest);
    await expectNoOverflow(page);
    await expectReachable(page);
    if (SHOTS) await keepPicture(page, `${name}-${smallest.name}`);
  }
}

/** All rules where it is light; what is dark differs from that in its colours alone, what is right to left in its width. */
async function scan(page: Page, { size, colorScheme, dir }: Look): Promise<void> {
  await expectNoOverflow(page);
  if (dir === 'rtl') await expectBeginnings(page);
  if (colorScheme === 'dark' && size === PHONE) await expectContrast(page);
  else if (colorScheme === 'light' && dir === 'ltr') await expectAccessible(page);
}

async function show(page: Page, { size, colorScheme, dir }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await page.evaluate((direction) => {
    document.documentElement.dir = direction;
  }, dir);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS ?? '', { recursive: true });
  await settle(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.screenshot({ path: join(SHOTS ?? '', `${name}.png`) });
}
