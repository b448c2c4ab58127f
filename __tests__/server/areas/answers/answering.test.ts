import { answersBy, confirmedContact } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { errorOf } from '@/__tests__/support/request-service';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { runDue } from '@/server/jobs/sweeps';

/** A contact answers a request by its link (product section 8). */
const here = useDeskService();

const contactHere = async (facilityId = here.facility.id) => {
  const contact = await confirmedContact(here.service, facilityId);
  return { ...contact, ...answersBy(here.service, contact) };
};
const bookingOf = async (id: string) => (await here.family.call('getBooking', { params: { id } })).body;
const three = ['2026-03-10', '2026-03-11', '2026-03-12'];
const pay = () => runDue(here.service.deps);

/** Confirms and pays a booking that the contact has accepted. */
async function paidBooking(contact: Awaited<ReturnType<typeof contactHere>>, dates = three) {
  const { id } = await here.booking(dates);
  await contact.answer('approve');
  await pay();
  return id;
}

describe('the page', () => {
  it('shows what is asked, by whom, with the places left and the price', async () => {
    const { read } = await contactHere();
    await here.service.db.updateTable('child').set({ allergies: 'Peanuts', medicalNotes: 'Glasses' }).execute();
    await here.booking(three);
    const { page } = await read();
    expect(page).toMatchObject({
      kind: 'booking',
      status: BookingStatus.NEW,
      familyName: 'Silva',
      children: [{ firstName: 'Ava', age: '2 years 9 months', allergies: 'Peanuts', medicalNotes: 'Glasses' }],
      moves: ['approve', 'approveSome', 'decline'],
      unanswered: true,
      care: { days: three.map((date) => ({ date, placesLeft: 3 })), price: { total: 24_000 } },
      history: [{ by: 'parent', action: 'request' }],
    });
  });

  it('says no more of a family than it names', async () => {
    const { read } = await contactHere();
    await here.booking(three);
    const { page } = await read();
    const { email, familyId, children } = here.family;
    const text = JSON.stringify(page);
    for (const secret of [email, familyId, children[0]!, '2023-05-14', 'cardId']) expect(text).not.toContain(secret);
  });

  it('shows no allergies of a tour, nor of a request that came to nothing', async () => {
    const { read, answer } = await contactHere();
    await here.service.db.updateTable('child').set({ allergies: 'Peanuts' }).execute();
    await here.tour();
    expect((await read()).page).toMatchObject({ seesHealth: false, children: [{ allergies: null }] });
    await here.booking();
    await answer('decline', { reason: 'full' });
    expect((await read()).page).toMatchObject({ seesHealth: false, children: [{ allergies: null }] });
  });
});

