// Who vouches for the operator's staff, beside their passwords (OPR-01, decision 0158).
import { type Grant, staffRoles } from '@sendero/core/staff/grant';
import * as z from 'zod/mini';
import { parseJson } from './parse-json.ts';

/** An OpenID Connect provider, from the environment. */
export interface IdentitySettings {
  /** As the provider names itself. */
  readonly issuer: URL;
  readonly client_id: string;
  readonly client_secret: string;
  /** What the sign-in page calls it. */
  readonly name: string;
  readonly scopes: string;
  /** The claim that lists somebody's groups. */
  readonly groups_claim: string;
  /** What each group may do, by its name. */
  readonly roles: ReadonlyMap<string, readonly Grant[]>;
}

/** How the operator's staff sign in. */
export interface StaffSettings {
  /** Undefined: by password alone. */
  readonly identity: IdentitySettings | undefined;
  /** Whether passwords are taken too. */
  readonly staff_passwords: boolean;
}

const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'two capital letters, such as FI'));
const brand = z.string().check(z.minLength(1), z.maxLength(40));
const list = <S extends z.ZodMiniType>(of: S) => z.array(of).check(z.minLength(1), z.maxLength(300));

const rolesSchema = z.record(
  z.string().check(z.minLength(1)),
  z
    .array(
      z.strictObject({
        role: z.enum(staffRoles),
        countries: z._default(z.nullable(list(country)), null),
        brands: z._default(z.nullable(list(brand)), null),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
);

/** Reads OIDC_… and STAFF_PASSWORDS. Throws an Error that names the variable with a wrong value (WLB-04). */
export function staffSettings(env: NodeJS.ProcessEnv): StaffSettings {
  const identity = env['OIDC_ISSUER'] ? identitySettings(env, env['OIDC_ISSUER']) : undefined;
  const passwords = env['STAFF_PASSWORDS'] || 'on';
  if (passwords !== 'on' && passwords !== 'off')
    throw new Error(`STAFF_PASSWORDS must be "on" or "off", not "${passwords}".`);
  if (passwords === 'off' && !identity)
    throw new Error('STAFF_PASSWORDS=off would let nobody in: set OIDC_ISSUER first.');
  return { identity, staff_passwords: passwords === 'on' };
}

function identitySettings(env: NodeJS.ProcessEnv, text: string): IdentitySettings {
  const issuer = URL.parse(text);
  const schemes = env['NODE_ENV'] === 'production' ? /^https:$/ : /^https?:$/;
  if (!issuer || !schemes.test(issuer.protocol) || issuer.search || issuer.hash)
    throw new Error(`OIDC_ISSUER must be an address such as https://login.example, not "${text}".`);
  return {
    issuer,
    client_id: needed(env, 'OIDC_CLIENT_ID'),
    client_secret: needed(env, 'OIDC_CLIENT_SECRET'),
    name: env['OIDC_NAME'] || issuer.hostname,
    scopes: scopes(env['OIDC_SCOPES'] || 'openid email'),
    groups_claim: env['OIDC_GROUPS_CLAIM'] || 'groups',
    roles: roles(needed(env, 'OIDC_ROLES')),
  };
}

function roles(text: string): ReadonlyMap<string, readonly Grant[]> {
  const parsed = rolesSchema.safeParse(parseJson(text));
  if (parsed.success) return new Map(Object.entries(parsed.data));
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(
    `OIDC_ROLES must be roles by groups such as {"riders-desk": [{"role": "support", "countries": ["FI"]}]}: ${faults.join('; ')}`,
  );
}

function scopes(text: string): string {
  const named = text.split(/[\s,]+/).filter(Boolean);
  if (!named.includes('openid')) throw new Error(`OIDC_SCOPES must name "openid", not "${text}" alone.`);
  return named.join(' ');
}

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is required with OIDC_ISSUER.`);
  return value;
}
