import type { Hono } from 'hono';
import type pg from 'pg';
import { addOffsets } from '@/lib/dates/zone-table';
import { mapFilePath, paths } from '@/lib/paths';
import { createFileStore } from '@/server/adapters/files/choose';
import { createLeakedPasswords } from '@/server/adapters/leaks/range';
import { createMailer } from '@/server/adapters/mail/choose';
import { createPaymentGateway } from '@/server/adapters/payment/choose';
import { allRoutes } from '@/server/areas/all-routes';
import { extraRoutes } from '@/server/areas/extra-routes';
import { takesPasskeys } from '@/server/areas/family/passkeys/rules';
import { requireGuard, requireProof } from '@/server/areas/family/second-factor/prove-factor';
import { networkOf } from '@/server/areas/family/session/rules/network';
import { authenticate, requireSignature, requireUnblocked } from '@/server/areas/family/session/sessions';
import { throttleCalls, tooMany } from '@/server/areas/family/session/throttle';
import { createSandboxBooks } from '@/server/areas/money/payments/rows/sandbox-books';
import { isDemonstration } from '@/server/areas/operations/desk/move-clock';
import { rowFiguresOf } from '@/server/areas/operations/watch/read-figures';
import type { Deps, RateFigures } from '@/server/areas/platform/shared/deps';
import { ensureSecret, isKnownSecret, noteAddress, readAddress } from '@/server/areas/platform/shared/rows';
import { acceptedHashes, type Keys } from '@/server/areas/platform/shared/rules';
import { compareZones, keepZones } from '@/server/areas/platform/zones/keep-zones';
import { createClock } from '@/server/clock';
import { schemaProblem } from '@/server/db/check-schema';
import { commandPatience, createDatabase, createPool, type Patience } from '@/server/db/connection';
import { inNameOf } from '@/server/db/connection-share';
import { openEngine } from '@/server/db/engine';
import { createHealth } from '@/server/db/health';
import { checkMigrated, MigrationError } from '@/server/db/migrate';
import { onDatabase } from '@/server/db/on-database';
import { type Env, EnvError } from '@/server/env';
import { clockAhead } from '@/server/figures';
import { createHttpService, type HttpEnv, type HttpServiceParts } from '@/server/http/service';
import { bossConnections } from '@/server/jobs/boss';
import { type Jobs, startJobs } from '@/server/jobs/start-jobs';
import type { SweepName } from '@/server/jobs/sweeps';
import { triggerRunningJobs } from '@/server/jobs/trigger-running-jobs';
import { createKeyedLimiter } from '@/server/keyed-limiter';
import type { Logger } from '@/server/log';

export interface Container {
  /** The service: `app.fetch(request, { address })`. */
  app: Hono<HttpEnv>;
  deps: Deps;
  pool: pg.Pool;
  /** An embedded database's address is known only here. */
  databaseUrl: string;
  startJobs(): Promise<Jobs>;
  /** Why the program cannot serve: the database does not answer, or lacks something. Null if it can. */
  problem(): Promise<string | null>;
  /** Looks whether another process has written a newer table of time zones. */
  lookAtZones(): Promise<void>;
  /** Reads the states of rows into the figures. */
  readFigures(): Promise<void>;
  close(): Promise<void>;
}

export interface ContainerOptions {
  /**
   * For commands such as the desk that work on a running program's database: seeds no demonstration but uses its business
   * time, links mails to that program, and triggers its jobs on exit.
   */
  visiting?: boolean;
}

/**
 * Wires the parts once per process: database, adapters, use cases, HTTP.
 * @throws MigrationError if the database is not what this release needs
 */
