// What the product does by itself: riders are asked for, riders ride, and what has outlived its use goes.
import { MOST_DUE, dispatchDue } from '../features/dispatch/dispatch-due.ts';
import { hearRider } from '../features/dispatch/hear-rider.ts';
import type { World } from '../world.ts';
import { type Loop, startLoop } from './loop.ts';
import { deleteOutlived, whileLocked } from './store.ts';

export interface Jobs {
  /** Ends when the work under way is done. */
  stop(): Promise<void>;
}

const DISPATCH_MS = 300;
const RIDERS_MS = 500;
const SWEEP_MS = 3_600_000;
/** Any number will do that nobody else takes. */
const RIDERS_LOCK = 72_111_503;

/** Starts the loops that drive the product. Servers that share a database share the work; one of them moves the riders. */
export function startJobs(world: World): Jobs {
  world.riders.start((reports) => hearRider(world, reports));

  const loop = (job: string, pause_ms: number, work: () => Promise<unknown>): Loop =>
    startLoop(pause_ms, work, (err) => world.log.error({ err, job }, 'a job failed and will be tried again'));

  const dispatch = loop('dispatch', DISPATCH_MS, async () => {
    if ((await dispatchDue(world)) === MOST_DUE) dispatch.soon();
  });
  const riders = loop('riders', RIDERS_MS, () =>
    whileLocked(world.db, RIDERS_LOCK, () => world.riders.tick()),
  );
  const sweep = loop('sweep', SWEEP_MS, () => deleteOutlived(world.db, world.clock.now()));

  const unlisten = world.announcer.listen((changes) => {
    if (changes.some(({ kind }) => kind === 'order')) dispatch.soon();
  });
  return {
    stop: async () => {
      unlisten();
      await Promise.all([dispatch, riders, sweep].map((each) => each.stop()));
    },
  };
}
