// The vendors as they were last read on this device, so that a screen begins with its outlet, not with asking for it. They
// end with the session.
import type { Vendor } from '@sendero/core/vendor/vendor';
import * as z from 'zod/mini';
import { boot } from '../../lib/boot.ts';
import { currentSession } from '../../lib/session.ts';
import { localSlot } from '../../lib/storage.ts';

/** More would be read faster than they are unpacked. */
const MOST = 60;

const keptSchema = z.object({
  user_id: z.string(),
  /** Another build may know a vendor by other fields. */
  build: z.string(),
  vendors: z.array(z.looseObject({ vendor_id: z.string(), name: z.string() })),
});
const slot = localSlot('vendors', z.nullable(keptSchema), null);

/** The vendors of the signed-in user; undefined if none are kept. */
export function keptVendors(): Vendor[] | undefined {
  const kept = slot.read();
  const isOurs = kept !== null && kept.user_id === userId() && kept.build === boot.build;
  return isOurs ? (kept.vendors as unknown as Vendor[]) : undefined;
}

/** Keeps what was just read; nothing for somebody without a session of their own. */
export function keepVendors(vendors: readonly Vendor[]): void {
  const user_id = userId();
  if (user_id === undefined || vendors.length > MOST) return slot.clear();
  slot.write({ user_id, build: boot.build, vendors: vendors.map((vendor) => ({ ...vendor })) });
}

/** Forgets them. */
export const forgetVendors = (): void => slot.clear();

const userId = (): string | undefined => currentSession()?.user.id;
