import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArrays, writeArrays } from './arrays-file.ts';

let dir: string;
let files = 0;
const newPath = () => join(dir, `${files++}.bin`);
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sendero-arrays-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe('a file of arrays', () => {
  it('gives back every array as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc
            .string({ minLength: 1, maxLength: 12 })
            .filter((name) => name !== '__proto__' && !/^\d+$/.test(name)),
          fc.oneof(fc.float64Array(), fc.uint32Array(), fc.uint8Array(), fc.int32Array()),
          { noNullPrototype: true },
        ),
        async (arrays) => {
          const path = newPath();
          await writeArrays(path, arrays);
          expect(await readArrays(path)).toEqual(arrays);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is refused where it is something else, or ends too early', async () => {
    const other = newPath();
    await writeFile(other, 'not a file of arrays at all');
    await expect(readArrays(other)).rejects.toThrow('is not a file of arrays');
    const short = newPath();
    await writeArrays(short, { numbers: new Float64Array(100) });
    await truncate(short, 200);
    await expect(readArrays(short)).rejects.toThrow('ends too early');
  });

  it('never overwrites a file', async () => {
    const path = newPath();
    await writeArrays(path, {});
    await expect(writeArrays(path, {})).rejects.toThrow('EEXIST');
  });
});
