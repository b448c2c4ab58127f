import { migrate } from '@/server/db/migrate';
import { readEnv } from '@/server/env';
import { failWithSentence, print } from '@/server/launcher/print';
import { withDatabase } from '@/server/launcher/with-database';

/** `npm run migrate`: brings the database to this release's schema. Processes of the release before may serve meanwhile. */
async function main(): Promise<void> {
  const names = await withDatabase(readEnv(), ({ client }) => migrate(client, { print }));
  print(`The database is up to date${names.length === 0 ? '' : `: ${names.length} migrations ran`}.`);
}

main().catch(failWithSentence);