export async function buildContainer(
  env: Env,
  log: Logger,
  { visiting = false }: ContainerOptions = {},
): Promise<Container> {
  const engine = env.DATABASE_URL
    ? null
    : await openEngine({ dataDir: env.DATA_DIR, log: (line) => log.info({}, line) });
  const databaseUrl = env.DATABASE_URL ?? engine!.url;
  const { isAhead } = await fits(databaseUrl, log).catch(async (error: Error) => {
    await engine?.stop();
    throw error;
  });
  const pool = createPool({
    url: databaseUrl,
    poolMax: env.DATABASE_POOL,
    patience: visiting ? commandPatience : patienceOf(env),
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  });
  const db = createDatabase(pool);
  if (env.APP_ENV === 'production' && !visiting && (await isDemonstration(db))) {
    await db.destroy();
    await engine?.stop();
    throw new Error(
      'This database belongs to a demonstration, whose accounts have a public password: production needs another DATABASE_URL or DATA_DIR.',
    );
  }
  const signing = env.SECRET ?? (await ensureSecret(db));
  const keys: Keys = env.SECRET_PREVIOUS ? [signing, env.SECRET_PREVIOUS] : [signing];
  if (!(await isKnownSecret(db, acceptedHashes(keys, 'secret-check', 'nestling'), { visiting }))) {
    await db.destroy();
    await engine?.stop();
    throw new EnvError([wrongSecret]);
  }
  const demonstration = visiting ? await isDemonstration(db) : env.DEMO;
  const clock = await createClock(db, { demonstration, ...(!visiting && { onCompared: reportClock(log) }) });
  if (!visiting && Math.abs(clock.aheadMs()) > clockRefusedMs) {
    clock.stop();
    await db.destroy();
    await engine?.stop();
    throw new Error(clockSentence(clock.aheadMs()));
  }
  const zones = () => keepZonesPatiently(databaseUrl, { clock, log });
  await zones();
  if (!visiting) await compareZones({ db, clock, log });
  const health = createHealth(databaseUrl, { isAhead });
  let jobs: Jobs | null = null;
  const toTrigger = new Set<SweepName>();
  const publicUrl = env.PUBLIC_URL.replace(/\/$/, '');
  if (!visiting) await noteAddress(db, publicUrl);

  const deps: Deps = {
    db,
    clock,
    payments: await createPaymentGateway(env, { books: createSandboxBooks(db), clock }, log),
    mailer: createMailer(env, log),
    files: await createFileStore(env),
    leaks: env.LEAKED_PASSWORDS_URL === undefined ? undefined : createLeakedPasswords(env.LEAKED_PASSWORDS_URL),
    log,
    triggerJob: visiting ? (job) => void toTrigger.add(job) : (job) => jobs?.trigger(job),
    keys,
    publicUrl: (visiting ? await readAddress(db) : undefined) ?? publicUrl,
    rates: ratesOf(env),
    requiresFactor: env.SECOND_FACTOR === 'required',
    settings: settingsOf(env),
  };

  if (env.DEMO && !visiting) {
    // Loaded only for demonstrations: the data is large.
    const { closeDemonstrationData, seedDemonstration } = await import('@/server/demonstration/seed-demonstration');
    await (env.DEMO_DATA ? seedDemonstration(deps) : closeDemonstrationData(deps));
  }

  return {
    app: createService(deps),
    deps,
    pool,
    databaseUrl,
    startJobs: async () => (jobs ??= await startJobs(deps, { databaseUrl, automaticDesk: env.DEMO_DESK })),
    problem: () => health.problem(),
    lookAtZones: zones,
    readFigures: rowFiguresOf({ db: createDatabase(health.pool), clock }),
    async close() {
      clock.stop();
      await jobs?.stop();
      await health.end();
      await db.destroy();
      await triggerRunningJobs(databaseUrl, [...toTrigger]);
      await engine?.stop();
    },
  };
}

/** A new table may move many instants, for which calls' connections have no time. */
async function keepZonesPatiently(url: string, deps: Pick<Deps, 'clock' | 'log'>): Promise<void> {
  const db = createDatabase(createPool({ url, poolMax: 1, patience: commandPatience }));
  await keepZones({ ...deps, db }).finally(() => db.destroy());
}

const wrongSecret =
  'SECRET is not the key that this database was used with: set that one again, or, to replace it, as SECRET_PREVIOUS. If it is lost, run "npm run migrate -- --new-secret" and start again: families stay logged in, but codes and some links in mails that were sent end, and second factors have to be turned on anew.';

/** A larger difference is logged: something is wrong with a machine's time service. */
const clockWarnedMs = 5_000;
/** A larger one stops the start: signatures for the store, Stripe's events and the log's times would be wrong. */
const clockRefusedMs = 60_000;

const clockSentence = (aheadMs: number) =>
  `This machine's clock is ${Math.round(Math.abs(aheadMs) / 1000)} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: correct the one that is wrong (NTP).`;

/** Logs once when the clocks come apart, and once when they agree again. */
function reportClock(log: Logger): (aheadMs: number) => void {
  let apart = false;
  return (aheadMs) => {
    clockAhead.set(aheadMs / 1_000);
    const wasApart = apart;
    apart = Math.abs(aheadMs) > clockWarnedMs;
    if (apart === wasApart) return;
    const fields = { aheadMs: Math.round(aheadMs) };
    if (apart) log.warn(fields, 'this machine’s clock and the database’s differ; business time follows the database');
    else log.info(fields, 'this machine’s clock agrees with the database’s again');
  };
}

