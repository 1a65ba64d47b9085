import { LONGEST_CASE_WORDS, type PublicCase, caseKindTexts, caseKinds } from '../order/case.ts';
import type { PublicOrder } from '../order/public-order.ts';
import { formatMoney, toMinor } from '../values/money.ts';
import { type Html, html, trusted } from '../values/html.ts';
import { type PublicPage, pageForm, photosField, sentOf, wordsField } from './page-form.ts';
import { type Voice, say } from './words.ts';

/** The act of the form. */
export const CASE = 'case';

/**
 * "Something is wrong" on the page of a delivered order (RCP-06): what kinds were told, what the shop answered and how it
 * was decided. What recipients wrote is not shown: others may hold the link (PUB-06).
 */
export function casePart({ case: known }: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  if (!known) return null;
  return html`<h2>${say(voice, 'public.case.title')}</h2>
    ${known.opened && openedCase(known.opened, voice)} ${known.may_tell ? caseForm(voice, page) : null}`;
}

function openedCase({ kinds, answers, decided }: PublicCase, voice: Voice): Html {
  const said = kinds.map((kind) => say(voice, caseKindTexts[kind])).join(' · ');
  const isWaiting = answers.length === 0 && !decided;
  const answered = answers.map(({ words }) => html`<p class="track-answer">${words}</p>`);
  return html`<p><strong>${said}</strong></p>
    ${isWaiting ? html`<p>${say(voice, 'public.said.case-told')}</p>` : null}
    ${answers.length > 0 ? html`<h3>${say(voice, 'public.case.answer')}</h3>` : null}${answered}
    ${decided ? html`<p>${decisionText(decided, voice)}</p>` : null}`;
}

function decisionText(
  { decision, amount, currency }: NonNullable<PublicCase['decided']>,
  voice: Voice,
): string {
  if (decision === 'none') return say(voice, 'public.case.nothing-back');
  const money = formatMoney(toMinor(amount, currency) ?? 0, currency, voice.locale);
  return say(voice, 'public.case.money-back', { amount: money });
}

function caseForm(voice: Voice, page: PublicPage): Html {
  const sent = sentOf(page, CASE);
  const isOpen = sent && sent.errors.length > 0 ? trusted('open') : null;
  const kinds = caseKinds.map(
    (kind) =>
      html`<label
        ><input
          type="radio"
          name="kind"
          value="${kind}"
          required
          ${sent?.values['kind'] === kind ? trusted('checked') : null}
        />
        ${say(voice, caseKindTexts[kind])}</label
      >`,
  );
  const words = { name: 'words', label: say(voice, 'public.case.words'), longest: LONGEST_CASE_WORDS };
  return pageForm(
    page,
    CASE,
    html`<details ${isOpen}>
      <summary>${say(voice, 'public.case.send')}</summary>
      <fieldset>
        <legend>${say(voice, 'public.case.kind')}</legend>
        ${kinds}
      </fieldset>
      ${wordsField(page, CASE, words)}
      ${photosField(page, CASE, { name: 'photos', label: say(voice, 'public.case.photos') })}
      <button type="submit">${say(voice, 'public.case.send')}</button>
    </details>`,
    'files',
  );
}
