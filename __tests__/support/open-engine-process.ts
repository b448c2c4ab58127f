import { createInterface } from 'node:readline';
import { openEngine } from '@/server/db/engine';

/** Opens the engine on the given folder, prints its URL, and stops it when it reads the line "stop". */
async function main(): Promise<void> {
  const engine = await openEngine({ dataDir: process.argv[2]!, log: () => undefined });
  console.log(JSON.stringify({ url: engine.url, adopted: engine.adopted }));
  createInterface({ input: process.stdin }).on('line', () => {
    void engine.stop().then(() => process.exit(0));
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
