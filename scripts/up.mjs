import { ensureBuilt } from './tasks/build.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { nameDemonstration, prepareFolder } from './tasks/place.mjs';

/** `npm run up`: installs what is missing, builds what changed, and serves until it is told to stop. */
prepareFolder();
nameDemonstration();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
// glibc's allocator keeps much of the memory of decoded pictures in each of its arenas; with two arenas it keeps little.
process.env.MALLOC_ARENA_MAX ??= '2';
await import('../dist/launcher.mjs');
