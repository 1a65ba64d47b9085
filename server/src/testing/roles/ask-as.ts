import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { staffRoles } from '@sendero/core/staff/grant';
import { openSession } from '../../features/session/open-session.ts';
import { SIGNATURE_HEADER, signBody } from '../../http/signature.ts';
import { sandboxSecret } from '../../ports/payments/pick.ts';
import type { World } from '../../world.ts';
import { multipartOf, sheetOf } from '../a-sheet.ts';
import { OPERATOR_HOST, aMember } from '../a-member.ts';
import type { Shop } from '../a-shop.ts';
import { signed as signedByShop } from '../shop-orders.ts';
import { guestCredential } from '../a-guest.ts';
import { type TestHost, godroid } from '../an-embedded-host.ts';
import { bearer } from '../sign-in.ts';
import type { Role } from './role.ts';
import { SHOP_SECRET } from './shop-secret.ts';
import { type RoleKeys, keyOf } from './role-keys.ts';
import type { RoleCall, Row, Scene, Things } from './row.ts';

/** The shops other than the owner's: one of the same country, one of another. */
export interface Others {
  readonly stranger: Shop;
  readonly abroad: Shop;
  /** A platform that embeds the owner's shop. */
  readonly host: TestHost;
  readonly keys: RoleKeys;
}

/** Makes a row's call as `role` would. */
export async function askAs(
  scene: Scene,
  others: Others,
  role: Role,
  row: Row,
  things: Things,
): Promise<LightMyRequestResponse> {
  const asked = await inject(row.endpoint, await row.ask(things, scene));
  const headers =
    role === 'network'
      ? signed(scene.world, row.endpoint, asked)
      : await credentialOf(scene, others, role, row.endpoint);
  const host = hostOf(row.endpoint);
  return scene.app.inject({
    ...asked,
    remoteAddress: aNetwork(),
    headers: { host, ...asked.headers, ...headers },
  });
}

/** An address whose guesses nobody has counted. */
function aNetwork(): string {
  const part = () => randomBytes(2).toString('hex');
  return `2001:db8:${part()}:${part()}::1`;
}

/** Where an endpoint is served. */
export const hostOf = ({ service }: AnyEndpoint): string =>
  service === 'operator' ? OPERATOR_HOST : 'localhost';

/** Makes a call over HTTP. */
async function inject(
  endpoint: AnyEndpoint,
  { params = {}, query = {}, body, sheet_for }: RoleCall,
): Promise<InjectOptions> {
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const call = { method: endpoint.method, url: `${path}?${new URLSearchParams(query).toString()}` };
  if (sheet_for === undefined)
    return body ? { ...call, headers: JSON_TYPE, payload: JSON.stringify(body) } : call;
  const { type, payload } = await multipartOf(sheet_for, { content: sheetOf([{}]) });
  return { ...call, headers: { 'content-type': type }, payload };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The signature of the sender of such calls: the rider network, the payment provider, or a shop system. */
export function signed(
  { config, clock }: World,
  { service }: AnyEndpoint,
  { payload }: InjectOptions,
): Record<string, string> {
  const body = typeof payload === 'string' ? payload : '';
  if (service === 'developer')
    return { 'x-shopify-topic': 'orders/create', 'x-shopify-hmac-sha256': signedByShop(SHOP_SECRET, body) };
  const isPayment = service === 'payment';
  const secret = isPayment ? sandboxSecret(config.signing_keys) : (config.rider_network_secret ?? '');
  return { [SIGNATURE_HEADER]: signBody(secret, body, clock.now()) };
}

async function credentialOf(
  { world, shop }: Scene,
  { stranger, abroad, host, keys }: Others,
  role: Exclude<Role, 'network'>,
  endpoint: AnyEndpoint,
): Promise<Record<string, string>> {
  switch (role) {
    case 'none':
      return {};
    case 'invented':
      return { authorization: bearer({ AccessToken: 'a.b.c', IdToken: 'a.b.c' }) };
    case 'expired':
      return { authorization: await expiredCredential(world, shop) };
    case 'abroad':
      return newCredential(world, abroad);
    case 'stranger':
      return newCredential(world, stranger);
    case 'owner':
      return newCredential(world, shop);
    case 'guest':
      return { authorization: await guestCredential(world) };
    case 'embedded':
      return { authorization: await embeddedCredential(world, shop, host) };
    case 'staff abroad':
      return staffCredential(
        world,
        staffRoles.map((each) => ({ role: each, countries: ['SE'] })),
      );
    case 'staff of a brand':
      return staffCredential(
        world,
        staffRoles.map((each) => ({ role: each, brands: ['another'] })),
      );
    case 'key':
    case 'narrow-key':
    case 'stranger-key':
    case 'outlet-key':
      return keyOf(keys, role, endpoint);
    default:
      return staffCredential(world, [{ role }]);
  }
}

/** Of a new member with these roles. */
async function staffCredential(world: World, grants: Parameters<typeof aMember>[1]) {
  const { headers } = await aMember(world, grants);
  return { authorization: headers.authorization };
}

/** A new session of the shop's user, for calls that end it. */
export async function newCredential(world: World, { user }: Shop): Promise<{ authorization: string }> {
  const { AuthenticationResult } = await openSession(world, user);
  return { authorization: bearer(AuthenticationResult) };
}

/** The credential that a platform's page sends for the shop. */
function embeddedCredential(
  { clock }: World,
  { vendor }: Shop,
  { key, settings }: TestHost,
): Promise<string> {
  const exp = unixSeconds(clock.now()) + 3600;
  return godroid(key, { iss: settings.issuer, aud: 'fi', exp, restaurantId: vendor.vendor_id });
}

/** A credential of the shop's user that has just expired. */
async function expiredCredential(world: World, { user }: Shop): Promise<string> {
  const { user_id, email, name, country_code } = user;
  const expires_at = unixSeconds(world.clock.now());
  return bearer(
    await world.tokens.sign({ user_id, session_id: randomUUID(), email, name, country_code, expires_at }),
  );
}
