/**
 * What changed: a vendor's feed has new numbers, an order's rider has moved, a bulk job has progressed, a vendor or its
 * owners were changed, a user's session has ended, or what an operator publishes has changed. It holds ids only; listeners
 * read the rest.
 */
export type Change = FeedChange | CacheChange;

/** A change that those want to know who watch a vendor; `is_new`: of orders placed just now, which nobody follows yet. */
export type FeedChange =
  | { readonly kind: 'order'; readonly vendor_id: string; readonly is_new?: true }
  | { readonly kind: 'bulk'; readonly vendor_id: string; readonly job_id: string }
  | { readonly kind: 'ride'; readonly vendor_id: string; readonly order_id: string };

/** A change of something that every server caches. */
export type CacheChange =
  | { readonly kind: 'vendor'; readonly vendor_id: string }
  | { readonly kind: 'session'; readonly session_id: string }
  | { readonly kind: 'sites' };

/** What jobs may have to do: something about an order, or about a sheet. */
export type Work = 'order' | 'bulk';

/** The vendors that a listener hears about; none at first. */
export interface Watch {
  add(vendorId: string): void;
  delete(vendorId: string): void;
  close(): void;
}

/**
 * Tells servers of changes, after the commit that made them.
 *
 * An announcement is a hint to look, never the data itself. If one is lost (a crash, a broken connection, a broker that
 * is away), it costs a second, because listeners also poll the feeds' numbers (live/relay), and jobs look by
 * themselves.
 */
export interface Announcer {
  /** Never waits and never fails; changes announced in one turn of the event loop are sent together. */
  announce(changes: readonly Change[]): void;
  /** Hears of vendors, sessions and sites that change on any server. Returns the function that ends it. */
  listen(listener: (changes: readonly CacheChange[]) => void): () => void;
  /** Hears what happens, on any server, to the vendors that are added to the watch. */
  watch(listener: (changes: readonly FeedChange[]) => void): Watch;
  /**
   * Hears that there may be work. One server is enough: the announcing one if it works, else others. Returns the function
   * that ends it.
   */
  takeWork(listener: (work: ReadonlySet<Work>) => void): () => void;
  close(): Promise<void>;
}
