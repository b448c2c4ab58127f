import { randomUUID } from 'node:crypto';
import { build, callsOf, deviceKey, type TestFamily } from '@/__tests__/support/families';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { png } from '@/__tests__/support/png';
import type { TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';
import { insertAccount, insertFamily } from '@/server/areas/family/records/rows/account';
import { enter } from '@/server/areas/family/session/enter';
import { hashPassword } from '@/server/areas/family/session/passwords';
import { defaultNotificationSettings } from '@/server/areas/platform/mail/rules/notification-settings';
import { inTransaction } from '@/server/db/transaction';

export const password = 'Correct7Horse';

type Calls = TestFamily['call'];
type HttpService = Pick<TestService, 'fetch'>;

let addresses = 0;
/** A network address not used elsewhere in the test, so that calls do not share a rate limit. */
export const freshAddress = (): string => `198.51.${100 + Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
export const freshEmail = (name = 'parent'): string => `${name}-${randomUUID().slice(0, 8)}@example.com`;

export const callsFrom = (service: HttpService, address = freshAddress(), token = 'none'): Calls =>
  callsOf(
    (path, init) => service.fetch(path, init, address),
    () => token,
  );

interface WrittenMail {
  kind: string;
  subject: string;
  body: string;
}

/** Mails to a mailbox, ordered by transaction because the test clock stands still. */
export async function mailsTo(service: Pick<TestService, 'pool'>, recipient: string): Promise<WrittenMail[]> {
  const { rows } = await service.pool.query<WrittenMail>(
    'SELECT kind, subject, body FROM outbox WHERE lower(recipient) = lower($1) ORDER BY created_at, xmin::text::bigint',
    [recipient],
  );
  return rows;
}

export async function codeTo(service: Pick<TestService, 'pool'>, recipient: string, kind: string): Promise<string> {
  const mail = (await mailsTo(service, recipient)).filter((one) => one.kind === kind).at(-1);
  const code = mailedCode(mail?.body);
  if (!code) throw new Error(`No code was mailed (${kind}).`);
  return code;
}

export async function undoCodeTo(service: Pick<TestService, 'pool'>, recipient: string): Promise<string> {
  const mail = (await mailsTo(service, recipient)).filter((one) => one.kind === 'emailChanged').at(-1);
  const code = /\/undo-email\/(\S+)$/m.exec(mail?.body ?? '')?.[1];
  if (!code) throw new Error('No link to undo the change was mailed.');
  return code;
}

/** Of the newest mail that has the link. */
export async function notMeCodeTo(service: Pick<TestService, 'pool'>, recipient: string): Promise<string> {
  const codes = (await mailsTo(service, recipient)).flatMap(({ body }) => /\/not-me\/(\S+)$/m.exec(body)?.[1] ?? []);
  if (codes.length === 0) throw new Error('No link “This wasn’t me” was mailed.');
  return codes.at(-1)!;
}

export interface TestAccount {
  email: string;
  password: string;
  tokens: Tokens;
  address: string;
  call: Calls;
}

interface Joining {
  email?: string;
  address?: string;
}

let passwordHash: Promise<string> | undefined;

/** Inserts an account as {@link joinByMail} leaves it, without its mail, the code in it, and what limits counted. */
export async function join(
  service: TestService,
  { email = freshEmail(), address = freshAddress() }: Joining = {},
): Promise<TestAccount> {
  const now = service.clock.now();
  const account = {
    id: randomUUID(),
    familyId: randomUUID(),
    email,
    passwordHash: await (passwordHash ??= hashPassword(password)),
  };
  const context = {
    requestId: '',
    address,
    userAgent: '',
    deviceKey,
    timeZone: null,
    idempotency: null,
    request: new Request('http://nestling.test'),
  };
  const tokens = await inTransaction(service.deps, async (tx) => {
    await insertFamily(tx, account.familyId, now);
    const notificationSettings = JSON.stringify(defaultNotificationSettings);
    await insertAccount(tx, { ...account, notificationSettings, confirmedAt: now, consentAt: now, createdAt: now });
    return enter(tx, service.deps, account, { remember: true, by: 'mail' }, context);
  });
  return accountOf(service, email, address, tokens as Tokens);
}

/** Joins like a parent: sign-up, code from the mailbox, confirmation. */
export async function joinByMail(
  service: TestService,
  { email = freshEmail(), address = freshAddress() }: Joining = {},
): Promise<TestAccount> {
  const anyone = callsFrom(service, address);
  expect((await anyone('signup', { body: { email, password, consent: true } })).status).toBe(202);
  const code = await codeTo(service, email, 'confirm');
  const confirmed = await anyone('confirm', { params: { code } });
  expect(confirmed.status).toBe(200);
  return accountOf(service, email, address, confirmed.body as Tokens);
}

const accountOf = (service: TestService, email: string, address: string, tokens: Tokens): TestAccount => ({
  email,
  password,
  tokens,
  address,
  call: callsFrom(service, address, tokens.token),
});

export const signature = (over: object = {}) => ({ image: png(), date: '2026-03-04', ...over });

export async function enterAndSign(account: Pick<TestAccount, 'call'>): Promise<void> {
  await account.call('createChildren', { body: { items: [build.child()] } });
  await account.call('createParentInfo', { body: { items: [build.parent_info()] } });
  await account.call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } });
  expect((await account.call('updateUser', { body: { signature: signature() } })).status).toBe(200);
}
