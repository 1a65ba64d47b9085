import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html } from '../values/html.ts';
import { type PublicPage, pageForm } from './page-form.ts';
import { type Voice, say } from './words.ts';

/** The act of the form, and what it may ask for. */
export const NOTICES = 'notices';

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
    )}`;
}
