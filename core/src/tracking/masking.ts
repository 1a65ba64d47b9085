// Which part of people's names and addresses the holder of a public link sees (PUB-06, decision 0037).

/** A name with its last word as an initial: `Ada Example` is `Ada E.`; a single word stays. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last ?? '';
  return initial === undefined ? words.join(' ') : `${words.slice(0, -1).join(' ')} ${initial}.`;
}

/** The street and the town. Stairway, floor and flat stand before them; only the rider sees those. */
export function publicAddress(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.slice(-2).join(', ');
}
