import type { ProofKind } from '@sendero/core/order/proof';
import type { Database } from '../../db/db.ts';
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
}

/** Inserts proofs of orders that exist, in one statement. */
export async function insertProofs(db: Database, proofs: readonly NewProof[]): Promise<void> {
  await db.pool.query({
    name: 'insert-proofs',
    text: `insert into proofs (root_id, order_id, kind, name, taken_at, kept_at, lat, lng, signature, photo)
           select o.root_id, o.order_id, p.kind, p.name, p.taken_at, p.kept_at, p.lat, p.lng, p.signature, decode(p.photo, 'base64')
           from jsonb_to_recordset($1) p(order_id text, vendor_id text, kind text, name text, taken_at timestamptz,
                  kept_at timestamptz, lat float8, lng float8, signature text, photo text)
           join vendors v on v.vendor_id = p.vendor_id
           join orders o on o.root_id = v.root_id and o.order_id = p.order_id
           order by o.order_id, p.kind
           on conflict do nothing`,
    values: [JSON.stringify(proofs)],
  });
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
    text: `select kind, name, taken_at, lat, lng, signature, photo is not null as has_photo
           from proofs where root_id = $1 and order_id = $2`,
    values: [root_id, order_id],
  });
  return rows;
}

export async function findPhoto(
  db: Database,
  { root_id, order_id }: Order,
  kind: ProofKind,
): Promise<Buffer | null> {
  const { rows } = await db.pool.query<{ photo: Buffer | null }>({
    name: 'find-photo',
    text: 'select photo from proofs where root_id = $1 and order_id = $2 and kind = $3',
    values: [root_id, order_id, kind],
  });
  return rows[0]?.photo ?? null;
}

/** Deletes at most `most` of a country's proofs that were stored before `then`; returns how many. */
export async function deleteProofsBefore(
  db: Database,
  countryCode: string,
  then: Date,
  most: number,
): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from proofs p using (
       select root_id, order_id, kind from proofs
       where kept_at < $2 and root_id in (select vendor_id from vendors where country_code = $1)
       order by kept_at limit $3
     ) old
     where p.root_id = old.root_id and p.order_id = old.order_id and p.kind = old.kind`,
    [countryCode, then, most],
  );
  return rowCount ?? 0;
}
