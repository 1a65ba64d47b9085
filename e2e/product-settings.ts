// What products of several files' stories are set to. Playwright tells settings apart by the object, not by what is in it: files
// share a product where they share one of these.
import type { Settings } from './product.ts';

/** Riders so slow that they are under way for as long as a story takes. */
export const SLOW_RIDERS: Settings = { RIDER_SPEED: '3' };

/** Slow enough to be looked at before it is over, on a busy machine too. */
export const UNHURRIED_RIDERS: Settings = { RIDER_SPEED: '80' };

/** Its riders may be busy with hundreds of orders, its outlets have areas and customers of stories: none of it waits for a rider. */
export const CROWDED: Settings = { RIDER_SPEED: '150' };

/** The sandbox posts its webhooks to the port that the product was told. */
export const CARD_SANDBOX: Settings = { PUBLIC_URL: 'http://localhost:{port}' };

/** Guests may order, and pay by card. */
export const GUESTS: Settings = { FLAGS: '{"all": {"guest_checkout": true}}', ...CARD_SANDBOX };
