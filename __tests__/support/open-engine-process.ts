import { createInterface } from 'node:readline';
import { openEngine } from '@/server/db/engine';

/** A process that opens the engine of the folder it is given, says its address, and stops it at the line "stop". */
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
