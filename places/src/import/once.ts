/**
 * Returns a function that hands `value` over and drops the reference, so that its memory is freed after use. Throws the
 * second time.
 */
export function once<T>(value: T): () => T {
  let held: T[] = [value];
  return () => {
    const [taken] = held;
    if (held.length === 0) throw new Error('handed over already');
    held = [];
    return taken as T;
  };
}
