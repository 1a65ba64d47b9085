type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Tracks what the user types and chooses on the page. Returns a function that tells whether leaving would lose some of
 * it, or a dialog is open.
 */
export function watchUnsent(signal: AbortSignal): () => boolean {
  const touched = new Set<Field>();
  const note = ({ target }: Event) => {
    if (isField(target)) touched.add(target);
  };
  document.addEventListener('input', note, { capture: true, signal });
  return () => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    return [...touched].some(({ value }) => value !== '') || document.querySelector('dialog[open]') !== null;
  };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
