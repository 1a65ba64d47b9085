import type { Config } from '../config.ts';
import type { NatsSettings } from '../nats-settings.ts';
import type { CellSettings } from './cell-settings.ts';

/** The configuration of one cell's world: as the process's own, on the cell's database. */
export function configOfCell(config: Config, cell: CellSettings): Config {
  const { pool = config.database.pool, listen_url, url } = cell;
  const nats = natsOfCell(config.nats, cell);
  return { ...config, cell, nats, database_url: url, database: { ...config.database, pool, listen_url } };
}

/** Announcements of one cell are nothing to another's servers. */
export function natsOfCell(
  nats: NatsSettings | undefined,
  cell: CellSettings | null,
): NatsSettings | undefined {
  return nats && cell ? { ...nats, prefix: `${nats.prefix}-${cell.name}` } : nats;
}
