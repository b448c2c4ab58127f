import { attacks, type Attack, type Scene } from '@/bench/abuse/attacks';

/** One attack in a process of its own, so that it does not slow down the clock it is measured by. Prints what it was told. */
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
