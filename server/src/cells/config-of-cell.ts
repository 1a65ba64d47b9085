import type { Config } from '../config.ts';
import type { CellSettings } from './cell-settings.ts';

/** The configuration of one cell's world: as the process's own, on the cell's database. */
export function configOfCell(config: Config, cell: CellSettings): Config {
  const { pool = config.database.pool, listen_url, url } = cell;
  return { ...config, cell, database_url: url, database: { ...config.database, pool, listen_url } };
}

/** The settings of a broker, under a prefix of the cell's own: cells have nothing to tell each other. */
export function ofCell<Settings extends { readonly prefix: string }>(
  settings: Settings | undefined,
  { cell }: Pick<Config, 'cell'>,
): Settings | undefined {
  return settings && cell ? { ...settings, prefix: `${settings.prefix}-${cell.name}` } : settings;
}
