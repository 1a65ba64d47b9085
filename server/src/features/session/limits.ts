// Rate limits, by network address, and by account or email address from any network.
import { type Limit, createLimit, createMark } from '../../limits/limit.ts';
import { tooManyLogins } from './login-problem.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Failed logins on one account from one network; from one network on all accounts; on one account from all networks.
 */
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

/** Limits for an account with too many failed logins: one attempt in so many seconds, which grow with each attempt. */
export const loginPauses: readonly Limit[] = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900].map((seconds) =>
  createLimit({
    name: `login-pause-${seconds}`,
    most: 1,
    window_ms: seconds * SECOND_MS,
    refuse: tooManyLogins,
  }),
);

/** A network that has signed in to an account: strangers' failed logins do not lock the account there. */
export const knownNetworks = createMark({ name: 'known-network', life_ms: 30 * DAY_MS });

/** Passwords that a signed-in user repeats before an irreversible action. */
export const passwordProofs = createLimit({
  name: 'password-proofs',
  most: 10,
  window_ms: MINUTE_MS,
  refuse: tooManyLogins,
});

/** Registrations: their answer discloses whether an email has an account. */
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

/** Mails that anybody may request for an address: new links and codes. */
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

/** Changes of the address that one account asks for, each of which mails a code. */
export const emailChangesOf = createLimit({
  name: 'email-changes-of',
  most: 5,
  window_ms: HOUR_MS,
  refuse: tooManyLogins,
});
/** Mails that tell one user of sessions that they ended themselves. */
export const newsTo = createLimit({ name: 'news-to', most: 5, window_ms: HOUR_MS });

/** Attempts with codes and links; each code also expires after five wrong attempts. */
export const guessesFrom = createLimit({
  name: 'guesses-from',
  most: 30,
  window_ms: HOUR_MS,
  of_network: true,
  refuse: tooManyLogins,
});

/** Password attempts on one mailed link. */
export const guessesAt = createLimit({
  name: 'guesses-at',
  most: 10,
  window_ms: HOUR_MS,
  refuse: tooManyLogins,
});

/** Cards that one user or guest types, over all their payments, so that nobody can test stolen numbers. */
export const cardsOf = createLimit({ name: 'cards-of', most: 30, window_ms: HOUR_MS });
/** As `cardsOf`, for all guests from one network, since a guest can begin anew. */
export const guestCardsFrom = createLimit({
  name: 'guest-cards-from',
  most: 30,
  window_ms: HOUR_MS,
  of_network: true,
});

/** Owners that one caller newly names, each of whom gets a mail; and such mails to one address. */
export const ownersBy = createLimit({ name: 'owners-by', most: 100, window_ms: HOUR_MS });
export const ownerMailsTo = createLimit({ name: 'owner-mails-to', most: 5, window_ms: HOUR_MS });
