import { ensureInstalled } from './tasks/install.mjs';
import { nameDemonstration, settleIn } from './tasks/place.mjs';

/** `npm run dev`: the same program from its sources, with hot reload of the pages. */
settleIn();
nameDemonstration();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV = 'development';
await import('tsx');
await import('../server/launcher/main.ts');
