import { ACT, SAID } from '@sendero/core/tracking/page-form';
import { PART } from '@sendero/core/tracking/parts';
import type { Html } from '@sendero/core/values/html';

/** Marks a form that somebody has begun to fill in. */
export const BEGUN = 'data-begun';

/** The element of a part; every part exists in the server's page. */
export function partElement(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[${PART}="${name}"]`);
  if (!element) throw new Error(`The page has no part "${name}"`);
  return element;
}

/** What was written last; what the reader does to a part since, such as opening it or typing, is no change of it. */
const written = new WeakMap<Element, string>();

/**
 * Writes `markup` into `element` only if it differs from what was written before, so that the focus stays and nothing
 * is read out twice. A form that somebody has begun to fill in stays as it is, with the focus in it.
 */
export function write(element: Element, markup: Html | null): void {
  const template = document.createElement('template');
  template.innerHTML = markup?.markup ?? '';
  const before = written.get(element) ?? element.innerHTML;
  const now = template.innerHTML;
  written.set(element, now);
  if (now !== before) replace(element, template.content);
}

function replace(element: Element, content: DocumentFragment): void {
  const focused = document.activeElement;
  for (const form of element.querySelectorAll(`form[${ACT}]`)) {
    const next = content.querySelector(`form[${ACT}="${form.getAttribute(ACT) ?? ''}"]`);
    if (form.hasAttribute(BEGUN)) next?.replaceWith(form);
    else if (next) keepSaid(form, next);
  }
  element.replaceChildren(content);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}

/** What a form said of the last press is still true when its part is written anew. */
function keepSaid(form: Element, next: Element): void {
  const [said, line] = [form, next].map((one) => one.querySelector(`[${SAID}]`));
  if (said && line && line.textContent === '') line.textContent = said.textContent;
}
