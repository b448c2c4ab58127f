import { randomUUID } from 'node:crypto';
import { insertCareFacility, type CareFacility } from '@/__tests__/support/care-facility';
import { startProgram, type Program, type ProgramOptions } from '@/__tests__/support/contract/program';
import { insertFamily } from '@/__tests__/support/families';
import { insertSession } from '@/__tests__/support/family-service';
import { startMailServer, type MailServer } from '@/__tests__/support/mail-server';
import { startS3Server, type S3Server } from '@/__tests__/support/s3-server';
import { startStripeServer, type StripeServer } from '@/__tests__/support/stripe-server';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { runDesk } from '@/scripts/desk/run-desk';
import { signAccessToken } from '@/server/areas/family/session/rules/tokens';
import { buildContainer } from '@/server/container';
import { createDatabase, createPool, type Database } from '@/server/db/connection';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

export const webhookSecret = 'whsec_of_the_faults';

export interface Parent {
  token: string;
  child: string;
  email: string;
  /** The days that this family has asked for. */
  asked: number;
}

export interface Reply {
  /** 0 without an answer. */
  status: number;
  retryAfter: string | null;
  body: { id?: string; number?: string; status?: number; error?: unknown };
  ms: number;
}

/** The program over stand-ins for mail, store and Stripe, with a facility that takes bookings. */
export interface World {
  program: Program;
  mail: MailServer;
  s3: S3Server;
  stripe: StripeServer;
  db(): Database;
  /** A signed family with a child and a card at Stripe. */
  newParent(): Promise<Parent>;
  call(path: string, init?: RequestInit & { token?: string }): Promise<Reply>;
  /** Asks for one day that this family has not asked for yet. */
  book(parent: Parent): Promise<Reply>;
  /** A command of the desk, on the program's database. */
  desk(...argv: string[]): Promise<string>;
  /** Connects anew, after the database was restarted. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorld(settings: Record<string, string> = {}, options: ProgramOptions = {}): Promise<World> {
  const [mail, s3, stripe] = await Promise.all([startMailServer(), startS3Server(), startStripeServer()]);
  const program = await startProgram(
    {
      SMTP_URL: mail.url,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://${stripe.host}:${stripe.port}`,
      DATABASE_STATEMENT_TIMEOUT: '3000',
      ...settings,
    },
    options,
  );
  const stopStandIns = () => Promise.all([mail.away(), s3.close(), stripe.close()]);
  try {
    await program.untilReady();
  } catch (error) {
    await program.stop();
    await stopStandIns();
    throw error;
  }
  const connect = async () =>
    createDatabase(createPool({ url: await program.databaseUrl(), poolMax: 4, onIdleError: () => undefined }));
  let db = await connect();
  const facility: CareFacility = await insertCareFacility(db, { places: 1_000 });
  const today = todayIn(facility.timeZone, new Date());
  const dates = Array.from({ length: 300 }, (_, day) => addDays(today, day + 8)).filter((day) => weekdayOf(day) <= 5);

  async function call(path: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<Reply> {
    const began = Date.now();
    const isJson = typeof init.body === 'string';
    const headers = {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(init.headers as Record<string, string>),
    };
    try {
      const response = await fetch(`${program.origin}${path}`, { ...init, headers });
      const text = await response.text();
      const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Reply['body'];
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, retryAfter, body, ms: Date.now() - began };
    } catch {
      return { status: 0, retryAfter: null, body: {}, ms: Date.now() - began };
    }
  }

  return {
    program,
    mail,
    s3,
    stripe,
    call,
    db: () => db,
    async newParent() {
      const now = new Date();
      const { familyId, accountId, email } = await insertFamily(db, now, { signed: true });
      const child = randomUUID();
      const names = { firstName: 'Ava', lastName: 'Silva' };
      const birthDate = `${now.getFullYear() - 5}-01-15`;
      await db
        .insertInto('child')
        .values({ id: child, familyId, ...names, birthDate, createdAt: now })
        .execute();
      const claims = { accountId, chainId: randomUUID() };
      await insertSession(db, claims, now);
      const token = signAccessToken([program.secret], claims, now);
      const body = JSON.stringify({ token: stripe.enterCard() });
      const saved = await call('/api/v1/parent/card', { method: 'POST', token, body });
      if (saved.status !== 201) throw new Error(`The card was not saved: ${saved.status}`);
      return { token, child, email, asked: 0 };
    },
    book(parent) {
      const { token, child } = parent;
      const body = JSON.stringify({
        facilityId: facility.id,
        addressId: facility.addressId,
        children: [child],
        bookingDates: [dates[parent.asked++ % dates.length]],
        scheduleType: 1,
      });
      return call('/api/v1/parent/booking/request/drop_in', { method: 'POST', token, body });
    },
    async desk(...argv) {
      const env = readEnv({ DATABASE_URL: await program.databaseUrl(), SECRET: program.secret });
      const log = createLogger({ LOG_LEVEL: 'silent', NODE_ENV: 'production' });
      const container = await buildContainer(env, log, { visiting: true });
      try {
        return (await runDesk(argv, async () => container.deps)).text;
      } finally {
        await container.close();
      }
    },
    async reconnect() {
      await db.destroy();
      db = await connect();
    },
    async stop() {
      await db.destroy();
      await program.stop();
      await stopStandIns();
    },
  };
}
