import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore } from '@/__tests__/support/render';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { approveBooking, declineBooking, loadBookings, selectBooking } from '@/store/slices/bookings';
import { approveTour, cancelTour, hideTour, keepTour, loadTours, selectTour } from '@/store/slices/tours';
import { cancelWaitlist, hideWaitlist, loadWaitlists, selectWaitlist } from '@/store/slices/waitlists';

const service = useMockService();
const changed = (group: object) => refuse(409, 'This request has changed.', { details: { group } });

it('an answer sends the seen version, and a stale one stores the current request without a toast', async () => {
  const sent: unknown[] = [];
  const booking = aBooking({ version: 8, status: BookingStatus.CANCELED_BY_FACILITY });
  const tour = aTour({ version: 8, status: TourStatus.DECLINED_BY_FACILITY });
  const waitlist = aWaitlist({ version: 8, status: WaitlistStatus.DECLINED });
  const refused =
    (group: object) =>
    ({ body }: { body: unknown }) => (sent.push(body), changed(group));
  service.answer({
    approveBooking: refused(booking),
    declineBooking: refused(booking),
    approveTour: refused(tour),
    keepTour: refused(tour),
    cancelTour: refused(tour),
    hideTour: refused(tour),
    cancelWaitlist: refused(waitlist),
    hideWaitlist: refused(waitlist),
  });
  const seen = aBooking({ version: 7, cancellationQuote: { refundType: 1, amount: 16000, until: null } });
  const answers = [
    [approveBooking(seen), { version: 7, charge: 16000 }],
    [declineBooking(seen), { version: 7, refund: 16000 }],
    [approveTour(aTour({ version: 7 })), { version: 7 }],
    [keepTour(aTour({ version: 7 })), { version: 7 }],
    [cancelTour(aTour({ version: 7 })), { version: 7 }],
    [hideTour(aTour({ version: 7 })), { version: 7 }],
    [cancelWaitlist(aWaitlist({ version: 7 })), { version: 7 }],
    [hideWaitlist(aWaitlist({ version: 7 })), { version: 7 }],
  ] as const;
  for (const [answer, body] of answers) {
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(answer as never);
    expect(sent.pop()).toEqual(body);
    const state = store.getState();
    const found = [selectBooking(state, booking.id), selectTour(state, tour.id), selectWaitlist(state, waitlist.id)];
    expect(found.filter(Boolean).map((group) => group!.version)).toEqual([8]);
    // The screen says what has changed.
    expect(state.toasts).toEqual([]);
  }
});

it('a poll that began before the answer and ended after it does not bring the old request back', async () => {
  const page = <T>(group: T) => ({ items: [group], totalItems: 1, totalPages: 1, page: 1, limit: 20 });
  let finish = () => {};
  const polled = new Promise<void>((resolve) => (finish = resolve));
  const late =
    <T>(group: T) =>
    () =>
      polled.then(() => page(group));
  const seen = { id: anId(300), version: 7 };
  const answered = { ...seen, version: 8 };
  service.answer({
    listUpcomingBookings: late(aBooking(seen)),
    listUpcomingTours: late(aTour(seen)),
    listUpcomingWaitlists: late(aWaitlist(seen)),
    approveBooking: () => aBooking(answered),
    approveTour: () => aTour(answered),
    cancelWaitlist: () => aWaitlist(answered),
  });
  const store = makeTestStore({ profile: aProfile() });
  const polls = [
    store.dispatch(loadBookings({ list: 'upcoming', background: true })),
    store.dispatch(loadTours({ list: 'upcoming', background: true })),
    store.dispatch(loadWaitlists({ list: 'upcoming' })),
  ];
  await store.dispatch(approveBooking(aBooking(seen)));
  await store.dispatch(approveTour(aTour(seen)));
  await store.dispatch(cancelWaitlist(aWaitlist(seen)));
  finish();
  await Promise.all(polls);
  const state = store.getState();
  const found = [selectBooking(state, seen.id), selectTour(state, seen.id), selectWaitlist(state, seen.id)];
  expect(found.map((group) => group?.version)).toEqual([8, 8, 8]);
});
