import type { Deps } from '@/server/areas/platform/shared/deps';

/** Removes the items one by one, logs failures with the message `failed`, and returns the names that were removed. */
export async function removeEach(
  { log }: Pick<Deps, 'log'>,
  names: readonly string[],
  remove: (name: string) => Promise<void>,
  failed: string,
): Promise<string[]> {
  const gone: string[] = [];
  for (const name of names) {
    try {
      await remove(name);
      gone.push(name);
    } catch (error) {
      log.warn({ err: error }, failed);
    }
  }
  return gone;
}
