import {
  accept,
  type BookingService,
  careAt,
  callerOf,
  settle,
  useBookingService,
} from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { type CareFamily, type CareFamilyOptions, insertCard } from '@/__tests__/support/care-family';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { errorOf } from '@/__tests__/support/request-service';
import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus } from '@/lib/enums';
import { delays } from '@/lib/family/deletion-obstacles';
import { bookingNextStep } from '@/lib/requests/care/booking-facts';
import { runDesk } from '@/scripts/desk/run-desk';
import type { GatewayEvent } from '@/server/adapters/payment/port';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';
import { approveBooking, cancelBooking } from '@/server/areas/care/bookings/facility-moves';
import { listMoneyUnderWay } from '@/server/areas/care/requests/rows/deletion-obstacles';
import { getDeletion } from '@/server/areas/family/account/delete-account';
import { sendDueRefunds } from '@/server/areas/money/payments/refund-payments';
import { chargeDuePayments } from '@/server/areas/money/settlement/charge-due-payments';
import { handleGatewayEvent } from '@/server/areas/money/settlement/receive-gateway-event';

/** Charges and refunds between us, the gateway and the bank, any of which may fail or answer late (product rule 4, "Charges"). */
let service: BookingService;
let facility: CareFacility;
let family: CareFamily;
let fault: (moment: SandboxMoment) => Promise<void> | void;

useBookingService(
  async (started) => {
    service = started;
    fault = () => undefined;
    facility = await service.newFacility();
  },
  { sandbox: { fault: (moment) => fault(moment) } },
);
afterEach(async () => expect(await brokenInvariants(service.db)).toEqual([]));

/** A family's new booking of one day, at $80.00. */
async function asked(options: CareFamilyOptions = {}, date = '2026-03-10'): Promise<string> {
  family = await service.newFamily(options);
  const body = { ...careAt(facility, family), bookingDates: [date] };
  return (await family.call('requestDropIn', { body })).body.id;
}
async function approvedBooking(options: CareFamilyOptions = {}, date?: string): Promise<string> {
  const id = await asked(options, date);
  await approveBooking(service.deps, id);
  return id;
}
/** One whose payment waits for the bank. */
async function waiting(): Promise<{ id: string; payment: string; reference: string }> {
  const id = await accept(service, await asked({ card: 'needs_authentication' }));
  const payment = await service.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
  expect([(await get(id)).status, payment.status]).toEqual([BookingStatus.PAYMENT_FAILED, 'needs_authentication']);
  service.clock.advance({ minutes: 1 });
  return { id, payment: payment.id, reference: payment.gatewayReference! };
}
/** Permanent care on Mondays and Tuesdays from March 9, whose first month is paid. */
async function permanent(): Promise<string> {
  const body = { ...careAt(facility, family), permanentBookingDays: [1, 2], startDate: '2026-03-09' };
  return accept(service, (await family.call('requestPermanent', { body })).body.id);
}
const get = async (id: string): Promise<BookingGroup> => (await family.call('getBooking', { params: { id } })).body;
const press = (name: 'approveBooking' | 'declineBooking', id: string) => family.call(name, { params: { id } });
const resume = (id: string, who = family) => who.call('resumePayment', { params: { id } });
const addCard = (behaviour: Parameters<typeof insertCard>[2] = 'success') =>
  insertCard(service.db, family.familyId, behaviour, service.clock.now());
/** The gateway's books. */
const charges = async () =>
  (await service.db.selectFrom('sandboxCharge').select(['status', 'amount', 'refunded']).execute()).sort((a, b) =>
    a.status.localeCompare(b.status),
  );
const kept = async () => (await charges()).map(({ amount, refunded }) => amount - refunded).sort((a, b) => a - b);
/** The bank confirms a charge, and the gateway tells us. */
async function confirmByWebhook(reference: string, id = 'evt_1'): Promise<void> {
  const result = await service.deps.payments.resume(reference);
  await handleGatewayEvent(service.deps, { about: 'charge', id, reference, result });
}
/** Hour by hour, or in longer steps where only the end counts. */
const passHours = async (hours: number, step = hours > 6 ? 6 : 1) => {
  for (let left = hours; left > 0; left -= step) {
    service.clock.advance({ hours: Math.min(step, left) });
    await settle(service);
  }
};

