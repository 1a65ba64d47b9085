/** Where bytes lie under a key. An adapter throws where its store is away or refuses. */
export interface Objects {
  /** Resolves once the bytes are durable. No key is written twice. */
  put(key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Null only where the store says that it has no such object. */
  get(key: string, signal: AbortSignal): Promise<Buffer | null>;
  /** Also resolves where there is no such object. */
  remove(key: string, signal: AbortSignal): Promise<void>;
}

/** Lower-case letters, digits, `-` and `/`: a path on every disk and in every store. */
export const OBJECT_KEY: RegExp = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

/** The largest object: the largest sheet, with room. */
export const LARGEST_OBJECT: number = 32 * 1024 * 1024;
