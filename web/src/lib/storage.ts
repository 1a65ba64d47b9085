// The one place that touches the browser's storage. It never throws: without storage, values live as long as the page.

/** What a slot needs of a zod schema. */
interface Schema<Value> {
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

const memory = new Map<string, string>();

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
