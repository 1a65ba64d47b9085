// How often somebody may try: of one network address, and of one email address wherever it is asked from.
import { type Limit, createLimit, createMark } from '../../limits/limit.ts';
import { tooManyLogins } from './login-problem.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Wrong passwords of one account from one network; of one network over all accounts; of one account over all networks. */
export const loginsAt = createLimit({
  name: 'logins-at',
  most: 10,
  window_ms: MINUTE_MS,
  refuse: tooManyLogins,
});
export const loginsFrom = createLimit({
  name: 'logins-from',
  most: 40,
  window_ms: 15 * MINUTE_MS,
  of_network: true,
  refuse: tooManyLogins,
});
export const loginsTo = createLimit({
  name: 'logins-to',
  most: Infinity,
  window_ms: DAY_MS,
});

/** Of an account that was tried too often: one try in so many seconds, and in ever more the longer it goes on. */
export const loginPauses: readonly Limit[] = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900].map((seconds) =>
  createLimit({
    name: `login-pause-${seconds}`,
    most: 1,
    window_ms: seconds * SECOND_MS,
    refuse: tooManyLogins,
  }),
);

/** A network that an account was let in from: no stranger's wrong passwords keep it out there. */
export const knownNetworks = createMark({ name: 'known-network', life_ms: 30 * DAY_MS });

/** Passwords typed once more by somebody who is signed in, for what cannot be undone. */
export const passwordProofs = createLimit({
  name: 'password-proofs',
  most: 10,
  window_ms: MINUTE_MS,
  refuse: tooManyLogins,
});

/** Registrations, which tell whether an email has an account. */
export const registrationsFrom = createLimit({
  name: 'registrations-from',
  most: 20,
  window_ms: HOUR_MS,
  of_network: true,
  refuse: tooManyLogins,
});
export const registrationsOf = createLimit({
  name: 'registrations-of',
  most: 5,
  window_ms: HOUR_MS,
  refuse: tooManyLogins,
});

/** Guests, each of whom gets a vendor. */
export const guestsFrom = createLimit({
  name: 'guests-from',
  most: 20,
  window_ms: HOUR_MS,
  of_network: true,
  refuse: tooManyLogins,
});

/** Mails that anybody may have sent to an address: links anew, and codes. */
export const mailsFrom = createLimit({
  name: 'mails-from',
  most: 20,
  window_ms: HOUR_MS,
  of_network: true,
  refuse: tooManyLogins,
});
export const linksTo = createLimit({
  name: 'links-to',
  most: 3,
  window_ms: HOUR_MS,
  refuse: tooManyLogins,
});
export const codesTo = createLimit({
  name: 'codes-to',
  most: 3,
  window_ms: HOUR_MS,
  refuse: tooManyLogins,
});

/** Codes and links that are tried; each code dies by itself after five wrong ones. */
export const guessesFrom = createLimit({
  name: 'guesses-from',
  most: 30,
  window_ms: HOUR_MS,
  of_network: true,
  refuse: tooManyLogins,
});

/** Passwords that are tried on one mailed link. */
export const guessesAt = createLimit({
  name: 'guesses-at',
  most: 10,
  window_ms: HOUR_MS,
  refuse: tooManyLogins,
});

/** Cards that one person or guest types, over all their payments: nobody finds out by them which stolen numbers are good. */
export const cardsOf = createLimit({ name: 'cards-of', most: 30, window_ms: HOUR_MS });
/** As `cardsOf`, of all guests from one network: whoever they say they are next. */
export const guestCardsFrom = createLimit({
  name: 'guest-cards-from',
  most: 30,
  window_ms: HOUR_MS,
  of_network: true,
});

/** Owners that somebody names anew, each of whom gets a mail; and such mails to one address. */
export const ownersBy = createLimit({ name: 'owners-by', most: 100, window_ms: HOUR_MS });
export const ownerMailsTo = createLimit({ name: 'owner-mails-to', most: 5, window_ms: HOUR_MS });
