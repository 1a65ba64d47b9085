// The page of a parcel between two persons (PUB-03). It is rendered again as a whole when something changes.
import type { PublicParcel } from '../order/public-documents.ts';
import { type Html, html } from '../values/html.ts';
import { icon } from './icons.ts';
import { erasedNote, fact, goodsText } from './parts.ts';
import { money } from './receipt-parts.ts';
import { type Voice, fullTime, say, toneOf } from './words.ts';

/** Placed, collected and delivered, each with its time once it has happened. */
export function parcelSteps(parcel: PublicParcel, voice: Voice): Html {
  const { order, collected_at, delivered_at } = parcel;
  const arrived = order.status === 'RETURNED_TO_VENDOR' ? 'returned' : 'delivered';
  const steps = [
    ['placed', order.created_at],
    ['collected', collected_at],
    [arrived, delivered_at],
  ] as const;
  const next = toneOf(order) === 'ended' ? -1 : steps.findIndex(([, at]) => at === null);
  return html`<ol aria-label="${say(voice, 'public.steps')}">
    ${steps.map(([step, at], index) => {
      const state = at === null ? (index === next ? 'now' : 'next') : 'done';
      const time = at === null ? null : html`<time><bdi>${fullTime(at, order, voice)}</bdi></time>`;
      return html`<li data-state="${state}">
        <span class="parcel-mark">${at === null ? null : icon('check')}</span>
        <span>${say(voice, `paper.parcel.${step}`)}</span> ${time}
      </li>`;
    })}
  </ol>`;
}

/** What both ends need to know at once: sender, receiver, and whether it is paid. */
export function parcelFacts(parcel: PublicParcel, voice: Voice): Html {
  return html`<h2>${say(voice, 'paper.parcel.details')}</h2>
    <dl>
      ${facts([
        fact(say(voice, 'paper.parcel.sender'), parcel.sender_name),
        fact(say(voice, 'paper.parcel.receiver'), parcel.receiver_name),
        fact(say(voice, 'paper.parcel.payment'), say(voice, `paper.paid.${parcel.delivery_payment}`)),
      ])}
    </dl>
    ${erasedNote(parcel.order, voice)}`;
}

/** The other facts, which the reader can unfold. */
export function parcelRest(parcel: PublicParcel, voice: Voice): Html {
  const { order, currency, amount, payment_method } = parcel;
  const goods = amount > 0 ? money(amount, currency, voice) : '';
  return html`<dl>
    ${facts([
      fact(say(voice, 'paper.parcel.sender-address'), parcel.sender_address),
      fact(say(voice, 'paper.parcel.receiver-address'), parcel.receiver_address),
      fact(
        say(voice, 'paper.parcel.parcel'),
        goodsText({ goods: order.page?.goods ?? null, description: order.description }, voice),
      ),
      fact(say(voice, 'history.column.amount'), goods),
      payment_method === 'NONE'
        ? null
        : fact(say(voice, 'paper.goods-payment'), say(voice, `request.payment.${payment_method}`)),
      fact(say(voice, 'paper.delivery'), money(parcel.total, currency, voice)),
      fact(say(voice, 'order.code'), order.short_code),
      fact(say(voice, 'public.number'), order.order_id),
    ])}
  </dl>`;
}

const facts = (all: readonly (Html | null)[]): Html[] => all.filter((one) => one !== null);
