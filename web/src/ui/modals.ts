// The modal dialogs that are open, the topmost last. Whatever is not inside of that one takes no press and no key.

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Notes a dialog that has opened; call what it answers once it closes. */
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
  for (const listener of listeners) listener();
}
