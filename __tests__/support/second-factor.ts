import { Secret, TOTP } from 'otpauth';
import { callsFrom, join, mailsTo, type TestAccount } from '@/__tests__/support/accounts';
import type { TestService } from '@/__tests__/support/service';
import type { FactorChallenge } from '@/api/contract/types';

export interface GuardedAccount extends TestAccount {
  recoveryCodes: readonly string[];
}

interface AppAccount extends GuardedAccount {
  secret: string;
}

/** What the app shows at this time. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** The app's next code: each is taken once. */
export function nextCode({ clock }: Pick<TestService, 'clock'>, { secret }: Pick<AppAccount, 'secret'>): string {
  clock.advance({ seconds: 30 });
  return appCode(secret, clock.now());
}

/** The six digits of the newest mail that has some. */
export async function digitsTo(service: Pick<TestService, 'pool'>, recipient: string): Promise<string> {
  const mail = (await mailsTo(service, recipient)).filter(({ kind }) => kind === 'factorCode').at(-1);
  const digits = /^Your code is (\d{6})$/m.exec(mail?.body ?? '')?.[1];
  if (!digits) throw new Error('No code was mailed.');
  return digits;
}

/** A new account whose password needs an authenticator app beside it. */
export async function guardedByApp(service: TestService): Promise<AppAccount> {
  const account = await join(service);
  return { ...account, ...(await useApp(service, account)) };
}

export async function useApp({ clock }: Pick<TestService, 'clock'>, { call, password }: TestAccount) {
  const { setup, secret } = (await call('beginAuthenticator', { body: { currentPassword: password } })).body;
  const on = await call('turnOnSecondFactor', { body: { setup, code: appCode(secret, clock.now()) } });
  if (on.status !== 200) throw new Error(`The second factor was not turned on (${on.status}).`);
  return { secret, recoveryCodes: on.body.recoveryCodes };
}

/** A new account whose password needs a mailed code beside it. */
export async function guardedByMail(service: TestService): Promise<GuardedAccount> {
  const account = await join(service);
  const { setup } = (await account.call('beginEmailFactor', { body: { currentPassword: account.password } })).body;
  const code = await digitsTo(service, account.email);
  const on = await account.call('turnOnSecondFactor', { body: { setup, code } });
  return { ...account, recoveryCodes: on.body.recoveryCodes };
}

/** Logs in with the password, as far as the second factor. */
export async function challengeOf(
  service: Pick<TestService, 'fetch'>,
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
): Promise<string> {
  const { status, body } = await callsFrom(service)('signin', { body: { email, password, remember: true } });
  if (status !== 200 || !('challenge' in body)) throw new Error(`No second factor was asked for (${status}).`);
  return (body satisfies FactorChallenge).challenge;
}

/** An account whose second factor was reported lost a moment ago. */
export async function reportedLost(service: TestService): Promise<AppAccount> {
  const account = await guardedByApp(service);
  const challenge = await challengeOf(service, account);
  await callsFrom(service)('reportLostFactor', { body: { challenge } });
  return account;
}

export async function lostCodeOf(service: Pick<TestService, 'pool'>, { email }: Pick<TestAccount, 'email'>) {
  const mail = (await mailsTo(service, email)).filter(({ kind }) => kind === 'lostFactorReady').at(-1);
  const code = /\/lost-phone\/(\S+)$/m.exec(mail?.body ?? '')?.[1];
  if (!code) throw new Error('No link for a lost second factor was mailed.');
  return code;
}
