import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html } from '../values/html.ts';
import { dialled, readableNumber } from '../values/phone-text.ts';
import { icon } from './icons.ts';
import { type Voice, say } from './words.ts';

type Callable = NonNullable<PublicOrder['calls']>[number];

/** Whom the recipient may call, each by a link and as text to dial by hand (RCP-04); null where nobody may be called. */
export function callsPart({ calls = [] }: PublicOrder, voice: Voice): Html | null {
  if (calls.length === 0) return null;
  const isMasked = calls.some(({ extension }) => extension !== undefined);
  return html`<h2>${say(voice, 'public.call.title')}</h2>
    <ul>
      ${calls.map((one) => callable(one, voice))}
    </ul>
    ${isMasked ? html`<p>${say(voice, 'public.call.masked')}</p>` : null}`;
}

function callable({ who, number, extension }: Callable, voice: Voice): Html {
  return html`<li>
    <a href="tel:${dialled({ number, extension })}">${icon('call')}${say(voice, `public.call.${who}`)}</a>
    <span>${textOf(number, extension, voice)}</span>
  </li>`;
}

function textOf(plain: string, extension: string | undefined, voice: Voice): string {
  const number = readableNumber(plain);
  return extension === undefined ? number : say(voice, 'public.call.number', { number, extension });
}
