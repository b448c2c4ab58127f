import {
  callsFrom,
  freshAddress,
  freshEmail,
  join,
  mailsTo,
  type TestAccount,
  undoCodeTo,
} from '@/__tests__/support/accounts';
import { createPasskey, givePasskey, type Said } from '@/__tests__/support/authenticator';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { testRates } from '@/__tests__/support/test-deps';
import type { Answer, Body, Tokens } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

let service: TestService;
beforeAll(async () => {
  // Low limits need few calls.
  service = await createTestService({ deps: { rates: { ...testRates, signinPerAccount: 3, signinPerAddress: 6 } } });
});
afterAll(() => service.close());

type Begun = Answer<'beginPasskey'>;
type Kept = Answer<'addPasskey'>;

const begin = async (account: TestAccount) =>
  (await account.call('beginPasskey', { body: { currentPassword: account.password } })).body as Begun;

async function challenge(): Promise<Answer<'getPasskeyChallenge'>> {
  return (await callsFrom(service)('getPasskeyChallenge')).body as Answer<'getPasskeyChallenge'>;
}

const signIn = (body: Body<'passkeySignin'>, address?: string) =>
  callsFrom(service, address)('passkeySignin', { body });

/** An account with one passkey. */
async function equipped() {
  const account = await join(service);
  return { account, ...(await givePasskey(account)) };
}

const listOf = async (account: TestAccount) => (await account.call('listPasskeys')).body as Answer<'listPasskeys'>;

test('a parent adds a passkey with the password, logs in with it and removes it', async () => {
  const { account, passkey, kept } = await equipped();
  expect(kept).toMatchObject({ name: 'iPhone', isBackedUp: true, lastUsedAt: null });

  const entered = await signIn(passkey.sign(await challenge()));
  expect(entered.status).toBe(200);
  const { token } = entered.body as Tokens;
  expect((await callsFrom(service, freshAddress(), token)('getProfile')).status).toBe(200);
  expect((await listOf(account)).items).toEqual([{ ...kept, lastUsedAt: expect.any(String) }]);

  expect((await account.call('removePasskey', { params: { id: kept.id } })).status).toBe(204);
  expect((await listOf(account)).items).toEqual([]);
  const gone = await signIn(passkey.sign(await challenge()));
  expect(gone).toMatchObject({ status: 404, body: { details: { unknownPasskey: passkey.id } } });
  expect((await mailsTo(service, account.email)).map(({ kind }) => kind)).toEqual(['passkeyAdded', 'passkeyRemoved']);
});

test('a session without the password begins no passkey, and wrong passwords count as failed log-ins', async () => {
  const account = await join(service);
  const guess = () => account.call('beginPasskey', { body: { currentPassword: 'Wrong7Guess' } });
  const first = await guess();
  expect(first.status).toBe(422);
  expect(first.body).toEqual({ error: { currentPassword: expect.any(String) } });
  let last = first;
  for (let tries = 0; tries < 50 && last.status === 422; tries += 1) last = await guess();
  expect(last.status).toBe(429);
});

test('only the session that gave the password adds the passkey', async () => {
  const account = await join(service);
  const body = createPasskey().make(await begin(account));
  const elsewhere = await callsFrom(service)('signin', {
    body: { email: account.email, password: account.password, remember: false },
  });
  const other = callsFrom(service, freshAddress(), (elsewhere.body as Tokens).token);
  expect((await other('addPasskey', { body })).status).toBe(409);
  expect((await account.call('addPasskey', { body })).status).toBe(201);
});

test('an answer to a challenge for a log-in adds nothing, and one to a challenge for adding logs nobody in', async () => {
  const { account, passkey } = await equipped();
  const begun = await begin(account);
  const crossed = createPasskey().make({ ...begun, ...(await challenge()) });
  expect((await account.call('addPasskey', { body: crossed })).status).toBe(409);
  expect((await signIn(passkey.sign(begun))).status).toBe(401);
});

