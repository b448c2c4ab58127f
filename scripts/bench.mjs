import { ensureInstalled } from './tasks/install.mjs';
import { prepareFolder } from './tasks/place.mjs';

/** `npm run bench -- <name>`: measures; with the browser and the tools that `npm run up` does not install. */
prepareFolder();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('tsx');
await import('../bench/main.ts');
