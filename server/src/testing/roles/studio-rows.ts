import * as site from '@sendero/core/contract/operator-site-api';
import * as studio from '@sendero/core/contract/operator-studio-api';
import { sendero } from '@sendero/core/brand/sendero';
import { randomUUID } from 'node:crypto';
import { insertDraft, insertVersion, listVersions } from '../../features/studio/store.ts';
import { type Row, type Scene, ownRow, row } from './row.ts';

const XLIFF =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fi"><file id="texts"/></xliff>';
const reason = 'The table of access';

/** A country of no brand, and a brand of no country: not for those who are limited the other way. */
const market = { params: { code: 'FI' } };
const brand = { params: { code: 'sendero' } };

/** A new draft of Finland as it is. */
const aDraft = (scene: Scene) => aDraftOf(scene, 'market', 'FI', scene.world.sites.findMarket('FI'));
const aBrandDraft = (scene: Scene) => aDraftOf(scene, 'brand', 'sendero', sendero);

async function aDraftOf(
  { world }: Scene,
  kind: 'market' | 'brand',
  code: string,
  content: unknown,
): Promise<string> {
  const draft_id = randomUUID();
  const [newest] = await listVersions(world.db, { kind, code });
  await insertDraft(world.db, {
    draft_id,
    kind,
    code,
    based_on: newest?.version ?? 0,
    begun_from: null,
    brand: null,
    content,
    revision: 1,
    changed_at: world.clock.now(),
    changed_by: 'test',
  });
  return draft_id;
}

/** A version that waits for its time. */
async function aWaitingVersion({ world }: Scene, kind: 'market' | 'brand', code: string): Promise<number> {
  const [newest] = await listVersions(world.db, { kind, code });
  const version = (newest?.version ?? 0) + 1;
  const made_at = world.clock.now();
  const in_force_from = new Date(made_at.getTime() + 3_600_000);
  const client = await world.db.pool.connect();
  await insertVersion(client, {
    kind,
    code,
    version,
    content: null,
    reason,
    made_at,
    made_by: 'test',
    in_force_from,
  });
  client.release();
  return version;
}

const draftRow = (endpoint: Row['endpoint'], body?: object): Row =>
  row(endpoint, async (_things, scene) => ({
    params: { draftId: await aDraft(scene) },
    ...(body && { body }),
  }));

export const studioRows: readonly Row[] = [
  ownRow(studio.listMarkets),
  ownRow(studio.listBrands),
  row(studio.getMarket, () => market),
  row(studio.getBrand, () => brand),
  row(studio.beginMarketDraft, () => ({ ...market, body: {} })),
  row(studio.beginBrandDraft, () => ({ ...brand, body: {} })),
  draftRow(studio.getDraft),
  row(studio.saveDraft, async (_things, scene) => ({
    params: { draftId: await aDraft(scene) },
    body: { content: { ...scene.world.sites.findMarket('FI') }, revision: 1 },
  })),
  draftRow(studio.discardDraft),
  draftRow(studio.checkDraft),
  draftRow(studio.compareDraft),
  draftRow(studio.previewDraft, {}),
  row(studio.saveMark, async (_things, scene) => ({
    params: { draftId: await aBrandDraft(scene) },
    body: { picture: null, revision: 1 },
  })),
  row(studio.getCoverage, async (_things, scene) => ({ params: { draftId: await aBrandDraft(scene) } })),
  row(studio.exportTexts, async (_things, scene) => ({
    params: { draftId: await aBrandDraft(scene), language: 'fi' },
  })),
  row(studio.listWords, async (_things, scene) => ({
    params: { draftId: await aBrandDraft(scene) },
    query: { language: 'fi' },
  })),
  row(studio.getWord, async (_things, scene) => ({
    params: { draftId: await aBrandDraft(scene), key: 'account.close' },
  })),
  row(studio.saveWord, async (_things, scene) => ({
    params: { draftId: await aBrandDraft(scene), key: 'account.close' },
    body: { texts: { fi: 'Sulje' }, revision: 1 },
  })),
  row(studio.importTexts, async (_things, scene) => ({
    params: { draftId: await aBrandDraft(scene), language: 'fi' },
    body: { xliff: XLIFF, revision: 1 },
  })),
  draftRow(studio.publishDraft, { reason }),
  row(studio.rollBackMarket, () => ({ ...market, body: { version: 0, reason } })),
  row(studio.rollBackBrand, () => ({ ...brand, body: { version: 0, reason } })),
  row(studio.withdrawMarket, async (_things, scene) => ({
    params: { code: 'FI', version: String(await aWaitingVersion(scene, 'market', 'FI')) },
    body: { reason },
  })),
  row(studio.withdrawBrand, async (_things, scene) => ({
    params: { code: 'sendero', version: String(await aWaitingVersion(scene, 'brand', 'sendero')) },
    body: { reason },
  })),
  ownRow(site.listSites),
  row(site.getSiteFlags, () => ({ params: { site: 'fi' } })),
  row(site.saveSiteFlags, () => ({ params: { site: 'fi' }, body: { flags: {}, reason } })),
  row(site.saveMaintenance, () => ({ params: { site: 'fi' }, body: { kind: 'none', reason } })),
];
