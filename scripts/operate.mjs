import { ensureBuilt } from './tasks/build.mjs';
import { ensureInstalled } from './tasks/install.mjs';
import { prepareFolder } from './tasks/place.mjs';

/**
 * `npm run migrate`, `npm run backup -- <folder>` and `npm run restore -- <folder>`: an operator's commands on the database. A built
 * copy runs the same programs, such as `node ./dist/migrate.mjs`.
 */
prepareFolder();
// The program's own arguments stay.
const [name] = process.argv.splice(2, 1);
try {
  await ensureInstalled({ toRun: true });
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
await import(`../dist/${name}.mjs`);
