import { instructionFields, longestInstruction } from '../order/delivery-instructions.ts';
import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html, trusted } from '../values/html.ts';
import { type PublicPage, pageForm, textField } from './page-form.ts';
import { type Voice, say } from './words.ts';

/** The act of the form. */
export const INSTRUCTIONS = 'instructions';

/**
 * What the recipient tells the rider, or why they cannot any more (RCP-03, BRD-10). What was told is not shown: others may
 * hold the link (PUB-06).
 */
export function instructionsPart({ instructions }: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  if (!instructions) return null;
  const { are_given, refusal } = instructions;
  const given = are_given ? html`<p>${say(voice, 'public.instructions.given')}</p>` : null;
  return html`<h2>${say(voice, 'public.instructions.title')}</h2>
    ${given}
    ${
      refusal === null
        ? instructionsForm(voice, page, are_given)
        : html`<p>${say(voice, `public.instructions.refused.${refusal}`)}</p>`
    }`;
}

function instructionsForm(voice: Voice, page: PublicPage, areGiven: boolean): Html {
  const isOpen = page.sent?.act === INSTRUCTIONS && page.sent.errors.length > 0;
  const fields = instructionFields.map((name) =>
    textField(page, INSTRUCTIONS, {
      name,
      label: say(voice, `public.instructions.${name}`),
      longest: longestInstruction[name],
    }),
  );
  const takeBack = html`<button type="submit" name="do" value="take-back">
    ${say(voice, 'public.instructions.take-back')}
  </button>`;
  return pageForm(
    page,
    INSTRUCTIONS,
    html`<details ${isOpen ? trusted('open') : null}>
        <summary>${say(voice, 'public.instructions.open')}</summary>
        <p>${say(voice, 'public.instructions.hint')}</p>
        ${fields}
        <button type="submit" name="do" value="tell">${say(voice, 'public.instructions.tell')}</button>
      </details>
      ${areGiven ? takeBack : null}`,
  );
}
