// Photos of several tables: each lies in its row, or in the object that the row names.
import type { Database } from '../db/db.ts';
import { inTransaction } from '../db/transaction.ts';
import { mayBeNamed, nameObjects } from './objects-store.ts';

/** The tables with photos, and the column that tells the photos of one order apart. */
const apart = {
  proofs: { column: 'kind', type: 'text' },
  case_photos: { column: 'photo_id', type: 'uuid' },
} as const;
export type PhotoTable = keyof typeof apart;

/** One photo; `nth` is what tells it apart from others of its order. */
export interface PhotoPlace {
  readonly root_id: string;
  readonly order_id: string;
  readonly nth: string;
}

/** A photo, in its row or in the object that the row names. */
interface Photo {
  readonly photo: Buffer | null;
  readonly photo_object: string | null;
}

const whereIs = (table: PhotoTable): string =>
  `root_id = $1 and order_id = $2 and ${apart[table].column} = $3::${apart[table].type}`;

export async function findPhoto(
  { pool }: Pick<Database, 'pool'>,
  table: PhotoTable,
  { root_id, order_id, nth }: PhotoPlace,
): Promise<Photo | undefined> {
  const { rows } = await pool.query<Photo>({
    name: `find-photo-of-${table}`,
    text: `select photo, photo_object from ${table} where ${whereIs(table)}`,
    values: [root_id, order_id, nth],
  });
  return rows[0];
}

/** Returns photos that lie in their rows, oldest first. */
export async function listPhotosInRows(
  { pool }: Database,
  table: PhotoTable,
  most: number,
): Promise<(PhotoPlace & { readonly photo: Buffer })[]> {
  const { rows } = await pool.query<PhotoPlace & { photo: Buffer }>(
    `select root_id, order_id, ${apart[table].column} as nth, photo from ${table}
     where photo is not null order by kept_at limit $1`,
    [most],
  );
  return rows;
}

/** Has the row name its photo's object in place of the photo. */
export async function updatePhotoObject(
  db: Database,
  table: PhotoTable,
  { root_id, order_id, nth }: PhotoPlace,
  { photo_object, now }: { readonly photo_object: string; readonly now: Date },
): Promise<void> {
  await inTransaction(db, async (client) => {
    const { rows } = await client.query<{ root_id: string; object_key: string | null }>(
      `update ${table} set photo = null, photo_object = $4
       where ${whereIs(table)} and photo is not null and ${mayBeNamed('$1', '$4', '$5')}
       returning root_id, photo_object as object_key`,
      [root_id, order_id, nth, photo_object, now],
    );
    await nameObjects(client, rows);
  });
}
