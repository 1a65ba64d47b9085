import type { Logger } from 'pino';
import type { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { type Given, createShared } from '../create-shared.ts';
import { type OpenWorld, openWorld } from '../create-world.ts';
import { createEntrance } from '../http/entrance.ts';
import type { Jobs } from '../jobs/run.ts';
import { watchProcess } from '../watch-process.ts';
import type { CellSettings } from './cell-settings.ts';
import { configOfCell } from './config-of-cell.ts';
import { createCellDirectory } from './neighbours.ts';
import { openCells } from './open-cells.ts';
import { refuseStrangers } from './strangers-store.ts';

type App = Awaited<ReturnType<typeof createApp>>;

/** What is made of each world. */
export interface Parts {
  /** Runs before the world is served. */
  readonly prepare: (world: OpenWorld) => Promise<unknown>;
  readonly makeApp: (world: OpenWorld) => App | Promise<App>;
  /** Null if this process does no background work. */
  readonly startJobs: (world: OpenWorld) => Jobs | null;
}

interface Running {
  readonly world: OpenWorld;
  readonly app: App;
  readonly jobs: Jobs | null;
}

/** A running process, of one world or of several cells. The parts of its stop are called in this order. */
export interface Started {
  readonly address: string;
  readonly flags: OpenWorld['flags'];
  readonly log: Logger;
  /** Those that are open. */
  readonly worlds: () => readonly OpenWorld[];
  stopJobs(): Promise<void>;
  closeCalls(): Promise<void>;
  closeWorlds(): Promise<void>;
}

/** Starts the cells behind one entrance, each as soon as its database is there; throws if none is (decision 0100). */
export async function startCells(config: Config, parts: Parts, given?: Given): Promise<Started> {
  const shared = await createShared(config, given);
  watchProcess(shared.metrics);
  const directory = createCellDirectory(config.cells.map(({ name }) => name));
  const entrance = createEntrance(config, shared);
  const running: Running[] = [];

  const open = async (cell: CellSettings): Promise<void> => {
    const place = { shared, neighbours: directory.neighboursOf(cell.name) };
    const world = await openWorld(configOfCell(config, cell), cell.url, place);
    try {
      await refuseStrangers(world.db, cell);
      await parts.prepare(world);
      const app = await parts.makeApp(world);
      await entrance.add(world, app);
      directory.add(cell.name, world);
      running.push({ world, app, jobs: parts.startJobs(world) });
    } catch (error) {
      await world.close();
      throw error;
    }
  };

  const stopTries = await openCells(config.cells, open, shared.log).catch(async (error: unknown) => {
    await shared.close();
    throw error;
  });
  const address = await entrance.listen({ port: config.port, host: config.host });
  return {
    address,
    flags: shared.flags,
    log: shared.log,
    worlds: () => running.map(({ world }) => world),
    stopJobs: async () => {
      await stopTries();
      await Promise.all(running.map(async ({ jobs }) => jobs?.stop()));
    },
    closeCalls: async () => {
      await Promise.all([entrance.close(), ...running.map(({ app }) => app.close())]);
    },
    closeWorlds: async () => {
      await Promise.all(running.map(({ world }) => world.close()));
      await shared.close();
    },
  };
}
