import { Problem } from '../../http/problem.ts';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics.ts';
import { createGuard } from '../guard.ts';
import type { ObjectStore, Objects } from './port.ts';

const PATIENCE_MS = 10_000;
const AGAIN_S = 15;

export function guardObjects(
  objects: Objects,
  watch: { readonly metrics: Metrics; readonly log: Logger },
  timeout_ms = PATIENCE_MS,
): ObjectStore {
  const guard = createGuard('objects', { timeout_ms, ...watch });
  const no = () => Promise.resolve(false);
  const away = () =>
    Promise.reject(
      new Problem('Unavailable', { detail: 'The object store is away.', retry_after_s: AGAIN_S }),
    );
  return {
    put: (key, bytes) =>
      guard(async (signal) => {
        await objects.put(key, bytes, signal);
        return true;
      }, no),
    get: (key) => guard((signal) => objects.get(key, signal), away),
    remove: (key) =>
      guard(async (signal) => {
        await objects.remove(key, signal);
        return true;
      }, no),
  };
}
