// The product's server as production runs it; it ends when its parent lets go of it.
import { pino } from 'pino';
import { createApp } from '@sendero/server/src/app.ts';
import { readConfig } from '@sendero/server/src/config.ts';
import { createWorld } from '@sendero/server/src/create-world.ts';

const config = await readConfig(process.env);
const world = await createWorld(config, config.database_url ?? '', {
  log: pino({ level: 'error' }, pino.destination(2)),
});
const app = await createApp(world);
process.send?.(await app.listen({ host: '127.0.0.1', port: config.port }));

process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage.rss());
});
process.once('disconnect', () => {
  void app
    .close()
    .then(() => world.close())
    .then(() => process.exit(0));
});