describe('A charge', () => {
  test('A refused card can be retried and replaced', async () => {
    const id = await accept(service, await asked({ card: 'declined' }));
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, expiresAt: '2026-03-05T17:00:00.000Z' });
    expect(failed.payments[0]).toMatchObject({ status: 'failed', nextAction: null });
    await press('approveBooking', id);
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
    await addCard();
    expect((await press('approveBooking', id)).body.status).toBe(BookingStatus.PENDING_PAYMENT);
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
  });

  test('A cancellation during the charge refunds it in full', async () => {
    const id = await approvedBooking();
    let canceled: BookingGroup | undefined;
    fault = async (moment) => {
      if (moment === 'charge:after') canceled = (await press('declineBooking', id)).body;
    };
    expect((await get(id)).cancellationQuote).toEqual({ refundType: 1, amount: 8_000, until: null });
    await settle(service);
    expect(canceled?.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    expect(await get(id)).toMatchObject({
      status: BookingStatus.CANCELED_BY_PARENT,
      payments: [{ refunded: 8_000 }],
    });
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 8_000 }]);
  });

  test('A cancellation before the charge has begun cancels it', async () => {
    const id = await approvedBooking();
    await press('declineBooking', id);
    await settle(service);
    expect(await charges()).toEqual([]);
    expect((await get(id)).payments[0]).toMatchObject({ status: 'failed', refunded: 0 });
  });

  test('A family whose card was deleted reads that the payment failed', async () => {
    const id = await asked();
    await service.db.deleteFrom('card').execute();
    await approveBooking(service.deps, id);
    expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
    const reply = await press('approveBooking', id);
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({ error: 'Add a payment card to your wallet first.', details: { wallet: true } });
    expect((await get(id)).status).toBe(BookingStatus.PAYMENT_FAILED);
  });

  test('Concurrent sweeps charge each booking once', async () => {
    for (let n = 0; n < 4; n += 1) await approvedBooking();
    await Promise.all([1, 2, 3, 4, 5].map(() => chargeDuePayments(service.deps)));
    expect(await charges()).toHaveLength(4);
    const rows = await service.db.selectFrom('bookingGroup').select('status').execute();
    expect(rows.map((row) => row.status)).toEqual(Array(4).fill(BookingStatus.APPROVED));
  });

  test('Demonstration examples are not charged until their parent acts on them', async () => {
    const id = await approvedBooking();
    await service.db.updateTable('bookingGroup').set({ isExample: true }).execute();
    service.clock.advance({ days: 30 });
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    await press('declineBooking', id);
    expect((await get(id)).status).toBe(BookingStatus.CANCELED_BY_PARENT);
  });
});

