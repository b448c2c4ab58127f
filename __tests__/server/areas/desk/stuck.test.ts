import { freshEmail } from '@/__tests__/support/accounts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { type Mailer, MailNotSent } from '@/server/adapters/mail/port';
import { GatewayError } from '@/server/adapters/payment/port';
import { gatewayEvent, webhookEvents } from '@/server/adapters/payment/stripe-results';
import { enqueueMail, sendDueMail } from '@/server/areas/mail/outbox';
import type { Mail } from '@/server/areas/mail/letters';
import { inTransaction } from '@/server/db/transaction';
import { runDue } from '@/server/jobs/sweeps';

const at = useDeskService();
const { desk, done } = at;

const refuses: Mailer = {
  send: async () => {
    throw new MailNotSent('550 5.1.1', { isFinal: true });
  },
};
const enqueue = (mail: Mail) => inTransaction(at.service.deps, (tx) => enqueueMail(tx, at.service.deps, mail));
const deps = () => at.service.deps;
/** The rows of `stuck` that begin with this kind. */
const stuck = async (kind: string) => (await done('stuck')).split('\n').filter((line) => line.startsWith(kind));
const idIn = (line: string) => line.trim().split(' ').at(-1)!;

test('nothing is stuck in a service that works', async () => {
  const booking = await at.booking();
  await done('approve', booking.number, '--now');
  expect(await done('stuck')).toBe('Nothing is stuck.');
});

test('a charge without an answer is listed with its error, and made once when asked again', async () => {
  const booking = await at.booking();
  await done('approve', booking.number);
  const payments = {
    ...deps().payments,
    charge: async () => {
      throw new GatewayError('StripeAuthenticationError');
    },
  };
  await runDue({ ...deps(), payments });
  const [line] = await stuck('charge');
  expect(line).toContain(booking.number);
  expect(line).toContain('the gateway refuses our key (StripeAuthenticationError): check STRIPE_SECRET_KEY');
  expect(await done('again', 'charge', idIn(line!), '--now')).toContain('not made twice');
  expect(await stuck('charge')).toEqual([]);
  const { status } = await deps().db.selectFrom('payment').select('status').executeTakeFirstOrThrow();
  expect(status).toBe('succeeded');
  expect(await desk('again', 'charge', idIn(line!))).toMatchObject({ code: 1 });
});

test('a refund that the gateway did not make is listed, and made when asked again', async () => {
  const booking = await at.booking();
  await done('approve', booking.number, '--now');
  await done('cancel', booking.number);
  const refund = async () => {
    throw new GatewayError('StripeConnectionError');
  };
  await runDue({ ...deps(), payments: { ...deps().payments, refund } });
  const [line] = await stuck('refund');
  expect(line).toContain('StripeConnectionError');
  await done('again', 'refund', idIn(line!), '--now');
  expect(await stuck('refund')).toEqual([]);
});

test('a mail that was given up is listed and can be sent again; one with an expired code cannot', async () => {
  const [friend, late] = [freshEmail(), freshEmail()];
  await enqueue({ kind: 'friendInvite', to: friend, familyId: null, inviterName: null });
  await enqueue({ kind: 'confirm', to: late, familyId: null, code: 'ABCDE12345' });
  await sendDueMail({ ...deps(), mailer: refuses });
  const lines = await stuck('mail');
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes(friend))).toContain('550 5.1.1');
  at.service.clock.advance({ minutes: 31 });
  const expired = (await stuck('mail')).find((line) => line.includes(late))!;
  expect(expired).toMatch(/its code has expired$/);

  expect(await done('again', 'mail', 'all', '--now')).toBe('The mail is sent again.');
  expect(at.service.mails.map(({ to }) => to)).toContain(friend);
  expect(at.service.mails.map(({ to }) => to)).not.toContain(late);
  expect(await desk('again', 'mail', 'all')).toEqual({
    code: 1,
    text: 'Its code has expired. The person it was for can ask for another one.',
  });
  at.service.clock.advance({ days: 1 });
  expect(await stuck('mail')).toEqual([]);
});

test('a request past its time and overdue jobs are listed until they are done', async () => {
  const booking = await at.booking();
  await enqueue({ kind: 'friendInvite', to: freshEmail(), familyId: null, inviterName: null });
  at.service.clock.advance({ days: 5 });
  expect((await stuck('offer')).join()).toContain(booking.number);
  expect((await stuck('job')).join()).toMatch(/mail/);
  expect(await desk('again', 'offer', 'NB-000000')).toMatchObject({ code: 1 });
  await done('again', 'job', 'mail');
  await done('again', 'offer', booking.number, '--now');
  expect(await done('stuck')).toBe('Nothing is stuck.');
});

test('the webhook command names the address and every event that is read', async () => {
  const text = await done('webhook');
  expect(text).toContain('http://nestling.test/api/v1/webhooks/stripe');
  for (const type of webhookEvents) {
    expect(text).toContain(type);
    const object = { id: 'x', status: 'succeeded', metadata: { nestling_key: 'key' } };
    expect(gatewayEvent({ id: 'evt', type, data: { object } } as never)).not.toBeNull();
  }
});
