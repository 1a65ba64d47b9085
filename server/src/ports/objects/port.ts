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

/** The configured store. Nobody waits for it longer than ten seconds. */
export interface ObjectStore {
  /** False where the store did not take it, or nobody knows. */
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Null where there is none; throws Unavailable while the store is away. */
  get(key: string): Promise<Buffer | null>;
  /** False where the store did not answer. */
  remove(key: string): Promise<boolean>;
}

/** A bucket of Amazon S3, or of anything that speaks its protocol. */
export interface S3Settings {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
  /** Before every key; empty, or it ends with `/`. */
  readonly prefix: string;
  /** Whether the bucket stands in the path, else before the host. */
  readonly path_style: boolean;
}
