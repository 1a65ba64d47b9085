import * as developer from '@sendero/core/contract/developer-api';
import { randomUUID } from 'node:crypto';
import { type Row, type Scene, ownRow, row } from './row.ts';
import { callApi } from '../call-api.ts';

const A_KEY = { name: 'Of the table', mode: 'live', scopes: ['quotes'] } as const;

/** The id of a key of the shop's; those before are ended, since a shop has so many at most. */
async function aKeyOf({ app, shop }: Scene): Promise<string> {
  const listed = await callApi(app, shop.headers, developer.listKeys);
  const made = listed.json().result.filter(({ name }: { name: string }) => name === A_KEY.name);
  for (const { key_id } of made) await callApi(app, shop.headers, developer.endKey, { params: { key_id } });
  return (await callApi(app, shop.headers, developer.makeKey, { body: A_KEY })).json().result.key_id;
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
