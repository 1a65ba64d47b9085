// The product while it is being worked on: the server restarts and the pages are rebuilt when a source changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, say } from './setup/say.mjs';

say('watching the sources; Ctrl+C ends');
const parts = [
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['--watch', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
for (const part of parts) part.once('exit', () => stop());

function stop(): void {
  for (const part of parts) part.kill();
}
