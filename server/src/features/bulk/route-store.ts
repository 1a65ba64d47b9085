// The rows of a bulk job that name a route.
import { routeKey } from '@sendero/core/bulk/route';
import type { RowState } from '@sendero/core/bulk/state';
import type pg from 'pg';
import type { BulkJobKey } from './store.ts';

/** A row that names a route, with its version. */
export interface RouteMember {
  readonly row_number: number;
  readonly state: RowState;
  readonly route: string;
  /** PostgreSQL's row version (xmin), new after every change. */
  readonly version: string;
}

/** The rows of each route of a job, in the order of the sheet, by `routeKey`; without those in other states. */
export async function listRoutes(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { root_id, job_id }: BulkJobKey,
  states: readonly RowState[],
): Promise<ReadonlyMap<string, readonly RouteMember[]>> {
  const { rows } = await client.query<RouteMember>({
    name: 'list-route-rows',
    text: `select row_number, state, draft->>'route' as route, xmin::text as version from bulk_rows
           where root_id = $1 and job_id = $2 and draft ? 'route' and state = any($3) order by row_number`,
    values: [root_id, job_id, states],
  });
  return Map.groupBy(rows, ({ route }) => routeKey(route));
}

/** Whether none of these rows has changed. */
export async function areAsSeen(
  client: pg.PoolClient,
  { root_id, job_id }: BulkJobKey,
  members: readonly RouteMember[],
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'look-at-route-rows',
    text: `select from bulk_rows r join unnest($3::int[], $4::text[]) seen(row_number, version) using (row_number)
           where r.root_id = $1 and r.job_id = $2 and r.xmin::text = seen.version`,
    values: [
      root_id,
      job_id,
      members.map(({ row_number }) => row_number),
      members.map(({ version }) => version),
    ],
  });
  return rowCount === members.length;
}
