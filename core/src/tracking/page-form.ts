// Forms of the public page. They post without any script and are sent in place with one; both ways the same fields go
// to the same address.
import { type Html, html, trusted } from '../values/html.ts';
import type { DropOffChoice } from '../order/drop-off.ts';

/** What a part knows of its page, beside the order. */
export interface PublicPage {
  readonly link_id: string;
  /** Present where the page answers a form that was posted without script. */
  readonly sent?: SentForm;
  /** Where the recipient is about to put the pin; the part that asks is closed without it (RCP-03). */
  readonly drop_off?: DropOffChoice;
  /** The later times that the recipient chooses from, in unix seconds; the part that asks is closed without them (RCP-03). */
  readonly later_times?: readonly number[];
  /** By which this device may ask to be told by us (RFC 8292); left out where no device can. */
  readonly push_key?: string;
  /** The query by which a shop's own page asks for this one; left out elsewhere. */
  readonly embed_query?: string;
}

/** A form as it came, and what is to be said about it. */
export interface SentForm {
  readonly act: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly SaidError[];
  readonly said: string;
}

/** The fault of one field, in the reader's language. */
export interface SaidError {
  readonly field: string;
  readonly text: string;
}

/** The answer to a form that a script sent. */
export interface FormAnswer {
  readonly said: string;
  readonly errors: readonly SaidError[];
}

/** The attribute that marks a form of the page and names its act. */
export const ACT = 'data-act';
/** Marks the line of a form that says what came of it. */
export const SAID = 'data-said';
/** Names the field whose fault stands in an element. */
export const FAULT = 'data-fault';

/** The address that the form of `act` posts to; both may be parameters of a route. */
export function formPath(linkId: string, act: string): string {
  return `/tracking/${linkId}/${act}`;
}

/** What follows the path of an address that stays in a shop's own page. */
export const stayingIn = ({ embed_query }: Pick<PublicPage, 'embed_query'>): string =>
  embed_query === undefined ? '' : `?${embed_query}`;

/** A form of the page; `content` has its fields and its button. One with files posts them in parts. */
export function pageForm(page: PublicPage, act: string, content: Html, has?: 'files'): Html {
  return html`<form
    class="track-form"
    id="${act}"
    method="post"
    action="${formPath(encodeURIComponent(page.link_id), act)}${stayingIn(page)}"
    data-act="${act}"
    ${has ? trusted('enctype="multipart/form-data"') : null}
  >
    ${content}
    <p class="track-said" role="status" data-said>${sentOf(page, act)?.said ?? ''}</p>
  </form>`;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of several, with its label and fault; the first is chosen. */
export function choiceField(
  page: PublicPage,
  act: string,
  { name, label, choices }: Pick<TextField, 'name' | 'label'> & { readonly choices: readonly Choice[] },
): Html {
  const chosen = typedOr(page, act, name, choices[0]?.value ?? '');
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}" ${choice.value === chosen ? trusted('selected') : null}>
        ${choice.label}
      </option>`,
  );
  return html`<label class="track-field">
    <span>${label}</span>
    <select name="${name}" aria-describedby="${faultId(act, name)}">
      ${options}
    </select>
    ${faultOf(page, act, name)}
  </label>`;
}

/** What stands in a field: what the reader typed before, else `known`. */
function typedOr(page: PublicPage, act: string, name: string, known: string): string {
  return sentOf(page, act)?.values[name] ?? known;
}

/** The place under a field where its fault is said. The field names it by `aria-describedby`. */
export function faultOf(page: PublicPage, act: string, name: string): Html {
  const fault = sentOf(page, act)?.errors.find(({ field }) => field === name);
  return html`<span class="track-fault" id="${faultId(act, name)}" data-fault="${name}"
    >${fault?.text ?? ''}</span
  >`;
}

function faultId(act: string, name: string): string {
  return `${act}-${name}-fault`;
}

interface TextField {
  readonly name: string;
  readonly label: string;
  /** What is known already. */
  readonly value?: string;
  readonly longest: number;
  readonly hint?: string;
  readonly input_mode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly autocomplete?: string;
}

/** Several lines of text with their label and fault. */
export function wordsField(page: PublicPage, act: string, field: Omit<TextField, 'hint'>): Html {
  const { name, label, value = '', longest } = field;
  return html`<label class="track-field">
    <span>${label}</span>
    <textarea name="${name}" rows="3" maxlength="${String(longest)}" aria-describedby="${faultId(act, name)}">
${typedOr(page, act, name, value)}</textarea>
    ${faultOf(page, act, name)}
  </label>`;
}

/** One line of text with its label, hint and fault. */
export function textField(page: PublicPage, act: string, field: TextField): Html {
  const { name, label, value = '', longest, hint, input_mode = 'text', autocomplete = 'off' } = field;
  return html`<label class="track-field">
    <span>${label}</span>
    <input
      name="${name}"
      value="${typedOr(page, act, name, value)}"
      maxlength="${String(longest)}"
      inputmode="${input_mode}"
      autocomplete="${autocomplete}"
      aria-describedby="${faultId(act, name)}"
    />
    ${hint === undefined ? null : html`<small>${hint}</small>`} ${faultOf(page, act, name)}
  </label>`;
}

/** Photos that a phone takes or has, with their label and fault. Without HEIC among the types, iPhones send a JPEG. */
export function photosField(
  page: PublicPage,
  act: string,
  { name, label }: Pick<TextField, 'name' | 'label'>,
): Html {
  return html`<label class="track-field">
    <span>${label}</span>
    <input
      type="file"
      name="${name}"
      accept="image/jpeg,image/png,image/webp"
      multiple
      aria-describedby="${faultId(act, name)}"
    />
    ${faultOf(page, act, name)}
  </label>`;
}

/** What came of the form, where the page does not show it any more; null where nothing was sent. */
export function saidOf(page: PublicPage, act: string): Html | null {
  const said = sentOf(page, act)?.said;
  return said ? html`<p class="track-said" id="${act}" role="status">${said}</p>` : null;
}

/** The form of `act` as it came, if it is what the page answers. */
export function sentOf({ sent }: PublicPage, act: string): SentForm | null {
  return sent?.act === act ? sent : null;
}
