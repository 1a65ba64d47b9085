import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html } from '../values/html.ts';
import { type Voice, say } from './words.ts';

/** The PIN that the customer tells the rider at the door, digit by digit for who hears the page; null without one. */
export function pinPart({ pin }: PublicOrder, voice: Voice): Html | null {
  if (pin === undefined) return null;
  return html`<h2>${say(voice, 'public.pin')}</h2>
    <p class="track-digits" dir="ltr">
      <span aria-hidden="true">${pin}</span><span class="track-heard">${[...pin].join(' ')}</span>
    </p>
    <p>${say(voice, 'public.pin-help')}</p>`;
}
