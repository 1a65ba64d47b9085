import { toSender } from '@sendero/core/order/sender';
import { emptyDraft } from '@sendero/core/request/draft';
import { reduceRequest } from '@sendero/core/request/reduce-request';
import { openRequest } from '@sendero/core/request/request-state';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import { boot } from '../../../lib/boot.ts';
import type { QuotedPlace, QuotedWay } from '../../session/quoted-way.ts';
import { NO_SENDER, savedSender } from '../../vendor/saved-sender.ts';
import { saveDraft } from './drafts.ts';

/** Begins a guest's request with the way that they asked the price of. */
export function beginQuoted({ from, to }: QuotedWay): void {
  if (from) savedSender.setState(senderAt(from), true);
  if (!to) return;
  const { phone_prefix, default_payment_method: payment_method } = boot.market;
  const blank = emptyDraft({ phone_prefix, payment_method });
  const circumstances = { origin: from ? 'saved' : 'missing', is_open_now: true } as const;
  const state = openRequest({ blank, saved: null, circumstances });
  const typed = reduceRequest(state, { type: 'type-destination', text: to.text });
  const { draft } = reduceRequest(typed, { type: 'place-destination', ...to });
  saveDraft(GUEST_VENDOR_ID, { draft, are_details_done: false, attempt: null, intent_id: null, trip: null });
}

function senderAt({ at, text, unit = '' }: QuotedPlace) {
  const { name, email, phone_number } = savedSender.getState() ?? NO_SENDER;
  const place = { address_text: text, unit, building: '', notes: '', latitude: at.lat, longitude: at.lng };
  return toSender({ name, email, phone_number, ...place });
}
