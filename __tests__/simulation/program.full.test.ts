import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertCareFacility, type CareFacility } from '@/__tests__/support/care-facility';
import { insertChildren } from '@/__tests__/support/care-family';
import { confirmedContact } from '@/__tests__/support/contacts';
import { startProgram, type Program } from '@/__tests__/support/contract/program';
import { isDeep } from '@/__tests__/support/depth';
import { callsOf, insertFamily } from '@/__tests__/support/families';
import { insertSession } from '@/__tests__/support/family-service';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { acts } from '@/__tests__/support/simulation/acts';
import type { Process } from '@/__tests__/support/simulation/process';
import { seeded, type Random } from '@/__tests__/support/simulation/random';
import { type ActedOn, createHouseholds, type World } from '@/__tests__/support/simulation/world';
import { minuteMs } from '@/lib/dates/durations';
import { runDesk } from '@/scripts/desk/run-desk';
import { signAccessToken } from '@/server/areas/family/session/rules/tokens';
import { buildContainer, type Container } from '@/server/container';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/**
 * Runs the simulation's acts against the built program, with invented and new families and facilities, and kills its
 * processes at random. After each kill, the program must start again and the invariants of all requests must hold.
 * `SIMULATION_MINUTES` is the duration.
 */
const minutes = Number(process.env.SIMULATION_MINUTES ?? (isDeep ? 20 : 0.5));
const seed = Number(process.env.SIMULATION_SEED ?? Date.now() % 100_000);
/** A start can take minutes on a busy machine. */
const startsWithinMs = 10 * minuteMs;

/** The test runs longer than `SIMULATION_MINUTES` if the program has not restarted this often. */
const startsMin = 2;

let program: Program;
let visitor: Container;
const counts = { acts: 0, web: 0, database: 0, crash: 0, starts: 0 };
type Kill = 'web' | 'database' | 'crash';

