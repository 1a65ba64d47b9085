import { type Html, html } from '@sendero/core/values/html';
import { devPage } from '../../http/dev-page.ts';
import type { CallAnswer } from '../../ports/calls/port.ts';

/** What a developer dials. */
export interface Dialled {
  readonly number: string;
  readonly extension: string;
  /** Their own number; empty if they withhold it. */
  readonly from: string;
}

/** A telephone for developers: it dials a shared number and an extension, and tells who would ring. */
export const exchangePage = (
  numbers: ReadonlyMap<string, string>,
  { number, extension, from }: Dialled,
  answer: CallAnswer | null,
): Html =>
  devPage(
    'Calls',
    html`<p>No telephone rings: this page stands for an exchange’s.</p>
      <form method="post" action="/dev/calls">
        <p>
          <label
            >Number
            <select name="number">
              ${[...numbers].map((shared) => numberOption(shared, number))}
            </select></label
          >
        </p>
        <p>
          <label
            >Extension <input name="extension" inputmode="numeric" autocomplete="off" value="${extension}"
          /></label>
        </p>
        <p>
          <label>Calling from <input name="from" inputmode="tel" value="${from}" /></label>
        </p>
        <button>Call</button>
      </form>
      <p role="status">${answer ? outcome(answer) : null}</p>`,
  );

const numberOption = ([country, number]: readonly [string, string], chosen: string): Html =>
  number === chosen
    ? html`<option value="${number}" selected>${country} ${number}</option>`
    : html`<option value="${number}">${country} ${number}</option>`;

function outcome(answer: CallAnswer): Html {
  switch (answer.kind) {
    case 'connect':
      return html`<strong>${answer.to}</strong> rings, and sees ${answer.caller_id}.`;
    case 'ask':
      return html`<q lang="${answer.locale}">${answer.words}</q> It waits for digits.`;
    case 'end':
      return html`<q lang="${answer.locale}">${answer.words}</q> It hangs up.`;
  }
}
