import { ensureBuilt, releaseFile } from './tasks/build.mjs';
import { readStamp } from './tasks/fingerprint.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { nameDemonstration, prepareFolder, say } from './tasks/place.mjs';
import { migrateOrEnd } from './tasks/migrate.mjs';
import { node } from './tasks/run.mjs';

/**
 * `npm run up`: installs what running needs, builds what changed, and serves until stopped. On the first start, the
 * database is created while the pages build. With `--version`, it only says what is installed.
 */
prepareFolder();
if (process.argv.includes('--version')) {
  const release = readStamp(releaseFile);
  say(release === '' ? 'Nothing is built here yet: npm run build' : `Nestling ${release}`);
  process.exit();
}
nameDemonstration();
try {
  await ensureInstalled({ toRun: true });
  await ensureBuilt({ meanwhile: makeDatabase });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
// glibc keeps freed image memory in each malloc arena; limiting it to two arenas saves most of it.
process.env.MALLOC_ARENA_MAX ??= '2';
await migrateOrEnd(['dist/migrate.mjs']);
await import('../dist/launcher.mjs');

/** Errors here are ignored: the launcher tries again and reports them. */
async function makeDatabase() {
  const { code, output } = await node(['dist/prepare.mjs'], { env: { NODE_ENV: 'production' }, quiet: true });
  if (code === 0 && output.trim()) say(output.trim());
}
