import { readFile } from 'node:fs/promises';
import { micromark } from 'micromark';

/** The guides in the order that they are read in, by their addresses. */
export const guides = {
  'first-order': 'First order',
  webhooks: 'Webhooks',
  'shop-systems': 'Shopify and WooCommerce',
  'live-feed': 'Live feed',
  'errors-and-retries': 'Errors and retries',
  idempotency: 'Idempotency',
  'test-scripts': 'Test scripts',
  'going-live': 'Going live',
} as const;
export type GuideName = keyof typeof guides;

export const isGuide = (name: string): name is GuideName => Object.hasOwn(guides, name);

const folder = new URL('../../../../content/developers/', import.meta.url);

/** A guide as HTML; English, as the contract is. Every block of code in it runs in a test. */
export async function guideHtml(name: GuideName): Promise<string> {
  const html = micromark(await readFile(new URL(`${name}.md`, folder), 'utf8'));
  // A long line of code is scrolled to by keys as well.
  return html.replaceAll('<pre>', '<pre tabindex="0">');
}
