import { Cache } from '../state/cache.ts';
import type { Neighbours, World } from '../world.ts';

/** The cells of one process, and which of them are open. */
export interface CellDirectory {
  readonly neighboursOf: (name: string) => Neighbours;
  readonly add: (name: string, world: World) => void;
}

const MOST_VENDORS = 100_000;

/** The neighbours of a world that has all countries. */
export const noNeighbours = (): Neighbours => ({
  scope: 'process',
  open: () => [],
  areMissing: () => false,
  cell_of_vendor: new Cache({ most: 1 }),
});

export function createCellDirectory(names: readonly string[]): CellDirectory {
  const worlds = new Map<string, World>();
  const cell_of_vendor = new Cache<string>({ most: MOST_VENDORS });
  return {
    neighboursOf: (name) => ({
      scope: 'process',
      open: () => [...worlds].filter(([other]) => other !== name).map(([, world]) => world),
      areMissing: () => worlds.size < names.length,
      cell_of_vendor,
    }),
    add: (name, world) => void worlds.set(name, world),
  };
}
