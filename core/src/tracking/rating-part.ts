import { LONGEST_COMMENT, MOST_STARS, reasonsFor } from '../order/rating.ts';
import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html, trusted } from '../values/html.ts';
import { type PublicPage, pageForm, textField } from './page-form.ts';
import { type Voice, say } from './words.ts';

/** The act of the form. */
export const RATING = 'rating';

/**
 * The rating of a delivered order (RCP-06): stars by radio inputs, so that arrow keys and readers know them. Each reason
 * has a name of its own, since a form keeps one value of a name.
 */
export function ratingPart(order: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  const { rating } = order;
  if (!rating) return null;
  const sent = page.sent?.act === RATING ? page.sent.values : null;
  const stars = sent ? sent['stars'] : String(rating.given?.stars ?? '');
  const isGiven = (reason: string): boolean =>
    sent ? sent[reason] === 'on' : (rating.given?.reasons.some((one) => one === reason) ?? false);
  const starInputs = Array.from({ length: MOST_STARS }, (_, index) => String(index + 1)).map(
    (value) =>
      html`<label
        ><input type="radio" name="stars" value="${value}" required ${checkedIf(stars === value)} />
        ${say(voice, `public.rating.stars.${value}`)}</label
      >`,
  );
  const reasonInputs = reasonsFor(order.page?.goods ?? null).map(
    (reason) =>
      html`<label
        ><input type="checkbox" name="${reason}" value="on" ${checkedIf(isGiven(reason))} />
        ${say(voice, `public.rating.reason.${reason}`)}</label
      >`,
  );
  return html`<h2>${say(voice, 'public.rating.title')}</h2>
    ${pageForm(
      page,
      RATING,
      html`<fieldset>
          <legend>${say(voice, 'public.rating.stars')}</legend>
          ${starInputs}
        </fieldset>
        <fieldset>
          <legend>${say(voice, 'public.rating.reasons')}</legend>
          ${reasonInputs}
        </fieldset>
        ${textField(page, RATING, { name: 'comment', label: say(voice, 'public.rating.comment'), longest: LONGEST_COMMENT })}
        <button type="submit">${say(voice, 'public.rating.send')}</button>`,
    )}`;
}

const checkedIf = (is: boolean): Html | null => (is ? trusted('checked') : null);
