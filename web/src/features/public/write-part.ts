import { PART } from '@sendero/core/tracking/parts';
import type { Html } from '@sendero/core/values/html';

/** The element of a part; every part exists in the server's page. */
export function partElement(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[${PART}="${name}"]`);
  if (!element) throw new Error(`The page has no part "${name}"`);
  return element;
}

/** Writes `markup` into `element` only if it differs, so that the focus stays and nothing is read out twice. */
export function write(element: Element, markup: Html | null): void {
  const template = document.createElement('template');
  template.innerHTML = markup?.markup ?? '';
  if (template.innerHTML !== element.innerHTML) element.replaceChildren(template.content);
}
