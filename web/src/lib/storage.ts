// The only module that uses the browser's storage. It never throws: without storage, values live as long as the page.

/** The part of a zod schema that a slot uses. */
export interface Schema<Value> {
  safeParse(raw: unknown): { success: true; data: Value } | { success: false };
}

export interface Slot<Value> {
  /** The stored value; the fallback if there is none, or if it does not match the schema. */
  read(): Value;
  write(value: Value): void;
  clear(): void;
  /** Calls back when another tab changes the value; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** Many values of one kind by id, each in its own entry, so that writing one never affects another. */
export interface Shelf<Value> {
  /** Null if there is no value, or it does not match the schema. */
  read(id: string): Value | null;
  write(id: string, value: Value): void;
  clear(id: string): void;
  ids(): string[];
}

const memory = new Map<string, string>();

/** Called once, when the browser stores nothing any more: its storage is full or forbidden. */
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

/** A named, typed value of this window alone, under `sendero.{name}`; without storage it lives as long as the page. */
export function windowSlot<Value>(name: string, schema: Schema<Value>): Omit<Slot<Value | null>, 'onChange'> {
  const key = `sendero.${name}`;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      return;
    }
  };
  return {
    read() {
      let text: string | null = null;
      attempt(() => (text = sessionStorage.getItem(key)));
      const parsed = schema.safeParse(decode(text));
      return parsed.success ? parsed.data : null;
    },
    write: (value) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    clear: () => attempt(() => sessionStorage.removeItem(key)),
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
