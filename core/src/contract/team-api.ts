import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, language, result, text, unixTime } from './shared.ts';

const teammateSchema = z.object({
  email: z.string(),
  is_you: z.boolean(),
  /** `ACTIVE` has an account; the link of an invitation is valid, or has expired. */
  state: z.enum(['ACTIVE', 'INVITED', 'EXPIRED']),
  /** Until when the link is valid; null where there is none. */
  invited_until: z.nullable(unixTime),
  /** What the person owns: the root alone, which includes all its outlets, or outlets. */
  vendor_ids: z.array(z.string()),
});

const teamChangeSchema = z.object({
  changed_at: unixTime,
  email: z.string(),
  /** Empty where a platform's user did it. Both are empty where the person was erased. */
  by_email: z.string(),
  vendor_id: z.string(),
  is_added: z.boolean(),
});

const teamSchema = z.object({
  people: z.array(teammateSchema),
  /** The last fifty, the newest first. */
  changes: z.array(teamChangeSchema),
});

export type Team = z.infer<typeof teamSchema>;
export type Teammate = z.infer<typeof teammateSchema>;
export type TeamChange = z.infer<typeof teamChangeSchema>;

const params = z.strictObject({ id });
const email = text(254);
const answer = result(teamSchema);

/** What a person is to own: one vendor of the caller's at least. */
const vendor_ids = z.array(id).check(z.minLength(1), z.maxLength(500));

export const getTeam = endpoint({
  service: 'vendor',
  method: 'GET',
  path: '/vendor/:id/team',
  access: 'user',
  summary: 'Who owns this vendor’s root and its outlets, as far as the caller does.',
  params,
  answer,
});

export const invitePerson = endpoint({
  service: 'vendor',
  method: 'POST',
  path: '/vendor/:id/team',
  access: 'user',
  summary:
    'Makes somebody an owner: of the root, which includes its outlets, or of outlets. A mail tells them.',
  params,
  body: z.strictObject({ email, vendor_ids, language }),
  answer,
});

export const changePlaces = endpoint({
  service: 'vendor',
  method: 'PUT',
  path: '/vendor/:id/team',
  access: 'user',
  summary: 'Changes what somebody of the team owns. The root keeps an owner with an account.',
  params,
  body: z.strictObject({ email, vendor_ids, language }),
  answer,
});

export const removePerson = endpoint({
  service: 'vendor',
  method: 'POST',
  path: '/vendor/:id/team/remove',
  access: 'user',
  summary:
    'Takes all that the caller owns under this root from somebody, at once, and withdraws their invitation. Who is no member is none afterwards.',
  params,
  body: z.strictObject({ email }),
  answer,
});

export const resendInvitation = endpoint({
  service: 'vendor',
  method: 'POST',
  path: '/vendor/:id/team/resend',
  access: 'user',
  summary: 'Mails a new link to somebody of the team who has no account yet; the one before no longer works.',
  params,
  body: z.strictObject({ email, language }),
  answer,
});
