import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it.runIf(process.platform === 'linux')('goes on where the disk is full [SAF-02]', async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'sendero-log-'));
  mkdirSync(join(data_dir, 'log'));
  symlinkSync('/dev/full', join(data_dir, 'log/sendero.log'));
  const log = openLog({ production: false, data_dir });
  for (let nth = 0; nth < 3; nth += 1) {
    expect(() => log.info({ nth }, 'a line that finds no room')).not.toThrow();
    await new Promise((turn) => setImmediate(turn));
  }
  rmSync(data_dir, { recursive: true });
});