describe('The bank’s confirmation', () => {
  test('A card that needs authentication says what to do, and a retry asks the bank again without charging', async () => {
    const { id, payment } = await waiting();
    const before = await get(id);
    expect(before.payments[0]).toMatchObject({
      status: 'needs_authentication',
      nextAction: { type: 'authenticate', clientSecret: expect.any(String) },
    });
    expect((await press('approveBooking', id)).body.status).toBe(BookingStatus.PENDING_PAYMENT);
    await settle(service);
    const again = await get(id);
    expect(again).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: before.payments });
    expect(again.history.at(-1)?.note).toBe('Your bank needs you to approve this payment.');
    expect(await charges()).toEqual([{ status: 'needs_authentication', amount: 8_000, refunded: 0 }]);
    expect((await resume(payment)).body.status).toBe(BookingStatus.APPROVED);
  });

  test('A parent who returns from the bank sees the outcome at once and pays once', async () => {
    const { id, payment } = await waiting();
    const before = await get(id);
    expect((await resume(payment, await service.newFamily())).status).toBe(404);

    fault = (moment) => {
      if (moment === 'resume:before') throw new Error('The line is dead.');
    };
    const unreachable = await resume(payment);
    expect(unreachable.status).toBe(503);
    expect(unreachable.headers.get('retry-after')).toBe('60');
    expect(await get(id)).toEqual(before);

    fault = () => undefined;
    const answers = await Promise.all([resume(payment), resume(payment), resume(payment)]);
    for (const { status, body } of answers) expect([status, body.status]).toEqual([200, BookingStatus.APPROVED]);
    const paid = await get(id);
    expect(paid.payments).toEqual([{ ...before.payments[0], status: 'succeeded', nextAction: null }]);
    expect((await resume(payment)).body).toEqual(paid);
    await settle(service);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 0 }]);
  });

  test('An event whose handling fails is handled when the gateway sends it again', async () => {
    const { id, reference } = await waiting();
    const result = await service.deps.payments.resume(reference);
    const event = { about: 'charge', id: 'evt_1', reference, result } as const;
    let calls = 0;
    const now = () => {
      calls += 1;
      if (calls > 1) throw new Error('The process dies.');
      return service.clock.now();
    };
    await expect(handleGatewayEvent({ ...service.deps, clock: { now } }, event)).rejects.toThrow('dies');
    await handleGatewayEvent(service.deps, event);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
  });

  test('A pending bank confirmation is dropped once another card was charged', async () => {
    const { id } = await waiting();
    await addCard('declined');
    await press('approveBooking', id);
    await settle(service);
    expect((await get(id)).payments).toMatchObject([
      { status: 'needs_authentication', nextAction: null },
      { status: 'failed', nextAction: null },
    ]);
  });

  test.each(['the gateway tells', 'the parent returns from the bank'])(
    "Money received twice, by an old card's authentication and by a new card, is refunded once, when %s",
    async (how) => {
      const { id, payment, reference } = await waiting();
      await addCard();
      await press('approveBooking', id);
      await service.deps.payments.resume(reference);
      await settle(service);
      expect((await get(id)).status).toBe(BookingStatus.APPROVED);
      if (how === 'the gateway tells') await confirmByWebhook(reference);
      else {
        const reply = await resume(payment);
        expect(reply).toMatchObject({ status: 409, body: { details: { group: await get(id) } } });
        expect(errorOf(reply)).toBe('This payment wasn’t needed anymore. You got a full refund.');
      }
      await settle(service);
      expect(await kept()).toEqual([0, 8_000]);
    },
  );
});

