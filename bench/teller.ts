// A worker that tells webhooks and does nothing else; it ends when its parent lets go of it.
import { pino } from 'pino';
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';
import { createDeliverer } from '@sendero/server/src/features/webhook/deliver-due.ts';

/** As the product's own loop has it. */
const PAUSE_MS = 1000;

const config = await readConfig(process.env);
const world = await createWorld(config, config.database_url ?? '', {
  log: pino({ level: 'error' }, pino.destination(2)),
});
let wake = (): void => {};
let isSoon = false;
const soon = (): void => {
  isSoon = true;
  wake();
};
const deliverer = createDeliverer(world, soon);
let isEnding = false;
process.send?.('ready');
process.once('disconnect', () => {
  isEnding = true;
  wake();
});
while (!isEnding) {
  isSoon = false;
  await deliverer.begin();
  if (isSoon) continue;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
await deliverer.stop();
await world.close();
process.exit(0);
