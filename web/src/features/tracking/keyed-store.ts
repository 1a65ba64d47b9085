import { useSyncExternalStore } from 'react';

/** Values by id outside React; a component that follows one is drawn again for that one only. */
export interface KeyedStore<Value> {
  get(id: string): Value | undefined;
  all(): ReadonlyMap<string, Value>;
  set(id: string, value: Value): void;
  remove(id: string): void;
  clear(): void;
  /** Calls back after every change; answers the way to stop. */
  listen(listener: () => void): () => void;
}

export function createKeyedStore<Value>(): KeyedStore<Value> {
  let values: ReadonlyMap<string, Value> = new Map();
  const listeners = new Set<() => void>();
  const replace = (next: ReadonlyMap<string, Value>): void => {
    values = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => values.get(id),
    all: () => values,
    set: (id, value) => replace(new Map(values).set(id, value)),
    remove: (id) => {
      if (values.has(id)) replace(new Map([...values].filter(([key]) => key !== id)));
    },
    clear: () => replace(new Map()),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of one id, as long as it is shown. */
export function useKeyed<Value>(store: KeyedStore<Value>, id: string): Value | undefined {
  return useSyncExternalStore(store.listen, () => store.get(id));
}

/** Every value of the store. */
export function useAllKeyed<Value>(store: KeyedStore<Value>): ReadonlyMap<string, Value> {
  return useSyncExternalStore(store.listen, store.all);
}
