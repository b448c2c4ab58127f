import { ensureInstalled } from './tasks/install.mjs';
import { prepareFolder } from './tasks/place.mjs';

/** `npm run faults [words]`: breaks what the program depends on and prints what was promised and seen. */
prepareFolder();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('tsx');
await import('../__tests__/faults/main.ts');
