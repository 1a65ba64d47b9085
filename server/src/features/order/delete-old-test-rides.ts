import type { World } from '../../world.ts';
import { deleteTestRides } from './test-ride-store.ts';

const WEEKS_MS = 30 * 24 * 3_600_000;

/** Forgets how test orders were to be ridden; pre-orders are at most weeks ahead. */
export async function deleteOldTestRides({ db, clock }: World): Promise<void> {
  await deleteTestRides(db, new Date(clock.now().getTime() - WEEKS_MS));
}
