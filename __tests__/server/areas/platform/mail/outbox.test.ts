import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { freshEmail, join, mailsTo, type TestAccount } from '@/__tests__/support/accounts';
import { eventually } from '@/__tests__/support/eventually';
import { startMailServer } from '@/__tests__/support/mail-server';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { BookingStatus } from '@/lib/enums';
import { createMailer } from '@/server/adapters/mail/choose';
import { type Mailer, type MailMessage, MailNotSent } from '@/server/adapters/mail/port';
import { createSmtpMailer } from '@/server/adapters/mail/smtp-mailer';
import type { Mail } from '@/server/areas/platform/mail/letters';
import { enqueueMail, listMailbox, sendDueMail } from '@/server/areas/platform/mail/outbox';
import { listGivenUpMails } from '@/server/areas/platform/mail/rows';
import { createService } from '@/server/container';
import { inTransaction } from '@/server/db/transaction';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.mails.splice(0);
  service.logged.splice(0);
});

const familyOf = async ({ email }: TestAccount) =>
  (await service.db.selectFrom('account').select('familyId').where('email', '=', email).executeTakeFirstOrThrow())
    .familyId;
const enqueue = (mail: Mail) => inTransaction(service.deps, (tx) => enqueueMail(tx, service.deps, mail));
const invite = (to = freshEmail('friend')) =>
  enqueue({ kind: 'friendInvite', to, familyId: null, inviterName: 'Rosa' });
const outbox = () =>
  service.db
    .selectFrom('outbox')
    .select(['recipient', 'body', 'attempts', 'sentAt', 'dueAt'])
    .orderBy('createdAt')
    .execute();
const booking = (familyId: string): Mail => ({
  kind: 'bookingStatus',
  familyId,
  id: randomUUID(),
  number: 'NB-4K7Q2M',
  facilityName: 'Willow House',
  status: BookingStatus.APPROVED,
  days: { dates: ['2026-03-10'] },
});

describe('an enqueued mail', () => {
  it('a mail to the family goes to every adult who has its topic on', async () => {
    const [asker, invited, other] = [await join(service), await join(service), await join(service)];
    const familyId = await familyOf(asker);
    await service.db
      .updateTable('account')
      .set({ familyId, ownFamilyId: familyId })
      .where('email', '=', invited.email)
      .execute();
    await enqueue(booking(familyId));
    const told = async (account: TestAccount) =>
      (await mailsTo(service, account.email)).filter((mail) => mail.kind === 'bookingStatus').length;
    expect([await told(asker), await told(invited), await told(other)]).toEqual([1, 1, 0]);

    const { notificationSettings } = (await invited.call('getProfile')).body;
    await invited.call('updateNotificationSettings', { body: { ...notificationSettings, bookings: { email: false } } });
    await enqueue(booking(familyId));
    expect([await told(asker), await told(invited)]).toEqual([2, 1]);
    // Security mails ignore the settings.
    await enqueue({ kind: 'passwordChanged', to: invited.email, familyId, code: 'ABCDE12345' });
    expect((await mailsTo(service, invited.email)).at(-1)?.kind).toBe('passwordChanged');
  });

  it('a mail is not sent if its transaction is rolled back', async () => {
    await expect(
      inTransaction(service.deps, async (tx) => {
        await enqueueMail(tx, service.deps, {
          kind: 'friendInvite',
          to: freshEmail(),
          familyId: null,
          inviterName: null,
        });
        throw new Error('did not happen');
      }),
    ).rejects.toThrow('did not happen');
    expect(await outbox()).toEqual([]);
  });
});