describe('a booking', () => {
  it('is accepted, and the answer is kept with the contact', async () => {
    const { answer } = await contactHere();
    const { id } = await here.booking();
    const { status, body } = await answer('approve', { note: 'See you then.' });
    expect([status, body.status]).toEqual([200, BookingStatus.PENDING_PAYMENT]);
    expect(body.history.at(-1)).toMatchObject({ action: 'approve', contactName: 'Ada Lowe', note: 'See you then.' });
    await pay();
    expect((await bookingOf(id)).status).toBe(BookingStatus.APPROVED);
  });

  it('is accepted in part', async () => {
    const { answer, read } = await contactHere();
    const { id } = await here.booking(three);
    await answer('approveSome', { dates: three.slice(0, 2) });
    const { page } = await read();
    expect(page).toMatchObject({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, moves: ['withdraw'] });
    expect(page.expiresAt).not.toBeNull();
    expect((await bookingOf(id)).price.total).toBe(16_000);
  });

  it('is declined with a reason and a message, which the family reads', async () => {
    const { answer } = await contactHere();
    const { id } = await here.booking();
    await answer('decline', { reason: 'full', note: 'Please ask again in May.' });
    expect((await bookingOf(id)).history.at(-1)!.note).toBe('We’re full then. Please ask again in May.');
  });

  it('has its offer withdrawn', async () => {
    const { answer } = await contactHere();
    const { id } = await here.booking(three);
    await answer('approveSome', { dates: three.slice(0, 1) });
    await answer('withdraw');
    expect((await bookingOf(id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
  });

  it('refuses days that were not asked for, and none at all, at the field', async () => {
    const { answer } = await contactHere();
    await here.booking(three);
    expect((await answer('approveSome', { dates: ['2026-03-13'] })).status).toBe(422);
    expect(errorOf(await answer('approveSome'))).toEqual({ dates: 'Choose at least one day.' });
  });
});

describe('cancelling', () => {
  it('refunds what was shown', async () => {
    const contact = await contactHere();
    const id = await paidBooking(contact);
    const { page } = await contact.read();
    expect(page.refund).toBe(24_000);
    expect((await contact.answer('cancel', { refund: 24_000 })).status).toBe(200);
    await pay();
    const { status, payments } = await bookingOf(id);
    expect([status, payments[0]!.refunded]).toEqual([BookingStatus.CANCELED_BY_FACILITY, 24_000]);
  });

  it('shows the refund of single days, and makes it', async () => {
    const contact = await contactHere();
    const id = await paidBooking(contact);
    const { key } = await contact.read();
    const dates = three.slice(0, 2);
    const preview = await contact.call('readRequestLink', { params: { key }, query: { dates } });
    expect(preview.body.refund).toBe(16_000);
    expect((await contact.answer('cancelDates', { dates, refund: 16_000 })).status).toBe(200);
    await pay();
    expect((await bookingOf(id)).payments[0]!.refunded).toBe(16_000);
    expect((await contact.read()).page.care!.refunded).toBe(16_000);
  });

  it('of all the days that are left cancels the booking, and shows that refund', async () => {
    const contact = await contactHere();
    const id = await paidBooking(contact);
    const { key } = await contact.read();
    const preview = await contact.call('readRequestLink', { params: { key }, query: { dates: three } });
    expect(preview.body.refund).toBe(24_000);
    await contact.answer('cancelDates', { dates: three, refund: 24_000 });
    expect((await bookingOf(id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
  });

  it.each(['cancel', 'cancelDates'] as const)(
    '(%s) with another refund than the one now does nothing',
    async (action) => {
      const contact = await contactHere();
      const id = await paidBooking(contact);
      const { status, body } = await contact.answer(action, { dates: [three[0]!], refund: 1 });
      expect(status).toBe(409);
      expect(errorOf({ body })).toMatch(/amount has changed.*Nothing was done/);
      expect((await bookingOf(id)).status).toBe(BookingStatus.APPROVED);
    },
  );

  it('without a refund that was shown is refused', async () => {
    const contact = await contactHere();
    await paidBooking(contact);
    expect((await contact.answer('cancel')).status).toBe(422);
  });

  it('previews nothing for days that can’t be cancelled', async () => {
    const contact = await contactHere();
    await paidBooking(contact);
    const { key } = await contact.read();
    const none = await contact.call('readRequestLink', { params: { key }, query: { dates: ['2026-03-16'] } });
    expect(none.status).toBe(422);
  });
});

describe('a tour', () => {
  it('gets a time, in the facility’s time zone, that the family confirms', async () => {
    const { answer, read } = await contactHere();
    const { id } = await here.tour();
    await answer('scheduleTour', { visit: { date: '2026-03-10', time: '10:30' } });
    expect((await read()).page.tour!.scheduledAt).toBe('2026-03-10T14:30:00.000Z');
    expect((await here.family.call('approveTour', { params: { id }, body: {} })).body.confirmedAt).not.toBeNull();
    expect((await read()).page.tour).toMatchObject({ confirmed: true });
  });

  it('refuses a time at which another confirmed tour takes place, and lists it', async () => {
    const { answer, read } = await contactHere();
    const first = await here.tour();
    await answer('scheduleTour', { visit: { date: '2026-03-10', time: '10:30' } });
    await here.family.call('approveTour', { params: { id: first.id }, body: {} });
    await here.tour({ preferredTimes: [{ date: '2026-03-11', dayPart: 1 }] });
    expect((await read()).page.tour!.taken).toEqual(['2026-03-10T14:30:00.000Z']);
    const clash = await answer('scheduleTour', { visit: { date: '2026-03-10', time: '10:45' } });
    expect(clash.status).toBe(409);
    expect(errorOf(clash)).toMatch(/You have another tour on Tuesday, March 10, 2026 at 10:30 AM/);
    expect((await answer('scheduleTour', { visit: { date: '2026-03-10', time: '11:00' } })).status).toBe(200);
  });

  it('offers a start, whose places are held', async () => {
    const { answer, read } = await contactHere();
    await here.tour();
    const start = { startDate: '2026-03-16', permanentBookingDays: [1, 2] as (1 | 2)[], scheduleType: 1 as const };
    expect((await answer('offerStart', { start })).body.status).toBe(TourStatus.SCHEDULED_START);
    expect((await read()).page).toMatchObject({ moves: ['decline'], tour: { offer: start } });
  });

  it('is declined, and a confirmed one keeps its time when no other is offered', async () => {
    const { answer, read } = await contactHere();
    const { id } = await here.tour();
    await answer('scheduleTour', { visit: { date: '2026-03-10', time: '10:30' } });
    await here.family.call('approveTour', { params: { id }, body: {} });
    const { facilityId, ageGroupId } = { facilityId: here.facility.id, ageGroupId: here.facility.groups.toddlers };
    const body = {
      facilityId,
      ageGroupId,
      children: here.family.children,
      preferredTimes: [{ date: '2026-03-12', dayPart: 1 as const }],
    };
    await here.family.call('updateTour', { params: { id }, body });
    expect((await read()).page).toMatchObject({
      unanswered: true,
      moves: ['scheduleTour', 'declineChange', 'decline'],
    });
    await answer('declineChange');
    expect((await read()).page).toMatchObject({ unanswered: false, tour: { confirmed: true, changeWanted: false } });
    expect((await answer('decline', { reason: 'closed' })).body.status).toBe(TourStatus.DECLINED_BY_FACILITY);
  });
});

describe('a waitlist', () => {
  it('offers the free place, and can withdraw the offer: the family keeps its place in line', async () => {
    const { answer, read } = await contactHere();
    await here.waitlist();
    expect((await read()).page).toMatchObject({
      moves: ['offer', 'decline'],
      waitlist: { position: 1 },
      care: { price: { total: 8_000 } },
    });
    expect((await answer('offer')).body).toMatchObject({
      status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL,
      moves: ['withdraw', 'decline'],
    });
    expect((await answer('withdraw')).body).toMatchObject({ status: WaitlistStatus.NEW, waitlist: { position: 1 } });
    expect((await answer('decline', { reason: 'age' })).body.status).toBe(WaitlistStatus.DECLINED);
  });

  it.each([
    ['with prices', true],
    ['without prices, which states one', false],
  ])('of a facility %s offers the only place to the family that is next', async (_, priced) => {
    const facility = await here.service.newFacility({ places: 1, priced });
    const price = priced ? {} : { price: 5_500 };
    const contact = await contactHere(facility.id);
    await here.waitlist(facility);
    const first = await contact.read();
    const other = await here.service.newCareFamily();
    const body = {
      facilityId: facility.id,
      ageGroupId: facility.groups.toddlers,
      children: other.children,
      type: 1 as const,
      scheduleType: 1 as const,
      bookingDates: ['2026-03-12'],
    };
    await other.call('requestWaitlist', { body });
    const second = await contact.read();
    expect(second.page).toMatchObject({ moves: ['decline'], waitlist: { position: 2, othersFirst: true } });
    expect((await contact.answer('offer', price, second)).status).toBe(409);
    expect((await contact.answer('offer', price, first)).body.status).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
    // Nothing is left for the second family.
    expect((await contact.read()).page.waitlist).toMatchObject({ othersFirst: false, obstacle: expect.any(String) });
  });

  it('asks a facility without prices for one', async () => {
    const facility = await here.service.newFacility({ priced: false });
    const { answer, read } = await contactHere(facility.id);
    await here.waitlist(facility);
    expect((await read()).page.care!.price).toBeNull();
    expect((await answer('offer')).status).toBe(409);
    expect((await answer('offer', { price: 5_500 })).status).toBe(200);
  });
});

it('refuses a move that is not one of this kind of request', async () => {
  const { answer } = await contactHere();
  await here.booking();
  expect((await answer('offerStart')).status).toBe(409);
});

it('leaves a request alone that somebody has opened: the automatic desk does not answer it', async () => {
  const { read } = await contactHere();
  const { id } = await here.booking();
  const other = await here.booking(['2026-03-16']);
  await read();
  const { answerRequests } = await import('@/server/areas/desk/answer-requests');
  here.service.clock.advance({ seconds: 5 });
  await answerRequests(here.service.deps);
  expect((await bookingOf(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
  expect((await bookingOf(other.id)).status).toBe(BookingStatus.NEW);
});

it('lists the facilities that take part and have no confirmed contact', async () => {
  expect(await here.done('list', '--unheard')).toContain(here.facility.id);
  const { read } = await contactHere();
  expect(read).toBeDefined();
  expect(await here.done('list', '--unheard')).toBe('Every facility that takes part has a confirmed contact.');
});
