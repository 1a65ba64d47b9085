import { type StoreApi, createStore } from 'zustand/vanilla';
import { type Schema, localSlot } from './storage.ts';

/**
 * A store that outlives the page: kept on this device under `sendero.{name}`, and the same in every window of it. What
 * does not fit the schema counts as the fallback; back at the fallback nothing is kept.
 */
export function persisted<Value>(name: string, schema: Schema<Value>, fallback: Value): StoreApi<Value> {
  const slot = localSlot(name, schema, fallback);
  const store = createStore<Value>(() => slot.read());
  let isHeard = false;
  store.subscribe((value) => {
    if (isHeard) return;
    if (value === fallback) slot.clear();
    else slot.write(value);
  });
  slot.onChange(() => {
    isHeard = true;
    store.setState(slot.read(), true);
    isHeard = false;
  });
  return store;
}
