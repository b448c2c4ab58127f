/** Keeps bytes under a path of our making. Two adapters: a folder on disk, an S3-compatible bucket. */
export interface FileStore {
  put(path: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** The bytes, or null when there are none under this path. */
  get(path: string): Promise<Uint8Array | null>;
  /** Deleting what is not there is fine. */
  delete(path: string): Promise<void>;
}
