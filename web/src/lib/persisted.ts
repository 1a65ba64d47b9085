import { type StoreApi, createStore } from 'zustand/vanilla';
import { type Schema, localSlot } from './storage.ts';

/**
 * A store that outlives the page: saved on this device under `sendero.{name}`, and shared by all windows. A stored
 * value that does not match the schema counts as the fallback; setting the fallback deletes the entry.
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
