/**
 * What changed: a vendor's feed has new numbers, an order's rider has moved, a bulk job has progressed, a vendor or its
 * owners were changed, or a user's session has ended. It holds ids only; listeners read the rest.
 */
export type Change =
  | { readonly kind: 'order'; readonly vendor_id: string }
  | { readonly kind: 'bulk'; readonly vendor_id: string; readonly job_id: string }
  | { readonly kind: 'ride'; readonly vendor_id: string; readonly order_id: string }
  | { readonly kind: 'vendor'; readonly vendor_id: string }
  | { readonly kind: 'session'; readonly session_id: string };

export type Listener = (changes: readonly Change[]) => void;

/**
 * Notifies every server of changes, after the commit that made them.
 *
 * An announcement is a hint to look, never the data itself. If one is lost (a crash, a broken connection), it costs a
 * second, because listeners also poll the feeds' numbers (live/relay).
 */
export interface Announcer {
  announce(changes: readonly Change[]): void;
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}
