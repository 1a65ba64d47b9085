import type { Flags } from './flag.ts';

export type Maintenance = 'unplanned' | 'planned';

/** The kind of maintenance that a site is in; null if none (NAV-07). Unplanned takes precedence over planned. */
export function maintenanceOf(
  flags: Pick<Flags, 'unplanned_maintenance' | 'planned_maintenance'>,
): Maintenance | null {
  if (flags.unplanned_maintenance) return 'unplanned';
  return flags.planned_maintenance ? 'planned' : null;
}
