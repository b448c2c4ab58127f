import { randomUUID } from 'node:crypto';
import {
  callsFrom,
  codeTo,
  freshAddress,
  freshEmail,
  join,
  mailsTo,
  password,
  type TestAccount,
} from '@/__tests__/support/accounts';
import { givePasskey } from '@/__tests__/support/authenticator';
import { appCode, digitsTo, guardedByMail, nextCode, useApp } from '@/__tests__/support/second-factor';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { testRates } from '@/__tests__/support/test-deps';
import type { Answer, FactorChallenge, Tokens } from '@/api/contract/types';
import { stopKey } from '@/server/areas/facilities/alerts/manage-alerts';
import { requireToken, tokenOf } from '@/server/areas/facilities/contacts/links';
import { stopKeyOf } from '@/server/areas/facility-side/day/mail-mornings';
import { resealSecrets } from '@/server/areas/family/factor/reseal-secrets';
import { signAccessToken } from '@/server/areas/family/session/rules/tokens';
import { readRecords, recordCommand } from '@/server/areas/operations/desk/record-commands';
import { type AddressClaims, remainingSeconds, signFileAddress } from '@/server/areas/platform/files/file-address';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { type KeyPurpose, type Keys, plainHash } from '@/server/areas/platform/shared/rules';
import { createService } from '@/server/container';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ deps: { rates: { ...testRates, mailPerAddress: 1_000 } } });
});
afterAll(() => service.close());

/** One process of the program, with its own SECRET and SECRET_PREVIOUS, on the database of all. */
interface Program {
  deps: Deps;
  calls(token?: string): ReturnType<typeof callsFrom>;
}

function programWith(keys: Keys): Program {
  const deps: Deps = { ...service.deps, keys };
  const app = createService(deps);
  const fetch: TestService['fetch'] = async (path, init, address) =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: address ?? freshAddress() });
  return { deps, calls: (token) => callsFrom({ fetch }, freshAddress(), token) };
}

/** Makes something with the key of one program; the answer tells whether another program accepts it. */
type Kind = (maker: Program) => Promise<(reader: Program) => Promise<boolean>>;

const signUp = async (maker: Program) => {
  const email = freshEmail();
  await maker.calls()('signup', { body: { email, password, consent: true } });
  return email;
};

const signIn = async (maker: Program): Promise<Tokens> => {
  const { email } = await join(service);
  return (await maker.calls()('signin', { body: { email, password, remember: true } })).body as Tokens;
};

/** The calls of this session, with a token that the program signed. */
function as({ deps, calls }: Program, { tokens }: Pick<TestAccount, 'tokens'>) {
  const claims = Buffer.from(tokens.token.split('.')[0]!, 'base64url').toString('utf8');
  const [accountId, chainId] = JSON.parse(claims) as [string, string];
  return calls(signAccessToken(deps.keys, { accountId, chainId }, service.clock.now()));
}

const guarded = async (maker: Program) => {
  const account = await join(service);
  return { ...account, ...(await useApp(service, { ...account, call: as(maker, account) })) };
};

