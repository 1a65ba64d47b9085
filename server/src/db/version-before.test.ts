// Servers of the last released version go on while this one's migrations are there already: its own tests of the main job
// say so, on the database as it is migrated today (SCL-05, decision 0102).
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import {
  type VersionBefore,
  hasVersionBefore,
  released,
  theVersionBefore,
} from '../testing/the-version-before.ts';

const isHere = hasVersionBefore();
const isWhole = Boolean(process.env['TEST_ALL']);
const MAIN_JOB = ['order', 'trip', 'repeat', 'payment', 'dispatch', 'bulk', 'live', 'quote'];
const MINUTES = 60_000;

describe.skipIf(!isHere)(`the tests of ${released.version} (${released.commit.slice(0, 7)})`, () => {
  let before: VersionBefore;

  beforeAll(async () => {
    before = theVersionBefore();
    if (before.otherPackages.length > 0)
      process.stderr.write(
        `It runs with other packages than it was released with: ${before.otherPackages.join(', ')}\n`,
      );
    // The template that it clones is made by the migrations' own program of today.
    await (await createTestDatabase()).drop();
  });
  afterAll(() => before.remove());

  it('hold for a day of a shop on the schema of today [SCL-05]', { timeout: 4 * MINUTES }, async () => {
    const outcome = await before.run(['server/src/db/upgrade.test.ts'], inject('databaseUrl'), 'a day goes');
    expect(outcome).toEqual({ passed: 1, failed: [] });
  });

  it.runIf(isWhole)(
    'hold for the main job on the schema of today [SCL-05]',
    { timeout: 20 * MINUTES },
    async () => {
      const files = MAIN_JOB.map((feature) => `server/src/features/${feature}/`);
      const { passed, failed } = await before.run(files, inject('databaseUrl'));
      expect(failed).toEqual([]);
      expect(passed).toBeGreaterThan(100);
    },
  );
});

it.runIf(!isHere)(
  `the version before, ${released.commit}, is not in this clone: fetch its history to test it`,
  ({ skip }) => skip(),
);
