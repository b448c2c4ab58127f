import { Broken, type Fault, NotTried, seconds } from '@/__tests__/faults/fault';
import { mailFaults } from '@/__tests__/faults/mail';
import { moneyFaults } from '@/__tests__/faults/money';
import { machineFaults, processFaults } from '@/__tests__/faults/processes';
import { storeFaults } from '@/__tests__/faults/store';
import { startWorld, type World } from '@/__tests__/faults/world';

/**
 * `npm run faults [words]`: breaks what the program depends on, one thing after the other, and prints what is promised and
 * what was seen. With words, only faults whose name contains one of them.
 */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
const counts = { kept: 0, broken: 0, 'not tried': 0 };

async function tryOne<W>(fault: Fault<W>, world: W): Promise<void> {
  const began = Date.now();
  let outcome: keyof typeof counts = 'kept';
  let seen: string;
  try {
    seen = await fault.run(world);
  } catch (error) {
    outcome = error instanceof NotTried ? 'not tried' : 'broken';
    const isOurs = error instanceof NotTried || error instanceof Broken;
    seen = isOurs ? error.message : String((error as Error).stack);
  }
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(9)}  ${fault.name} (${seconds(Date.now() - began)})`);
  console.log(`           promised: ${fault.promised}\n           seen:     ${seen}`);
}

async function main(): Promise<void> {
  const shared: Fault<World>[] = [...mailFaults, ...storeFaults, ...moneyFaults, ...processFaults].filter(isWanted);
  if (shared.length > 0) {
    const world = await startWorld();
    try {
      for (const fault of shared) await tryOne(fault, world);
    } finally {
      await world.stop();
    }
  }
  for (const fault of machineFaults.filter(isWanted)) await tryOne(fault, undefined);
  console.log(`${counts.kept} promises kept, ${counts.broken} broken, ${counts['not tried']} not tried.`);
  process.exit(counts.broken > 0 ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
