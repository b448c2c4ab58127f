import { randomUUID } from 'node:crypto';
import { build, callsOf, type TestFamily } from '@/__tests__/support/families';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { pngFile } from '@/__tests__/support/png';
import type { TestService } from '@/__tests__/support/service';
import type { Tokens } from '@/api/contract/types';

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

/** Joins like a parent: sign-up, code from the mailbox, confirmation. */
export async function join(
  service: TestService,
  { email = freshEmail(), address = freshAddress() }: { email?: string; address?: string } = {},
): Promise<TestAccount> {
  const anyone = callsFrom(service, address);
  expect((await anyone('signup', { body: { email, password, consent: true } })).status).toBe(202);
  const code = await codeTo(service, email, 'confirm');
  const confirmed = await anyone('confirm', { params: { code } });
  expect(confirmed.status).toBe(200);
  const tokens = confirmed.body as Tokens;
  return { email, password, tokens, address, call: callsFrom(service, address, tokens.token) };
}

export const signature = (over: object = {}) => ({ image: png(), date: '2026-03-04', ...over });

export async function enterAndSign(account: Pick<TestAccount, 'call'>): Promise<void> {
  await account.call('createChildren', { body: { items: [build.child()] } });
  await account.call('createParentInfo', { body: { items: [build.parent_info()] } });
  await account.call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } });
  expect((await account.call('updateUser', { body: { signature: signature() } })).status).toBe(200);
}

/** A grey PNG as a data URL; `header` and `rows` can be corrupted. */
export function png(
  given: { width?: number; height?: number; colour?: number; rows?: number; tail?: string } = {},
): string {
  const { width = 12, height = 6, colour = 0, tail = '' } = given;
  const pixels = Buffer.alloc((width + 1) * (given.rows ?? height)).map((_, at) =>
    at % (width + 1) === 0 ? 0 : at % 251,
  );
  const file = Buffer.concat([pngFile({ width, height, bits: 8, colour }, pixels), Buffer.from(tail)]);
  return `data:image/png;base64,${file.toString('base64')}`;
}
