import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage } from '@/__tests__/support/render';
import { BookingProcess, BookingType, SessionType } from '@/lib/enums';
import { startTab } from '@/store/browser-store';
import { followSharedDraft } from '@/store/drafts/shared-draft';
import type { TabStorage } from '@/store/drafts/tab-storage';
import { deleteAccount } from '@/store/slices/account';
import { draftChanged, draftCleared, draftStarted, readDraft, selectBookingDraft } from '@/store/slices/booking-draft';
import { confirmAccount, restoreSession, sessionEnded, signIn, signOut, signUp } from '@/store/slices/session';

const service = useMockService();
const place = { facilityId: anId(100), facilityName: 'Liberty Tots', addressId: anId(110), addressTitle: null };
type Store = ReturnType<typeof makeTestStore>;
const draftOf = (store: Store) => selectBookingDraft(store.getState());

describe('in one tab', () => {
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
    store.dispatch(
      draftChanged({ bookingDates: ['2026-11-09'], children: ['ada'], scheduleType: SessionType.FULL_DAY }),
    );
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
    expect(draftOf(after).facilityId).toBe(place.facilityId);
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
  ])('a kept draft is read without trusting it: %s', (_, kept, draft) => expect(readDraft(kept)).toEqual(draft));

  it.each(['3012027', 'Dec', '2027-13-45', '2027-02-30'])('a kept date that cannot be read is dropped: %s', (typed) => {
    const kept = readDraft({ startDate: typed, endDate: typed, bookingDates: [typed], note: 'Naps at noon' });
    expect(kept).toMatchObject({ startDate: null, endDate: null, bookingDates: [], note: 'Naps at noon' });
  });
});

