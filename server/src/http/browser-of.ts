import type { BrowserScreen } from '@sendero/core/contract/payment-api';
import type { FastifyRequest } from 'fastify';
import type { Browser } from '../ports/payments/port.ts';

/** The browser that a request came from, as it tells of itself; `screen` is what only its page knows. */
export function browserOf({ ip, headers }: FastifyRequest, screen: BrowserScreen | null): Browser {
  const [language = ''] = (headers['accept-language'] ?? '').split(/[,;]/);
  return {
    ip,
    accept: headers.accept ?? '*/*',
    user_agent: headers['user-agent'] ?? '',
    language,
    screen,
  };
}

/** Where the portal is, as whoever asks reaches it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