test('a challenge is answered once, also by two calls at once', async () => {
  const { passkey } = await equipped();
  const body = passkey.sign(await challenge());
  const answers = await Promise.all([signIn(body), signIn(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await signIn(body)).status).toBe(401);
});

test('the answer that added a passkey gives it again while it is there, and adds nothing once it is removed', async () => {
  const account = await join(service);
  const body = createPasskey().make(await begin(account));
  const { id } = (await account.call('addPasskey', { body })).body as Kept;
  expect((await account.call('addPasskey', { body })).body).toMatchObject({ id });
  await account.call('removePasskey', { params: { id } });
  expect((await account.call('addPasskey', { body })).status).toBe(409);
});

test('a challenge expires after ten minutes', async () => {
  const { account, passkey } = await equipped();
  const [old, begun] = [await challenge(), await begin(account)];
  service.clock.advance({ minutes: 10 });
  expect((await signIn(passkey.sign(old))).status).toBe(401);
  const { token } = (await callsFrom(service)('refresh', { body: { refreshToken: account.tokens.refreshToken } }))
    .body as Tokens;
  const later = callsFrom(service, account.address, token);
  expect((await later('addPasskey', { body: createPasskey().make(begun) })).status).toBe(409);
});

const lies: Partial<Said>[] = [
  { origin: 'https://nestling.example.net' },
  { rpId: 'example.net' },
  { isVerified: false },
];

test('an answer of another origin, for another site, without verification or with a certificate is refused', async () => {
  const { account, passkey } = await equipped();
  for (const said of lies) {
    const signed = await signIn(passkey.sign(await challenge(), said));
    const made = createPasskey().make(await begin(account), said);
    const added = await account.call('addPasskey', { body: made });
    expect([said, signed.status, added.status]).toEqual([said, 401, 409]);
  }
  // All signatures of the certificate are right.
  const certified = createPasskey().make(await begin(account), { isCertified: true });
  expect((await account.call('addPasskey', { body: certified })).status).toBe(409);
});

test('a changed or foreign signature, challenge or key is refused in the same words', async () => {
  const [mine, other] = [await equipped(), await equipped()];
  const made = await challenge();
  const right = mine.passkey.sign(made);
  const wrong: Body<'passkeySignin'>[] = [
    { ...right, signature: other.passkey.sign(made).signature },
    { ...right, id: other.passkey.id },
    { ...right, userHandle: other.passkey.sign(made).userHandle },
    { ...right, clientDataJSON: 'AAAA' },
    { ...right, authenticatorData: 'AAAA' },
    mine.passkey.sign({ ...made, challenge: Buffer.from('nonce.99999999999999.hash').toString('base64url') }),
  ];
  const answers = [];
  for (const body of wrong) answers.push(await signIn(body));
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 401));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await signIn(right)).status).toBe(200);
});

test('a counter that goes back is refused, so that a copy of a key is noticed', async () => {
  const { passkey } = await equipped();
  expect((await signIn(passkey.sign(await challenge(), { counter: 5 }))).status).toBe(200);
  for (const counter of [5, 4, 0]) {
    expect((await signIn(passkey.sign(await challenge(), { counter }))).status).toBe(401);
  }
  expect((await signIn(passkey.sign(await challenge(), { counter: 6 }))).status).toBe(200);
});

test('passkeys that do not work count as failed log-ins of their network', async () => {
  const address = freshAddress();
  const { passkey } = await equipped();
  let last = { status: 200 };
  for (let tries = 0; tries < 200 && last.status !== 429; tries += 1) {
    const unknown = createPasskey().sign(await challenge());
    last = await signIn(tries % 2 ? unknown : { ...unknown, id: passkey.id }, address);
  }
  expect(last.status).toBe(429);
  expect((await signIn(passkey.sign(await challenge()), address)).status).toBe(429);
  expect((await signIn(passkey.sign(await challenge()))).status).toBe(200);
});

test('the passkey of another account is neither listed, removed nor taken over', async () => {
  const [mine, other] = [await equipped(), await equipped()];
  expect((await other.account.call('removePasskey', { params: { id: mine.kept.id } })).status).toBe(404);
  const taken = await other.account.call('addPasskey', { body: mine.passkey.make(await begin(other.account)) });
  expect(taken.status).toBe(409);
  expect((await listOf(other.account)).items).toEqual([other.kept]);
});

test('an account has a number of passkeys, and a device is told which it has', async () => {
  const { account, passkey } = await equipped();
  expect((await begin(account)).exclude).toEqual([{ id: passkey.id, transports: ['internal', 'hybrid'] }]);
  for (let more = 1; more < limits.passkeysMax; more += 1)
    await account.call('addPasskey', { body: createPasskey().make(await begin(account)) });
  const beyond = await account.call('beginPasskey', { body: { currentPassword: account.password } });
  expect(beyond.status).toBe(409);
});

test('an answered challenge is forgotten a day after its end', async () => {
  const { passkey } = await equipped();
  const kept = async () => (await service.pool.query('SELECT FROM used_challenge')).rowCount ?? 0;
  expect((await signIn(passkey.sign(await challenge()))).status).toBe(200);
  expect(await kept()).toBeGreaterThan(0);
  service.clock.advance({ days: 1, minutes: 11 });
  await forgetExpired(service.deps);
  expect(await kept()).toBe(0);
});

test('undoing a change of address removes the passkeys: whoever changed it knew the password', async () => {
  const { account, passkey } = await equipped();
  const body = { email: freshEmail('moved'), currentPassword: account.password };
  expect((await account.call('updateUser', { body })).status).toBe(200);
  const code = await undoCodeTo(service, account.email);
  expect((await callsFrom(service)('undoEmail', { params: { code } })).status).toBe(200);
  expect((await signIn(passkey.sign(await challenge()))).status).toBe(404);
});

test('a new password keeps the passkeys', async () => {
  const { account, passkey } = await equipped();
  await account.call('updatePassword', { body: { currentPassword: account.password, password: 'Another7Horse' } });
  expect((await signIn(passkey.sign(await challenge()))).status).toBe(200);
});
