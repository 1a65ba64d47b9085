import type {
  NewShopSystem,
  ShopSystem,
  ShopSystemChange,
  ShopSystemToConnect,
} from '@sendero/core/contract/shop-system-api';
import { receiveShopOrder } from '@sendero/core/contract/shop-system-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { Site } from '@sendero/core/market/site';
import { randomBytes } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { needScope } from '../../http/key-caller.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { seal } from '../../http/seal.ts';
import { type Caller, isOwnerLike } from '../../http/tokens.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import { portalUrl } from '../session/confirmation-link.ts';
import { listOwned } from '../vendor/list-vendors.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { deleteDraftsOf } from './draft-store.ts';
import { ofShopSystem } from './shop-secret.ts';
import {
  type SystemRow,
  deleteSystem,
  insertSystem,
  listSystems,
  lockSystem,
  updateSystem,
} from './system-store.ts';

const MOST_SYSTEMS = 20;
const HOUR_MS = 3_600_000;
/** The id is the only thing in the address that is not public: 192 bits. */
const ID_BYTES = 24;
const SECRET_BYTES = 30;

/** Systems that one person connects or changes in an hour. */
const changes = createLimit({ name: 'shop-system-changes', most: 120, window_ms: HOUR_MS });

/** Who asks, and where their portal is. */
interface Asking {
  readonly site: Site;
  readonly caller: Caller;
  readonly origin: string;
}

/**
 * Connects a shop system whose orders are collected at an outlet of the caller's (DEV-11). WooCommerce lets its user choose
 * the secret, so one is made here and told this once; Shopify makes its own, which may follow once it is known. A key that may
 * place no orders connects and changes none that places them.
 */
