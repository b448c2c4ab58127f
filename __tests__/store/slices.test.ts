import { aFacility } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore } from '@/__tests__/support/render';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { downloadAgreement } from '@/store/slices/agreement';
import {
  approveBooking,
  declineBooking,
  loadBookings,
  selectBooking,
  selectBookingList,
  selectBookings,
} from '@/store/slices/bookings';
import { questionClosed, confirm, questionConfirmed } from '@/store/slices/confirmation';
import { selectFacility } from '@/store/slices/facility';
import { deleteRecords, saveRecord } from '@/store/slices/family';
import { countNotices, selectUnread } from '@/store/slices/notices';
import { loadProfile, selectProfile } from '@/store/slices/profile';
import { sessionEnded } from '@/store/slices/session';
import { preloaded } from '@/store/slices/settings';
import { approveTour, cancelTour, hideTour, keepTour, loadTours, selectTour, selectTours } from '@/store/slices/tours';
import { cancelWaitlist, hideWaitlist, loadWaitlists, selectWaitlist } from '@/store/slices/waitlists';

const service = useMockService();

describe('bookings', () => {
  it('bookings are loaded up to a thousand a page, so that filters see all of them', async () => {
    const limits: unknown[] = [];
    service.answer({
      listUpcomingBookings: ({ query }) => (limits.push(query.limit), aPage([aBooking()])),
      listPastBookings: ({ query }) => (
        limits.push(query.limit),
        aPage([], { page: 2, totalPages: 2, totalItems: 21 })
      ),
    });
    const store = makeTestStore({ profile: aProfile() });
    const loading = store.dispatch(loadBookings({ list: 'upcoming' }));
    expect(selectBookingList(store.getState(), 'upcoming').status).toBe('loading');
    await loading;
    await store.dispatch(loadBookings({ list: 'past', page: 2 }));
    expect(limits).toEqual([1000, 1000]);
    expect(selectBookings(store.getState(), 'upcoming')).toEqual([aBooking()]);
    expect(selectBookingList(store.getState(), 'past')).toMatchObject({ status: 'idle', page: 2, totalPages: 2 });
  });

  it('a list that is loaded again keeps the objects of what has not changed, so that only a changed card renders', async () => {
    const [same, changed] = [aBooking(), aBooking({ id: anId(301) })];
    let seen = [same, changed];
    service.answer({ listUpcomingBookings: () => aPage(seen) });
    const store = makeTestStore({ profile: aProfile() });
    const load = async () => {
      await store.dispatch(loadBookings({ list: 'upcoming', background: true }));
      return selectBookings(store.getState(), 'upcoming')!;
    };
    const first = await load();
    expect(await load()).toBe(first);
    seen = [same, { ...changed, version: changed.version + 1 }];
    const third = await load();
    expect(third[0]).toBe(first[0]);
    expect(third[1]!.version).toBe(changed.version + 1);
  });

  it('a changed booking is updated in every list', async () => {
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(loadBookings({ list: 'upcoming' }));
    await store.dispatch(declineBooking(aBooking({ id: anId(300) })));
    expect(selectBookings(store.getState(), 'upcoming')?.[0]?.status).toBe(BookingStatus.CANCELED_BY_PARENT);
    expect(selectBooking(store.getState(), anId(300))?.status).toBe(BookingStatus.CANCELED_BY_PARENT);
  });
});

it('a hidden tour is removed from the lists but stays in the state', async () => {
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(loadTours({ list: 'all' }));
  expect(selectTours(store.getState(), 'all')).toEqual([aTour()]);
  await store.dispatch(hideTour(aTour({ id: anId(400) })));
  expect(selectTours(store.getState(), 'all')).toEqual([]);
  expect(selectTour(store.getState(), anId(400))?.status).toBe(TourStatus.CANCELED_BY_PARENT);
});

it('a facility of a later server render replaces the first one', () => {
  const store = makeTestStore({ preload: { facility: aFacility() } });
  store.dispatch(preloaded({ facility: aFacility({ id: anId(101) }) }));
  expect(selectFacility(store.getState(), anId(100))).toBeNull();
  expect(selectFacility(store.getState(), anId(101))).toMatchObject({ id: anId(101) });
});

