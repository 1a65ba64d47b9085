import type { Order } from '@sendero/core/order/order';
import type { Page } from '@playwright/test';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A screen in one of its states, to be looked at. */
export interface Screen {
  readonly name: string;
  /** Where it does not exist at both sizes. */
  readonly only?: typeof DESKTOP;
  /** Brings the page to the screen, from a fresh window. */
  readonly open: (page: Page, orders: readonly Order[]) => Promise<unknown>;
}
