import { ensureBuilt } from './tasks/build.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { nameDemonstration, prepareFolder } from './tasks/place.mjs';
import { node } from './tasks/run.mjs';

/**
 * `npm run up`: installs what running needs, builds what changed, and serves until it is told to stop. The first time, the
 * database is made while the pages are built.
 */
prepareFolder();
nameDemonstration();
try {
  await ensureInstalled({ toRun: true });
  await ensureBuilt({ meanwhile: makeDatabase });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
// glibc's allocator keeps much of the memory of decoded pictures in each of its arenas; with two arenas it keeps little.
process.env.MALLOC_ARENA_MAX ??= '2';
await import('../dist/launcher.mjs');

/** What goes wrong here is told by the launcher, which tries again. */
async function makeDatabase(say) {
  const { code, output } = await node(['dist/prepare.mjs'], { env: { NODE_ENV: 'production' }, quiet: true });
  if (code === 0 && output.trim()) say(output.trim());
}
