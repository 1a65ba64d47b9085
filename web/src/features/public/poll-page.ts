import { FRESH, PART } from '@sendero/core/tracking/parts';

const EVERY_MS = 15_000;
const SLOWEST_MS = 120_000;

/**
 * Requests the page again while it is visible and says that more may follow, and updates the parts that changed
 * (PUB-03).
 */
export function pollPage(): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isFresh = (): boolean => document.querySelector(`[${FRESH}]`) !== null;

  const ask = async (): Promise<void> => {
    const headers = { 'accept-language': document.documentElement.lang, accept: 'text/html' };
    const response = await fetch(location.href, { headers }).catch(() => null);
    failures = response?.ok ? 0 : failures + 1;
    if (response?.ok) writeParts(new DOMParser().parseFromString(await response.text(), 'text/html'));
    plan();
  };

  const plan = (): void => {
    clearTimeout(timer);
    if (document.hidden || !isFresh()) return;
    timer = setTimeout(() => void ask(), Math.min(SLOWEST_MS, EVERY_MS * 2 ** failures));
  };

  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (!document.hidden && isFresh()) void ask();
  });
  plan();
}

function writeParts(page: Document): void {
  for (const element of document.querySelectorAll(`[${PART}]`)) {
    const fresh = page.querySelector(`[${PART}="${element.getAttribute(PART) ?? ''}"]`);
    if (fresh && fresh.innerHTML !== element.innerHTML) element.replaceChildren(...fresh.childNodes);
  }
  if (page.querySelector(`[${FRESH}]`) === null) document.querySelector(`[${FRESH}]`)?.removeAttribute(FRESH);
}
