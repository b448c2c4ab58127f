import { build } from './tasks/build.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { settleIn } from './tasks/place.mjs';

/** `npm run build`: what `npm run up` does before it serves, whether or not something changed. */
settleIn();
try {
  await ensureInstalled();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
