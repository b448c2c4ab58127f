import { build, ensureBuilt } from './tasks/build.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { oneAtATime } from './tasks/one-at-a-time.mjs';
import { prepareFolder } from './tasks/place.mjs';

/** `npm run build`: builds the portal as `npm run up` does; with --if-changed, only if sources have changed. */
prepareFolder();
try {
  await ensureInstalled({ toRun: true });
  await (process.argv.includes('--if-changed') ? ensureBuilt() : oneAtATime('building', () => build()));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
