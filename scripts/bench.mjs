import { ensureInstalled } from './tasks/install.mjs';
import { prepareFolder } from './tasks/place.mjs';

/** `npm run bench -- <name>`: measures. Installs the browser and tools that `npm run up` does not need. */
prepareFolder();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('tsx');
await import('../bench/main.ts');