beforeAll(async () => {
  const none = { SMTP_URL: '', STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  program = await startProgram({ DEMO: '1', RATE_SHARE: '100', LOG_LEVEL: 'warn', ...none });
  // The first start writes the invented data.
  await program.untilReady(startsWithinMs);
  visitor = await visit();
}, 6 * minuteMs);
afterAll(async () => {
  await visitor?.close().catch(() => undefined);
  await program.stop();
}, 60_000);

/** The desk's view of the program's database. */
async function visit(): Promise<Container> {
  const env = readEnv({ DATABASE_URL: await program.databaseUrl(), SECRET: program.secret });
  return buildContainer(env, createLogger({ LOG_LEVEL: 'silent', NODE_ENV: 'production' }), { visiting: true });
}

/** Repeats the identical call until it is answered, as the portal does. */
async function insist(path: string, init?: RequestInit): Promise<Response> {
  for (const giveUp = Date.now() + startsWithinMs; ; await sleep(50)) {
    const response = await fetch(`${program.origin}/api${path}`, init).catch(() => null);
    if (response && !(response.status === 503 && response.headers.has('retry-after'))) return response;
    if (Date.now() > giveUp) throw new Error(`No answer: ${path}\n${program.output().slice(-2_000)}`);
  }
}

function killable(random: Random): Process {
  let timer: NodeJS.Timeout | undefined;
  let killing: Promise<void> | null = null;
  const kill = () => {
    const what = random.one<Kill>(['web', 'web', 'database', 'crash']);
    counts[what] += 1;
    killing = what === 'crash' ? program.crash() : program.kill(what);
  };
  return {
    // A statement takes some ten milliseconds.
    killAfter: (statements) => void (timer = setTimeout(kill, statements * 10)),
    get isKilled() {
      return killing !== null;
    },
    async restart() {
      clearTimeout(timer);
      if (timer && !killing) kill();
      timer = undefined;
      if (!killing) return;
      await killing;
      killing = null;
      // For a moment, a killed database's connections answer as if nothing had happened.
      await sleep(200);
      await program.untilReady(startsWithinMs);
      counts.starts += 1;
      await visitor?.close().catch(() => undefined);
      visitor = await visit();
    },
  };
}

const service: ActedOn = {
  get db() {
    return visitor.deps.db;
  },
  get pool() {
    return visitor.pool;
  },
  get deps() {
    return visitor.deps;
  },
  mails: [],
  fetch: insist,
  clock: {
    now: () => visitor.deps.clock.now(),
    async advance({ days = 0, hours = 0, minutes: more = 0 }) {
      const by = `${(days * 24 + hours) * 60 + more}m`;
      const { code, text } = await runDesk(['clock', 'advance', by], async () => visitor.deps);
      if (code !== 0) throw new Error(text);
      // Each process looks twice a second.
      await sleep(1_000);
    },
  },
  newFamily: async (options) => signedIn(await insertFamily(service.db, service.clock.now(), options)),
  async newCareFamily(options) {
    const family = await service.newFamily({ signed: true });
    const children = await insertChildren(service.db, family.familyId, service.clock.now(), options);
    return Object.assign(family, { children });
  },
};

async function signedIn(account: { accountId: string; familyId: string; email: string }) {
  const claims = { accountId: account.accountId, chainId: randomUUID() };
  await insertSession(service.db, claims, service.clock.now());
  const token = () => signAccessToken([program.secret], claims, service.clock.now());
  return {
    ...account,
    get token() {
      return token();
    },
    call: callsOf(insist, token),
  };
}

/** An invented facility, with the group of the households' children. */
async function invented(name: string): Promise<CareFacility> {
  const { db } = service;
  const id = facilityId(name);
  const address = await db
    .selectFrom('facilityAddress')
    .selectAll()
    .where('facilityId', '=', id)
    .executeTakeFirstOrThrow();
  const ofAddress = await db.selectFrom('ageGroup').selectAll().where('addressId', '=', address.id).execute();
  const group = ofAddress.find(
    ({ fromMonths, toMonths }) => (fromMonths ?? 0) <= 42 && (toMonths ?? Infinity) > 42,
  )!.id;
  return { id, addressId: address.id, timeZone: address.timeZone, groups: { toddlers: group, children: group } };
}

test(
  'after every kill the program starts again, and every request is consistent',
  async () => {
    const random = seeded(seed);
    const running = killable(random);
    const given = { service, random, gateway: { fault: null }, process: running };
    const account = await service.db
      .selectFrom('account')
      .select(['id as accountId', 'familyId', 'email'])
      .where('email', '=', parentFamily.email)
      .executeTakeFirstOrThrow();
    const children = await service.db
      .selectFrom('child')
      .select('id')
      .where('familyId', '=', account.familyId)
      .execute();
    const households = [
      ...(await createHouseholds(given)),
      {
        name: 'the invented family',
        familyId: account.familyId,
        children: children.map(({ id }) => id),
        adults: [await signedIn(account)],
      },
    ];
    const facilities = [
      await insertCareFacility(service.db, { places: 2 }),
      await invented('Boardwalk Babies'),
      await invented('Sunbeam Kids Willowdale'),
    ];
    const worlds: World[] = [];
    for (const facility of facilities)
      worlds.push({ ...given, households, facility, contact: await confirmedContact(service, facility.id) });
    const lots = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    const history: string[] = [];
    try {
      for (const end = Date.now() + minutes * minuteMs; Date.now() < end || counts.starts < startsMin;) {
        const { rows } = await service.pool.query<World['service']['mails'][number]>(
          `SELECT recipient AS to, body AS text FROM outbox ORDER BY created_at DESC LIMIT 500`,
        );
        service.mails.splice(0, Infinity, ...rows.reverse());
        const starts = counts.starts;
        history.push(`${service.clock.now().toISOString()} ${await random.one(lots)(random.one(worlds))}`);
        counts.acts += 1;
        if (counts.starts > starts) expect(await brokenRequestInvariants(service.db)).toEqual([]);
      }
      expect(program.output()).not.toMatch(/ended unexpectedly \(code/);
      expect(counts.starts).toBe(counts.web + counts.database + counts.crash);
    } catch (error) {
      const log = history.slice(-60).join('\n');
      throw new Error(`${(error as Error).message}\n\nseed ${seed}, ${JSON.stringify(counts)}:\n${log}`, {
        cause: error,
      });
    }
    process.stdout.write(`seed ${seed}: ${JSON.stringify(counts)}\n`);
  },
  minutes * minuteMs + 2 * startsWithinMs,
);
