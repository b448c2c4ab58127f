import { help, runDesk, wantsHelp } from '@/scripts/desk/run-desk';
import { withContainer } from '@/scripts/tasks/with-container';
import { EnvError, readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** `npm run desk -- <command>`: the facility's side. Works on the program's database, also while the program runs. */
const argv = process.argv.slice(2);

if (wantsHelp(argv)) console.log(help);
else
  void withContainer((open) => {
    const env = readEnv();
    if (env.API_URL) throw new EnvError(['API_URL is set: use the desk of that service instead']);
    const log = createLogger({ LOG_LEVEL: 'silent', NODE_ENV: 'production' });
    return runDesk(argv, async () => (await open(env, log)).deps);
  });
