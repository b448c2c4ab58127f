import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { FileStore } from '@/server/adapters/files/port';

/** Files in a folder. Writes are atomic and durable once `put` has resolved. */
export function createDiskFileStore(folder: string): FileStore {
  const root = resolve(folder);

  function placeOf(path: string): string {
    const place = resolve(root, path);
    if (!place.startsWith(root + sep)) throw new Error('The path is outside the file folder.');
    return place;
  }

  return {
    async put(path, bytes) {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const draft = `${place}.${randomUUID()}.part`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(path) {
      try {
        return await readFile(placeOf(path));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(path) {
      await rm(placeOf(path), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
}
