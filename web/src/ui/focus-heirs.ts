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

/** What has opened each dialog. */
const openerOf = new WeakMap<Element, Element>();

/** Keeps in mind whose the focus is once `dialog` closes; returns the function that gives it to them. */
export function noteOpener(dialog: Element | null, opener: Element | null): (isLost: boolean) => void {
  if (!dialog || !opener) return () => undefined;
  openerOf.set(dialog, opener);
  focus.openers = [...focus.openers, opener];
  askers.add(opener);
  return (isLost) => {
    focus.openers = focus.openers.filter((other) => other !== opener);
    if (!isLost) return;
    const asker = standing(opener);
    focus.noted = { element: asker, href: location.href };
    const next = asker.isConnected ? asker : heirOf(asker);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** `opener`, or where the dialog that it stands in closes with the one that it opened, what has opened that. */
function standing(opener: Element): Element {
  const around = opener.closest('dialog');
  const before = around && !around.open ? openerOf.get(around) : undefined;
  return before ? standing(before) : opener;
}