/** Counters of limits begin anew with a new key, and the check of the key is tested with the start of the program. */
const kinds: Record<Exclude<KeyPurpose, 'rate-limit' | 'secret-check'>, Kind> = {
  'access-token': async (maker) => {
    const { token } = await signIn(maker);
    return async (reader) => (await reader.calls(token)('getProfile')).status === 200;
  },
  'refresh-successor': async (maker) => {
    const { refreshToken } = await signIn(maker);
    const refresh = async (program: Program) => (await program.calls()('refresh', { body: { refreshToken } })).body;
    const first = (await refresh(maker)) as Tokens;
    return async (reader) => ((await refresh(reader)) as Partial<Tokens>).refreshToken === first.refreshToken;
  },
  'mail-code': async (maker) => {
    const code = await codeTo(service, await signUp(maker), 'confirm');
    return async (reader) => (await reader.calls()('confirm', { params: { code } })).status === 200;
  },
  'passkey-challenge': async (maker) => {
    const { passkey } = await givePasskey(await join(service));
    const { body } = await maker.calls()('getPasskeyChallenge');
    const signed = passkey.sign(body as Answer<'getPasskeyChallenge'>);
    return async (reader) => (await reader.calls()('passkeySignin', { body: signed })).status === 200;
  },
  'factor-challenge': async (maker) => {
    const { email, recoveryCodes } = await guarded(maker);
    const { body } = await maker.calls()('signin', { body: { email, password, remember: true } });
    const answer = { challenge: (body as FactorChallenge).challenge, code: recoveryCodes[0]!, trust: false };
    return async (reader) => (await reader.calls()('answerFactor', { body: answer })).status === 200;
  },
  'factor-setup': async (maker) => {
    const account = await join(service);
    const begun = await as(maker, account)('beginAuthenticator', { body: { currentPassword: password } });
    const { setup, secret } = begun.body;
    const body = { setup, code: appCode(secret, service.clock.now()) };
    return async (reader) => (await as(reader, account)('turnOnSecondFactor', { body })).status === 200;
  },
  'factor-secret': async (maker) => {
    const account = await guarded(maker);
    return async (reader) => {
      const body = { code: nextCode(service, account) };
      return (await as(reader, account)('proveFactor', { body })).status === 204;
    };
  },
  'factor-code': async (maker) => {
    const account = await guardedByMail(service);
    await as(maker, account)('mailProof');
    const body = { code: await digitsTo(service, account.email) };
    return async (reader) => (await as(reader, account)('proveFactor', { body })).status === 204;
  },
  'sign-up-salt': async (maker) => {
    const body = { email: await signUp(maker), password, remember: true };
    // "Please confirm your e-mail address first" is said to the right password only.
    return async (reader) => (await reader.calls()('signin', { body })).status === 403;
  },
  'calendar-feed': async (maker) => {
    const { email } = await join(service);
    const key = randomUUID();
    const open = async (program: Program) => {
      const tokens = (await program.calls()('signin', { body: { email, password, remember: true } })).body as Tokens;
      return (await program.calls(tokens.token)('createCalendarFeed', { headers: { 'idempotency-key': key } })).body;
    };
    const first = await open(maker);
    return async (reader) => JSON.stringify(await open(reader)) === JSON.stringify(first);
  },
  invitation: async (maker) => {
    const { email } = await join(service);
    const friend = freshEmail('friend');
    const invite = async (program: Program) => {
      const tokens = (await program.calls()('signin', { body: { email, password, remember: true } })).body as Tokens;
      await program.calls(tokens.token)('inviteFriend', { body: { recipient: friend } });
    };
    await invite(maker);
    return async (reader) => {
      const before = (await mailsTo(service, friend)).length;
      await invite(reader);
      return (await mailsTo(service, friend)).length === before;
    };
  },
  'file-address': async (maker) => {
    const [path, chainId] = ['a/picture', randomUUID()];
    const address = new URL(signFileAddress(maker.deps, { chainId }, path), 'http://nestling.test');
    const claims = Object.fromEntries(address.searchParams) as unknown as AddressClaims;
    return async (reader) => remainingSeconds(reader.deps, path, claims) > 0;
  },
  'answer-page': async (maker) => {
    const id = randomUUID();
    const token = tokenOf(maker.deps, id);
    return async (reader) => {
      try {
        requireToken(reader.deps, id, token);
        return true;
      } catch {
        return false;
      }
    };
  },
  'alert-stop': async (maker) => {
    const id = randomUUID();
    const key = stopKey(maker.deps.keys, id, null);
    return async (reader) => stopKey(reader.deps.keys, id, plainHash(key)) === key;
  },
  'desk-record': async (maker) => {
    const words = [freshEmail()];
    await recordCommand(maker.deps, { givenBy: 'a clerk', command: 'account', words, options: {} });
    return async (reader) => (await readRecords(reader.deps, 1, words[0])).length === 1;
  },
  'morning-stop': async (maker) => {
    const id = randomUUID();
    const key = stopKeyOf(maker.deps, id, null);
    return async (reader) => stopKeyOf(reader.deps, id, plainHash(key)) === key;
  },
};

const [oldKey, newKey] = ['an-old-key-'.repeat(4), 'a-new-key-'.repeat(4)] as const;

test.each(Object.entries(kinds))(
  'with SECRET_PREVIOUS, what the old key made (%s) goes on, and new ones need the new key only',
  async (_, make) => {
    const [before, during, after] = [programWith([oldKey]), programWith([newKey, oldKey]), programWith([newKey])];
    expect(await (await make(before))(during)).toBe(true);
    expect(await (await make(during))(after)).toBe(true);
    expect(await (await make(before))(after)).toBe(false);
  },
);

test('while SECRET is replaced, the seeds of second factors are encrypted anew, so that the new key alone reads them', async () => {
  const [before, during, after] = [programWith([oldKey]), programWith([newKey, oldKey]), programWith([newKey])];
  const account = await guarded(before);
  const prove = async (program: Program, code: string) =>
    (await as(program, account)('proveFactor', { body: { code } })).status;
  expect(await prove(after, nextCode(service, account))).toBe(422);
  await resealSecrets(before.deps);
  expect(await prove(after, nextCode(service, account))).toBe(422);
  await resealSecrets(during.deps);
  expect(await prove(after, nextCode(service, account))).toBe(204);
  expect(await prove(after, account.recoveryCodes[0]!)).toBe(204);
});
