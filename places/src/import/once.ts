/** Hands `value` over and lets go of it, so that its memory is free as soon as the taker is done. Throws the second time. */
export function once<T>(value: T): () => T {
  let held: T[] = [value];
  return () => {
    const [taken] = held;
    if (held.length === 0) throw new Error('handed over already');
    held = [];
    return taken as T;
  };
}
