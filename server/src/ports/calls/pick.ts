import type { Config } from '../../config.ts';
import { embeddedCalls } from './embedded.ts';
import type { CallExchange } from './port.ts';
import { twilioCalls } from './twilio.ts';

/** The configured exchange; null if there is none. */
export function pickCalls({ calls }: Config): CallExchange | null {
  if (!calls) return null;
  return calls.provider === 'twilio' ? twilioCalls(calls) : embeddedCalls(calls.numbers);
}
