import { typedText } from '@sendero/core/contract/shared';
import {
  LARGEST_CASE_PHOTO,
  LONGEST_CASE_WORDS,
  MOST_PHOTOS_AT_ONCE,
  caseKinds,
} from '@sendero/core/order/case';
import { CASE } from '@sendero/core/tracking/case-part';
import * as z from 'zod/mini';
import type { PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { beginPhotos } from '../case/begin-photos.ts';
import { tellCase } from '../case/say-in-case.ts';
import { orderByLink } from './order-by-link.ts';
import { trackingPageAgain } from './tracking-page-again.ts';

const fields = z.strictObject({
  kind: z.enum(caseKinds),
  words: z.optional(typedText(LONGEST_CASE_WORDS)),
});

/** The page's form by which a recipient tells what is wrong with the delivery (RCP-06). */
export const caseForm = (world: World): PublicForm<typeof fields> => ({
  act: CASE,
  fields,
  photos: {
    name: 'photos',
    most: MOST_PHOTOS_AT_ONCE,
    largest: LARGEST_CASE_PHOTO,
    texts: 'public.case.photos',
    admit: async ({ link_id, from }) => {
      await orderByLink(world, link_id);
      return beginPhotos(world, from);
    },
  },
  handle: async ({ link_id }, { kind, words = '' }, photos) => {
    await tellCase(world, await orderByLink(world, link_id), { kind, words: words.trim() }, photos);
    return 'case-told';
  },
  again: trackingPageAgain(world),
});
