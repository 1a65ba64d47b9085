// Groups of stories whose product is set in another way than most. A product, its worker and its browser take as much of a
// processor to start as a story or two: the stories of a group have one after another, not one each.
import type { Settings } from './product.ts';

interface Group {
  /** Names of files, without `.spec.ts`. */
  readonly files: readonly string[];
  /** Of a group without any, the files' own fixtures set the product. */
  readonly settings?: Settings;
  /** How many products run at once. */
  readonly workers: number;
}

/** Riders so slow that they are under way for as long as a story takes. */
const SLOW_RIDERS = { RIDER_SPEED: '3' };
const GUEST_CHECKOUT = { FLAGS: '{"all": {"guest_checkout": true}}' };
/** The sandbox posts its webhooks to the port that the product was told. */
const CARD_SANDBOX = { PUBLIC_URL: 'http://localhost:{port}' };

/** The longest come first: whatever is left for the end is short. */
export const groups: Readonly<Record<string, Group>> = {
  /** Its riders may be busy with hundreds of orders, its outlets have areas and customers of stories: none of it waits for a rider. */
  crowded: {
    files: ['address-book-settings', 'area-upload', 'bulk', 'delivery-area', 'programs'],
    settings: { RIDER_SPEED: '150' },
    workers: 1,
  },
  /** Guests may order, and everybody pay by card. */
  cards: {
    files: ['case-refund', 'guest', 'guest-payment', 'payment'],
    settings: { ...GUEST_CHECKOUT, ...CARD_SANDBOX },
    workers: 1,
  },
  'slow-riders': {
    files: ['map', 'reading-order', 'several-drops', 'tracking-anywhere'],
    settings: SLOW_RIDERS,
    workers: 1,
  },
  /** Rides with riders of the stories' own. */
  fleet: {
    files: ['announce', 'bad-evening', 'outlets', 'rider-search', 'rider-under-way'],
    workers: 1,
  },
  /** So does this one, and counts all orders. */
  'rush-hour': { files: ['dispatcher'], workers: 1 },
  screens: { files: ['screens'], settings: { ...SLOW_RIDERS, ...GUEST_CHECKOUT }, workers: 2 },
  /** Slow enough to be looked at before it is over, on a busy machine too; a branch and a team more are in no other story's way. */
  'unhurried-riders': {
    files: ['collection-point', 'request-to-delivered', 'team'],
    settings: { RIDER_SPEED: '80' },
    workers: 1,
  },
};
