/** How often a test repeats: `all` times in `npm run test:all`, which runs before a release, else `usual` times. */
export function times({ usual, all }: { readonly usual: number; readonly all: number }): number {
  return process.env['TEST_ALL'] ? all : usual;
}
