import type { World } from '../../world.ts';
import { deleteEnded } from './member-store.ts';

/** Deletes the staff's sessions and invitations that ended. */
export const deleteEndedSessions = ({ db, clock }: World): Promise<void> =>
  deleteEnded(db.kysely, clock.now());
