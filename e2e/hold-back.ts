import type { Page } from '@playwright/test';

/** Holds back what a page loads late; answers what lets it through. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}
