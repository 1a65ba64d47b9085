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
 * The directory in which the cluster lives and which `account` can reach.
 *
 * Normally that is `dataDir` itself. Where root keeps it in a place closed to other accounts, it is a
 * directory of an unpredictable name under /var/lib, owned by us and written by nobody else, and a note in
 * `dataDir` remembers it.
 */
export function findHome(dataDir: string, account: Account | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const ownPath = realpathSync(dataDir);
  const remembered = readNote(ownPath);
  if (remembered) return remembered;
  return isReachable(ownPath, account) ? ownPath : makeHome(ownPath);
}

/** A note that came along with a copied directory still belongs to the original, and is not followed. */
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
