import { useSyncExternalStore } from 'react';

/** Values by id outside React; a component that follows one is drawn again for that one only. */
export interface KeyedStore<Value> {
  get(id: string): Value | undefined;
  all(): ReadonlyMap<string, Value>;
  set(entries: Iterable<readonly [id: string, value: Value]>): void;
  remove(ids: Iterable<string>): void;
  clear(): void;
  /** Calls back after every change; answers the way to stop. */
  listen(listener: () => void): () => void;
  /** The same, for the changes of one id: of hundreds of cards one hears of its own rider. */
  listenTo(id: string, listener: () => void): () => void;
}

type Listeners = Set<() => void>;

export function createKeyedStore<Value>(): KeyedStore<Value> {
  let values: ReadonlyMap<string, Value> = new Map();
  const listeners: Listeners = new Set();
  const byId = new Map<string, Listeners>();

  const replace = (next: ReadonlyMap<string, Value>, ids: Iterable<string>): void => {
    values = next;
    for (const id of ids) byId.get(id)?.forEach((listener) => listener());
    for (const listener of listeners) listener();
  };

  return {
    get: (id) => values.get(id),
    all: () => values,
    set: (entries) => {
      const news = new Map(entries);
      if (news.size > 0) replace(new Map([...values, ...news]), news.keys());
    },
    remove: (ids) => {
      const gone = new Set(ids);
      replace(new Map([...values].filter(([id]) => !gone.has(id))), gone);
    },
    clear: () => replace(new Map(), values.keys()),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenTo: (id, listener) => {
      const followers = byId.get(id) ?? new Set();
      byId.set(id, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0 && byId.get(id) === followers) byId.delete(id);
      };
    },
  };
}

/** The value of one id, as long as it is shown. */
export function useKeyed<Value>(store: KeyedStore<Value>, id: string): Value | undefined {
  return useSyncExternalStore(
    (listener) => store.listenTo(id, listener),
    () => store.get(id),
  );
}

/** Every value of the store. */
export function useAllKeyed<Value>(store: KeyedStore<Value>): ReadonlyMap<string, Value> {
  return useSyncExternalStore(store.listen, store.all);
}
