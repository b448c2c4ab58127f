import { benchAbuse } from '@/bench/abuse/bench-abuse';
import { benchBytes } from '@/bench/bytes/bench-bytes';
import { benchFirstLoad } from '@/bench/first-load/bench-first-load';
import { benchImport } from '@/bench/import/bench-import';
import { benchInteraction } from '@/bench/interaction/bench-interaction';
import { benchLighthouse } from '@/bench/lighthouse/bench-lighthouse';
import { benchMigrate } from '@/bench/migrate/bench-migrate';
import { benchPdf } from '@/bench/pdf/bench-pdf';
import { benchScreens } from '@/bench/screens/bench-screens';
import { benchSearch } from '@/bench/search/bench-search';
import { benchServer } from '@/bench/server/bench-server';

/** `npm run bench -- <name>`: prints a table; exits with 1 if a limit is exceeded. */
const benches: Record<string, (...args: string[]) => Promise<boolean>> = {
  bytes: benchBytes,
  lighthouse: benchLighthouse,
  abuse: benchAbuse,
  interaction: benchInteraction,
  pdf: benchPdf,
  screens: benchScreens,
  server: benchServer,
  'first-load': benchFirstLoad,
  import: benchImport,
  migrate: benchMigrate,
  search: benchSearch,
};

async function main(): Promise<void> {
  const name = process.argv[2] ?? '';
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (!bench) {
    console.error(`npm run bench -- ${Object.keys(benches).join(' | ')}`);
    process.exit(2);
  }
  process.exit((await bench(...process.argv.slice(3))) ? 0 : 1);
}

main().catch((error: Error) => {
  console.error(error.stack);
  process.exit(1);
});
