/** Tells of an error that a part of the page was kept from spreading; whoever listens to the window's errors hears it. */
export function reportError(error: unknown): void {
  window.reportError(error);
}
