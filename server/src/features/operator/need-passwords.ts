import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';

/** Throws where staff sign in at the identity provider alone. */
export function needPasswords({ config }: Pick<World, 'config'>): void {
  if (!config.staff_passwords)
    throw new Problem('Conflict', { detail: 'Staff sign in at the identity provider; passwords are off.' });
}
