import {
  callsFrom,
  codeTo,
  freshAddress,
  freshEmail,
  join,
  mailsTo,
  undoCodeTo,
  type TestAccount,
} from '@/__tests__/support/accounts';
import { count } from '@/__tests__/support/depth';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { testRates } from '@/__tests__/support/test-deps';
import type { Tokens } from '@/api/contract/types';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ deps: { rates: { ...testRates, signinPerAccount: 3 } } });
});
afterAll(() => service.close());

const anyone = () => callsFrom(service);
const kinds = async (email: string) => (await mailsTo(service, email)).map((mail) => mail.kind);
const signIn = async (email: string, password: string) =>
  (await anyone()('signin', { body: { email, password, remember: false } })).status;

async function ask({ call, password }: TestAccount, email = freshEmail('new')): Promise<string> {
  expect((await call('updateUser', { body: { email, currentPassword: password } })).status).toBe(200);
  return email;
}

const confirmFrom = async ({ call }: Pick<TestAccount, 'call'>, email: string) =>
  call('confirmEmail', { params: { code: await codeTo(service, email, 'emailChange') } });

/** Requests and confirms an address, then advances the clock. */
async function move(account: TestAccount, to = freshEmail('new')): Promise<string> {
  service.clock.advance({ minutes: 1 });
  const email = await ask(account, to);
  expect((await confirmFrom(account, email)).status).toBe(200);
  return email;
}

const undo = (code: string) => anyone()('undoEmail', { params: { code } });
const check = (code: string) => anyone()('checkEmailUndo', { params: { code } });
const resetTo = (code: string, password: string) => anyone()('reset', { params: { code }, body: { password } });
const again = async (account: TestAccount, password = account.password): Promise<TestAccount> => {
  const { email } = account;
  const tokens = (await anyone()('signin', { body: { email, password, remember: false } })).body as Tokens;
  return { ...account, tokens, password, call: callsFrom(service, freshAddress(), tokens.token) };
};

describe('the profile of a new account', () => {
  it('a new profile has only the address and all notifications but news', async () => {
    const { call, email } = await join(service);
    expect((await call('getProfile')).body).toEqual({
      accountInfo: { email, pendingEmail: null, phone: null, photo: null },
      families: [{ id: expect.any(String), own: true, active: true, guardian: null, adults: [] }],
      parentInfo: [],
      children: [],
      emergencyContacts: [],
      authorizedPickups: [],
      unauthorizedPickups: [],
      noneGiven: { authorizedPickups: false, unauthorizedPickups: false },
      cards: [],
      notificationSettings: {
        bookings: { email: true },
        tours: { email: true },
        waitlists: { email: true },
        messages: { email: true },
        news: { email: false },
      },
      signature: null,
    });
  });

  it('the phone is stored normalised and can be removed', async () => {
    const { call } = await join(service);
    expect((await call('updateUser', { body: { phone: '14165550123' } })).body.accountInfo.phone).toBe('+14165550123');
    expect((await call('updateUser', { body: {} })).body.accountInfo.phone).toBe('+14165550123');
    expect((await call('updateUser', { body: { phone: null } })).body.accountInfo.phone).toBeNull();
    expect((await call('updateUser', { body: { phone: '911' } })).status).toBe(422);
  });

  it('every notification setting is stored', async () => {
    const { call } = await join(service);
    const [on, off] = [{ email: true }, { email: false }];
    const chosen = { bookings: off, tours: on, waitlists: off, messages: on, news: on };
    expect((await call('updateNotificationSettings', { body: chosen })).body.notificationSettings).toEqual(chosen);
    expect((await call('getProfile')).body.notificationSettings).toEqual(chosen);
    expect((await call('updateNotificationSettings', { body: { ...chosen, sms: on } })).status).toBe(422);
  });
});