/** It is cancelled at the gateway once nothing needs it (record 0022). */
describe('A payment that waits for the bank', () => {
  const ends = {
    'the booking ends by the clock': async () => void service.clock.advance({ hours: 24 }),
    'the parent cancels': async (id: string) => void (await press('declineBooking', id)),
    'the facility cancels': async (id: string) => void (await cancelBooking(service.deps, id)),
    'another card pays': async (id: string) => {
      await addCard();
      await press('approveBooking', id);
    },
  } as const;

  test.each(Object.entries(ends))(
    'When %s, it is cancelled at the gateway, and confirming it afterwards takes no money',
    async (how, end) => {
      const paid = how === 'another card pays';
      const { id, payment } = await waiting();
      await end(id);
      await settle(service);
      const canceled = { status: 'canceled', amount: 8_000, refunded: 0 };
      const books = paid ? [canceled, { ...canceled, status: 'succeeded' }] : [canceled];
      expect(await charges()).toEqual(books);

      const reply = await resume(payment);
      const group = await get(id);
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual({
        error: 'This payment is no longer waiting for your bank.',
        details: { group },
      });
      expect(await charges()).toEqual(books);
      expect(group.payments[0]).toMatchObject({ status: 'failed', nextAction: null, refunded: 0 });
      expect(group.status === BookingStatus.APPROVED).toBe(paid);
      expect(bookingNextStep(group, null)).not.toMatch(/bank/);
      const underWay = await listMoneyUnderWay(service.db, family.familyId);
      expect(underWay.filter(({ kind }) => kind === 'charge' || kind === 'unconfirmed')).toEqual([]);
    },
  );

  test.each(['the parent cancels', 'another card pays'] as const)(
    'When %s, it is refunded if the bank has confirmed it before the gateway could cancel it',
    async (how) => {
      const { id, payment, reference } = await waiting();
      await ends[how](id);
      let told = false;
      fault = async (moment) => {
        if (moment !== 'callOff:before' || told) return;
        told = true;
        await confirmByWebhook(reference);
      };
      await settle(service);
      expect(told).toBe(true);
      expect((await get(id)).payments[0]).toMatchObject({ status: 'succeeded', refunded: 8_000 });
      expect(await kept()).toEqual(how === 'another card pays' ? [0, 8_000] : [0]);
      expect((await resume(payment)).status).toBe(409);
    },
  );

  test('It stays due until the gateway answers', async () => {
    const { id } = await waiting();
    await press('declineBooking', id);
    fault = (moment) => {
      if (moment === 'callOff:before') throw new Error('no answer');
    };
    await settle(service);
    expect((await charges())[0]!.status).toBe('needs_authentication');
    expect((await get(id)).payments[0]).toMatchObject({ status: 'failed', nextAction: null });
    fault = () => undefined;
    service.clock.advance({ hours: 2 });
    await settle(service);
    expect((await charges())[0]!.status).toBe('canceled');
  });

  test('It is called off, too, if its booking is cancelled while the bank asks', async () => {
    const id = await approvedBooking({ card: 'needs_authentication' });
    fault = async (moment) => {
      if (moment === 'charge:after') await press('declineBooking', id);
    };
    await settle(service);
    expect(await charges()).toEqual([{ status: 'canceled', amount: 8_000, refunded: 0 }]);
    expect(await get(id)).toMatchObject({
      status: BookingStatus.CANCELED_BY_PARENT,
      payments: [{ status: 'failed', nextAction: null }],
    });
  });

  test('For a later month, it is called off when the booking ends because nobody confirms it', async () => {
    family = await service.newFamily();
    const id = await permanent();
    await addCard('needs_authentication');
    service.clock.set('2026-04-01T05:00:00Z');
    await settle(service);
    expect((await get(id)).payments.map(({ status }) => status)).toEqual(['succeeded', 'needs_authentication']);
    for (let day = 0; day < 4; day += 1) {
      service.clock.advance({ hours: 25 });
      await settle(service);
    }
    expect((await get(id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect((await charges()).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test('For a later month, it is refunded if the bank confirms it once another card has paid the month', async () => {
    family = await service.newFamily();
    const id = await permanent();
    await addCard('needs_authentication');
    service.clock.set('2026-04-01T05:00:00Z');
    await settle(service);
    const { gatewayReference } = await service.db
      .selectFrom('payment')
      .select('gatewayReference')
      .where('status', '=', 'needs_authentication')
      .executeTakeFirstOrThrow();
    await addCard();
    let told = false;
    fault = async (moment) => {
      if (moment !== 'callOff:before' || told) return;
      told = true;
      await confirmByWebhook(gatewayReference!);
    };
    service.clock.advance({ hours: 25 });
    await settle(service);
    const [march, april, again] = (await get(id)).payments;
    expect([march!.refunded, april!.refunded, again!.refunded]).toEqual([0, april!.amount, 0]);
    expect(await kept()).toEqual([0, march!.amount, again!.amount].sort((a, b) => a - b));
  });
});

describe('A gateway that does not answer', () => {
  const noAnswerTo = (moments: RegExp) => (moment: SandboxMoment) => {
    if (moments.test(moment)) throw new Error('no answer');
  };
  const silent = noAnswerTo(/^(prepare|charge|lookUp|resume|callOff)/);
  /** The gateway acts, but its responses are lost. */
  const mute = noAnswerTo(/^(charge|lookUp|resume|callOff):after$/);
  /** A charge that the gateway has no answer to. */
  async function unanswered(answer: typeof fault, date?: string): Promise<string> {
    const id = await approvedBooking({}, date);
    fault = answer;
    await settle(service);
    return id;
  }
  const answersAgain = async () => {
    fault = () => undefined;
    await passHours(3);
  };

  test('The charge is retried later with the same key', async () => {
    let attempts = 0;
    const id = await unanswered((moment) => {
      if (moment === 'charge:after' && (attempts += 1) <= 3) throw new Error('connection lost');
    });
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    await settle(service);
    expect(attempts).toBe(1);
    await passHours(3);
    expect(attempts).toBe(4);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    expect(await charges()).toHaveLength(1);
  });

  test('If the gateway never got the charge, the parent reads after a day that nothing was charged', async () => {
    const id = await unanswered(silent);
    await passHours(23);
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    await passHours(1);
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: [{ status: 'failed' }] });
    expect(failed.history.at(-1)?.note).toBe('We couldn’t reach the payment provider. You haven’t been charged.');
    fault = () => undefined;
    await press('approveBooking', id);
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    expect(await kept()).toEqual([8_000]);
  });

  test('If the gateway took the money, the booking fails after a day and the money is refunded once it answers', async () => {
    const id = await unanswered(mute);
    await passHours(24);
    const failed = await get(id);
    expect(failed).toMatchObject({ status: BookingStatus.PAYMENT_FAILED, payments: [{ status: 'unanswered' }] });
    expect(failed.history.at(-1)?.note).toContain('If you were charged for this booking, you’ll get a full refund.');
    await passHours(24);
    expect((await get(id)).status).toBe(BookingStatus.TIMEOUT);
    expect(await kept()).toEqual([8_000]);
    await answersAgain();
    expect(await kept()).toEqual([0]);
    expect((await get(id)).payments).toMatchObject([{ status: 'succeeded', refunded: 8_000 }]);
  });

  test('A retry does not begin while the first charge may still succeed, and uses its money', async () => {
    const id = await unanswered(mute);
    await passHours(24);
    await addCard();
    await press('approveBooking', id);
    await passHours(2);
    expect(await charges()).toHaveLength(1);
    await answersAgain();
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    expect(await charges()).toEqual([{ status: 'succeeded', amount: 8_000, refunded: 0 }]);
  });

  test('The first charge is cancelled at the gateway before the retry begins', async () => {
    const id = await unanswered(noAnswerTo(/^(charge|callOff):before$/));
    await passHours(24);
    fault = () => undefined;
    await press('approveBooking', id);
    await settle(service);
    const paid = await get(id);
    expect(paid.status).toBe(BookingStatus.APPROVED);
    expect(paid.payments.map((payment) => payment.status)).toEqual(['failed', 'succeeded']);
    expect((await charges()).map((charge) => charge.status)).toEqual(['canceled', 'succeeded']);
  });

  test("An unanswered charge is given up at the first date's opening", async () => {
    service.clock.set('2026-03-10T20:00:00Z');
    const id = await unanswered(mute, '2026-03-11');
    const { firstStartAt } = await get(id);
    service.clock.set(new Date(new Date(firstStartAt).getTime() - 1).toISOString());
    await settle(service);
    expect((await get(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    service.clock.set(firstStartAt);
    await settle(service);
    // Care has begun, so there is no time for a retry; the family gets one mail only.
    const { status, history } = await get(id);
    expect(status).toBe(BookingStatus.TIMEOUT);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['refuse', 'expire']);
    expect(history.at(-1)!.note).toMatch(/If you were charged for this booking, you’ll get a full refund\.$/);
    const notices = await service.db.selectFrom('notice').select('title').where('subjectId', '=', id).execute();
    expect(notices.map(({ title }) => title).sort()).toEqual([
      'Your request to Willow House has expired',
      'Your request to Willow House is on its way',
    ]);
    await answersAgain();
    expect(await kept()).toEqual([0]);
  });

  test('A cancellation in the meantime cancels the charge at the gateway', async () => {
    const id = await unanswered(noAnswerTo(/^charge:before$/));
    await press('declineBooking', id);
    await passHours(2);
    expect((await charges()).map((charge) => charge.status)).toEqual(['canceled']);
    expect((await get(id)).payments).toMatchObject([{ status: 'failed', refunded: 0 }]);
  });

  test('A month unanswered for three days ends the booking, and its money is refunded', async () => {
    family = await service.newFamily();
    const id = await permanent();
    const [first] = await kept();
    service.clock.set('2026-04-01T05:00:00Z');
    fault = mute;
    await settle(service);
    await passHours(70);
    expect((await get(id)).status).toBe(BookingStatus.APPROVED);
    await passHours(4);
    expect((await get(id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    await answersAgain();
    expect(await kept()).toEqual([0, first]);
  });
});

describe('A refund that the bank returns', () => {
  const desk = async (...argv: string[]) => runDesk(argv, async () => service.deps);
  const refund = () => service.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
  /** What delays the deletion of the family's account. */
  const delaying = async () => {
    const { items } = await getDeletion(service.deps, callerOf(family));
    return items.filter(delays).map(({ kind, number }) => [kind, number]);
  };
  /** A paid booking that the facility cancelled; its refund is in progress. */
  async function canceledBooking(): Promise<BookingGroup> {
    const id = await accept(service, await asked());
    await cancelBooking(service.deps, id);
    return get(id);
  }
  const sentBack = (idempotencyKey: string, id = 'evt_1'): GatewayEvent => ({
    about: 'refund',
    id,
    idempotencyKey,
    failure: 'expired_or_canceled_card',
  });

  test('The family reads about it on the booking and in mails, and staff see it until they have paid it in another way', async () => {
    const before = await canceledBooking();
    const { id, number } = before;
    const refunds = async () => (await get(id)).payments[0]!.refunds.map(({ amount, status }) => [amount, status]);
    const letters = async () => {
      const mails = await service.db.selectFrom('outbox').selectAll().orderBy('createdAt').execute();
      return mails.filter(({ kind }) => kind.startsWith('refund'));
    };
    expect(await refunds()).toEqual([[8_000, 'created']]);
    await settle(service);
    expect(await refunds()).toEqual([[8_000, 'succeeded']]);
    expect(await desk('refunds')).toEqual({ code: 0, text: 'There are no returned refunds.' });
    // One of another shop is ignored.
    await handleGatewayEvent(service.deps, sentBack('of another shop', 'evt_0'));
    expect((await refund()).status).toBe('succeeded');

    // Mails about owed money ignore the notification settings.
    const off = { email: false };
    await family.call('updateNotificationSettings', {
      body: { bookings: off, tours: off, waitlists: off, messages: off, news: off },
    });
    service.clock.advance({ days: 2 });
    const event = sentBack((await refund()).id);
    await Promise.all([1, 2, 3].map(() => handleGatewayEvent(service.deps, event)));
    const returned = await get(id);
    expect(await refunds()).toEqual([[8_000, 'failed']]);
    expect(returned.version).toBeGreaterThan(before.version);
    expect(returned.payments[0]!.refunds[0]!.at).toBe(service.clock.now().toISOString());
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter!.subject).toBe(`Your bank returned our refund (${number})`);
    expect(letter!.body).toContain('$80.00 CAD');
    expect(letter!.body).toContain(`/my-bookings/${id}`);
    expect((await desk('refunds')).text).toBe(`${number}  $80.00 CAD  expired or canceled card  returned 2026-03-06`);
    expect(await delaying()).toEqual([['returnedRefund', number]]);

    service.clock.advance({ days: 1 });
    expect(await desk('refund-paid', number)).toEqual({ code: 0, text: `The refunds of ${number} are settled.` });
    expect((await desk('refunds')).text).toBe('There are no returned refunds.');
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      letter!.subject,
      `We paid your refund another way (${number})`,
    ]);
    // A second event about the same refund: what staff have paid stays paid.
    await handleGatewayEvent(service.deps, sentBack((await refund()).id, 'evt_2'));
    expect(await refunds()).toEqual([[8_000, 'paid_otherwise']]);
    expect(await delaying()).toEqual([]);
    const again = { code: 1, text: `${number} has no returned refund left to pay.` };
    expect(await desk('refund-paid', number)).toEqual(again);
  });

  test('Its webhook may arrive before the response that the refund was made', async () => {
    await canceledBooking();
    const { id } = await refund();
    const payments = {
      ...service.deps.payments,
      refund: async (wanted: Parameters<typeof service.deps.payments.refund>[0]) => {
        const made = await service.deps.payments.refund(wanted);
        await handleGatewayEvent(service.deps, sentBack(id));
        return made;
      },
    };
    await sendDueRefunds({ ...service.deps, payments });
    expect(await refund()).toMatchObject({ status: 'failed', failure: 'expired_or_canceled_card', dueAt: null });
  });
});
