// The one place that touches the browser's storage. It never throws: without storage, values live as long as the page.

/** What a slot needs of a zod schema. */
export interface Schema<Value> {
  safeParse(raw: unknown): { success: true; data: Value } | { success: false };
}

export interface Slot<Value> {
  /** The kept value; the slot's fallback when nothing, or nothing that still fits the schema, is kept. */
  read(): Value;
  write(value: Value): void;
  clear(): void;
  /** Calls back when another tab changes the value; answers the way to stop. */
  onChange(listener: () => void): () => void;
}

/** Many values of one kind, each by its id and in an entry of its own: writing one never touches another. */
export interface Shelf<Value> {
  /** Null where nothing, or nothing that still fits the schema, is kept. */
  read(id: string): Value | null;
  write(id: string, value: Value): void;
  clear(id: string): void;
  ids(): string[];
}

const memory = new Map<string, string>();

/** Called once, when the browser keeps nothing any more: its storage is full, or forbidden. */
export const storageFailure: { tell: () => void } = { tell: () => undefined };
let isFailureTold = false;

/** A named, typed value in local storage, under `sendero.{name}`. */
export function localSlot<Value>(name: string, schema: Schema<Value>, fallback: Value): Slot<Value> {
  const key = `sendero.${name}`;
  return {
    read() {
      const parsed = schema.safeParse(decode(load(key)));
      return parsed.success ? parsed.data : fallback;
    },
    write: (value) => save(key, JSON.stringify(value)),
    clear: () => remove(key),
    onChange: (listener) => onStorageEvent(key, listener),
  };
}

/** Named, typed values in local storage, under `sendero.{name}.{id}`. */
export function localShelf<Value>(name: string, schema: Schema<Value>): Shelf<Value> {
  const head = `sendero.${name}.`;
  return {
    read(id) {
      const parsed = schema.safeParse(decode(load(head + id)));
      return parsed.success ? parsed.data : null;
    },
    write: (id, value) => save(head + id, JSON.stringify(value)),
    clear: (id) => remove(head + id),
    ids: () => keys().flatMap((key) => (key.startsWith(head) ? [key.slice(head.length)] : [])),
  };
}

function keys(): string[] {
  try {
    return [...new Set([...memory.keys(), ...Object.keys(localStorage)])];
  } catch {
    return [...memory.keys()];
  }
}

function onStorageEvent(key: string, listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

function load(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    if (isFailureTold) return;
    isFailureTold = true;
    storageFailure.tell();
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

function decode(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