describe('sending', () => {
  it('each mail is sent once, even with several senders', async () => {
    for (let index = 0; index < 12; index += 1) await invite();
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendDueMail(service.deps)));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect(new Set(service.mails.map((mail) => mail.messageId)).size).toBe(12);
    expect(service.mails).toHaveLength(12);
    expect(await sendDueMail(service.deps)).toBe(0);
  });

  it('a failed mail is retried later with the same message id, and no address is logged', async () => {
    await invite('friend-canary@example.com');
    const tried: MailMessage[] = [];
    const mailer: Mailer = {
      send: async (mail) => {
        tried.push(mail);
        if (tried.length < 3) throw new MailNotSent('ECONNECTION');
      },
    };
    const deps = { ...service.deps, mailer };
    expect(await sendDueMail(deps)).toBe(0);
    expect(await sendDueMail(deps)).toBe(0);
    expect(tried).toHaveLength(1);
    service.clock.advance({ minutes: 1 });
    expect(await sendDueMail(deps)).toBe(0);
    service.clock.advance({ minutes: 2 });
    expect(await sendDueMail(deps)).toBe(1);
    expect(new Set(tried.map((mail) => mail.messageId)).size).toBe(1);
    expect(await outbox()).toMatchObject([{ attempts: 3, sentAt: service.clock.now(), dueAt: null, body: '' }]);
    expect(service.logged.join()).toContain('ECONNECTION');
    expect(service.logged.join()).not.toContain('canary');
  });

  it('a mail claimed by a killed sender is sent after its lease', async () => {
    await invite();
    const never: Mailer = { send: () => new Promise(() => undefined) };
    void sendDueMail({ ...service.deps, mailer: never });
    while ((await outbox())[0]!.attempts === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await sendDueMail(service.deps)).toBe(0);
    // A lease follows the database's clock: business time may be moved, and a machine's clock may be wrong.
    service.clock.advance({ days: 1 });
    expect(await sendDueMail(service.deps)).toBe(0);
    // The killed sender's other half may still be claiming, so its lease is ended until ours gets the mail.
    await eventually(async () => {
      await sql`UPDATE outbox SET leased_until = leased_until - interval '5 minutes'`.execute(service.db);
      return (await sendDueMail(service.deps)) === 1;
    });
  });

  it('a slow server holds one mail for each sender, and codes go before mails that have waited longer', async () => {
    for (let index = 0; index < 10; index += 1) await invite();
    service.clock.advance({ minutes: 1 });
    const email = freshEmail();
    const release: (() => void)[] = [];
    const begun: string[] = [];
    const slow: Mailer = {
      send: async ({ to }) => {
        begun.push(to);
        await new Promise<void>((resolve) => release.push(resolve));
      },
    };
    const sending = sendDueMail({ ...service.deps, mailer: slow });
    await eventually(() => begun.length === 2);
    const leased = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM outbox WHERE leased_until IS NOT NULL`.execute(service.db);
    expect(leased.rows[0]!.n).toBe(2);
    await enqueue({ kind: 'confirm', to: email, familyId: null, code: 'ABCDE12345' });
    release.shift()!();
    await eventually(() => begun.length === 3);
    expect(begun[2]).toBe(email);
    const rest = setInterval(() => release.splice(0).forEach((go) => go()), 5);
    expect(await sending).toBe(11);
    clearInterval(rest);
  });

  it('a code is never mailed after it expired; the mail is dropped with a record', async () => {
    const email = freshEmail();
    await enqueue({ kind: 'confirm', to: email, familyId: null, code: 'ABCDE12345' });
    await invite();
    service.clock.advance({ minutes: 30 });
    expect(await sendDueMail(service.deps)).toBe(1);
    expect(service.mails.map(({ to }) => to)).not.toContain(email);
    const [dropped] = await listGivenUpMails(service.db);
    expect(dropped).toMatchObject({ recipient: email, kind: 'confirm', lastReply: 'expired' });
    expect((await outbox()).find(({ recipient }) => recipient === email)).toMatchObject({ body: '', dueAt: null });
    expect(service.logged.join()).toContain('before its code expired');
  });

  it('sent mails keep their text only where the mailbox page shows it', async () => {
    const printed: string[] = [];
    const log = { info: (_: object, line: string) => void printed.push(line) };
    const mailer = createMailer({ NODE_ENV: 'development', MAIL_FROM: 'x' }, log);
    const email = freshEmail();
    await enqueue({ kind: 'confirm', to: email, familyId: null, code: 'ABCDE12345' });
    await sendDueMail({ ...service.deps, mailer });
    expect(
      await listMailbox({ ...service.deps, mailer, settings: { ...service.deps.settings, gallery: true } }),
    ).toMatchObject([
      { to: email, sentAt: expect.any(String), text: expect.stringContaining('Or type this code: ABCDE 12345') },
    ]);
    expect(printed).toEqual(['a mail carries the code ABCDE 12345']);
    const quiet = createMailer({ NODE_ENV: 'production', MAIL_FROM: 'x' }, log);
    await quiet.send({ to: email, subject: '', text: 'Or type this code: ABCDE 12345', messageId: '<1@x>' });
    expect(printed).toHaveLength(1);
  });
});

describe('SMTP', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** A server that refuses every recipient with this reply, or none. */
  async function listen(refusal: { reply?: 451 | 550; text?: string } = {}) {
    const server = await startMailServer({ user: 'nestling', password: 'p@ss' });
    server.behave(refusal);
    const mailer = createSmtpMailer({ url: server.url, from: 'Nestling <no-reply@nestling.example>' });
    closing.push(async () => {
      mailer.close();
      await server.away();
    });
    return { received: server.mails, mailer, url: server.url };
  }

  it('SMTP sends a mail unchanged, and its text leaves the outbox', async () => {
    const { received, mailer } = await listen();
    await enqueue({
      kind: 'linkInvite',
      to: 'vincent@example.com',
      familyId: null,
      code: 'ABCDE12345',
      inviterName: 'Zoë Ünal',
    });
    expect(await sendDueMail({ ...service.deps, mailer })).toBe(1);
    expect(received).toMatchObject([
      { from: 'no-reply@nestling.example', to: ['vincent@example.com'], user: 'nestling' },
    ]);
    const { source } = received[0]!;
    expect(source).toMatch(/^From: Nestling <no-reply@nestling\.example>$/im);
    expect(source).toMatch(/^Message-ID: <[0-9a-f-]{36}@nestling\.test>$/im);
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(source.replace(/=\r?\n/g, '')).toContain('http://nestling.test/account-link/ABCDE12345');
    expect((await outbox())[0]).toMatchObject({ body: '', dueAt: null });
  });

  it.each<[451 | 550, object, string]>([
    [451, { attempts: 1, lastReply: '451 4.3.0', givenUpAt: null }, 'a mail could not be sent yet'],
    [550, { attempts: 1, lastReply: '550 5.1.1', dueAt: null, givenUpAt: expect.any(Date) }, 'a mail was given up'],
  ])(
    'a reply of %i to the recipient is stored without its text and decides whether to try again',
    async (code, row, said) => {
      const detail = code === 451 ? '4.3.0' : '5.1.1';
      const { mailer } = await listen({ reply: code, text: `${detail} <refused-canary@example.com> no` });
      await invite('refused-canary@example.com');
      expect(await sendDueMail({ ...service.deps, mailer })).toBe(0);
      const [kept] = await service.db.selectFrom('outbox').selectAll().execute();
      expect(kept).toMatchObject(row);
      expect(kept!.body).toContain('Rosa');
      const logged = service.logged.join();
      expect(logged).toContain(said);
      expect(logged).toContain(`${code} ${detail}`);
      expect(logged).not.toContain('canary');
    },
  );

  it('a server that refuses our login is an alarm, and every mail waits', async () => {
    const { url } = await listen();
    const mailer = createSmtpMailer({ url: url.replace('p%40ss', 'wrong'), from: 'x@x.example' });
    closing.push(async () => mailer.close());
    await invite();
    expect(await sendDueMail({ ...service.deps, mailer })).toBe(0);
    expect(service.logged.join()).toContain('the mail server refuses us: check SMTP_URL');
    expect((await outbox())[0]!.dueAt).not.toBeNull();
  });

  it('a mail stays in the outbox while the SMTP server is down', async () => {
    const away = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'x@x.example' });
    await invite();
    expect(await sendDueMail({ ...service.deps, mailer: away })).toBe(0);
    away.close();
    expect(await outbox()).toMatchObject([{ attempts: 1, sentAt: null, dueAt: expect.any(Date) }]);
  });

  it('an address cannot become two, and a subject cannot add a header', async () => {
    const { received, mailer } = await listen();
    const mail = { subject: 'Hello\r\nBcc: all@example.com', text: 'x', messageId: '<1@x>' };
    await mailer.send({ ...mail, to: 'a@example.com' });
    await mailer.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => undefined);
    expect(received[0]!.to).toEqual(['a@example.com']);
    expect(received.every((one) => one.to.length === 1 && !/^Bcc:/im.test(one.source))).toBe(true);
  });
});

describe('the mailbox page', () => {
  const mailboxOf = async (over: { gallery: boolean; keepsInOutbox: boolean }) => {
    const { gallery, keepsInOutbox } = over;
    const settings = { ...service.deps.settings, gallery };
    const mailer = { send: async () => undefined, keepsInOutbox };
    const app = createService({ ...service.deps, settings, mailer });
    return app.fetch(new Request('http://nestling.test/api/dev/mailbox'), { address: '192.0.2.1' });
  };

  it('the mailbox page shows every mail in development and demonstration, and does not exist elsewhere', async () => {
    await invite('friend@example.com');
    const shown = await mailboxOf({ gallery: true, keepsInOutbox: true });
    expect(shown.status).toBe(200);
    expect(await shown.json()).toMatchObject([{ to: 'friend@example.com', sentAt: null }]);
    const nowhere = await mailboxOf({ gallery: false, keepsInOutbox: true });
    expect(nowhere.status).toBe(404);
    expect(await nowhere.json()).toEqual({ error: 'Not found.' });
    expect((await mailboxOf({ gallery: true, keepsInOutbox: false })).status).toBe(404);
  });
});
