import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html, trusted } from '../values/html.ts';
import { type PublicPage, formPath, pageForm } from './page-form.ts';
import { type Voice, say } from './words.ts';

/** The act of the form, and what it may ask for. */
export const NOTICES = 'notices';

/** The act by which a device asks to be told, and what it says of itself. */
export const DEVICE = 'device';
/** The button that a script answers, in an element that is shown only with one. */
export const TELL_DEVICE = 'data-tell-device';

/** Whether the recipient gets messages, and one button that changes it (RCP-07). */
export function noticesPart({ notices }: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  if (notices === undefined) return null;
  const [wish, label] =
    notices === 'on' ? ['stop', 'public.notices.stop'] : ['start', 'public.notices.start'];
  return html`<h2>${say(voice, 'public.notices.title')}</h2>
    <p>${say(voice, notices === 'on' ? 'public.notices.on' : 'public.notices.off')}</p>
    ${pageForm(
      page,
      NOTICES,
      html`<button type="submit" name="wish" value="${wish}">${say(voice, label)}</button>`,
    )}
    ${notices === 'on' && page.push_key !== undefined ? devicePart(voice, page) : null}`;
}

/** Whether this device is told. The root's `data-device` says which line is shown: the browser alone knows. */
function devicePart(voice: Voice, { link_id }: PublicPage): Html {
  const path = formPath(encodeURIComponent(link_id), DEVICE);
  return html`<div class="track-form track-device">
    <button type="button" ${trusted(TELL_DEVICE)}="${path}">${say(voice, 'public.notices.device')}</button>
    <p data-when="told">${say(voice, 'public.said.device-told')}</p>
    <p data-when="refused">${say(voice, 'public.notices.device-refused')}</p>
    <p data-when="failed">${say(voice, 'problem.Offline')}</p>
  </div>`;
}
