import type { PublicOrder } from '@sendero/core/order/public-order';
import type { PublicPage } from '@sendero/core/tracking/page-form';
import { partsAboveMap, partsBelowMap } from '@sendero/core/tracking/page-parts';
import { type Connection, checkedPart } from '@sendero/core/tracking/parts';
import type { Voice } from '@sendero/core/tracking/words';
import { partElement, write } from './write-part.ts';

/** Updates the parts of the page that changed. */
export function showOrder(order: PublicOrder, voice: Voice, page: PublicPage, connection: Connection): void {
  for (const part of [...partsAboveMap, ...partsBelowMap])
    write(partElement(part.name), part.write(order, voice, page));
  const checked = partElement('checked');
  // The time passes by itself; only that the network is gone, or back, is said.
  const before = checked.querySelector<HTMLElement>('[data-connection]')?.dataset['connection'];
  checked.ariaLive = before === connection ? 'off' : 'polite';
  write(checked, checkedPart(order, voice, connection));
}
