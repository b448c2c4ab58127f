import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';

let service: FamilyService;
let family: TestFamily;
beforeAll(async () => {
  service = await createFamilyService();
});
beforeEach(async () => {
  family = await service.newFamily();
});
afterAll(() => service.close());

const outbox = () =>
  service.db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'body'])
    .where('familyId', '=', family.familyId)
    .orderBy('createdAt')
    .orderBy('kind')
    .execute();

const message = { subject: 'A question', message: 'Where do I find\nmy receipts?' };

test('a message is mailed to support, and the parent gets a receipt', async () => {
  const reply = await family.call('sendSupport', { body: message });
  expect(reply.status).toBe(202);
  expect(reply.body).toEqual({});
  const [toSupport, receipt] = await outbox();
  expect(toSupport).toMatchObject({ kind: 'supportMessage', recipient: 'support@nestling.example' });
  expect(toSupport!.body).toContain(message.message);
  expect(toSupport!.body).toContain(family.email);
  expect(receipt).toMatchObject({ kind: 'supportReceipt', recipient: family.email });
});

test('a retry with the same key sends one message', async () => {
  const call = () => family.call('sendSupport', { body: message, headers: { 'idempotency-key': 'one' } });
  await Promise.all([call(), call(), call()]);
  expect(await outbox()).toHaveLength(2);
  const kept = await service.db
    .selectFrom('supportMessage')
    .select(['subject', 'message'])
    .where('familyId', '=', family.familyId)
    .execute();
  expect(kept).toEqual([message]);
});

test('only the family can list its messages, newest first and paged', async () => {
  const write = (subject: string) => family.call('sendSupport', { body: { ...message, subject } });
  for (const subject of ['First', 'Second', 'Feedback']) {
    await write(subject);
    service.clock.advance({ seconds: 1 });
  }
  const read = async (query: { page?: number; limit?: number }) =>
    (await family.call('listSupportMessages', { query })).body;
  expect((await read({})).items).toMatchObject([
    { subject: 'Feedback', message: message.message, at: expect.any(String) },
    { subject: 'Second' },
    { subject: 'First' },
  ]);
  expect(await read({ page: 2, limit: 2 })).toMatchObject({
    items: [{ subject: 'First' }],
    totalItems: 3,
    totalPages: 2,
  });
  const stranger = await service.newFamily();
  expect((await stranger.call('listSupportMessages', { query: {} })).body.items).toEqual([]);
});

test.each([
  [{ subject: ' ', message: ' ' }, ['subject', 'message']],
  [{ subject: 'x'.repeat(101), message: 'x'.repeat(2001) }, ['subject', 'message']],
])('the message %p is refused by field and not sent', async (body, fields) => {
  const reply = await family.call('sendSupport', { body });
  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as unknown as { error: object }).error)).toEqual(fields);
  expect(await outbox()).toEqual([]);
});

test('a subject cannot add a line to the mail', async () => {
  await family.call('sendSupport', { body: { ...message, subject: 'Hello\r\nBcc: everyone@example.com' } });
  for (const mail of await outbox()) expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('a sixth message within an hour is throttled', async () => {
  const send = () => family.call('sendSupport', { body: message });
  for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(202);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await outbox()).toHaveLength(10);
});

test('a friend is invited once, and the address is stored only with the mail', async () => {
  await family.call('createParentInfo', { body: { items: [build.parent_info({ firstName: 'Minh', lastName: '' })] } });
  const invite = (recipient: string) => family.call('inviteFriend', { body: { recipient } });
  const replies = await Promise.all([invite('Friend@Example.com'), invite('friend@example.com')]);
  replies.push(await invite('friend@example.com'));
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  const mails = await outbox();
  expect(mails).toMatchObject([{ kind: 'friendInvite', recipient: 'friend@example.com' }]);
  expect(mails[0]!.subject).toContain('Minh');
  const rows = await service.db.selectFrom('invitation').selectAll().where('familyId', '=', family.familyId).execute();
  expect(JSON.stringify(rows)).not.toContain('friend');
});

test.each(['', 'no address', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com'])(
  'an invitation to %p is refused',
  async (recipient) => {
    const reply = await family.call('inviteFriend', { body: { recipient } });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ error: { recipient: expect.any(String) } });
    expect(await outbox()).toEqual([]);
  },
);

test('invitations have a daily limit of their own', async () => {
  service.deps.rates.invitationsPerFamily = 3;
  const invite = (recipient: string) => family.call('inviteFriend', { body: { recipient } });
  const link = (email: string) => family.call('createAccountLink', { body: { email } });
  for (const one of ['a', 'b']) expect((await invite(`${one}@friends.example`)).status).toBe(202);
  expect((await link('c@friends.example')).status).toBe(202);
  for (const refused of [await invite('d@friends.example'), await link('d@friends.example')]) {
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'Your family has sent many invitations within 24 hours. Try again later.',
    });
  }
});
