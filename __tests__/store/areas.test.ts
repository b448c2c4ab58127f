import { aFacility } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage } from '@/__tests__/support/render';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { preloaded } from '@/store/slices/settings';
import { closeAlert, confirm, proceedAlert } from '@/store/slices/confirmation';
import {
  declineBooking,
  loadBooking,
  loadBookings,
  requestDropIn,
  selectBooking,
  selectBookingList,
  selectBookings,
} from '@/store/slices/bookings';
import { loadCalendar, selectCalendarMonth, selectFacility } from '@/store/slices/facility';
import { deleteRecords, saveRecord, uploadPhoto } from '@/store/slices/family';
import { sessionEnded } from '@/store/slices/session';
import { selectProfile } from '@/store/slices/profile';
import { restoreToasts, toastAdded, toastDismissed } from '@/store/slices/toasts';
import { hideTour, loadTours, selectTour, selectTours } from '@/store/slices/tours';
import { loadWaitlist, selectWaitlist } from '@/store/slices/waitlists';

const service = useMockService();
const messages = (store: ReturnType<typeof makeTestStore>) => store.getState().toasts.map(({ message }) => message);

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

  it('bookings that fail to load show a toast and store the failure', async () => {
    service.answer({ listUpcomingBookings: () => refuse(503, 'We can’t reach our records right now.') });
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(loadBookings({ list: 'upcoming' }));
    expect(selectBookingList(store.getState(), 'upcoming')).toMatchObject({
      status: 'error',
      failure: { status: 503 },
    });
    expect(selectBookings(store.getState(), 'upcoming')).toBeNull();
    expect(messages(store)).toEqual(['We can’t reach our records right now.']);
  });

  it('a rejected booking request contains the lost dates', async () => {
    service.answer({
      requestDropIn: () =>
        refuse(409, 'This place has just been taken.', { details: { dates: ['2026-11-09'], waitlist: true } }),
    });
    const store = makeTestStore({ profile: aProfile() });
    const body = {
      facilityId: anId(100),
      addressId: anId(110),
      children: [anId(220)],
      bookingDates: ['2026-11-09'],
      scheduleType: 1 as const,
    };
    await expect(store.dispatch(requestDropIn({ body })).unwrap()).rejects.toMatchObject({
      status: 409,
      details: { dates: ['2026-11-09'], waitlist: true },
    });
  });

  it('aborted calls show no toast', async () => {
    const store = makeTestStore({ profile: aProfile() });
    const loading = store.dispatch(loadBooking({ id: anId(300) }));
    loading.abort();
    await loading;
    expect(messages(store)).toEqual([]);
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

it('a waitlist group knows its position', async () => {
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(loadWaitlist({ id: anId(500) }));
  expect(selectWaitlist(store.getState(), anId(500))).toEqual(aWaitlist());
});

describe('a facility', () => {
  it('a facility of a later server render replaces the first one', () => {
    const store = makeTestStore({ preload: { facility: aFacility() } });
    store.dispatch(preloaded({ facility: aFacility({ id: anId(101) }) }));
    expect(selectFacility(store.getState(), anId(100))).toBeNull();
    expect(selectFacility(store.getState(), anId(101))).toMatchObject({ id: anId(101) });
  });

  it('a facility has the loaded months', async () => {
    const store = makeTestStore({ preload: { facility: aFacility() } });
    const request = { facilityId: anId(100), ageGroupId: anId(120), month: '2026-11' };
    await store.dispatch(loadCalendar(request));
    expect(selectCalendarMonth(store.getState(), request)).toHaveLength(30);
    expect(selectCalendarMonth(store.getState(), { ...request, month: '2026-12' })).toBeNull();
  });
});

describe('family records', () => {
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

  it('family records that cannot be deleted report why, to the screen and in a toast', async () => {
    service.answer({ deleteChildren: () => refuse(409, 'This child has a live booking.') });
    const store = makeTestStore({ profile: aProfile() });
    const deleted = store.dispatch(deleteRecords({ kind: 'children', itemIds: [anId(220)] }));
    await expect(deleted.unwrap()).rejects.toMatchObject({ messages: ['This child has a live booking.'] });
    expect(messages(store)).toEqual(['This child has a live booking.']);
  });
});

it('an uploaded photo is returned as a list of one', async () => {
  const store = makeTestStore({ profile: aProfile() });
  const uploaded = await store.dispatch(uploadPhoto({ file: new Blob(['photo']) })).unwrap();
  expect(uploaded).toEqual([{ id: anId(600), fullPath: '/files/600.webp' }]);
});

describe('toasts', () => {
  it('equal toasts are shown once, and toasts can be dismissed', () => {
    const store = makeTestStore();
    store.dispatch(toastAdded('error', 'Away.'));
    store.dispatch(toastAdded('error', 'Away.'));
    store.dispatch(toastAdded('info', 'Away.'));
    expect(messages(store)).toEqual(['Away.', 'Away.']);
    store.dispatch(toastDismissed(store.getState().toasts[0]!.id));
    expect(store.getState().toasts.map(({ type }) => type)).toEqual(['info']);
  });
});

describe('toasts on the way to another document', () => {
  afterEach(() => jest.useRealTimers());

  it('toasts are restored after a page load, except errors without a response', () => {
    const toasts = memoryTabStorage();
    const left = makeTestStore({ toasts });
    left.dispatch(toastAdded('error', 'An error has occurred. Try again.', { unanswered: true }));
    left.dispatch(toastAdded('error', 'This place has just been taken.'));
    left.dispatch(toastAdded('success', 'Saved.'));
    const next = makeTestStore({ toasts });
    next.dispatch(restoreToasts());
    expect(messages(next)).toEqual(['This place has just been taken.', 'Saved.']);
  });

  it('toasts are not restored much later or after a logout', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-09T12:00:00Z'), doNotFake: ['queueMicrotask', 'nextTick'] });
    const toasts = memoryTabStorage();
    makeTestStore({ toasts }).dispatch(toastAdded('info', 'Finish your registration first.'));
    const next = makeTestStore({ toasts });
    next.dispatch(restoreToasts());
    expect(messages(next)).toEqual(['Finish your registration first.']);

    jest.setSystemTime(new Date('2026-11-10T12:00:00Z'));
    const later = makeTestStore({ toasts });
    later.dispatch(restoreToasts());
    expect(messages(later)).toEqual([]);

    next.dispatch(sessionEnded('parent'));
    expect(toasts.read()).toBeNull();
  });
});

describe('a confirmation', () => {
  const question = { title: 'Delete Ada’s record?', message: 'It cannot be undone.' };

  it('a confirmation resolves to true on Proceed, is busy while the work runs, and keeps only plain data in the state', async () => {
    const store = makeTestStore();
    let finish: () => void = () => undefined;
    const answer = store.dispatch(confirm(question, () => new Promise((resolve) => (finish = resolve))));
    expect(store.getState().alert).toEqual({ id: expect.any(String), ...question });
    store.dispatch(proceedAlert());
    await Promise.resolve();
    expect(store.getState().alert).toMatchObject({ busy: true });
    finish();
    await expect(answer).resolves.toBe(true);
    expect(store.getState().alert).toBeNull();
  });

  it('a confirmation closes even if the work fails', async () => {
    const store = makeTestStore();
    const answer = store.dispatch(confirm(question, () => Promise.reject(new Error('No.'))));
    store.dispatch(proceedAlert());
    await expect(answer).rejects.toThrow('No.');
    expect(store.getState().alert).toBeNull();
  });

  it.each([
    ['was cancelled', closeAlert()],
    ['ended with the session', sessionEnded('expired')],
  ])('that %s answers false, and nothing is done', async (_, end) => {
    const store = makeTestStore({ profile: aProfile() });
    const work = jest.fn();
    const answer = store.dispatch(confirm(question, work));
    store.dispatch(end);
    store.dispatch(proceedAlert());
    await expect(answer).resolves.toBe(false);
    expect(work).not.toHaveBeenCalled();
  });

  it('a replaced confirmation resolves to false, and leaves the new one open', async () => {
    const store = makeTestStore();
    const first = store.dispatch(confirm(question));
    const second = store.dispatch(confirm({ title: 'Second?', message: '' }));
    await expect(first).resolves.toBe(false);
    expect(store.getState().alert).toMatchObject({ title: 'Second?' });
    store.dispatch(proceedAlert());
    await expect(second).resolves.toBe(true);
  });
});
