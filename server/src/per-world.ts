import type { World } from './world.ts';

/** A value that lives as long as its world: made at the first use, gone with it (a cache, a counter). */
export function perWorld<T>(create: (world: World) => T): (world: World) => T {
  const made = new WeakMap<World, T>();
  return (world) => {
    const known = made.get(world);
    if (known !== undefined) return known;
    const fresh = create(world);
    made.set(world, fresh);
    return fresh;
  };
}
