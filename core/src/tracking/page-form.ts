// Forms of the public page. They post without any script and are sent in place with one; both ways the same fields go
// to the same address.
import { type Html, html } from '../values/html.ts';

/** What a part knows of its page, beside the order. */
export interface PublicPage {
  readonly link_id: string;
  /** Present where the page answers a form that was posted without script. */
  readonly sent?: SentForm;
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

/** A form of the page; `content` has its fields and its button. */
export function pageForm(page: PublicPage, act: string, content: Html): Html {
  return html`<form
    class="track-form"
    id="${act}"
    method="post"
    action="${formPath(encodeURIComponent(page.link_id), act)}"
    data-act="${act}"
  >
    ${content}
    <p class="track-said" role="status" data-said>${sentOf(page, act)?.said ?? ''}</p>
  </form>`;
}

/** What stands in a field: what the reader typed before, else `known`. */
function typedOr(page: PublicPage, act: string, name: string, known: string): string {
  return sentOf(page, act)?.values[name] ?? known;
}

/** The place under a field where its fault is said. The field names it by `aria-describedby`. */
function faultOf(page: PublicPage, act: string, name: string): Html {
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

function sentOf({ sent }: PublicPage, act: string): SentForm | null {
  return sent?.act === act ? sent : null;
}
