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
// Decoded pictures leave much memory behind in each arena of glibc's allocator; with two of them, hardly any.
process.env.MALLOC_ARENA_MAX ??= '2';
await import('../dist/launcher.mjs');
