import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReachable, isWritable } from './account.ts';
import type { Account } from './account.ts';

const NOTE = 'postgres-home.json';

type Note = { home: string; data_dir: string };

/**
 * The directory of the cluster, which `account` can reach.
 *
 * Normally that is `dataDir` itself. If root keeps `dataDir` where other accounts have no access, it is a directory
 * with an unpredictable name under /var/lib, owned by us and writable by nobody else; a note in `dataDir` stores its
 * path.
 */
export function findHome(dataDir: string, account: Account | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const ownPath = realpathSync(dataDir);
  const remembered = readNote(ownPath);
  if (remembered) return remembered;
  return isReachable(ownPath, account) ? ownPath : makeHome(ownPath);
}

/** A note that was copied along with its directory belongs to the original, and is ignored. */
function readNote(dataDir: string): string | undefined {
  const path = join(dataDir, NOTE);
  if (!existsSync(path)) return undefined;
  const note = JSON.parse(readFileSync(path, 'utf8')) as Note;
  const isCopy = note.data_dir !== dataDir && existsSync(join(note.data_dir, NOTE));
  if (isCopy || !existsSync(note.home)) return undefined;
  return note.home;
}

function makeHome(dataDir: string): string {
  const parent = isWritable('/var/lib') ? '/var/lib' : tmpdir();
  const home = mkdtempSync(join(parent, 'sendero-'));
  chmodSync(home, 0o711);
  writeFileSync(join(dataDir, NOTE), JSON.stringify({ home, data_dir: dataDir } satisfies Note), {
    mode: 0o600,
  });
  return home;
}
