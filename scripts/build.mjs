import { build, ensureBuilt } from './tasks/build.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { oneAtATime } from './tasks/one-at-a-time.mjs';
import { prepareFolder } from './tasks/place.mjs';

/** `npm run build`: what `npm run up` does before it serves, whether or not something changed; with --if-changed only then. */
prepareFolder();
try {
  await ensureInstalled();
  await (process.argv.includes('--if-changed') ? ensureBuilt() : oneAtATime('building', build));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
