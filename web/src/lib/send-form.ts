// Uploads: the only calls that take long enough to show progress.
import { type AnswerOf, type AnyEndpoint, type QueryOf, addressOf } from '@sendero/core/contract/endpoint';
import { callUrl, type UrlParts } from '../paths.ts';
import { credentials, refusal } from './api.ts';
import { Problem } from './problem.ts';

interface Sending<E extends AnyEndpoint> {
  readonly query?: QueryOf<E> & UrlParts;
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** Called repeatedly with the fraction sent, from 0 to 1. */
  readonly onSent: (part: number) => void;
}

/**
 * Uploads a form with its file and resolves when the server has it; the server continues in the background. Rejects
 * with a `Problem`, also when aborted.
 */
export function sendForm<E extends AnyEndpoint>(endpoint: E, sending: Sending<E>): Promise<AnswerOf<E>> {
  const { query, form, signal, onSent } = sending;
  const request = new XMLHttpRequest();
  request.open(endpoint.method, callUrl(addressOf(endpoint), {}, query ?? {}));
  request.responseType = 'json';
  request.setRequestHeader('prefer', 'respond-async');
  request.setRequestHeader('idempotency-key', crypto.randomUUID());
  const authorization = credentials.header();
  if (authorization !== null) request.setRequestHeader('authorization', authorization);
  return new Promise((done, fail) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) done(request.response);
      else fail(refused(request, authorization));
    });
    for (const way of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(way, () => fail(new Problem({ code: 'Offline' })));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function refused(request: XMLHttpRequest, authorization: string | null): Problem {
  const headers = { get: (name: string) => request.getResponseHeader(name) };
  return refusal({ status: request.status, headers, body: request.response ?? {}, authorization });
}
