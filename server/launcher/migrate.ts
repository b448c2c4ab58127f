import { secretCheckKey } from '@/server/areas/platform/shared/rows';
import { migrate } from '@/server/db/migrate';
import { readEnv } from '@/server/env';
import { failWithSentence, print } from '@/server/launcher/print';
import { withDatabase } from '@/server/launcher/with-database';

/**
 * `npm run migrate`: brings the database to this release's schema. Processes of the release before may serve meanwhile.
 * With `--new-secret`, the next start accepts the SECRET of the settings, whichever it is.
 */
async function main(): Promise<void> {
  const names = await withDatabase(readEnv(), async ({ client }) => {
    const ran = await migrate(client, { print });
    if (process.argv.includes('--new-secret')) {
      await client.query('DELETE FROM setting WHERE key = $1', [secretCheckKey]);
      print('The next start accepts the SECRET of the settings.');
    }
    return ran;
  });
  print(`The database is up to date${names.length === 0 ? '' : `: ${names.length} migrations ran`}.`);
}

main().catch(failWithSentence);
