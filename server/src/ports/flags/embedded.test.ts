import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brands } from '@sendero/core/brand/all';
import { fallbackFlags } from '@sendero/core/flag/flag';
import { markets } from '@sendero/core/market/all';
import { makeSites, siteByHost } from '@sendero/core/market/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedFlags, flagFile } from './embedded.ts';

const sites = makeSites(markets, brands, 'prd');
const siteOf = (host: string) => siteByHost(host, 'fi', sites);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flags-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function flagsFrom(content: object) {
  const file = join(folder, 'flags.json');
  await writeFile(file, JSON.stringify(content));
  return embeddedFlags(pathToFileURL(file), sites);
}

describe('flags of a file', () => {
  it('are core’s where the file says nothing [FLG-03]', async () => {
    const flags = await flagsFrom({ all: {}, sites: {} });
    expect(flags.fallback(siteOf('pk.localhost'))).toEqual(fallbackFlags);
    expect(flags.flagsFor(siteOf('pk.localhost'))).toEqual(fallbackFlags);
  });

  it('are set for all sites, and for one before all [FLG-04]', async () => {
    const flags = await flagsFrom({
      all: { voucher: true },
      sites: { pk: { voucher: false, 'delayed-cancellation': ['NEW'] } },
    });
    expect(flags.fallback(siteOf('pk.localhost')).voucher).toBe(false);
    expect(flags.flagsFor(siteOf('localhost')).voucher).toBe(true);
    expect(flags.flagsFor(siteOf('pk.localhost'))).toMatchObject({
      voucher: false,
      'delayed-cancellation': ['NEW'],
    });
  });

  it('stop the start when wrong, with the name of what is wrong [FLG-03]', async () => {
    await expect(flagsFrom({ all: { vouchers: true }, sites: {} })).rejects.toThrow('all.vouchers');
    await expect(flagsFrom({ all: {}, sites: { fi: { voucher: 'on' } } })).rejects.toThrow(
      'sites.fi.voucher',
    );
    await expect(flagsFrom({ all: {}, sites: { xx: {} } })).rejects.toThrow('"xx"');
  });

  it('may be said by a setting before the file, for all sites or one [FLG-04]', async () => {
    const file = pathToFileURL(join(folder, 'flags.json'));
    await flagsFrom({ all: { voucher: false }, sites: { pk: { voucher: true } } });
    const flags = await embeddedFlags(file, sites, {
      setting: '{"all": {"guest_checkout": true}, "sites": {"pk": {"voucher": false}}}',
    });
    expect(flags.flagsFor(siteOf('localhost'))).toMatchObject({ guest_checkout: true, voucher: false });
    expect(flags.flagsFor(siteOf('pk.localhost'))).toMatchObject({ guest_checkout: true, voucher: false });
    for (const wrong of ['{"all": {"vouchers": true}}', 'guest_checkout'])
      await expect(embeddedFlags(file, sites, { setting: wrong })).rejects.toThrow('FLAGS');
  });

  it('may be said by a file of the operator’s own before both [FLG-04]', async () => {
    const file = pathToFileURL(join(folder, 'flags.json'));
    const own_file = join(folder, 'own.json');
    await flagsFrom({ all: { voucher: true } });
    await writeFile(own_file, '{"all": {"voucher": false}}');
    const flags = await embeddedFlags(file, sites, { setting: '{"all": {"voucher": true}}', own_file });
    expect(flags.flagsFor(siteOf('localhost')).voucher).toBe(false);
    await writeFile(own_file, '{"all": {"vouchers": false}}');
    await expect(embeddedFlags(file, sites, { own_file })).rejects.toThrow('FLAGS_FILE');
  });

  it('are right in the file that is shipped [FLG-03]', async () => {
    await expect(embeddedFlags(flagFile, sites)).resolves.toBeDefined();
  });
});
