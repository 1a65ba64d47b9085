import { typedLine } from '@sendero/core/contract/shared';
import {
  type DeliveryInstructions,
  instructionFields,
  longestInstruction,
} from '@sendero/core/order/delivery-instructions';
import { INSTRUCTIONS } from '@sendero/core/tracking/instructions-part';
import * as z from 'zod/mini';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { instructRider } from '../order/instruct-rider.ts';
import { pageOfVendor } from './delivery-page.ts';
import { orderByLink } from './order-by-link.ts';
import { trackingPageAgain } from './tracking-page-again.ts';

const { floor, door_code, safe_place, neighbour, note } = longestInstruction;
const line = (longest: number) => z.optional(typedLine(longest));
const fields = z.strictObject({
  do: z.enum(['tell', 'take-back']),
  floor: line(floor),
  door_code: line(door_code),
  safe_place: line(safe_place),
  neighbour: line(neighbour),
  note: line(note),
});

/** The page's form by which the recipient tells the rider something, or takes it back (RCP-03). */
export const instructionsForm = (world: World): PublicForm<typeof fields> => ({
  act: INSTRUCTIONS,
  fields,
  handle: async ({ link_id }, typed) => {
    const order = await orderByLink(world, link_id);
    if ((await pageOfVendor(world, order.vendor_id)).instructions === false)
      throw new Problem('NotChangeable', { detail: 'The shop takes no instructions here.' });
    const told = typed.do === 'tell' ? toldIn(typed) : null;
    await instructRider(world, order.order_id, told);
    return told ? 'instructions-told' : 'instructions-taken-back';
  },
  again: trackingPageAgain(world),
});

function toldIn(typed: z.output<typeof fields>): DeliveryInstructions {
  const told = instructionFields.flatMap((field) => {
    const text = (typed[field] ?? '').trim();
    return text === '' ? [] : [[field, text] as const];
  });
  if (told.length === 0) throw ruleBroken('note', 'public.instructions.empty');
  return Object.fromEntries(told);
}
