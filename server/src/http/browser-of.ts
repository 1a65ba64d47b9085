import type { BrowserScreen } from '@sendero/core/contract/payment-api';
import type { FastifyRequest } from 'fastify';
import type { Browser } from '../ports/payments/port.ts';

/** The browser that sent a request, by its headers; `screen` holds what only its page knows. */
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

/** The portal's origin as the caller reaches it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
