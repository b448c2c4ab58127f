import crypto from 'node:crypto';
import { count } from '@/__tests__/support/depth';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { acts, runAll } from '@/__tests__/support/simulation/acts';
import { createProcess } from '@/__tests__/support/simulation/process';
import { brokenPromises } from '@/__tests__/support/simulation/promises';
import { seeded, uuidFrom } from '@/__tests__/support/simulation/random';
import { createWorld, type World } from '@/__tests__/support/simulation/world';

/**
 * Months of a small marketplace, from a seed: families with one or two adults, a facility's contact, the desk and the clock act
 * through the service, jobs run in any order, the gateway fails, and the process is killed between any two statements. The seed decides everything, so a failure repeats:
 * `SIMULATION_SEED=17 npx jest __tests__/simulation`, which prints the history; `1-10000` runs as many.
 */
let service: RequestService;
const gateway: World['gateway'] = { fault: null };
const running = createProcess();

beforeAll(async () => {
  service = await createRequestService({
    // One transaction at a time, so that the order of events repeats.
    poolMax: 2,
    sandbox: {
      fault: (moment) => {
        if (moment === gateway.fault) throw new Error('connection lost');
      },
    },
  });
});
afterAll(() => service.close());

const steps = 90;
/** A history takes some ten seconds, and many more beside a build. */
const patienceMs = 240_000;
const [first, last = first] = (process.env.SIMULATION_SEED ?? `1-${count(5, 200)}`).split('-').map(Number) as [
  number,
  number?,
];
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

test.each(seeds)(
  'nothing breaks in the history of seed %i',
  async (seed) => {
    const random = seeded(seed);
    // Ids decide the order of what happens at one time.
    jest.spyOn(crypto, 'randomUUID').mockImplementation(() => uuidFrom(random));
    jest.spyOn(crypto, 'randomInt').mockImplementation(((end: number) => random.below(end)) as never);
    const history: string[] = [];
    try {
      await live(seed, history);
      if (first === last) process.stdout.write(`${history.join('\n')}\n`);
    } catch (error) {
      const log = history.map((line, index) => `${index + 1}. ${line}`).join('\n');
      throw new Error(`${(error as Error).message}\n\nSIMULATION_SEED=${seed} repeats this history:\n${log}`, {
        cause: error,
      });
    }
  },
  patienceMs,
);

async function live(seed: number, history: string[]): Promise<void> {
  const random = seeded(seed);
  await service.reset();
  await running.restart();
  service.mails.length = 0;
  service.clock.set('2026-03-04T17:00:00Z');
  gateway.fault = null;
  const world = await createWorld({ service, random, gateway, process: running });
  const lots = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  for (let step = 0; step < steps; step += 1) {
    const said = await random.one(lots)(world);
    history.push(`${service.clock.now().toISOString()} ${said}`);
    if (said.includes('hours pass'))
      expectNone([...(await brokenRequestInvariants(service.db)), ...(await brokenPromises(world))]);
  }
  gateway.fault = null;
  service.clock.advance({ days: 40 });
  // Every charge, refund and deadline comes to an end.
  for (let round = 0; round < 4; round += 1) {
    await runAll(world);
    service.clock.advance({ days: 1 });
  }
  await runAll(world);
  expectNone([...(await brokenRequestInvariants(service.db)), ...(await brokenPromises(world))]);
}

function expectNone(broken: readonly string[]): void {
  if (broken.length > 0) throw new Error(broken.join('\n'));
}
