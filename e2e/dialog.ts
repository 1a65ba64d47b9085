import type { Locator } from '@playwright/test';

/** The way out of a dialog; the toasts that lie in it have theirs behind it. */
export const closeButton = (dialog: Locator): Locator =>
  dialog.getByRole('button', { name: 'Close', exact: true }).first();
