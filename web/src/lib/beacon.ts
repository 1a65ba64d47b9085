/** Posts JSON that nobody waits for; it arrives even while the page is being left. */
export function tell(address: string, body: unknown): void {
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
