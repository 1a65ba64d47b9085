import type { Flags } from './flag.ts';

export type Maintenance = 'unplanned' | 'planned';

/** Which maintenance a site is in, if any (NAV-07). What breaks during planned work is told as what it is. */
export function maintenanceOf(
  flags: Pick<Flags, 'unplanned_maintenance' | 'planned_maintenance'>,
): Maintenance | null {
  if (flags.unplanned_maintenance) return 'unplanned';
  return flags.planned_maintenance ? 'planned' : null;
}