describe('in all tabs', () => {
  const days = ['2026-11-27', '2026-11-30'];
  const given = {
    bookingDates: days,
    birthDates: ['2023-01'],
    note: 'Naps at noon',
    children: [anId(2)],
    scheduleType: SessionType.FULL_DAY,
  };
  const account = { email: 'maya@example.com', password: 'Nestling1' };
  const unsigned = (email = account.email, record = anId(1)) =>
    aProfile({
      signature: null,
      accountInfo: { ...aProfile().accountInfo, email },
      families: [{ id: record, own: true, active: true, guardian: null, adults: [] }],
    });

  const begin = (store: Store) => {
    store.dispatch(draftStarted(place));
    store.dispatch(draftChanged(given));
    return store;
  };
  const newTab = (sharedDraft: TabStorage, profile?: ReturnType<typeof aProfile> | null) =>
    makeTestStore({ sharedDraft, profile });
  /** What names a child. */
  const private_ = /2023-01|Naps at noon|00000002/;
  const texts = (...values: unknown[]) => JSON.stringify(values);

  afterEach(() => jest.useRealTimers());

  it('a visitor’s draft stays in its tab', () => {
    const sharedDraft = memoryTabStorage();
    begin(newTab(sharedDraft, null));
    expect(sharedDraft.read()).toBeNull();
  });

  it('a logged-in family’s draft is shared with all tabs until it is sent', () => {
    const sharedDraft = memoryTabStorage();
    const first = begin(newTab(sharedDraft, unsigned()));
    const second = newTab(sharedDraft, unsigned());
    expect(draftOf(second)).toEqual(draftOf(first));
    first.dispatch(draftChanged({ bookingDates: days.slice(1) }));
    second.dispatch(followSharedDraft());
    expect(draftOf(second).bookingDates).toEqual(days.slice(1));
    first.dispatch(draftCleared());
    second.dispatch(followSharedDraft());
    expect(draftOf(second).facilityId).toBeNull();
  });

  describe('after "Log out and continue later"', () => {
    async function loggedOut() {
      const [sharedDraft, draft] = [memoryTabStorage(), memoryTabStorage()];
      const store = begin(makeTestStore({ sharedDraft, draft, profile: unsigned() }));
      await store.dispatch(signOut());
      return { store, sharedDraft, draft };
    }

    it('the outline keeps facility and days, but shows no data about children', async () => {
      const { store, sharedDraft, draft } = await loggedOut();
      expect(draftOf(store)).toMatchObject({ facilityName: 'Liberty Tots', bookingDates: days, birthDates: [null] });
      const another = newTab(sharedDraft);
      await another.dispatch(startTab());
      expect(draftOf(another).bookingDates).toEqual(days);
      expect(texts(draftOf(store), draftOf(another), draft.read())).not.toMatch(private_);
      // What a parent typed is nowhere but in this tab's form drafts.
      expect(texts(sharedDraft.read())).not.toMatch(/Naps at noon/);
    });

    it.each([
      ['in the same tab', given],
      ['in another tab, but for the note', { ...given, note: '' }],
    ])('the request is whole when its family logs in again, %s', async (where, whole) => {
      const { store, sharedDraft } = await loggedOut();
      const tab = where === 'in the same tab' ? store : newTab(sharedDraft, null);
      // A tab that is opened meanwhile does not reduce it.
      await newTab(sharedDraft).dispatch(startTab());
      service.answer({ getProfile: () => unsigned() });
      await tab.dispatch(signIn({ ...account, remember: true })).unwrap();
      expect(draftOf(tab)).toMatchObject(whole);
      // The log-in ends the exception: an expired session leaves the outline again.
      tab.dispatch(sessionEnded('expired'));
      expect(texts(sharedDraft.read())).not.toMatch(private_);
    });

    it('other open tabs show the same outline', async () => {
      const sharedDraft = memoryTabStorage();
      const first = begin(newTab(sharedDraft, unsigned()));
      const second = newTab(sharedDraft, unsigned());
      await first.dispatch(signOut());
      second.dispatch(sessionEnded('otherTab'));
      expect(draftOf(second).bookingDates).toEqual(days);
      expect(texts(draftOf(second))).not.toMatch(private_);
    });

    it.each(['in the same tab', 'in another tab'])(
      'other accounts that log in do not see the draft, %s',
      async (where) => {
        const { store, sharedDraft } = await loggedOut();
        const tab = where === 'in the same tab' ? store : newTab(sharedDraft, null);
        service.answer({ getProfile: () => unsigned('noa@example.com', anId(9)) });
        await tab.dispatch(signIn({ email: 'noa@example.com', password: 'Nestling1', remember: true })).unwrap();
        expect(draftOf(tab).facilityId).toBeNull();
        expect(sharedDraft.read()).toBeNull();
      },
    );

    it('the shared draft expires after a week', async () => {
      const { sharedDraft } = await loggedOut();
      jest.useFakeTimers({ now: Date.now() + 8 * 24 * 3_600_000 });
      const later = newTab(sharedDraft, null);
      expect(draftOf(later).facilityId).toBeNull();
      expect(sharedDraft.read()).toBeNull();
    });
  });

  it.each([
    ['a registered family logs out', aProfile(), (store: Store) => store.dispatch(signOut())],
    ['an account is deleted', unsigned(), (store: Store) => store.dispatch(deleteAccount({ password: 'Nestling1' }))],
  ])('no draft is left behind when %s', async (_, profile, leave) => {
    const [sharedDraft, draft] = [memoryTabStorage(), memoryTabStorage()];
    const store = begin(makeTestStore({ sharedDraft, draft, profile }));
    await leave(store);
    expect([sharedDraft.read(), draft.read(), draftOf(store).facilityId]).toEqual([null, null, null]);
  });

  it('after an expired session, the tab keeps the full draft and the shared storage only the outline', () => {
    const sharedDraft = memoryTabStorage();
    const store = begin(newTab(sharedDraft, unsigned()));
    store.dispatch(sessionEnded('expired'));
    expect(draftOf(store).birthDates).toEqual(given.birthDates);
    expect(texts(sharedDraft.read())).not.toMatch(private_);
    // The same family logs in again: nothing was lost.
    store.dispatch(restoreSession.fulfilled(unsigned(), 'again'));
    expect(draftOf(store)).toMatchObject(given);
  });

  it('the draft of an expired session is not shown to another account in the same tab', () => {
    const store = begin(newTab(memoryTabStorage(), unsigned()));
    store.dispatch(sessionEnded('expired'));
    store.dispatch(restoreSession.fulfilled(unsigned('noa@example.com', anId(9)), 'other'));
    expect(draftOf(store).facilityId).toBeNull();
  });

  it.each(['first', 'last'])(
    'the joining address gets the full draft in the tab of the mailed link, which showed the outline, if it learns %s of the session',
    async (order) => {
      const sharedDraft = memoryTabStorage();
      const first = begin(newTab(sharedDraft, null));
      await first.dispatch(signUp({ ...account, consent: true })).unwrap();
      const mailed = newTab(sharedDraft, null);
      expect(texts(draftOf(mailed))).not.toMatch(private_);
      expect(draftOf(mailed).bookingDates).toEqual(days);
      for (const tab of order === 'first' ? [mailed, first] : [first, mailed])
        tab.dispatch(restoreSession.fulfilled(unsigned(), 'confirmed'));
      expect(draftOf(mailed)).toMatchObject(given);
      expect(texts(sharedDraft.read())).toMatch(private_);
    },
  );

  it('a visitor’s draft stays with the account they log in to, even if another address was joining', async () => {
    const store = begin(newTab(memoryTabStorage(), null));
    await store.dispatch(signUp({ ...account, consent: true })).unwrap();
    store.dispatch(restoreSession.fulfilled(unsigned('known@example.com', anId(9)), 'known'));
    expect(draftOf(store)).toMatchObject({ ...given, owner: anId(9) });
  });
});
