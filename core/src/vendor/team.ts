/**
 * What somebody owns who is named for `vendorIds`: the root alone, where it is among them, since that includes all its
 * outlets.
 */
export function placesOf(rootId: string, vendorIds: readonly string[]): readonly string[] {
  return vendorIds.includes(rootId) ? [rootId] : [...new Set(vendorIds)].toSorted();
}

/** The owners of one vendor of a tree, by their emails. */
export interface Owners {
  readonly vendor_id: string;
  readonly owners: readonly string[];
}

/**
 * Whether nobody could act any more for one of the `left` vendors once `email` does not own it: a person with an account
 * must own the root, or, below a root that nobody owns, the outlet itself. Who never opened an account does not count.
 */
export function isLeftAlone(
  email: string,
  { root, left }: { readonly root: Owners; readonly left: readonly Owners[] },
  hasAccount: (email: string) => boolean,
): boolean {
  const isLeaving = ({ vendor_id }: Owners) => left.some((one) => one.vendor_id === vendor_id);
  const remaining = ({ owners }: Owners) => owners.filter((one) => one !== email && hasAccount(one));
  const rootKept = isLeaving(root) ? remaining(root) : root.owners.filter(hasAccount);
  if (rootKept.length > 0) return false;
  return left.some((one) => one.vendor_id === root.vendor_id || remaining(one).length === 0);
}
