import { attacks, type Attack } from '@/bench/abuse/attacks';
import type { Scene } from '@/bench/abuse/lanes';

/** Runs one attack in its own process, so that it does not slow down the measuring one. Prints the statuses. */
async function main(): Promise<void> {
  const [name, scene] = process.argv.slice(2);
  const statuses = await attacks[name as Attack](JSON.parse(scene!) as Scene);
  console.log(JSON.stringify(statuses));
  process.exit(0);
}

main().catch((error: Error) => {
  console.error(error.stack);
  process.exit(1);
});
