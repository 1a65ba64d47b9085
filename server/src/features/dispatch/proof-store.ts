import type { ProofKind } from '@sendero/core/order/proof';
import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { rootsIn } from '../../db/shards.ts';
import { mayBeNamed, nameObjects, unnameObjects } from '../../objects/objects-store.ts';
import { type Happening, noteForWebhooks } from '../../webhooks/note-store.ts';
import { vendorIdOf } from '../order/order-id.ts';
import type { OrderRow } from '../order/order-row.ts';

export interface NewProof {
  readonly order_id: string;
  readonly vendor_id: string;
  readonly kind: ProofKind;
  readonly name: string;
  readonly taken_at: Date;
  readonly kept_at: Date;
  readonly lat?: number;
  readonly lng?: number;
  readonly signature?: string | undefined;
  /** In base64. */
  readonly photo?: string | undefined;
  /** The object that has the photo, in place of it. */
  readonly photo_object?: string | undefined;
}

/** Inserts proofs of orders that exist, in one statement a shard. */
export async function insertProofs(db: Database, proofs: readonly NewProof[]): Promise<void> {
  for (const part of await db.shards.parts(await db.shards.withRoots(proofs)))
    await inTransaction(db, async (client) => {
      const kept = await insertPart(client, part);
      await nameObjects(client, kept);
      await noteForWebhooks(client, kept.map(proofAdded));
    });
}

type Added = Kept & Pick<NewProof, 'order_id' | 'kind' | 'kept_at'>;

/** What webhooks are told of a proof. */
const proofAdded = ({ root_id, order_id, kind, kept_at: at }: Added): Happening => ({
  root_id,
  vendor_id: vendorIdOf(order_id),
  order_id,
  event: 'order.proof_added',
  key: `proof_${order_id}_${kind}`,
  subject: { kind },
  at,
});

interface Kept {
  readonly root_id: string;
  readonly object_key: string | null;
}

async function insertPart(
  client: pg.PoolClient,
  proofs: readonly (NewProof & { readonly root_id: string })[],
): Promise<Added[]> {
  const { rows } = await client.query<Added>({
    name: 'insert-proofs',
    text: `insert into proofs (root_id, order_id, kind, name, taken_at, kept_at, lat, lng, signature, photo, photo_object)
             select o.root_id, o.order_id, p.kind, p.name, p.taken_at, p.kept_at, p.lat, p.lng, p.signature,
                    decode(p.photo, 'base64'), p.photo_object
             from jsonb_to_recordset($1) p(root_id text, order_id text, kind text, name text, taken_at timestamptz,
                    kept_at timestamptz, lat float8, lng float8, signature text, photo text, photo_object text)
             join orders o on o.root_id = any($2) and o.root_id = p.root_id and o.order_id = p.order_id
             where p.photo_object is null or ${mayBeNamed('o.root_id', 'p.photo_object', 'p.kept_at')}
             order by o.order_id, p.kind
             on conflict do nothing
             returning root_id, photo_object as object_key, order_id, kind, kept_at`,
    values: [JSON.stringify(proofs), rootsIn(proofs)],
  });
  return rows;
}

export interface ProofRow {
  readonly kind: ProofKind;
  readonly name: string;
  readonly taken_at: Date;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly signature: string | null;
  readonly has_photo: boolean;
}

type Order = Pick<OrderRow, 'root_id' | 'order_id'>;

/** Returns all proofs of an order, without the photos. */
export async function listProofs(db: Database, { root_id, order_id }: Order): Promise<readonly ProofRow[]> {
  const { rows } = await db.pool.query<ProofRow>({
    name: 'list-proofs',
    text: `select kind, name, taken_at, lat, lng, signature, (photo is not null or photo_object is not null) as has_photo
           from proofs where root_id = $1 and order_id = $2`,
    values: [root_id, order_id],
  });
  return rows;
}

/** The kinds of proof of several orders, and whether each has a photo. */
export async function listProofsOf(
  { pool }: Pick<Database, 'pool'>,
  orders: readonly Order[],
): Promise<readonly (Pick<ProofRow, 'kind' | 'has_photo'> & Pick<Order, 'order_id'>)[]> {
  const { rows } = await pool.query<Pick<ProofRow, 'kind' | 'has_photo'> & Pick<Order, 'order_id'>>({
    name: 'list-proofs-of',
    text: `select order_id, kind, (photo is not null or photo_object is not null) as has_photo from proofs
           where root_id = any($1) and (root_id, order_id) in
             (select k.root_id, k.order_id from unnest($1::text[], $2::text[]) k(root_id, order_id))`,
    values: [orders.map(({ root_id }) => root_id), orders.map(({ order_id }) => order_id)],
  });
  return rows;
}

/** Deletes at most `most` of a country's proofs that were stored before `then`; returns how many. */
export async function deleteProofsBefore(
  db: Database,
  countryCode: string,
  then: Date,
  most: number,
): Promise<number> {
  return inTransaction(db, async (client) => {
    const { rows: old } = await client.query<{ root_id: string; order_id: string; kind: string }>(
      `select root_id, order_id, kind from proofs
       where kept_at < $2 and root_id in (select vendor_id from vendors where country_code = $1)
       order by kept_at limit $3`,
      [countryCode, then, most],
    );
    for (const part of await db.shards.within(client).parts(old)) {
      const { rows } = await client.query<Kept>(
        `delete from proofs p using jsonb_to_recordset($1) old(root_id text, order_id text, kind text)
         where p.root_id = any($2) and p.root_id = old.root_id and p.order_id = old.order_id and p.kind = old.kind
         returning p.root_id, p.photo_object as object_key`,
        [JSON.stringify(part), rootsIn(part)],
      );
      await unnameObjects(client, rows);
      await forgetSealed(client, part);
    }
    return old.length;
  });
}

/** Deletes the salts by which sealed hashes would tell what these proofs were (RCP-09); the hashes stay. */
async function forgetSealed(
  client: pg.PoolClient,
  proofs: readonly { readonly root_id: string; readonly order_id: string; readonly kind: string }[],
): Promise<void> {
  await client.query(
    `update evidence_entries e set salt = null from jsonb_to_recordset($1) p(root_id text, order_id text, kind text)
     where e.root_id = any($2) and e.root_id = p.root_id and e.order_id = p.order_id and e.kind = p.kind`,
    [JSON.stringify(proofs), rootsIn(proofs)],
  );
}
