import * as developer from '@sendero/core/contract/developer-api';
import { randomUUID } from 'node:crypto';
import { type Row, type Scene, ownRow, row } from './row.ts';
import { callApi } from '../call-api.ts';

const A_KEY = { name: 'Of the table', mode: 'live', scopes: ['quotes'] } as const;

/** The id of a key of the shop's, the one before while it lives: so many are made in an hour at most. */
async function aKeyOf({ app, shop }: Scene): Promise<string> {
  const listed = await callApi(app, shop.headers, developer.listKeys);
  const made = listed.json().result.find(({ name }: { name: string }) => name === A_KEY.name);
  if (made) return made.key_id;
  const body = { ...A_KEY, vendor_id: shop.vendor.vendor_id };
  return (await callApi(app, shop.headers, developer.makeKey, { body })).json().result.key_id;
}

const isOwn = ({ vendor_id }: { vendor_id: string }, { shop }: Scene) => vendor_id === shop.vendor.vendor_id;

/** A platform's users have no account. */
const EMBEDDED = { embedded: 'NotYours' } as const;

export const developerRows: readonly Row[] = [
  ownRow(developer.makeKey, () => ({ body: A_KEY }), EMBEDDED),
  ownRow(developer.listKeys, () => ({}), EMBEDDED),
  row(
    developer.endKey,
    async (things, scene) => ({
      params: { key_id: isOwn(things, scene) ? await aKeyOf(scene) : randomUUID() },
    }),
    EMBEDDED,
  ),
  row(
    developer.turnKey,
    async (things, scene) => ({
      params: { key_id: isOwn(things, scene) ? await aKeyOf(scene) : randomUUID() },
      body: { overlap_hours: 1 },
    }),
    EMBEDDED,
  ),
];
