// What is known of the focus, to pass it on once what had it is off the page (`kept-focus`).

/** What had the focus last, or was pressed last, in the page at this address. */
export interface Noted {
  readonly element: Element;
  readonly href: string;
}

export const focus: {
  noted: Noted | null;
  /** What opened each open dialog, which gets the focus when it closes; the topmost last. */
  openers: readonly Element[];
} = { noted: null, openers: [] };

/** What has opened a dialog, such as the question before a removal. */
export const askers = new WeakSet<Element>();
/** What each element left the focus to when it was taken off the page. */
export const heirs = new WeakMap<Element, HTMLElement>();

/** What `element` left the focus to that is still there. */
export function heirOf(element: Element): HTMLElement | null {
  let heir = heirs.get(element);
  while (heir && !heir.isConnected) heir = heirs.get(heir);
  return heir ?? null;
}

/** Keeps in mind whose the focus is once an open dialog closes; returns the function that gives it to them. */
export function noteOpener(opener: Element | null): (isLost: boolean) => void {
  if (!opener) return () => undefined;
  focus.openers = [...focus.openers, opener];
  askers.add(opener);
  return (isLost) => {
    focus.openers = focus.openers.filter((other) => other !== opener);
    if (!isLost) return;
    focus.noted = { element: opener, href: location.href };
    const next = opener.isConnected ? opener : heirOf(opener);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}