it('family records are created without an id and replaced with one, and the profile reloads after each', async () => {
  const seen: string[] = [];
  const added = aChild({ id: anId(221), firstName: 'Ben' });
  service.answer({
    createChildren: () => (seen.push('create'), { items: [added] }),
    updateChildren: () => (seen.push('update'), { items: [added] }),
    deleteChildren: ({ query }) => (seen.push(`delete ${query.itemIds.join()}`), {}),
    getProfile: () => (seen.push('profile'), aProfile({ children: [added] })),
  });
  const store = makeTestStore({ profile: aProfile() });
  const item = { firstName: 'Ben', lastName: 'Robinson', birthDate: '2024-10-15' };
  await store.dispatch(saveRecord({ kind: 'children', item }));
  await store.dispatch(saveRecord({ kind: 'children', item: { ...item, id: added.id, version: 1 } }));
  await store.dispatch(deleteRecords({ kind: 'children', itemIds: [added.id] }));
  expect(seen).toEqual(['create', 'profile', 'update', 'profile', `delete ${added.id}`, 'profile']);
  expect(selectProfile(store.getState())?.children[0]?.firstName).toBe('Ben');
});

test('a count of notices that arrives after a newer one is ignored', async () => {
  const counts = (unread: number) => ({ unread, waiting: { bookings: 0, tours: 0 }, messages: [] });
  const late = hold(() => counts(1));
  const answers = [late.answer, () => counts(2)];
  service.answer({ countNotices: () => answers.shift()!() });
  const store = makeTestStore({ profile: aProfile() });
  const older = store.dispatch(countNotices());
  await store.dispatch(countNotices());
  late.release();
  await older;
  expect(selectUnread(store.getState())).toBe(2);
});

describe('a confirmation', () => {
  const question = { title: 'Delete Ada’s record?', message: 'It cannot be undone.' };

  it('a confirmation resolves to true on Proceed, is busy while the work runs, and keeps only plain data in the state', async () => {
    const store = makeTestStore();
    let finish: () => void = () => undefined;
    const answer = store.dispatch(confirm(question, () => new Promise((resolve) => (finish = resolve))));
    expect(store.getState().confirmation).toEqual({ id: expect.any(String), ...question });
    store.dispatch(questionConfirmed());
    await Promise.resolve();
    expect(store.getState().confirmation).toMatchObject({ busy: true });
    finish();
    await expect(answer).resolves.toBe(true);
    expect(store.getState().confirmation).toBeNull();
  });

  it('a confirmation closes even if the work fails', async () => {
    const store = makeTestStore();
    const answer = store.dispatch(confirm(question, () => Promise.reject(new Error('No.'))));
    store.dispatch(questionConfirmed());
    await expect(answer).rejects.toThrow('No.');
    expect(store.getState().confirmation).toBeNull();
  });

  it.each([
    ['was cancelled', questionClosed()],
    ['ended with the session', sessionEnded('expired')],
  ])('a confirmation that %s answers false, and nothing is done', async (_, end) => {
    const store = makeTestStore({ profile: aProfile() });
    const work = jest.fn();
    const answer = store.dispatch(confirm(question, work));
    store.dispatch(end);
    store.dispatch(questionConfirmed());
    await expect(answer).resolves.toBe(false);
    expect(work).not.toHaveBeenCalled();
  });

  it('a replaced confirmation resolves to false, and leaves the new one open', async () => {
    const store = makeTestStore();
    const first = store.dispatch(confirm(question));
    const second = store.dispatch(confirm({ title: 'Second?', message: '' }));
    await expect(first).resolves.toBe(false);
    expect(store.getState().confirmation).toMatchObject({ title: 'Second?' });
    store.dispatch(questionConfirmed());
    await expect(second).resolves.toBe(true);
  });
});

describe('an answer to a facility', () => {
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
});

it('a profile that was asked for earlier and comes later does not bring back what was removed meanwhile', async () => {
  const before = aProfile();
  const after = { ...before, cards: [] };
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const answers = [() => held.then(() => before), () => after];
  service.answer({ getProfile: () => answers.shift()!() });
  const store = makeTestStore({ profile: before });
  const first = store.dispatch(loadProfile());
  await store.dispatch(loadProfile());
  finish();
  await first;
  expect(selectProfile(store.getState())!.cards).toEqual([]);
  expect(store.getState().profile.status).toBe('idle');
});

test('the signed agreement is downloaded unchanged', async () => {
  const bytes = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, 0x80]);
  service.answer({ getAgreementPdf: () => bytes });
  const saved: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.download} of ${this.href}`);
  });
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(downloadAgreement()).unwrap();
  click.mockRestore();
  expect(names).toEqual(['parent-agreement.pdf of blob:1']);
  expect([saved.length, saved[0]!.type]).toEqual([1, 'application/pdf']);
  expect(new Uint8Array(await saved[0]!.arrayBuffer())).toEqual(bytes);
  expect(document.querySelector('a')).toBeNull();
});
