import type { Database } from '../../db/db.ts';

interface PictureRow {
  readonly hash: string;
  readonly media_type: string;
  readonly picture: Buffer;
  readonly made_at: Date;
}

/** The same picture again is the same row. */
export async function insertPicture({ kysely }: Database, row: PictureRow): Promise<void> {
  await kysely
    .insertInto('site_pictures')
    .values(row)
    .onConflict((of) => of.column('hash').doNothing())
    .execute();
}

export async function hasPicture({ kysely }: Database, hash: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('site_pictures')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
