// A call with a test key names the shop's real ids, or the twins'; verbs get the twins' alone, and own nothing else (DEV-02,
// decision 0131).
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { testIdOf } from '@sendero/core/vendor/test-twin';
import type { Caller } from './tokens.ts';

const NAMES = ['vendor_id', 'vendorId', 'vendorID', 'parent_vendor_id'];

/** The vendor's id that a caller means. */
export const meantVendor = ({ key }: Pick<Caller, 'key'>, vendorId: string): string =>
  key?.is_test ? testIdOf(vendorId) : vendorId;

/** Parameters, query or body of a call with a test key, with the ids of the twins. */
export function withTwins<T>(value: T, { path }: Pick<AnyEndpoint, 'path'>): T {
  if (typeof value !== 'object' || value === null) return value;
  const names = path.startsWith('/vendor/:id') ? [...NAMES, 'id'] : NAMES;
  const twins = Object.entries(value).flatMap(([name, id]) =>
    names.includes(name) && typeof id === 'string' ? [[name, testIdOf(id)]] : [],
  );
  return { ...value, ...Object.fromEntries(twins) };
}
