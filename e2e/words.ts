// The texts as the product ships them, to find what is on a screen by the words that its user reads.
import { existsSync, readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import english from '../locales/en.json' with { type: 'json' };

type Words = Readonly<Record<keyof typeof english, string>>;

/** The texts of `locale`, as served: a country's variant over its language. */
export function textsOf(locale: string): Words {
  return { ...english, ...ownTexts(locale.replace(/-[A-Z]{2}$/, '')), ...ownTexts(locale) };
}

function ownTexts(locale: string): Partial<Words> {
  const file = new URL(`../locales/${locale}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** No text on the page, read or heard, is an English one that `locale` says in other words. */
export async function expectNoEnglish(page: Page, locale: string): Promise<void> {
  const own = new Set(Object.values(textsOf(locale)));
  const foreign = Object.values(textsOf('en')).filter((text) => !text.includes('{') && !own.has(text));
  const read = new Set(await readAll(page));
  expect(
    foreign.filter((text) => read.has(text)),
    `English on ${page.url()}`,
  ).toEqual([]);
}

/** Everything that can be read or heard on the page, piece by piece. */
const readAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
