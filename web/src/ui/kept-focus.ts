// Where the keyboard goes when what had the focus is taken off the page: a row that was removed, mostly.
import { askers, focus, heirOf, heirs } from './focus-heirs.ts';

const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]';
const LISTED = 'li, tr';
const HEADING = 'h1, h2, h3, legend';
/** Nothing outside of these inherits: a message that went by itself moves nobody to the page's head. */
const AROUND = 'dialog, main, [popover]';

/** A screen's own effects run first, after the frame in which it was drawn. */
const EFFECTS_MS = 50;

/**
 * From now on, until `signal`, the focus is not lost with what had it. It goes to the same control of the row that
 * follows, else of the row before, else, where it was in a list or asked first, to the nearest heading. Whoever focuses
 * something else, or goes elsewhere, comes first (decision 0169).
 */
export function keepFocus(signal: AbortSignal): void {
  const heard = { capture: true, signal };
  document.addEventListener('focusin', ({ target }) => note(target), heard);
  document.addEventListener('pointerdown', ({ target }) => note(target), heard);
  const observer = new MutationObserver(passOn);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

function note(target: EventTarget | null): void {
  const element = target instanceof Element ? target.closest(CONTROL) : null;
  focus.noted = element ? { element, href: location.href } : null;
}

function passOn(changes: readonly MutationRecord[]): void {
  for (const element of [...focus.openers, focus.noted?.element]) {
    if (element && !element.isConnected && !heirs.has(element)) leave(element, changes);
  }
  const lost = focus.noted;
  if (lost === null || lost.element.isConnected || !isLost()) return;
  setTimeout(() => {
    if (focus.noted === lost && isLost() && lost.href === location.href) heirOf(lost.element)?.focus();
  }, EFFECTS_MS);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function leave(element: Element, changes: readonly MutationRecord[]): void {
  for (const { target, removedNodes, previousSibling, nextSibling } of changes) {
    const row = [...removedNodes].find((gone) => gone.contains(element));
    if (!(row instanceof Element) || !(target instanceof Element) || !target.isConnected) continue;
    const around = target.closest(LISTED);
    // A part of a screen that makes way for another says itself where to go on.
    const isListed = around !== null || element.closest(LISTED) !== null || askers.has(element);
    const heir =
      beside(element, row, row, { next: nextSibling, previous: previousSibling }) ??
      (around && beside(element, row, around, siblingsOf(around))) ??
      (isListed ? headingOver(target) : null);
    if (heir) heirs.set(element, heir);
    return;
  }
}

interface Siblings {
  readonly next: Node | null;
  readonly previous: Node | null;
}

const siblingsOf = ({ nextSibling, previousSibling }: Element): Siblings => ({
  next: nextSibling,
  previous: previousSibling,
});

/** The control like `element` of what went, in the row that follows `row`, else in the one before. */
const beside = (element: Element, gone: Element, row: Element, { next, previous }: Siblings) =>
  sameControl(element, gone, likeness(row, next, 'nextSibling')) ??
  sameControl(element, gone, likeness(row, previous, 'previousSibling'));

/** The nearest sibling from `from` on that is a row like `row`. */
function likeness(row: Element, from: Node | null, onwards: 'nextSibling' | 'previousSibling') {
  for (let sibling = from; sibling?.isConnected; sibling = sibling[onwards])
    if (sibling instanceof Element && sibling.tagName === row.tagName && sibling.className === row.className)
      return sibling;
  return null;
}

/** The control of `other` that is to it what `element` was to `row`: it says the same, or has the same place. */
function sameControl(element: Element, row: Element, other: Element | null): HTMLElement | null {
  if (!other) return null;
  if (row === element) return isFree(other) ? other : null;
  const before = controlsOf(row);
  const controls = controlsOf(other);
  const words = element.textContent;
  const same =
    (words === '' ? undefined : controls.find(({ textContent }) => textContent === words)) ??
    controls[before.findIndex((control) => control === element)];
  return [same, ...controls].find((control) => control !== undefined && isFree(control)) ?? null;
}

const controlsOf = (row: Element): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => {
    const dialog = control.closest('dialog, [popover]');
    return dialog === null || !row.contains(dialog);
  });

const isFree = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(CONTROL) && !element.matches(':disabled');

/** The first heading of the smallest part of the page around `place` that has one. */
function headingOver(place: Element): HTMLElement | null {
  const end = place.closest(AROUND);
  if (!end) return null;
  for (let part: Element | null = place; part; part = part === end ? null : part.parentElement) {
    const heading = part.querySelector<HTMLElement>(HEADING);
    if (!heading) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    return heading;
  }
  return null;
}
