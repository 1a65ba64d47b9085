import * as siteApi from '@sendero/core/contract/operator-site-api';
import * as api from '@sendero/core/contract/operator-studio-api';
import type { FastifyInstance } from 'fastify';
import { unixSeconds } from '../../clock.ts';
import { mountStaff, mountStaffFile } from '../../http/mount.ts';
import { requesterOf } from '../../http/requester.ts';
import type { World } from '../../world.ts';
import { faultsOf } from './check-draft.ts';
import { differenceOf } from './difference.ts';
import { beginDraft, changeDraft, discardDraft, getDraft } from './drafts.ts';
import { previewsOf } from './previews.ts';
import { publishDraft, rollBack, withdraw } from './publish.ts';
import { saveMark } from './save-mark.ts';
import { listThings, showThing, toDraft, toVersion } from './show.ts';
import { changeSite, listSites, showSite } from './site-settings.ts';
import { subjectOf } from './subject.ts';
import { coverageOf, exportTexts, importTexts } from './translate.ts';
import { getWord, listWords, saveWord } from './words.ts';

/** A brand with its texts and pages. */
const LARGEST_DRAFT = 2 * 1024 * 1024;

export function studioRoutes(app: FastifyInstance, world: World): void {
  thingRoutes(app, world);
  draftRoutes(app, world);
  versionRoutes(app, world);
  siteRoutes(app, world);
}

function thingRoutes(app: FastifyInstance, world: World): void {
  for (const [kind, list, show, begin] of [
    ['market', api.listMarkets, api.getMarket, api.beginMarketDraft],
    ['brand', api.listBrands, api.getBrand, api.beginBrandDraft],
  ] as const) {
    mountStaff(app, world, list, async ({ caller }) => ({ result: await listThings(world, caller, kind) }));
    mountStaff(app, world, show, async ({ caller, params }) => ({
      result: await showThing(world, caller, subjectOf(kind, params.code)),
    }));
    mountStaff(app, world, begin, async ({ caller, params, body }) => ({
      result: toDraft(await beginDraft(world, caller, { kind, code: params.code, ...body })),
    }));
  }
}

function draftRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, api.getDraft, async ({ caller, params }) => ({
    result: toDraft(await getDraft(world, caller, params.draftId)),
  }));
  mountStaff(
    app,
    world,
    api.saveDraft,
    async ({ caller, params, body }) => ({
      result: toDraft(await changeDraft(world, caller, params.draftId, body)),
    }),
    { body_limit: LARGEST_DRAFT },
  );
  mountStaff(app, world, api.discardDraft, async ({ caller, params }) => {
    await discardDraft(world, caller, params.draftId);
    return undefined;
  });
  mountStaff(app, world, api.checkDraft, async ({ caller, params }) => {
    const draft = await getDraft(world, caller, params.draftId);
    return { result: [...(await faultsOf(world, draft, draft.content))] };
  });
  mountStaff(app, world, api.compareDraft, async ({ caller, params }) => ({
    result: await differenceOf(world, await getDraft(world, caller, params.draftId)),
  }));
  mountStaff(
    app,
    world,
    api.saveMark,
    async ({ caller, params, body }) => ({
      result: toDraft(await saveMark(world, caller, params.draftId, body)),
    }),
    { body_limit: LARGEST_DRAFT },
  );
  mountStaff(app, world, api.getCoverage, async ({ caller, params }) => ({
    result: await coverageOf(world, caller, params.draftId),
  }));
  mountStaffFile(app, world, api.exportTexts, ({ caller, params }) =>
    exportTexts(world, caller, params.draftId, params.language),
  );
  mountStaff(
    app,
    world,
    api.importTexts,
    async ({ caller, params, body }) => {
      const { draftId, language } = params;
      const { draft, taken, faults } = await importTexts(world, caller, draftId, { ...body, language });
      return { result: { draft: toDraft(draft), taken, faults: [...faults] } };
    },
    { body_limit: LARGEST_DRAFT },
  );
  mountStaff(app, world, api.listWords, async ({ caller, params, query }) => ({
    result: await listWords(world, caller, params.draftId, query),
  }));
  mountStaff(app, world, api.getWord, async ({ caller, params }) => ({
    result: await getWord(world, caller, params.draftId, params.key),
  }));
  mountStaff(app, world, api.saveWord, async ({ caller, params, body }) => ({
    result: toDraft(await saveWord(world, caller, params, body)),
  }));
  mountStaff(app, world, api.previewDraft, async ({ caller, params, request }) => {
    const draft = await getDraft(world, caller, params.draftId);
    return { result: await previewsOf(world, caller, draft, requesterOf(request).origin) };
  });
  mountStaff(app, world, api.publishDraft, async ({ caller, params, body }) => {
    const at = body.at === undefined ? undefined : new Date(body.at * 1000);
    const row = await publishDraft(world, caller, params.draftId, { at, reason: body.reason });
    return { result: toVersion(world, row, [row]) };
  });
}

function versionRoutes(app: FastifyInstance, world: World): void {
  for (const [kind, back, take] of [
    ['market', api.rollBackMarket, api.withdrawMarket],
    ['brand', api.rollBackBrand, api.withdrawBrand],
  ] as const) {
    mountStaff(app, world, back, async ({ caller, params, body }) => {
      const row = await rollBack(world, caller, subjectOf(kind, params.code), body);
      return { result: toVersion(world, row, [row]) };
    });
    mountStaff(app, world, take, async ({ caller, params, body }) => {
      const version = { ...subjectOf(kind, params.code), version: params.version };
      await withdraw(world, caller, version, body.reason);
      return undefined;
    });
  }
}

function siteRoutes(app: FastifyInstance, world: World): void {
  mountStaff(app, world, siteApi.listSites, async ({ caller }) => ({ result: listSites(world, caller) }));
  mountStaff(app, world, siteApi.getSiteFlags, async ({ caller, params }) => ({
    result: showSite(world, caller, params.site),
  }));
  mountStaff(app, world, siteApi.saveSiteFlags, async ({ caller, params, body: { flags, reason } }) => ({
    result: await changeSite(world, caller, params.site, { act: 'flags', settings: { flags }, reason }),
  }));
  mountStaff(app, world, siteApi.saveMaintenance, async ({ caller, params, body }) => {
    const { kind, from = unixSeconds(world.clock.now()), until = null, text = '', reason } = body;
    const maintenance = kind === 'none' ? null : { kind, from, until, text };
    return {
      result: await changeSite(world, caller, params.site, {
        act: 'maintenance',
        settings: { maintenance },
        reason,
      }),
    };
  });
}
