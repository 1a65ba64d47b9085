// Staff: who they are, and their sessions (OPR-01). Every call of the service `operator` is answered on the operator's own host.
import * as z from 'zod/mini';
import { staffRoles } from '../staff/grant.ts';
import { endpoint } from './endpoint.ts';
import { result, text, typedLine, unixTime } from './shared.ts';

/** Why a member of staff does something; it stands in the audit log. */
export const reason = typedLine(500).check(z.minLength(3));

const grantSchema = z.strictObject({
  role: z.enum(staffRoles),
  /** ISO 3166; null: everywhere. */
  countries: z.nullable(
    z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300), z.minLength(1)),
  ),
  /** Ids of brands; null: of all. */
  brands: z.nullable(z.array(text(40)).check(z.maxLength(300), z.minLength(1))),
});

const rolesSchema = z.array(grantSchema).check(z.minLength(1), z.maxLength(20));

const memberSchema = z.object({
  id: z.string(),
  email_address: z.string(),
  roles: z.array(grantSchema),
});

const memberStateSchema = z.object({
  ...memberSchema.shape,
  /** `invited` has not opened the link yet. */
  state: z.enum(['invited', 'active', 'ended']),
  has_one_time_code: z.boolean(),
  /** Signs in at the identity provider, whose groups give the roles. */
  is_vouched: z.boolean(),
  created_at: unixTime,
});

export const staffSignedInSchema = z.object({
  token: z.string(),
  expires_at: unixTime,
  member: memberSchema,
});

export type Member = z.infer<typeof memberSchema>;
export type MemberState = z.infer<typeof memberStateSchema>;
export type StaffSignedIn = z.infer<typeof staffSignedInSchema>;

const code = z.string().check(z.regex(/^\d{6}$/));

export const staffLogin = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary:
    'Signs a member of staff in. Without `code` where one is needed, LoginFailed names the field `code`.',
  body: z.strictObject({ email_address: text(254), password: text(256), code: z.optional(code) }),
  answer: result(staffSignedInSchema),
});

export const takeStaffSession = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/login/provider',
  access: 'public',
  summary:
    'The session of a sign-in at the identity provider that ended within the last minute, by the cookie that `/oidc/back` set.',
  body: z.strictObject({}),
  answer: result(staffSignedInSchema),
});

export const staffLogout = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/logout',
  access: 'staff',
  roles: staffRoles,
  summary: 'Ends the session at once.',
  body: z.strictObject({}),
  status: 204,
});

export const getMe = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/me',
  access: 'staff',
  roles: staffRoles,
  summary: 'Who is signed in, and until when.',
  answer: result(z.object({ member: memberSchema, expires_at: unixTime })),
});

const passSchema = z.object({
  id: z.string(),
  /** `watch`: a portal as its vendor sees it; `preview`: a draft as its visitors would. */
  kind: z.enum(['watch', 'preview']),
  /** The vendor, or the draft. */
  about: z.string(),
  made_at: unixTime,
  until: unixTime,
});

export type StaffPass = z.infer<typeof passSchema>;

export const listPasses = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/passes',
  access: 'staff',
  roles: staffRoles,
  summary: 'What the caller looks at for half an hour each: portals as their vendors see them, and drafts.',
  answer: result(z.array(passSchema)),
});

export const endPass = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/passes/:passId/end',
  access: 'staff',
  roles: staffRoles,
  summary: 'Ends one of them, on every server within five seconds.',
  params: z.strictObject({ passId: z.uuid() }),
  body: z.strictObject({}),
  status: 204,
});

export const openStaffInvitation = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/invitation',
  access: 'public',
  summary: 'What an invitation’s link is for: the address, and the secret of its one-time codes.',
  body: z.strictObject({ token: text(64) }),
  answer: result(
    z.object({
      email_address: z.string(),
      /** Base32, to be typed; the same stands in `otpauth_uri`, to be shown as a QR code. */
      secret: z.string(),
      otpauth_uri: z.string(),
      /** Whether a code must be given with the password. */
      needs_code: z.boolean(),
    }),
  ),
});

export const acceptStaffInvitation = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/invitation/accept',
  access: 'public',
  summary: 'Sets password and one-time code by an invitation’s link, once, and signs in.',
  body: z.strictObject({ token: text(64), password: text(256), code: z.optional(code) }),
  answer: result(staffSignedInSchema),
});

export const listMembers = endpoint({
  service: 'operator',
  method: 'GET',
  path: '/members',
  access: 'staff',
  roles: ['admin'],
  summary: 'The staff, by address: those whose roles lie within the caller’s.',
  answer: result(z.array(memberStateSchema)),
});

export const inviteMember = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/members',
  access: 'staff',
  roles: ['admin'],
  summary: 'Invites somebody to the staff, or anew; the link is told this once and lives for a day.',
  body: z.strictObject({ email_address: text(254), roles: rolesSchema, reason }),
  answer: result(z.object({ member: memberSchema, link: z.string() })),
  status: 201,
});

const memberParams = z.strictObject({ memberId: z.uuid() });

export const changeMember = endpoint({
  service: 'operator',
  method: 'PUT',
  path: '/members/:memberId',
  access: 'staff',
  roles: ['admin'],
  summary: 'Sets the roles of a member; they hold from the next call on.',
  params: memberParams,
  body: z.strictObject({ roles: rolesSchema, reason }),
  answer: result(memberSchema),
});

export const endMember = endpoint({
  service: 'operator',
  method: 'POST',
  path: '/members/:memberId/end',
  access: 'staff',
  roles: ['admin'],
  summary: 'Takes somebody off the staff and ends their sessions at once.',
  params: memberParams,
  body: z.strictObject({ reason }),
  status: 204,
});
