import { execFileSync } from 'node:child_process';

/** Megabytes used by a Node program and its child processes, without those of the database. */
export function memoryOf(pid: number): number {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([own, parent, rss, command = '']) => ({
      own: Number(own),
      parent: Number(parent),
      rss: Number(rss),
      command,
    }));
  const family = new Set([pid]);
  // Children usually follow their parents, but process ids wrap around: repeat until nothing is added.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { own, parent } of rows) if (family.has(parent)) family.add(own);
  }
  const kilobytes = rows
    .filter(({ own, command }) => family.has(own) && !command.includes('postgres'))
    .reduce((sum, { rss }) => sum + rss, 0);
  return Math.round(kilobytes / 1000);
}

/** Samples memory until the returned function is called, which returns the maximum. */
export function watchMemory(pid: number): () => number {
  let most = memoryOf(pid);
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250);
  return () => {
    clearInterval(timer);
    return most;
  };
}
