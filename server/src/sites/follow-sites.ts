// Every server reads what is in force: at its start, when another tells it of news, and every two seconds (STU-01).
import { startLoop } from '../jobs/loop.ts';
import type { World } from '../world.ts';
import { digestInForce, readInForce } from './versions-store.ts';

/** A lost announcement, and a version whose time has come, are seen after this. */
const LOOK_MS = 2000;

/** Puts in force what the database has now. */
async function readSites(world: World): Promise<void> {
  const { db, clock, sites, sites_seen, config, log } = world;
  const now = clock.now();
  const digest = await digestInForce(db, now);
  if (digest === sites_seen.digest) return;
  const refusals = sites.take(config.cell?.name ?? '', await readInForce(db, now));
  sites_seen.digest = digest;
  for (const { version, error } of refusals)
    log.error({ err: error, kind: version.kind, code: version.code }, 'a published version is not in force');
  log.info({ versions: digest }, 'countries, brands and flags are as published');
}

/** Follows what is published, from now on. Returns the function that ends it. */
export async function followSites(world: World): Promise<() => Promise<void>> {
  await readSites(world);
  const loop = startLoop(
    LOOK_MS,
    () => readSites(world),
    (err) => world.log.error({ err }, 'what is published could not be read: what is known stays in force'),
  );
  const stopHearing = world.announcer.listen((changes) => {
    if (changes.some(({ kind }) => kind === 'sites')) loop.soon();
  });
  return async () => {
    stopHearing();
    await loop.stop();
  };
}

/** To be called after something was published: it is in force here at once, and elsewhere in a moment. */
export async function sitesChanged(world: World): Promise<void> {
  await readSites(world);
  world.announcer.announce([{ kind: 'sites' }]);
}
