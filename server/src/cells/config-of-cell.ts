import type { Config } from '../config.ts';
import type { CellSettings } from './cell-settings.ts';

/** The configuration of one cell's world: as the process's own, on the cell's database. */
export function configOfCell(config: Config, cell: CellSettings): Config {
  const { pool = config.database.pool, listen_url, url } = cell;
  // Announcements of one cell are nothing to another's servers.
  const nats = config.nats && { ...config.nats, prefix: `${config.nats.prefix}-${cell.name}` };
  return { ...config, cell, nats, database_url: url, database: { ...config.database, pool, listen_url } };
}
