import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { runDesk } from '@/scripts/desk/run-desk';
import type { GatewayEvent } from '@/server/adapters/payment/port';
import { runDue } from '@/server/jobs/sweeps';
import { delays } from '@/lib/family/deletion-obstacles';
import { getDeletion } from '@/server/areas/account/delete-account';
import { approveBooking, cancelBooking } from '@/server/areas/bookings/facility-moves';
import { handleGatewayEvent } from '@/server/areas/settlement/receive-gateway-event';
import { sendDueRefunds } from '@/server/areas/payments/refund-payments';

let service: RequestService;
let family: CareFamily;
beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

const desk = async (...argv: string[]) => runDesk(argv, async () => service.deps);
const refund = () => service.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
/** What delays the deletion of the family's account. */
const delaying = async () => {
  const { accountId, familyId } = family;
  const { items } = await getDeletion(service.deps, { accountId, familyId, chainId: accountId });
  return items.filter(delays).map(({ kind, number }) => [kind, number]);
};

/** A paid booking that the facility cancelled; its refund is in progress. */
async function canceledBooking(): Promise<{ id: string; number: string }> {
  const facility = await service.newFacility();
  family = await service.newCareFamily();
  const { body } = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
    },
  });
  await approveBooking(service.deps, body.id);
  await runDue(service.deps);
  await cancelBooking(service.deps, body.id);
  return body;
}
const sentBack = (idempotencyKey: string, id = 'evt_1'): GatewayEvent => ({
  about: 'refund',
  id,
  idempotencyKey,
  failure: 'expired_or_canceled_card',
});

test('A refund returned by the bank is shown until staff have paid it in another way', async () => {
  const { number } = await canceledBooking();
  await runDue(service.deps);
  expect(await desk('refunds')).toEqual({ code: 0, text: 'There are no returned refunds.' });
  const event = sentBack((await refund()).id);
  await Promise.all([1, 2, 3].map(() => handleGatewayEvent(service.deps, event)));
  expect((await desk('refunds')).text).toBe(`${number}  $80.00 CAD  expired or canceled card  returned 2026-03-04`);
  expect(await delaying()).toEqual([['returnedRefund', number]]);

  expect(await desk('refund-paid', number)).toEqual({ code: 0, text: `The refunds of ${number} are settled.` });
  expect((await desk('refunds')).text).toBe('There are no returned refunds.');
  expect(await desk('refund-paid', number)).toEqual({
    code: 1,
    text: `${number} has no returned refund left to pay.`,
  });
  // A second event about the same refund: what staff have paid stays paid.
  await handleGatewayEvent(service.deps, sentBack((await refund()).id, 'evt_2'));
  expect((await refund()).status).toBe('paid_otherwise');
  expect(await delaying()).toEqual([]);
});

test('The family reads about a returned refund on the booking and in mails', async () => {
  const { id, number } = await canceledBooking();
  const look = async () => (await family.call('getBooking', { params: { id } })).body;
  const refunds = async () => (await look()).payments[0]!.refunds.map(({ amount, status }) => [amount, status]);
  const letters = async () => {
    const mails = await service.db.selectFrom('outbox').selectAll().orderBy('createdAt').execute();
    return mails.filter(({ kind }) => kind.startsWith('refund'));
  };
  expect(await refunds()).toEqual([[8_000, 'created']]);
  await runDue(service.deps);
  expect(await refunds()).toEqual([[8_000, 'succeeded']]);
  const before = await look();

  // Mails about owed money ignore the notification settings.
  const off = { email: false };
  await family.call('updateNotificationSettings', {
    body: { bookings: off, tours: off, waitlists: off, messages: off, news: off },
  });
  service.clock.advance({ days: 2 });
  const event = sentBack((await refund()).id);
  await Promise.all([1, 2, 3].map(() => handleGatewayEvent(service.deps, event)));
  const returned = await look();
  expect(await refunds()).toEqual([[8_000, 'failed']]);
  expect(returned.version).toBeGreaterThan(before.version);
  expect(returned.payments[0]!.refunds[0]!.at).toBe(service.clock.now().toISOString());
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter!.subject).toBe(`Your bank returned our refund (${number})`);
  expect(letter!.body).toContain('$80.00 CAD');
  expect(letter!.body).toContain(`/my-bookings/${id}`);

  service.clock.advance({ days: 1 });
  await desk('refund-paid', number);
  expect(await refunds()).toEqual([[8_000, 'paid_otherwise']]);
  expect((await letters()).map(({ subject }) => subject)).toEqual([
    letter!.subject,
    `We paid your refund another way (${number})`,
  ]);
});

test('A webhook may arrive before the response that the refund was made', async () => {
  await canceledBooking();
  const { id } = await refund();
  const payments = {
    ...service.deps.payments,
    refund: async (asked: Parameters<typeof service.deps.payments.refund>[0]) => {
      const made = await service.deps.payments.refund(asked);
      await handleGatewayEvent(service.deps, sentBack(id));
      return made;
    },
  };
  await sendDueRefunds({ ...service.deps, payments });
  expect(await refund()).toMatchObject({ status: 'failed', failure: 'expired_or_canceled_card', dueAt: null });
});

test('An unknown refund is ignored', async () => {
  await canceledBooking();
  await runDue(service.deps);
  await handleGatewayEvent(service.deps, sentBack('of another shop'));
  expect((await refund()).status).toBe('succeeded');
});