export async function connectSystem(
  world: World,
  asking: Asking,
  asked: ShopSystemToConnect,
): Promise<NewShopSystem> {
  const { site, caller } = asking;
  const { root_id, vendor } = outletAmong(await ownedBy(world, caller), asked.vendor_id);
  if (asked.places) needScope(caller, 'orders:write');
  await changes.count(world, caller.user_id);
  const system_id = `shop_${randomBytes(ID_BYTES).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  const made = asked.kind === 'woocommerce' && asked.secret === undefined ? newSecret() : null;
  const secret = asked.secret ?? made;
  const row: SystemRow = {
    system_id,
    root_id,
    vendor_id: vendor.vendor_id,
    country_code: caller.country_code,
    site_id: site.id,
    kind: asked.kind,
    name: asked.name,
    secret: secret === null ? null : sealed(world, system_id, secret),
    places: asked.places ?? false,
    label: asked.label ?? null,
    created_at: world.clock.now(),
    heard_at: null,
    heard_topic: null,
    heard_outcome: null,
    refused_at: null,
  };
  if (!(await inTransaction(world.db, (client) => insertSystem(client, row, MOST_SYSTEMS))))
    throw new Problem('Conflict', {
      detail: `There are ${MOST_SYSTEMS} shop systems already. Disconnect one first.`,
    });
  return { ...toSystem(world, asking, row), secret: made };
}

/** Returns the shop systems of the vendors that the caller owns. */
export async function listOwnSystems(world: World, asking: Asking): Promise<ShopSystem[]> {
  const rows = await listOwn(world, await ownedBy(world, asking.caller));
  return rows.map((row) => toSystem(world, asking, row));
}

/** Sets what is named. What waits keeps the outlet that it came for. */
export async function changeSystem(
  world: World,
  asking: Asking,
  systemId: string,
  change: ShopSystemChange,
): Promise<ShopSystem> {
  const owned = await ownedBy(world, asking.caller);
  const { root_id } = await getOwn(world, owned, systemId);
  const outlet = change.vendor_id === undefined ? null : outletAmong(owned, change.vendor_id);
  if (outlet && outlet.root_id !== root_id) throw ruleBroken('vendor_id', 'problem.field');
  await changes.count(world, asking.caller.user_id);
  const { name, secret, places, label } = change;
  const after = await inTransaction(world.db, async (client) => {
    const before = await lockSystem(client, systemId);
    // It may be another outlet's by now than when it was found.
    if (!before) throw noSuchSystem();
    outletAmong(owned, before.vendor_id);
    const row: SystemRow = {
      ...before,
      name: name ?? before.name,
      vendor_id: outlet?.vendor.vendor_id ?? before.vendor_id,
      secret: secret === undefined ? before.secret : sealed(world, systemId, secret),
      refused_at: secret === undefined ? before.refused_at : null,
      places: places ?? before.places,
      label: label === undefined ? before.label : label,
    };
    if (row.places) needScope(asking.caller, 'orders:write');
    await updateSystem(client, row);
    return row;
  });
  return toSystem(world, asking, after);
}

/** Disconnects a shop system, and forgets its drafts; orders that were placed stay. */
export async function disconnectSystem(world: World, { caller }: Asking, systemId: string): Promise<void> {
  const { root_id } = await getOwn(world, await ownedBy(world, caller), systemId);
  await inTransaction(world.db, async (client) => {
    await deleteSystem(client, systemId);
    await deleteDraftsOf(client, root_id, systemId);
  });
}

/** The site that a shop system was connected on. */
export function siteOfSystem({ sites }: World, { site_id, country_code }: SystemRow): Site {
  const site =
    sites.all().find(({ id }) => id === site_id) ??
    sites.all().find(({ market }) => market.country_code === country_code);
  if (!site) throw new Error(`A shop system is connected in ${country_code}, which has no site any more.`);
  return site;
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const sealed = ({ config }: World, systemId: string, secret: string): Buffer =>
  seal(config.signing_keys, ofShopSystem(systemId), Buffer.from(secret));

async function getOwn(world: World, owned: readonly VendorRecord[], systemId: string): Promise<SystemRow> {
  const row = (await listOwn(world, owned)).find(({ system_id }) => system_id === systemId);
  if (!row) throw noSuchSystem();
  return row;
}

async function listOwn(world: World, owned: readonly VendorRecord[]): Promise<SystemRow[]> {
  const ids = new Set(owned.map(({ vendor }) => vendor.vendor_id));
  const rows = await listSystems(world.db, [...new Set(owned.map(({ root_id }) => root_id))]);
  return rows.filter(({ vendor_id }) => ids.has(vendor_id));
}

/** The vendors of a caller with an account, or of a key. A platform's token and a guest have no shop systems. */
async function ownedBy(world: World, caller: Caller): Promise<VendorRecord[]> {
  if (!caller.key && !isOwnerLike(caller))
    throw new Problem('NotYours', { detail: 'Only owners with an account have shop systems.' });
  return listOwned(world, caller);
}

function outletAmong(owned: readonly VendorRecord[], vendorId: string): VendorRecord {
  const found = owned.find(({ vendor }) => vendor.vendor_id === vendorId);
  if (!found) throw new Problem('NotFound', { detail: 'There is no such collection point.' });
  return found;
}

const noSuchSystem = (): Problem => new Problem('NotFound', { detail: 'There is no such shop system.' });

function toSystem(world: World, { site, origin }: Asking, row: SystemRow): ShopSystem {
  const { heard_at, heard_topic, heard_outcome } = row;
  return {
    system_id: row.system_id,
    kind: row.kind,
    name: row.name,
    vendor_id: row.vendor_id,
    address: portalUrl(world, site, origin) + addressOf(receiveShopOrder).replace(':id', row.system_id),
    has_secret: row.secret !== null,
    places: row.places,
    label: row.label,
    created_at: unixSeconds(row.created_at),
    heard:
      heard_at && heard_outcome
        ? { at: unixSeconds(heard_at), topic: heard_topic ?? '', outcome: heard_outcome }
        : null,
    refused_at: row.refused_at && unixSeconds(row.refused_at),
  };
}
