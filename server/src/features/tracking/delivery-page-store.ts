import type { Goods } from '@sendero/core/vendor/delivery-page';
import type { Db } from '../../db/db.ts';

/** A choice as it is kept; undefined leaves what is there. */
export interface PageChange {
  readonly goods?: Goods | null | undefined;
  readonly hue?: number | null | undefined;
  readonly instructions?: boolean | null | undefined;
  readonly pin_required?: boolean | null | undefined;
  readonly mark?: { readonly bytes: Buffer; readonly hash: string } | null | undefined;
}

export interface PageRow {
  readonly goods: Goods | null;
  readonly hue: number | null;
  readonly mark_hash: string | null;
  readonly instructions: boolean | null;
  readonly pin_required: boolean | null;
}

/** A vendor's own choices, without its mark's bytes. */
export async function findDeliveryPage(db: Db, vendorId: string): Promise<PageRow | undefined> {
  return db
    .selectFrom('delivery_pages')
    .select(['goods', 'hue', 'mark_hash', 'instructions', 'pin_required'])
    .$castTo<PageRow>()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

export async function updateDeliveryPage(db: Db, vendorId: string, change: PageChange): Promise<void> {
  const { goods, hue, mark, instructions, pin_required } = change;
  const values = {
    ...(goods !== undefined && { goods }),
    ...(hue !== undefined && { hue }),
    ...(instructions !== undefined && { instructions }),
    ...(pin_required !== undefined && { pin_required }),
    ...(mark !== undefined && { mark: mark?.bytes ?? null, mark_hash: mark?.hash ?? null }),
  };
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto('delivery_pages')
    .values({ vendor_id: vendorId, ...values })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(values))
    .execute();
}

/** The mark that a vendor has now, if it is the one with that hash. */
export async function findMark(db: Db, vendorId: string, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('delivery_pages')
    .select('mark')
    .where('vendor_id', '=', vendorId)
    .where('mark_hash', '=', hash)
    .executeTakeFirst();
  return row?.mark ?? null;
}