/** The database connections that one process may hold at once. At its start, it has one more for the schema. */
export function connectionsOf({ DATABASE_POOL, DATABASE_URL }: Env, listens: boolean) {
  const parts = { calls: DATABASE_POOL, jobs: bossConnections, changes: Number(listens), health: 1 };
  const engine = DATABASE_URL === undefined ? 1 : 0;
  return { ...parts, engine, total: Object.values(parts).reduce((sum, one) => sum + one, engine) };
}

/** The HTTP function over these parts; tests pass their own. */
export function createService(deps: Deps): Hono<HttpEnv> {
  return createHttpService({
    handlers: allRoutes(deps),
    authenticate: (token) => authenticate(deps, token),
    requireSignature: (caller) => requireSignature(deps, caller),
    requireUnblocked: (caller) => requireUnblocked(deps, caller),
    requireProof: (caller) => requireProof(deps, caller),
    requireGuard: (caller) => requireGuard(deps, caller),
    throttle: (what, whom) => throttleCalls(deps, what, whom),
    inTurn: callsInTurn(deps.rates),
    complete: (value) => addOffsets(value, deps.clock.now()),
    observe: ({ error, interrupted, ...event }) => {
      if (error !== undefined) deps.log.error({ ...event, err: error }, 'call failed');
      else deps.log.info(event, interrupted ? 'call interrupted' : 'call');
    },
    extras: (app) => extraRoutes(app, deps),
  });
}

/**
 * Reads of one family, or of one network for visitors, run at most two at once and, after the first second, take at most
 * their share of the time. Writes only wait for their own transactions, because an upload may take a minute to arrive.
 */
function callsInTurn({ readShare }: RateFigures): HttpServiceParts['inTurn'] {
  const refusal = () => tooMany(2);
  const budget = { share: readShare, burstMs: 1_000 };
  const reads = createKeyedLimiter({ atOnce: 64, each: 2, waiting: 100, patienceMs: 10_000, budget, refusal });
  return (what, caller, work) => {
    const whose = networkOf(caller);
    const run = () => inNameOf(whose, work);
    return what === 'reads' && whose !== '' ? reads(whose, run) : run();
  };
}

function ratesOf(env: Env): RateFigures {
  return {
    signinPerAccount: env.RATE_SIGNIN_ACCOUNT,
    signinPerAddress: env.RATE_SIGNIN_ADDRESS,
    mailPerMailbox: env.RATE_MAIL_MAILBOX,
    mailPerAddress: env.RATE_MAIL_ADDRESS,
    readsPerSecond: env.RATE_READS,
    writesPerSession: env.RATE_WRITES_SESSION,
    writesPerAddress: env.RATE_WRITES_ADDRESS,
    readShare: env.RATE_SHARE / 100,
    exportsPerFamily: env.RATE_EXPORTS,
    signingsPerFamily: env.RATE_SIGNINGS,
    invitationsPerFamily: env.RATE_INVITATIONS,
    claimsPerFacility: env.RATE_CLAIMS,
    requestsPerFacility: env.RATE_REQUESTS_FACILITY,
    requestsPerFamily: env.RATE_REQUESTS,
    passOnDelay: env.PASS_ON_DELAY,
  };
}

function settingsOf(env: Env): Deps['settings'] {
  return {
    productName: env.PRODUCT_NAME,
    supportPhoneNumber: env.SUPPORT_PHONE,
    supportEmail: env.SUPPORT_EMAIL,
    webAddressMain: env.WEB_ADDRESS_MAIN,
    webAddressSecondary: env.WEB_ADDRESS_SECONDARY,
    // A local demonstration has no facility site, so the link leads to a page that explains it.
    facilitySiteUrl: env.FACILITY_SITE_URL ?? paths.forFacilities,
    demo: env.DEMO,
    gallery: env.DEMO || env.NODE_ENV === 'development',
    pageFigures: env.METRICS_PORT !== undefined,
    passkeys: takesPasskeys(env.PUBLIC_URL),
    map: { file: env.MAP_FILE === undefined ? null : mapFilePath, style: env.MAP_STYLE_URL ?? null },
  };
}

/** The limits of the connections that serve calls. */
const patienceOf = (env: Env): Patience => ({
  statementMs: env.DATABASE_STATEMENT_TIMEOUT,
  lockMs: env.DATABASE_LOCK_TIMEOUT,
  idleInTransactionMs: env.DATABASE_IDLE_TIMEOUT,
});

/** Whether the schema is this release's or that of a newer one; throws a MigrationError if the program cannot run on it. */
const fits = (databaseUrl: string, log: Logger) =>
  onDatabase(databaseUrl, async (client) => {
    const state = await checkMigrated(client);
    const problem = await schemaProblem(client);
    if (problem && !state.isAhead) throw new MigrationError(problem);
    if (problem) log.warn({}, `a newer release has migrated the database: ${problem}`);
    return state;
  });
