import * as z from 'zod/mini';

const key = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`)));

/** How a browser's push service reaches one device, as `PushSubscription.toJSON()` has it (W3C Push API). */
export const subscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  /** A point of P-256 and 16 bytes, in base64url. */
  keys: z.object({ p256dh: key(87), auth: key(22) }),
});
export type DeviceSubscription = z.output<typeof subscriptionSchema>;

/** What a device shows. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** A notice of the same tag takes its place, and makes no sound. */
  readonly tag: string;
  /** The tracking page. */
  readonly link: string;
}
