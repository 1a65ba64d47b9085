// The stories' own riders beside the product, which rides with them.
import { test as base } from './fixtures.ts';
import { type Fleet, startFleet } from './fleet.ts';

export const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    async ({ browserName: _ }, use) => {
      const fleet = await startFleet();
      await use(fleet);
      fleet.stop();
    },
    { scope: 'worker' },
  ],
  settings: [({ fleet }, use) => use(fleet.settings), { scope: 'worker' }],
});
