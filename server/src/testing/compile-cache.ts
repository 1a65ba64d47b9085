import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the processes that tests start keep what Node made of the TypeScript files: where this run does, if it does. */
export const COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'sendero-compiled');
