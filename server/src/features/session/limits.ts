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

const tooMany = (retry_after_s: number): Problem => new Problem('TooManyRequests', { retry_after_s });

/** Cards that one person or guest types, over all their payments: nobody finds out by them which stolen numbers are good. */
export const cardsOf = createLimit({ most: 30, window_ms: HOUR_MS, refuse: tooMany });
/** As `cardsOf`, of all guests from one network address: whoever they say they are next. */
export const guestCardsFrom = createLimit({ most: 30, window_ms: HOUR_MS, refuse: tooMany });

/** Owners that somebody names anew, each of whom gets a mail; and such mails to one address. */
export const ownersBy = createLimit({ most: 100, window_ms: HOUR_MS, refuse: tooMany });
export const ownerMailsTo = createLimit({ most: 5, window_ms: HOUR_MS });
