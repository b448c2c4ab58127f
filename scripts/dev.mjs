import { ensureInstalled } from './tasks/install.mjs';
import { migrateOrEnd } from './tasks/migrate.mjs';
import { nameDemonstration, prepareFolder } from './tasks/place.mjs';

/** `npm run dev`: runs the program from its sources, with hot reload of the pages. */
prepareFolder();
nameDemonstration();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV = 'development';
await migrateOrEnd(['--import', 'tsx', 'server/launcher/migrate.ts']);
await import('tsx');
await import('../server/launcher/main.ts');
