// A shop's day in each script that the product is read in, on a phone: nothing stays English, nothing sticks out.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoOverflow, settle } from './checks.ts';
import { expect, signIn, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './screen.ts';
import { BEFORE_RELEASE, type Tier, USUAL } from './tier.ts';
import { expectNoEnglish } from './words.ts';

const SHOTS = process.env['SHOTS'];

interface Reader {
  readonly country: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly tier?: Tier;
}

/** Of the usual ones one is read from the right, one has no spaces, and one has the longest words. */
const readers: readonly Reader[] = [
  { country: 'sa', locale: 'ar-SA', direction: 'rtl', tier: USUAL },
  { country: 'pk', locale: 'ur', direction: 'rtl' },
  { country: 'th', locale: 'th', direction: 'ltr' },
  { country: 'mm', locale: 'my', direction: 'ltr', tier: USUAL },
  { country: 'kh', locale: 'km', direction: 'ltr' },
  { country: 'bd', locale: 'bn', direction: 'ltr' },
  { country: 'jp', locale: 'ja', direction: 'ltr' },
  { country: 'hk', locale: 'zh-HK', direction: 'ltr' },
  { country: 'cy', locale: 'el-CY', direction: 'ltr' },
  { country: 'hu', locale: 'hu', direction: 'ltr', tier: USUAL },
  { country: 'rs', locale: 'sr-Latn', direction: 'ltr' },
];

const guestPages = ['/', '/connect', '/register', '/forgot-password'];
const shopPages = ['/request-a-rider', '/order-tracking', '/history', '/bulk-order'];

for (const { country, locale, direction, tier = BEFORE_RELEASE } of readers) {
  test.describe(() => {
    test.use({
      locale,
      viewport: PHONE,
      baseURL: ({ product }, use) => use(product.origin.replace('localhost', `${country}.localhost`)),
    });

    const title = `a shop in ${country} reads ${locale} from the landing page to the upload [LNG-03] [LNG-04]`;
    test(title, tier, async ({ page }) => {
      for (const path of guestPages) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await look(page, locale, path);
      }
      await signIn(page);
      for (const path of shopPages) {
        await page.goto(path);
        await look(page, locale, path);
      }
    });
  });
}

async function look(page: Page, locale: string, path: string): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await settle(page);
  await expectNoEnglish(page, locale);
  await expectNoOverflow(page);
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    await settle(page);
    await page.screenshot({ path: join(SHOTS, `${locale}-${path.slice(1) || 'landing'}-${size}.png`) });
  }
  await page.setViewportSize(PHONE);
}
