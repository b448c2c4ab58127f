/** Stores bytes under paths that we generate. Adapters: a folder on disk, an S3-compatible bucket. */
export interface FileStore {
  put(path: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** The bytes, or null if there is no such file. */
  get(path: string): Promise<Uint8Array | null>;
  /** A missing file is not an error. */
  delete(path: string): Promise<void>;
}
