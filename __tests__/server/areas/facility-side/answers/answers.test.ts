import { mailsTo } from '@/__tests__/support/accounts';
import { settle } from '@/__tests__/support/booking-service';
import { answersBy, confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { errorOf } from '@/__tests__/support/request-service';
import { threadOf } from '@/__tests__/support/threads';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { answerRequests } from '@/server/areas/operations/desk/answer-requests';

/** A contact answers a request by its link, or asks for such a link on the day page (product rule 8). */
const here = useDeskService();
const contactHere = async (facilityId = here.facility.id) => {
  const contact = await confirmedContact(here.service, facilityId);
  return { ...contact, ...answersBy(here.service, contact) };
};

const bookingOf = async (id: string) => (await here.family.call('getBooking', { params: { id } })).body;
const three = ['2026-03-10', '2026-03-11', '2026-03-12'];
const pay = () => settle(here.service);

/** Confirms and pays a booking that the contact has accepted. */
async function paidBooking(contact: Awaited<ReturnType<typeof contactHere>>, dates = three) {
  const { id } = await here.booking(dates);
  await contact.answer('approve');
  await pay();
  return id;
}

describe('the page of a request', () => {
  it('the page shows what is asked, by whom, how old on the day of care, with the places left and the price', async () => {
    const { read } = await contactHere();
    await here.service.db.updateTable('child').set({ allergies: 'Peanuts', medicalNotes: 'Glasses' }).execute();
    // She turns 2 years and 10 months on March 14.
    const days = ['2026-03-16', '2026-03-17', '2026-03-18'];
    await here.booking(days);
    const { page } = await read();
    expect(page).toMatchObject({
      kind: 'booking',
      status: BookingStatus.NEW,
      familyName: 'Silva',
      careDay: '2026-03-16',
      children: [{ firstName: 'Ava', age: '2 years 10 months', allergies: 'Peanuts', medicalNotes: 'Glasses' }],
      moves: ['approve', 'approveSome', 'decline'],
      unanswered: true,
      care: { days: days.map((date) => ({ date, placesLeft: 3 })), price: { total: 24_000 } },
      history: [{ by: 'parent', action: 'request' }],
    });
    // And no more of the family than that.
    const { email, familyId, children } = here.family;
    const text = JSON.stringify(page);
    for (const secret of [email, familyId, children[0]!, '2023-05-14', 'cardId']) expect(text).not.toContain(secret);
  });

  it('the page of a cancelled booking names a moved day once, and says what the family moved and cancelled', async () => {
    const contact = await contactHere();
    const id = await paidBooking(contact);
    await here.family.call('moveBookingDate', { params: { id }, body: { from: '2026-03-12', to: '2026-03-13' } });
    const subject = async () => (await mailsTo(here.service, contact.email)).at(-1)!.subject;
    expect(await subject()).toMatch(/^The family moved Mar 12 to Mar 13: Willow House/);
    await here.family.call('declineBooking', { params: { id } });
    expect(await subject()).toMatch(/^The family cancelled Mar 10, 11 and 13: Willow House/);
    const { page } = await contact.read();
    expect(page.care!.days.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11', '2026-03-13']);
    expect(page.history.slice(-2).map(({ about }) => about)).toEqual([
      { children: [], dates: ['2026-03-12'], movedTo: '2026-03-13' },
      { children: [], dates: ['2026-03-10', '2026-03-11', '2026-03-13'], movedTo: null },
    ]);
  });

  it('the page shows no allergies of a tour, nor of a request that came to nothing', async () => {
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
  it('a booking is accepted, and the answer is kept with the contact', async () => {
    const { answer } = await contactHere();
    const { id } = await here.booking();
    const { status, body } = await answer('approve', { note: 'See you then.' });
    expect([status, body.status]).toEqual([200, BookingStatus.PENDING_PAYMENT]);
    expect(body.history.at(-1)).toMatchObject({ action: 'approve', contactName: 'Ada Lowe', note: 'See you then.' });
    await pay();
    expect((await bookingOf(id)).status).toBe(BookingStatus.APPROVED);
  });

  it('a booking is accepted in part, of the days that were asked for, and the offer can be withdrawn; another kind’s move is refused', async () => {
    const { answer, read } = await contactHere();
    const { id } = await here.booking(three);
    expect((await answer('approveSome', { dates: ['2026-03-13'] })).status).toBe(422);
    expect(errorOf(await answer('approveSome'))).toEqual({ dates: 'Choose at least one day.' });
    expect((await answer('offerStart')).status).toBe(409);
    await answer('approveSome', { dates: three.slice(0, 2) });
    const { page } = await read();
    expect(page).toMatchObject({ status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, moves: ['withdraw'] });
    expect(page.expiresAt).not.toBeNull();
    expect((await bookingOf(id)).price.total).toBe(16_000);
    await answer('withdraw');
    expect((await bookingOf(id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
  });

  it('a booking is declined with a reason and a message, which the family reads', async () => {
    const { answer } = await contactHere();
    const { id } = await here.booking();
    await answer('decline', { reason: 'full', note: 'Please ask again in May.' });
    expect((await bookingOf(id)).history.at(-1)!.note).toBe('We’re full then. Please ask again in May.');
  });

  it('the automatic desk does not answer a request that somebody has opened', async () => {
    const { read } = await contactHere();
    const { id } = await here.booking();
    const other = await here.booking(['2026-03-16']);
    await read();
    here.service.clock.advance({ seconds: 5 });
    await answerRequests(here.service.deps);
    expect((await bookingOf(id)).status).toBe(BookingStatus.PENDING_PAYMENT);
    expect((await bookingOf(other.id)).status).toBe(BookingStatus.NEW);
  });
});

it('cancelling days or all of them shows their refund and makes it, and does nothing with another refund or none', async () => {
  const contact = await contactHere();
  const id = await paidBooking(contact);
  const { key, page } = await contact.read();
  expect(page.refund).toBe(24_000);
  for (const action of ['cancel', 'cancelDates'] as const) {
    const { status, body } = await contact.answer(action, { dates: [three[0]!], refund: 1 });
    expect([status, errorOf({ body })]).toEqual([409, expect.stringMatching(/amount has changed.*Nothing was done/)]);
  }
  expect((await contact.answer('cancel')).status).toBe(422);
  expect((await bookingOf(id)).status).toBe(BookingStatus.APPROVED);
  const dates = three.slice(0, 2);
  const refundOf = async (days: string[]) =>
    (await contact.call('readRequestLink', { params: { key }, query: { dates: days } })).body.refund;
  expect([await refundOf(dates), await refundOf(three)]).toEqual([16_000, 24_000]);
  expect((await contact.answer('cancelDates', { dates, refund: 16_000 })).status).toBe(200);
  await pay();
  expect((await contact.read()).page.care!.refunded).toBe(16_000);
  expect((await contact.answer('cancel', { refund: 8_000 })).status).toBe(200);
  await pay();
  const { status, payments } = await bookingOf(id);
  expect([status, payments[0]!.refunded]).toEqual([BookingStatus.CANCELED_BY_FACILITY, 24_000]);
});

describe('a tour', () => {
  it('a tour gets a time, in the facility’s time zone, that the family confirms; a time at which another confirmed tour takes place is refused and listed', async () => {
    const { answer, read } = await contactHere();
    const { id } = await here.tour();
    const skipped = await answer('scheduleTour', { visit: { date: '2026-03-08', time: '02:30' } });
    expect([skipped.status, errorOf(skipped)]).toEqual([
      422,
      { visit: expect.stringContaining('There is no 2:30 AM on March 8, 2026') },
    ]);
    await answer('scheduleTour', { visit: { date: '2026-03-10', time: '10:30' } });
    expect((await read()).page.tour!.scheduledAt).toBe('2026-03-10T14:30:00.000Z');
    expect((await here.family.call('approveTour', { params: { id }, body: {} })).body.confirmedAt).not.toBeNull();
    expect((await read()).page.tour).toMatchObject({ confirmed: true });
    // At that time there is no other tour.
    await here.tour({ preferredTimes: [{ date: '2026-03-11', dayPart: 1 }] });
    expect((await read()).page.tour!.taken).toEqual(['2026-03-10T14:30:00.000Z']);
    const clash = await answer('scheduleTour', { visit: { date: '2026-03-10', time: '10:45' } });
    expect(clash.status).toBe(409);
    expect(errorOf(clash)).toMatch(/You have another tour on Tuesday, March 10, 2026 at 10:30 AM/);
    expect((await answer('scheduleTour', { visit: { date: '2026-03-10', time: '11:00' } })).status).toBe(200);
  });

  it('a facility offers a start, whose places are held', async () => {
    const { answer, read } = await contactHere();
    await here.tour();
    const start = { startDate: '2026-03-16', permanentBookingDays: [1, 2] as (1 | 2)[], scheduleType: 1 as const };
    expect((await answer('offerStart', { start })).body.status).toBe(TourStatus.SCHEDULED_START);
    expect((await read()).page).toMatchObject({ moves: ['decline'], tour: { offer: start } });
  });
});

describe('a waitlist', () => {
  it('a facility offers the free place, and can withdraw the offer: the family keeps its place in line', async () => {
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

  it('a facility without prices is asked for one', async () => {
    const facility = await here.service.newFacility({ priced: false });
    const { answer, read } = await contactHere(facility.id);
    await here.waitlist(facility);
    expect((await read()).page.care!.price).toBeNull();
    expect((await answer('offer')).status).toBe(409);
    expect((await answer('offer', { price: 5_500 })).status).toBe(200);
  });
});

it('from the day page, a link to write to a child’s family is mailed to the contact, with the page’s token, for this facility’s child, and not without end', async () => {
  const { service } = here;
  const { id, number } = await here.booking(['2026-03-10']);
  await approveBooking(service.deps, id);
  await pay();
  service.clock.set('2026-03-10T11:12:00Z');
  const dayOf = async (facilityId: string) => {
    const contact = await confirmedContact(service, facilityId);
    const key = await keyFor(service, facilityId, contact.email, 'day');
    return { ...contact, key, day: (await contact.call('readDayLink', { params: { key } })).body };
  };
  const contact = await dayOf(here.facility.id);
  const child = contact.day.days[0]!.groups[0]!.children[0]!;
  expect(child.number).toBe(number);
  const ask = ({ call, key, day }: typeof contact, token = day.token) =>
    call('mailRequestLink', { params: { key }, body: { token, itemId: child.itemId } });
  const links = async () => (await mailsTo(service, contact.email)).filter(({ kind }) => kind === 'requestLink');
  const elsewhere = await dayOf((await service.newFacility()).id);
  expect([(await ask(contact, 'of-a-scanner')).status, (await ask(elsewhere)).status]).toEqual([409, 404]);
  expect(await links()).toEqual([]);

  const reply = await ask(contact);
  expect([reply.status, reply.body]).toEqual([202, {}]);
  const [mail] = await links();
  expect(mail!.subject).toBe(`Your link to write to a family (${number})`);
  for (const secret of ['Ava', 'Silva']) expect(mail!.body).not.toContain(secret);
  const { key, page } = await answersBy(service, contact).read();
  const message = { text: 'Leo forgot his boots.', files: [] };
  await contact.call('writeByLink', { params: { key }, body: { token: page.token, seenUpTo: 0, message } });
  const { body } = await threadOf(service, here.family, id).list();
  expect(body.messages).toMatchObject([{ side: 'facility', author: 'Ada Lowe', text: 'Leo forgot his boots.' }]);

  const most = service.deps.rates.mailPerMailbox;
  for (let turn = 1; turn < most; turn += 1) expect((await ask(contact)).status).toBe(202);
  expect((await ask(contact)).status).toBe(409);
  expect(await links()).toHaveLength(most);
});

it('the desk lists the facilities that take part and have no confirmed contact', async () => {
  expect(await here.done('list', '--unheard')).toContain(here.facility.id);
  const { read } = await contactHere();
  expect(read).toBeDefined();
  expect(await here.done('list', '--unheard')).toBe('Every facility that takes part has a confirmed contact.');
});
