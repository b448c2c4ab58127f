import { strFromU8, unzipSync } from 'fflate';
import { callsFrom, codeTo, freshEmail, join, mailsTo, password, type TestAccount } from '@/__tests__/support/accounts';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { operations } from '@/api/contract/paths';

let service: TestService;
/** All answers of the service: status, headers and body, with archives unpacked. */
let answers: string[];
beforeEach(async () => {
  const plain = await createTestService();
  answers = [];
  const fetch: TestService['fetch'] = async (...call) => {
    const response = await plain.fetch(...call);
    answers.push(await textOf(response.clone()));
    return response;
  };
  service = { ...plain, fetch };
});
afterEach(() => service.close());

async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isZip = response.headers.get('content-type') === 'application/zip';
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return [JSON.stringify([...response.headers]), ...parts.map((part) => strFromU8(part))].join('\n');
}

async function exportOf({ tokens }: Pick<TestAccount, 'tokens'>): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${tokens.token}` };
  const response = await service.fetch('/v1/parent/account/export', { headers });
  expect(response.status).toBe(200);
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
const mailsIn = async (account: Pick<TestAccount, 'tokens'>) =>
  JSON.parse((await exportOf(account))['mails.json']!) as { kind: string; recipient: string }[];

/** All GET operations without parameters. */
const reads = Object.values(operations).flatMap(({ method, path }) =>
  method === 'GET' && !path.includes(':') ? [path] : [],
);

async function family() {
  const [asker, partner] = [await join(service), await join(service)];
  await asker.call('createAccountLink', { body: { email: partner.email } });
  const link = await codeTo(service, partner.email, 'linkInvite');
  expect((await partner.call('acceptAccountLink', { params: { code: link } })).status).toBe(200);
  return { asker, partner };
}

test('no answer of the service contains a mailed code', async () => {
  const { asker, partner } = await family();
  const [invited, moved] = [freshEmail('invited'), freshEmail('moved')];
  await asker.call('createAccountLink', { body: { email: invited }, headers: { 'idempotency-key': 'one' } });
  await asker.call('createAccountLink', { body: { email: invited }, headers: { 'idempotency-key': 'one' } });
  await asker.call('updateUser', { body: { email: moved, currentPassword: password } });
  for (const { email } of [asker, partner]) {
    await callsFrom(service)('requestReset', { body: { email } });
    await callsFrom(service)('resend', { params: { target: email } });
  }
  const waiting = freshEmail('waiting');
  await callsFrom(service)('signup', { body: { email: waiting, password: 'Quiet4Harbour', consent: true } });
  await callsFrom(service)('signin', { body: { email: waiting, password: 'Quiet4Harbour', remember: false } });

  const { rows } = await service.pool.query<{ kind: string; body: string }>('SELECT kind, body FROM outbox');
  const codes = rows.flatMap(({ kind, body }) => {
    const code = mailedCode(body) ?? /\/undo-email\/(\S+)$/m.exec(body)?.[1];
    return code ? [{ kind, code }] : [];
  });
  expect(new Set(codes.map(({ kind }) => kind))).toEqual(
    new Set(['confirm', 'reset', 'emailChange', 'emailChanged', 'linkInvite']),
  );

  for (const account of [asker, partner]) {
    await exportOf(account);
    const headers = { authorization: `Bearer ${account.tokens.token}` };
    for (const path of reads) await service.fetch(path, { headers });
  }
  await service.fetch('/dev/mailbox');
  const told = [...answers, ...service.logged].join('\n');
  expect(codes.filter(({ code }) => told.includes(code))).toEqual([]);
});

test('an export contains only the mails to the caller’s own mailbox', async () => {
  const { asker, partner } = await family();
  const stranger = await join(service);
  await asker.call('inviteFriend', { body: { recipient: freshEmail('friend') } });
  await asker.call('sendSupport', { body: { subject: 'A question', message: 'How?' } });
  await partner.call('sendSupport', { body: { subject: 'Another', message: 'When?' } });
  await partner.call('updateUser', { body: { email: freshEmail('moved'), currentPassword: password } });
  for (const account of [asker, partner]) {
    const mails = await mailsIn(account);
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([account.email]));
  }
  expect((await mailsIn(asker)).map(({ kind }) => kind).sort()).toEqual(['linkAccepted', 'supportReceipt']);
  // The mail about the new address contains an undo link, so the export must not have it.
  expect((await mailsIn(partner)).map(({ kind }) => kind)).toEqual(['supportReceipt']);
  expect(await mailsIn(stranger)).toEqual([]);
});

test('an export does not show who has an account', async () => {
  const [known, unknown] = [(await join(service)).email, freshEmail('nobody')];
  const account = await join(service);
  const seen: unknown[] = [];
  for (const email of [known, unknown]) {
    await account.call('updateUser', { body: { email, currentPassword: password } });
    await account.call('createAccountLink', { body: { email } });
    await account.call('inviteFriend', { body: { recipient: email } });
    await account.call('sendSupport', { body: { subject: 'A question', message: 'How?' } });
    seen.push((await mailsIn(account)).map(({ kind }) => kind));
    expect((await mailsTo(service, email)).length).toBeGreaterThan(1);
  }
  expect(seen).toEqual([['supportReceipt'], ['supportReceipt', 'supportReceipt']]);
});

test('an export contains nothing of another adult’s account and sessions', async () => {
  const { asker, partner } = await family();
  await partner.call('updateUser', {
    body: { email: 'moving-zqx@example.com', currentPassword: password, phone: '+14165557777' },
  });
  const archive = await exportOf(asker);
  expect(JSON.parse(archive['account.json']!)).toMatchObject([{ email: asker.email }]);
  expect(Object.values(archive).join('\n')).not.toMatch(/moving-zqx|4165557777/);
  const own = JSON.parse(archive['account.json']!) as { id: string }[];
  const sessions = JSON.parse(archive['sessions.json']!) as { accountId: string }[];
  expect(new Set(sessions.map(({ accountId }) => accountId))).toEqual(new Set([own[0]!.id]));
});
