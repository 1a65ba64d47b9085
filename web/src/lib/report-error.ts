/** Reports an error that an error boundary caught: it reaches the window's error listeners. */
export function reportError(error: unknown): void {
  window.reportError(error);
}
