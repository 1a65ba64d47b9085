// The open modal dialogs, the topmost last. Only content of the topmost one receives presses and keys.

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open dialog; returns the function to call when it closes. */
export function noteModal(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

export const topModal = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function onModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  document.documentElement.toggleAttribute('data-modal', open.length > 0);
  for (const listener of listeners) listener();
}
