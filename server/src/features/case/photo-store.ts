import type pg from 'pg';
import type { Database } from '../../db/db.ts';
import { rootsIn } from '../../db/shards.ts';
import { inTransaction } from '../../db/transaction.ts';
import { mayBeNamed, nameObjects, unnameObjects } from '../../objects/objects-store.ts';
import type { OrderRow } from '../order/order-row.ts';

type OrderKey = Pick<OrderRow, 'root_id' | 'order_id'>;

export interface PhotoKey extends OrderKey {
  readonly photo_id: string;
}

/** A photo, in its row or in the object that the row names. */
export interface PhotoRow extends PhotoKey {
  readonly message_id: string;
  readonly country_code: string;
  readonly photo: Buffer | null;
  readonly photo_object: string | null;
  readonly kept_at: Date;
}

interface Naming {
  readonly root_id: string;
  readonly object_key: string | null;
}

/** Adds photos to a locked case, which has `most` at most; returns how many are new, null where they were too many. */
export async function insertPhotos(
  client: pg.PoolClient,
  order: OrderKey,
  photos: readonly PhotoRow[],
  most: number,
): Promise<number | null> {
  const named: Naming[] = [];
  for (const { photo_id, message_id, country_code, photo, photo_object, kept_at } of photos) {
    const { rows } = await client.query<Naming>({
      name: 'insert-case-photo',
      text: `insert into case_photos (root_id, order_id, photo_id, message_id, country_code, photo, photo_object, kept_at)
        select $1, $2, $3, $4, $5, $6, $7, $8
        where $7::text is null or ${mayBeNamed('$1', '$7', '$8')}
        on conflict (root_id, order_id, photo_id) do nothing returning root_id, photo_object as object_key`,
      values: [
        order.root_id,
        order.order_id,
        photo_id,
        message_id,
        country_code,
        photo,
        photo_object,
        kept_at,
      ],
    });
    named.push(...rows);
  }
  await nameObjects(client, named);
  const ids = named.length === 0 ? [] : await listPhotoIds(client, [order]);
  return ids.length > most ? null : named.length;
}

/** The photos of several cases without their bytes, in the order in which they came. */
export async function listPhotoIds(
  client: Pick<pg.PoolClient, 'query'>,
  orders: readonly OrderKey[],
): Promise<readonly Pick<PhotoRow, 'order_id' | 'photo_id' | 'message_id'>[]> {
  const { rows } = await client.query<PhotoRow>({
    name: 'list-case-photos',
    text: `select order_id, photo_id, message_id from case_photos
      where root_id = any($1) and (root_id, order_id) in
        (select k.root_id, k.order_id from unnest($1::text[], $2::text[]) k(root_id, order_id))
      order by kept_at, photo_id`,
    values: [orders.map(({ root_id }) => root_id), orders.map(({ order_id }) => order_id)],
  });
  return rows;
}

/** Deletes at most `most` of a country's photos that were kept before `then`; returns how many. */
export async function deletePhotosBefore(
  db: Database,
  countryCode: string,
  then: Date,
  most: number,
): Promise<number> {
  return inTransaction(db, async (client) => {
    const { rows: old } = await client.query<PhotoKey>(
      `select root_id, order_id, photo_id from case_photos where country_code = $1 and kept_at < $2
       order by kept_at limit $3`,
      [countryCode, then, most],
    );
    for (const part of await db.shards.within(client).parts(old)) {
      const { rows } = await client.query<Naming>(
        `delete from case_photos p using jsonb_to_recordset($1) old(root_id text, order_id text, photo_id uuid)
         where p.root_id = any($2) and p.root_id = old.root_id and p.order_id = old.order_id and p.photo_id = old.photo_id
         returning p.root_id, p.photo_object as object_key`,
        [JSON.stringify(part), rootsIn(part)],
      );
      await unnameObjects(client, rows);
    }
    return old.length;
  });
}
