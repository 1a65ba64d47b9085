import type pg from 'pg';

/**
 * Makes an order due, at `now` at the earliest. Unless it is a pre-order, moves its promised time by as long as it has
 * waited.
 */
export async function updateDue(
  client: pg.PoolClient,
  {
    root_id,
    order_id,
    dispatch_at,
  }: { readonly root_id: string; readonly order_id: string; readonly dispatch_at: Date },
  now: Date,
): Promise<void> {
  await client.query({
    name: 'update-due',
    text: `update orders set dispatch_at = greatest($3::timestamptz, $4::timestamptz),
             promised_at = case when preordered_for is null
                                then seconds_after(promised_at, extract(epoch from $4::timestamptz - created_at)::double precision)
                                else promised_at end
           where root_id = $1 and order_id = $2`,
    values: [root_id, order_id, dispatch_at, now],
  });
  await noteDue(client, { root_id, order_id });
}

/** Writes down when an order whose `dispatch_at` was written is due, where it is found by (decision 0164). */
export async function noteDue(
  client: pg.PoolClient,
  { root_id, order_id }: { readonly root_id: string; readonly order_id: string },
): Promise<void> {
  await client.query({
    name: 'note-due',
    text: 'select note_due_at($1, array[$1], array[$2])',
    values: [root_id, order_id],
  });
}
