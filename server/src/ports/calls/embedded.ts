// Calls that no telephone makes: a developer dials number and extension at /dev/calls, and reads who would ring.
import type { CallExchange } from './port.ts';

export const embeddedCalls = (numbers: CallExchange['numbers']): CallExchange => ({
  name: 'embedded',
  numbers,
  speaks: () => true,
});
