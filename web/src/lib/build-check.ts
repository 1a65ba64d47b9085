// Checks whether the server has a newer build than this page.
import * as z from 'zod/mini';
import { assetManifestUrl } from '../paths.ts';
import { boot } from './boot.ts';

const LOOK_MS = 300_000;
const RELOAD_MS = 3000;

const manifestSchema = z.object({ build: z.string() });

interface Watch {
  /** Shows that this page is outdated; called once. */
  readonly warn: () => void;
  /** Whether a reload would lose anything now. */
  readonly isBusy: () => boolean;
  readonly reload: () => void;
  readonly signal: AbortSignal;
}

/**
 * Compares the page's build with the asset manifest every five minutes. Warns about an outdated page and reloads it
 * after 3 s, or later once a reload loses nothing (NET-03).
 */
export function watchBuild({ warn, isBusy, reload, signal }: Watch): void {
  let timer = setInterval(() => void look(), LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));

  const look = async () => {
    if (!(await isOutdated()) || signal.aborted) return;
    clearInterval(timer);
    warn();
    timer = setInterval(() => {
      if (isBusy()) return;
      clearInterval(timer);
      reload();
    }, RELOAD_MS);
  };
}

/** A manifest that cannot be read does not count as newer. */
async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch(assetManifestUrl);
    return response.ok && z.parse(manifestSchema, await response.json()).build !== boot.build;
  } catch {
    return false;
  }
}
