import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage } from '@/__tests__/support/render';
import { BookingProcess, BookingType, SessionType } from '@/lib/enums';
import { draftChanged, draftCleared, draftStarted, readDraft, selectBookingDraft } from '@/store/slices/booking-draft';
import { confirmAccount, sessionEnded, signUp } from '@/store/slices/session';
import { startTab } from '@/store/browser-store';

const service = useMockService();
const place = {
  facilityId: 'facility-1',
  addressId: 'address-1',
  addressTitle: 'King Street',
  facilityName: 'Maple House',
};
const draftOf = (store: ReturnType<typeof makeTestStore>) => selectBookingDraft(store.getState());

it('the booking draft starts with one empty birth date', () => {
  expect(draftOf(makeTestStore())).toEqual({
    process: BookingProcess.IDLE,
    bookingDates: [],
    birthDates: [null],
    permanentBookingDays: [],
    startDate: null,
    endDate: null,
    note: '',
    children: [],
    type: null,
    scheduleType: null,
    facilityId: null,
    facilityName: null,
    addressId: null,
    addressTitle: null,
    total: null,
    sendNow: false,
    searched: null,
    owner: null,
  });
});

it('the booking draft survives a reload', async () => {
  const draft = memoryTabStorage();
  const before = makeTestStore({ draft });
  before.dispatch(draftStarted(place));
  before.dispatch(
    draftChanged({ bookingDates: ['2026-11-09', { date: '2026-11-10', status: 1 }], type: BookingType.DROP_IN }),
  );
  const after = makeTestStore({ draft });
  await after.dispatch(startTab());
  expect(draftOf(after)).toEqual(draftOf(before));
  expect(draftOf(after).process).toBe(BookingProcess.INITIATED);
});

it('the booking draft keeps the children but not the dates at another facility', () => {
  const store = makeTestStore();
  store.dispatch(draftStarted(place));
  store.dispatch(draftChanged({ bookingDates: ['2026-11-09'], children: ['ada'], scheduleType: SessionType.FULL_DAY }));
  store.dispatch(draftStarted(place));
  expect(draftOf(store).bookingDates).toEqual(['2026-11-09']);
  store.dispatch(draftStarted({ ...place, facilityId: 'facility-2' }));
  expect(draftOf(store)).toMatchObject({ bookingDates: [], scheduleType: null, children: ['ada'] });
});

describe('a draft started before joining', () => {
  const account = { email: 'Maya@example.com', password: 'Nestling1', consent: true };
  /** What was begun in the tab that joins, and the tab that the mailed link opens. */
  async function joined() {
    const sharedDraft = memoryTabStorage();
    const first = makeTestStore({ sharedDraft, profile: null });
    first.dispatch(draftStarted(place));
    first.dispatch(draftChanged({ bookingDates: ['2026-11-09'], birthDates: ['2023-01'], note: 'Naps at noon' }));
    await first.dispatch(signUp(account)).unwrap();
    return { first, second: makeTestStore({ sharedDraft, profile: null }), sharedDraft };
  }

  it('the draft is restored in the tab opened by the mailed link', async () => {
    const { first, second, sharedDraft } = await joined();
    // Before it is known who opened it, it says nothing of a child.
    expect(draftOf(second)).toMatchObject({ bookingDates: ['2026-11-09'], birthDates: [null], note: '' });
    await second.dispatch(confirmAccount('ABCDE12345'));
    expect(draftOf(second)).toEqual({ ...draftOf(first), owner: aProfile().families[0]!.id });
    // From now on it is the account's, in every tab.
    expect(sharedDraft.read()).toMatchObject({
      owner: aProfile().families[0]!.id,
      draft: { birthDates: ['2023-01'] },
    });
  });

  it('another family that logs in does not see the draft, which is erased', async () => {
    const { second, sharedDraft } = await joined();
    service.answer({
      getProfile: () => aProfile({ accountInfo: { ...aProfile().accountInfo, email: 'noa@example.com' } }),
    });
    await second.dispatch(confirmAccount('ABCDE12345'));
    expect(draftOf(second)).toEqual(draftOf(makeTestStore()));
    expect(sharedDraft.read()).toBeNull();
  });

  it('the shared draft does not replace the tab’s own draft', async () => {
    const { second } = await joined();
    second.dispatch(draftStarted({ ...place, facilityId: 'facility-2' }));
    await second.dispatch(confirmAccount('ABCDE12345'));
    expect(draftOf(second).facilityId).toBe('facility-2');
  });
});

it('the draft survives a session that turns out to be expired', async () => {
  const draft = memoryTabStorage();
  makeTestStore({ draft }).dispatch(draftStarted(place));
  const after = makeTestStore({ draft });
  after.dispatch(sessionEnded('expired'));
  await after.dispatch(startTab());
  expect(draftOf(after).facilityId).toBe('facility-1');
});

it('the draft survives an expired session, but not a logout', () => {
  const store = makeTestStore({ profile: aProfile() });
  store.dispatch(draftStarted(place));
  store.dispatch(sessionEnded('expired'));
  expect(draftOf(store).facilityId).toBe('facility-1');
  store.dispatch(sessionEnded('parent'));
  expect(draftOf(store).facilityId).toBeNull();
});

it('the draft is empty after sending', () => {
  const store = makeTestStore();
  store.dispatch(draftStarted(place));
  store.dispatch(draftCleared());
  expect(draftOf(store)).toEqual(draftOf(makeTestStore()));
});

it.each([
  ['nothing', null, null],
  ['a text', 'draft', null],
  ['an empty object', {}, draftOf(makeTestStore())],
  [
    'one whose parts are wrong',
    { bookingDates: [5], birthDates: [], children: 'ada', type: 9, scheduleType: 8, facilityId: 7 },
    draftOf(makeTestStore()),
  ],
])('reads what was kept without trusting it: %s', (_, kept, draft) => expect(readDraft(kept)).toEqual(draft));

it.each(['3012027', 'Dec', '2027-13-45', '2027-02-30'])('a kept date that cannot be read is dropped: %s', (typed) => {
  const kept = readDraft({ startDate: typed, endDate: typed, bookingDates: [typed], note: 'Naps at noon' });
  expect(kept).toMatchObject({ startDate: null, endDate: null, bookingDates: [], note: 'Naps at noon' });
});
