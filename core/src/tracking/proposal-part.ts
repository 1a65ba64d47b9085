import type { PublicOrder } from '../order/public-order.ts';
import { formatMoney, toMinor } from '../values/money.ts';
import { type Html, html } from '../values/html.ts';
import { type PublicPage, pageForm, saidOf } from './page-form.ts';
import { type Voice, clockTime, dateOf, say } from './words.ts';

/** The act of the form that takes back what was asked. */
export const WITHDRAW = 'withdraw';

/**
 * What was asked of the shop and what it said, to all who hold the link (RCP-03). Where the place lies is not shown (PUB-06).
 */
export function proposalPart(order: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  const { proposal } = order;
  if (!proposal) return saidOf(page, WITHDRAW);
  const { state, until, deliver_at } = proposal;
  const isOpen = state === 'open' && voice.now.getTime() / 1000 < until;
  const said = state === 'open' && !isOpen ? 'expired' : state;
  const time = clockTime(dateOf(until), order, voice);
  const later =
    deliver_at === undefined
      ? null
      : say(voice, 'public.proposal.later', { time: clockTime(dateOf(deliver_at), order, voice) });
  const what = later ?? (isOpen ? differenceIn(proposal, voice) : null);
  const button = html`<button type="submit">${say(voice, 'public.proposal.withdraw')}</button>`;
  return html`<h2>${say(voice, 'public.proposal.title')}</h2>
    ${what === null ? null : html`<p>${what}</p>`}
    <p>${say(voice, `public.proposal.${said}`, { time })}</p>
    ${isOpen ? pageForm(page, WITHDRAW, button) : null}`;
}

/** Who pays what more, or less. */
export function differenceIn(
  { difference, currency }: { readonly difference: number; readonly currency: string },
  voice: Voice,
): string {
  const key = difference > 0 ? 'dearer' : difference < 0 ? 'cheaper' : 'same-price';
  const amount = formatMoney(toMinor(Math.abs(difference), currency) ?? 0, currency, voice.locale);
  return say(voice, `public.proposal.${key}`, { amount });
}
