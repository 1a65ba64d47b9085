import { addressOf } from '@sendero/core/contract/endpoint';
import { providerEvents } from '@sendero/core/contract/payment-api';
import type { Clock } from '../../clock.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { fetchOutside } from '../fetch-outside.ts';
import type { SandboxEvent } from './sandbox-store.ts';

interface Options {
  readonly clock: Clock;
  readonly secret: string;
  /** The origin of this server. */
  readonly origin: string;
}

const PATIENCE_MS = 5000;

/** Posts the sandbox's signed webhooks to this server; returns the ids of those that were accepted. */
export function sandboxWebhooks({ clock, secret, origin }: Options) {
  const url = new URL(addressOf(providerEvents).replace(':provider', 'sandbox'), origin);
  return async (events: readonly SandboxEvent[]): Promise<readonly string[]> => {
    const posted = await Promise.all(events.map(async (event) => ({ event, taken: await post(url, event) })));
    return posted.filter(({ taken }) => taken).map(({ event }) => event.event_id);
  };

  async function post(to: URL, event: SandboxEvent): Promise<boolean> {
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signBody(secret, body, clock.now()),
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetchOutside(to, { method: 'POST', body, headers, signal }).catch(() => null);
    return answer?.ok ?? false;
  }
}