describe('a new password', () => {
  it('a new password ends the other sessions and keeps this one', async () => {
    const { call, email, password, tokens } = await join(service);
    const elsewhere = (await callsFrom(service)('signin', { body: { email, password, remember: true } }))
      .body as Tokens;
    const wrong = await call('updatePassword', { body: { currentPassword: 'Wrong7Horse', password: 'Quiet4Harbour' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({ error: { currentPassword: 'That isn’t your current password.' } });
    const common = await call('updatePassword', { body: { currentPassword: password, password: 'Welcome1' } });
    expect(Object.keys((common.body as unknown as { error: object }).error)).toEqual(['password']);

    const changed = await call('updatePassword', { body: { currentPassword: password, password: 'Quiet4Harbour' } });
    expect(changed.status).toBe(200);
    for (const old of [tokens, elsewhere]) {
      expect((await callsFrom(service, undefined, old.token)('getProfile')).status).toBe(401);
      expect((await callsFrom(service)('refresh', { body: { refreshToken: old.refreshToken } })).status).toBe(401);
    }
    const { token, refreshToken } = changed.body as Tokens;
    expect((await callsFrom(service, undefined, token)('getProfile')).status).toBe(200);
    // It expires when the old one would have.
    service.clock.advance({ days: 13 });
    expect((await callsFrom(service)('refresh', { body: { refreshToken } })).status).toBe(200);
  });
});

describe('a new e-mail address', () => {
  it('a change of address needs the current password, and wrong ones count as failed logins', async () => {
    const { call, email } = await join(service);
    const next = freshEmail('new');
    const missing = await call('updateUser', { body: { email: next } });
    expect(missing.status).toBe(422);
    expect(missing.body).toEqual({ error: { currentPassword: 'Enter your current password.' } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const body = { email: next, currentPassword: `Wrong7Horse${turn}`, phone: '+14165550123' };
      const reply = await call('updateUser', { body });
      statuses.push(reply.status);
      if (turn === 0) expect(reply.body).toEqual({ error: { currentPassword: 'That isn’t your current password.' } });
    }
    expect(statuses).toEqual([422, 422, 422, 429]);
    expect((await call('getProfile')).body.accountInfo).toMatchObject({ pendingEmail: null, phone: null });
    expect(await signIn(email, 'Correct7Horse')).toBe(429);
    expect([await kinds(next), await kinds(email)]).toEqual([[], []]);
  });

  it('a new address is confirmed in a session of the account, which ends the others, and the old mailbox is notified', async () => {
    const account = await join(service);
    const elsewhere = await again(account);
    const { call, email, password } = account;
    const next = await ask(account);
    expect((await call('getProfile')).body.accountInfo).toMatchObject({ email, pendingEmail: next });
    expect(await kinds(next)).toEqual(['emailChange']);
    expect((await kinds(email)).at(-1)).toBe('emailChanged');
    expect([await signIn(email, password), await signIn(next, password)]).toEqual([200, 401]);
    expect((await elsewhere.call('getProfile')).status).toBe(200);

    const confirmed = await confirmFrom(account, next);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.accountInfo).toMatchObject({ email: next, pendingEmail: null });
    expect([await signIn(email, password), await signIn(next, password)]).toEqual([401, 200]);
    expect((await elsewhere.call('getProfile')).status).toBe(401);
    const { refreshToken } = elsewhere.tokens;
    expect((await anyone()('refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await kinds(email)).filter((kind) => kind === 'emailChanged')).toHaveLength(2);
    expect((await confirmFrom(account, next)).status).toBe(404);
  });

  it('the code for a new address logs nobody in, not even the owner of the mailbox', async () => {
    const account = await join(service);
    const newcomer = await join(service);
    const next = await ask(account);
    const code = await codeTo(service, next, 'emailChange');
    expect((await anyone()('confirm', { params: { code } })).status).toBe(404);
    expect((await anyone()('confirmEmail', { params: { code } })).status).toBe(401);
    const refused = await newcomer.call('confirmEmail', { params: { code } });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ error: 'This link is for another account. Nothing was changed.' });
    expect((await newcomer.call('getProfile')).body.accountInfo.email).toBe(newcomer.email);
    expect((await account.call('getProfile')).body.accountInfo.email).toBe(account.email);
    expect((await confirmFrom(account, next)).status).toBe(200);
  });

  it('only the latest new address can be confirmed, and none after the change is cancelled', async () => {
    const account = await join(service);
    const { call, email } = account;
    const [first, last] = [await ask(account, freshEmail('first')), await ask(account, freshEmail('last'))];
    expect((await confirmFrom(account, first)).status).toBe(404);
    // Keeping the current address needs no password.
    const kept = await call('updateUser', { body: { email } });
    expect(kept.body.accountInfo).toMatchObject({ email, pendingEmail: null });
    expect((await confirmFrom(account, last)).status).toBe(404);
  });

  it('only the mailbox learns that another account has the new address', async () => {
    const account = await join(service);
    const other = await join(service);
    await ask(account, other.email);
    expect((await account.call('getProfile')).body.accountInfo).toMatchObject({ pendingEmail: other.email });
    expect((await kinds(other.email)).at(-1)).toBe('alreadyRegistered');
  });

  it('a stranger’s unconfirmed sign-up does not block a change to its address', async () => {
    const account = await join(service);
    const wanted = freshEmail('wanted');
    const stranger = { email: wanted, password: 'Quiet4Harbour', consent: true as const };
    await anyone()('signup', { body: stranger });
    await ask(account, wanted);
    await anyone()('signup', { body: stranger });
    const code = await codeTo(service, wanted, 'confirm');
    expect((await confirmFrom(account, wanted)).status).toBe(200);
    expect([await signIn(wanted, stranger.password), await signIn(wanted, account.password)]).toEqual([401, 200]);
    expect((await anyone()('confirm', { params: { code } })).status).toBe(404);
  });

  it('a new address is refused if another account has taken it', async () => {
    const account = await join(service);
    const next = await ask(account);
    await join(service, { email: next });
    const refused = await confirmFrom(account, next);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ error: 'Another account uses this e‑mail address.' });
    expect((await account.call('getProfile')).body.accountInfo.email).toBe(account.email);
  });

  it('a new password cancels a pending change of address', async () => {
    const account = await join(service);
    const { email, password } = account;
    const next = await ask(account);
    const body = { currentPassword: password, password: 'Quiet4Harbour' };
    const { token } = (await account.call('updatePassword', { body })).body as Tokens;
    expect((await confirmFrom({ call: callsFrom(service, undefined, token) }, next)).status).toBe(404);
    expect(await kinds(email)).toContain('passwordChanged');
    // The undo link then has nothing to undo.
    expect((await check(await undoCodeTo(service, email))).status).toBe(404);
  });

  it('a change of address counts its mails in the old mailbox’s limit', async () => {
    const account = await join(service);
    for (let turn = 0; turn < 5; turn += 1) await ask(account);
    const body = { email: freshEmail(), currentPassword: account.password };
    expect((await account.call('updateUser', { body })).status).toBe(429);
    expect((await anyone()('requestReset', { body: { email: account.email } })).status).toBe(429);
    expect(await kinds(account.email)).toEqual(Array.from({ length: 5 }, () => 'emailChanged'));
  });

  it('the old mailbox is notified even if its limit is used up', async () => {
    const account = await join(service);
    const next = await ask(account);
    for (let turn = 0; turn < 5; turn += 1) await anyone()('requestReset', { body: { email: account.email } });
    expect((await confirmFrom(account, next)).status).toBe(200);
    expect((await kinds(account.email)).at(-1)).toBe('emailChanged');
  });
});

describe('the link in the old mailbox', () => {
  it('the undo link restores the address, ends all sessions and the password, and starts a reset', async () => {
    const account = await join(service);
    const thief = await again(account);
    const next = await move(thief);
    // An attacker would next reset the password by the new mailbox.
    await anyone()('requestReset', { body: { email: next } });
    await resetTo(await codeTo(service, next, 'reset'), 'Thieving4Magpie');
    await anyone()('requestReset', { body: { email: next } });
    const late = await codeTo(service, next, 'reset');
    const inside = await again({ ...account, email: next }, 'Thieving4Magpie');
    service.clock.advance({ minutes: 1 });
    const further = await ask(inside, freshEmail('further'));
    const undone = await undo(await undoCodeTo(service, account.email));
    expect(undone.status).toBe(200);
    expect((await inside.call('getProfile')).status).toBe(401);
    expect((await anyone()('refresh', { body: { refreshToken: inside.tokens.refreshToken } })).status).toBe(401);
    expect((await resetTo(late, 'Thieving5Magpie')).status).toBe(404);
    expect((await confirmFrom(inside, further)).status).toBe(401);
    for (const email of [account.email, next]) {
      for (const password of [account.password, 'Thieving4Magpie']) expect(await signIn(email, password)).toBe(401);
    }
    expect((await undo(await undoCodeTo(service, account.email))).status).toBe(404);
    expect((await undo(await undoCodeTo(service, next))).status).toBe(404);

    const { code } = undone.body as { code: string };
    const { token } = (await resetTo(code, 'Quiet4Harbour')).body as Tokens;
    const info = (await callsFrom(service, undefined, token)('getProfile')).body.accountInfo;
    expect(info).toMatchObject({ email: account.email, pendingEmail: null });
    expect(await signIn(account.email, 'Quiet4Harbour')).toBe(200);
    expect([(await kinds(account.email)).includes('emailUndone'), (await kinds(next)).at(-1)]).toEqual([
      true,
      'emailUndone',
    ]);
  });

  it('the undo link ends the calendar address and invitations', async () => {
    const account = await join(service);
    const accomplice = await join(service);
    const feed = new URL((await account.call('createCalendarFeed')).body.url).pathname.replace(/^\/api/, '');
    await account.call('createAccountLink', { body: { email: accomplice.email } });
    await ask(account);
    expect((await service.fetch(feed)).status).toBe(200);
    await undo(await undoCodeTo(service, account.email));
    expect((await service.fetch(feed)).status).toBe(404);
    const code = await codeTo(service, accomplice.email, 'linkInvite');
    expect((await accomplice.call('acceptAccountLink', { params: { code } })).status).toBe(404);
  });

  it('every undo link works until seven days after the change took effect', async () => {
    const account = await join(service);
    const next = await ask(account);
    const first = await undoCodeTo(service, account.email);
    service.clock.advance({ days: 6 });
    await anyone()('resend', { params: { target: next } });
    expect((await confirmFrom(await again(account), next)).status).toBe(200);
    const last = await undoCodeTo(service, account.email);
    expect(last).not.toBe(first);
    service.clock.advance({ days: 6, hours: 23 });
    for (const code of [first, last]) expect((await check(code)).status).toBe(200);
    service.clock.advance({ hours: 2 });
    for (const code of [first, last]) expect((await undo(code)).status).toBe(404);
    expect(await signIn(next, account.password)).toBe(200);
  });

  it('the first undo link also undoes a second change, whose own link then does nothing', async () => {
    const account = await join(service);
    const second = await move(account);
    const third = await move(account);
    expect((await check(await undoCodeTo(service, second))).body).toEqual({ email: second });
    expect((await undo(await undoCodeTo(service, account.email))).status).toBe(200);
    expect((await undo(await undoCodeTo(service, second))).status).toBe(404);
    const { rows } = await service.pool.query<{ email: string }>('SELECT email FROM account WHERE email = ANY ($1)', [
      [account.email, second, third],
    ]);
    expect(rows.map(({ email }) => email)).toEqual([account.email]);
    expect(await kinds(third)).toContain('emailUndone');
  });

  it('the undo link of the first address stays valid after the second address is restored', async () => {
    const account = await join(service);
    const second = await move(account);
    await move(account);
    expect((await undo(await undoCodeTo(service, second))).status).toBe(200);
    expect((await check(await undoCodeTo(service, account.email))).body).toEqual({ email: account.email });
    expect((await undo(await undoCodeTo(service, account.email))).status).toBe(200);
  });

  it('the undo link is not blocked by an unconfirmed sign-up with the old address, but by a confirmed account', async () => {
    const [one, two] = [await join(service), await join(service)];
    await move(one);
    await anyone()('signup', { body: { email: one.email, password: 'Thieving4Magpie', consent: true } });
    expect((await undo(await undoCodeTo(service, one.email))).status).toBe(200);
    expect(await signIn(one.email, 'Thieving4Magpie')).toBe(401);

    const next = await move(two);
    const code = await undoCodeTo(service, two.email);
    await join(service, { email: two.email });
    const refused = await undo(code);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ error: expect.stringMatching(/^Another account uses this e‑mail address now/) });
    expect(await signIn(next, two.password)).toBe(200);
  });

  it('the undo link and all mails about its addresses are deleted with the account', async () => {
    const account = await join(service);
    const bystander = await join(service);
    await move(account);
    const code = await undoCodeTo(service, account.email);
    await ask(account, bystander.email);
    const told = await kinds(bystander.email);
    expect((await account.call('deleteAccount', { body: { password: account.password } })).status).toBe(204);
    expect([(await check(code)).status, (await undo(code)).status]).toEqual([404, 404]);
    expect(await kinds(account.email)).toEqual([]);
    expect(await kinds(bystander.email)).toEqual(told);
  });

  it('the undo link wins over concurrent calls', async () => {
    for (let round = 0; round < count(5, 50); round += 1) {
      const account = await join(service);
      const thief = await again(account);
      const next = await move(thief);
      const [undone] = await Promise.all([
        undo(await undoCodeTo(service, account.email)),
        ...Array.from({ length: 4 }, () => anyone()('requestReset', { body: { email: next } })),
        anyone()('resend', { params: { target: next } }),
        thief.call('updateUser', { body: { email: freshEmail(), currentPassword: account.password } }),
        signIn(next, account.password),
      ]);
      expect(undone.status).toBe(200);
      for (const { kind, body } of await mailsTo(service, next)) {
        const code = mailedCode(body);
        if (kind === 'reset') expect((await resetTo(code!, 'Thieving4Magpie')).status).toBe(404);
      }
      expect((await thief.call('getProfile')).status).toBe(401);
      const { rows } = await service.pool.query(
        `SELECT count(*)::int AS open FROM refresh_token JOIN account ON account.id = account_id
          WHERE account.email = $1 AND revoked_at IS NULL`,
        [account.email],
      );
      expect(rows).toEqual([{ open: 0 }]);
      const { rows: addresses } = await service.pool.query('SELECT pending_email FROM account WHERE email = $1', [
        account.email,
      ]);
      expect(addresses).toEqual([{ pending_email: null }]);
    }
  });
});
