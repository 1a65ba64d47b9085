// How often somebody may try: of one network address, and of one email address wherever it is asked from.
import { Problem } from '../../http/problem.ts';
import { createLimit } from './limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Passwords of one email address from one network address. */
export const loginAttempts = createLimit({ most: 10, window_ms: MINUTE_MS });

/** Registrations, which tell whether an email has an account. */
export const registrationsFrom = createLimit({ most: 20, window_ms: HOUR_MS });
export const registrationsOf = createLimit({ most: 5, window_ms: HOUR_MS });

/** Guests, each of whom gets a vendor. */
export const guestsFrom = createLimit({ most: 20, window_ms: HOUR_MS });

/** Mails that anybody may have sent to an address: links anew, and codes. */
export const mailsFrom = createLimit({ most: 20, window_ms: HOUR_MS });
export const linksTo = createLimit({ most: 3, window_ms: HOUR_MS });
export const codesTo = createLimit({ most: 3, window_ms: HOUR_MS });

/** Codes that are typed; each code dies by itself after five wrong ones. */
export const guessesFrom = createLimit({ most: 30, window_ms: HOUR_MS });

/** Owners that somebody names anew, each of whom gets a mail; and such mails to one address. */
export const ownersBy = createLimit({
  most: 100,
  window_ms: HOUR_MS,
  refuse: (retry_after_s) => new Problem('TooManyRequests', { retry_after_s }),
});
export const ownerMailsTo = createLimit({ most: 5, window_ms: HOUR_MS });
