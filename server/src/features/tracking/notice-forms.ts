import { NOTICES } from '@sendero/core/tracking/notices-part';
import * as z from 'zod/mini';
import type { PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
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

/** Ends messages by one press in a mail program. */
export async function pressOnce(world: World, linkId: string): Promise<void> {
  await changeWish(world, await orderByLink(world, linkId), 'stop');
}
