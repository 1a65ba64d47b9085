import type { PublicOrder } from '@sendero/core/order/public-order';
import {
  type Connection,
  checkedPart,
  factsPart,
  headlinePart,
  stepsPart,
} from '@sendero/core/tracking/parts';
import type { Voice } from '@sendero/core/tracking/words';
import { partElement, write } from './write-part.ts';

/** Updates the parts of the page that changed. */
export function showOrder(order: PublicOrder, voice: Voice, connection: Connection): void {
  write(partElement('headline'), headlinePart(order, voice));
  write(partElement('steps'), stepsPart(order, voice));
  write(partElement('facts'), factsPart(order, voice));
  write(partElement('checked'), checkedPart(order, voice, connection));
}
