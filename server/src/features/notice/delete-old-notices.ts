import type { World } from '../../world.ts';
import { deleteNoticesBefore, deleteRecipientsBefore } from './store.ts';

const DAY_MS = 86_400_000;

/** Deletes notices, addresses and devices that are older than their country keeps them. */
export async function deleteOldNotices({ db, clock, sites }: World): Promise<void> {
  const { markets } = sites.catalogue();
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  for (const { country_code, notices } of markets)
    await deleteNoticesBefore(db, country_code, before(notices.days));
  await deleteRecipientsBefore(db, before(Math.max(...markets.map(({ notices }) => notices.days))));
}
