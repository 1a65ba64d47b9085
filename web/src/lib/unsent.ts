type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps an eye on what is typed and chosen on the page. Answers the question whether some of it is still there, or a
 * question is open over the page, so that leaving would lose it.
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
