// What a holder of a public link reads of people and their homes (PUB-06, decision 0037).

/** A name with its last word as an initial: `Ada Example` is `Ada E.`; one word stays. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last ?? '';
  return initial === undefined ? words.join(' ') : `${words.slice(0, -1).join(' ')} ${initial}.`;
}

/** The street and the town: stairway, floor and flat stand before them, and stay with the rider. */
export function publicAddress(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.slice(-2).join(', ');
}
