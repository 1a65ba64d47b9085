import { ACT, FAULT, type FormAnswer, SAID } from '@sendero/core/tracking/page-form';
import { BEGUN } from './write-part.ts';

const PATIENCE_MS = 20_000;
/** Photos go up a slow line for longer; the server takes them for half a minute. */
const PATIENCE_WITH_FILES_MS = 40_000;

interface Sending {
  /** Asks for the order again, once a form was taken. */
  readonly refresh: () => void;
  /** Said if there was no answer. */
  readonly unreached: string;
}

/** Sends the page's forms in place: what came of one is said in it, and what was typed stays until it was taken. */
export function sendForms(sending: Sending): void {
  document.addEventListener('input', ({ target }) => begin(target));
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute(ACT)) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form, event.submitter, sending);
  });
}

function begin(target: EventTarget | null): void {
  if (target instanceof Element) target.closest(`form[${ACT}]`)?.setAttribute(BEGUN, '');
}

async function send(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  { refresh, unreached }: Sending,
): Promise<void> {
  begin(form);
  form.ariaBusy = 'true';
  const answer = await post(form, submitter);
  form.ariaBusy = null;
  say(form, answer ?? { said: unreached, errors: [], isTaken: false });
  if (answer?.isTaken) {
    form.removeAttribute(BEGUN);
    form.reset();
  }
  if (answer) refresh();
}

/** Null where nothing was answered that can be told. */
async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Outcome | null> {
  const fields = new FormData(form, submitter);
  const hasFiles = form.enctype === 'multipart/form-data';
  const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string');
  try {
    if (hasFiles) await (await import('./shrink-photos.ts')).shrinkPhotos(fields);
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-language': document.documentElement.lang },
      body: hasFiles ? fields : new URLSearchParams(texts),
      signal: AbortSignal.timeout(hasFiles ? PATIENCE_WITH_FILES_MS : PATIENCE_MS),
    });
    const answer: Partial<FormAnswer> = await response.json();
    return answer.said === undefined
      ? null
      : { said: answer.said, errors: answer.errors ?? [], isTaken: response.ok };
  } catch {
    return null;
  }
}

interface Outcome extends FormAnswer {
  readonly isTaken: boolean;
}

function say(form: HTMLFormElement, { said, errors }: FormAnswer): void {
  for (const element of form.querySelectorAll(`[${FAULT}]`)) {
    const name = element.getAttribute(FAULT) ?? '';
    const fault = errors.find(({ field }) => field === name);
    element.textContent = fault?.text ?? '';
    for (const control of form.querySelectorAll(`[name="${name}"]`))
      control.setAttribute('aria-invalid', String(fault !== undefined));
  }
  const line = form.querySelector(`[${SAID}]`);
  if (line) line.textContent = said;
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
