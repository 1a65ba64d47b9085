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
 * is read out twice. A form that somebody has begun to fill in stays as it is; the first write after that brings it up
 * to date.
 */
export function write(element: Element, markup: Html | null): void {
  const now = parse(markup?.markup ?? '');
  const known = written.get(element);
  const before = parse(known ?? element.innerHTML);
  if (known === undefined) closeAsIn(now.content, before.content);
  keepBegun(element, before.content, now.content);
  written.set(element, now.innerHTML);
  if (now.innerHTML === before.innerHTML) return;
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !element.contains(focused))
    return change(element, before.content, now.content);
  // Asked while it is in its form still.
  const act = actOf(focused);
  change(element, before.content, now.content);
  keepFocus(element, focused, act);
}

/** On a slow line the reader opens something before the first write: that is no change of the part either. */
function closeAsIn(now: DocumentFragment, before: DocumentFragment): void {
  const nows = now.querySelectorAll('details');
  for (const [index, one] of before.querySelectorAll('details').entries())
    one.open = nows[index]?.open ?? one.open;
}

/** In what is written now, a form that is being filled in stands as it was written before. */
function keepBegun(element: Element, before: DocumentFragment, now: DocumentFragment): void {
  for (const form of element.querySelectorAll(`form[${BEGUN}]`)) {
    const same = `form[${ACT}="${actOf(form)}"]`;
    const old = before.querySelector(same);
    if (old) now.querySelector(same)?.replaceWith(old.cloneNode(true));
  }
}

function parse(markup: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template;
}

type Written = Element | DocumentFragment;

/** Changes in `live`, which was written as `before`, only what differs: a screen reader hears that alone. */
function change(live: Written, before: Written, now: Written): void {
  const [lives, befores, nows] = [live, before, now].map((node) => [...node.childNodes]);
  if (!lives || !befores || !nows || !isAlike(lives, befores) || !isAlike(befores, nows))
    return replace(live, now);
  for (const [index, part] of nows.entries()) {
    const [old, shown] = [befores[index], lives[index]];
    if (!old || !shown || old.isEqualNode(part)) continue;
    if (isElement(part) && isElement(old) && isElement(shown) && isSameShell(old, part))
      change(shown, old, part);
    else {
      if (isElement(part) && isElement(shown)) carryOver(shown, part);
      shown.replaceWith(part);
    }
  }
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const isAlike = (some: readonly Node[], others: readonly Node[]): boolean =>
  some.length === others.length && some.every(({ nodeName }, index) => nodeName === others[index]?.nodeName);

const isSameShell = (one: Node, other: Node): boolean =>
  one.cloneNode(false).isEqualNode(other.cloneNode(false));

/** The focus stays where it was; where that is gone, it goes to what took its place, not to the top of the page. */
function keepFocus(element: Element, focused: HTMLElement, act: string): void {
  const next = focused.isConnected ? focused : successor(element, focused, act);
  next?.focus({ preventScroll: true });
}

function successor(element: Element, focused: HTMLElement, act: string): HTMLElement | null {
  const controls = element.querySelectorAll<HTMLElement>(
    `form[${ACT}="${act}"] :is(summary, button, input, textarea)`,
  );
  const shown = [...controls].filter((control) => control.checkVisibility());
  const same = shown.find((control) => control.isEqualNode(focused));
  return same ?? shown[0] ?? headingOf(element);
}

function headingOf(element: Element): HTMLElement | null {
  const heading = element.querySelector<HTMLElement>('h1, h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}

function replace(element: Written, content: Written): void {
  carryOver(element, content);
  element.replaceChildren(...content.childNodes);
}

/** A form that is being filled in goes on in what takes its place; what one said of the last press is still true there. */
function carryOver(live: Written, now: Written): void {
  for (const form of live.querySelectorAll(`form[${BEGUN}]`))
    now.querySelector(`form[${ACT}="${actOf(form)}"]`)?.replaceWith(form);
  const lines = [...now.querySelectorAll(`[${SAID}]:empty`)];
  for (const line of live.querySelectorAll(`[${SAID}]`)) {
    const next = lines.find((one) => actOf(one) === actOf(line));
    if (next) next.textContent = line.textContent;
  }
}

const actOf = (element: Element): string => element.closest(`form[${ACT}]`)?.getAttribute(ACT) ?? '';
