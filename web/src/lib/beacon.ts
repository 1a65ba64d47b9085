/** Posts JSON without waiting for an answer; it is sent even while the page is being left. */
export function sendBeacon(address: string, body: unknown): void {
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
