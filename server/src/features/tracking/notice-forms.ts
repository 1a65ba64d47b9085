import { DEVICE, NOTICES } from '@sendero/core/tracking/notices-part';
import * as z from 'zod/mini';
import type { PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { tellDevice } from '../notice/tell-device.ts';
import { changeWish } from '../notice/wish.ts';
import { orderByLink } from './order-by-link.ts';
import { trackingPageAgain } from './tracking-page-again.ts';

const fields = z.strictObject({ wish: z.enum(['stop', 'start']) });

/** The page's form that ends messages, or begins them again. */
export const noticesForm = (world: World): PublicForm<typeof fields> => ({
  act: NOTICES,
  fields,
  handle: async ({ link_id }, { wish }) => {
    await changeWish(world, await orderByLink(world, link_id), wish);
    return wish === 'stop' ? 'notices-stopped' : 'notices-started';
  },
  again: trackingPageAgain(world),
});

const LARGEST_SUBSCRIPTION = 2000;
const deviceFields = z.strictObject({ subscription: z.string().check(z.maxLength(LARGEST_SUBSCRIPTION)) });

/** By which a device that shows the page asks to be told. Only a script can: it asks the browser first. */
export const deviceForm = (world: World): PublicForm<typeof deviceFields> => ({
  act: DEVICE,
  fields: deviceFields,
  handle: async ({ site, link_id }, { subscription }) => {
    await tellDevice(world, site, await orderByLink(world, link_id), subscription);
    return 'device-told';
  },
  again: trackingPageAgain(world),
});

/** Ends messages by one press in a mail program. */
export async function pressOnce(world: World, linkId: string): Promise<void> {
  await changeWish(world, await orderByLink(world, linkId), 'stop');
}
