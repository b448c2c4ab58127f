import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage } from '@/__tests__/support/render';
import { followSharedDraft } from '@/store/shared-draft';
import { draftChanged, draftCleared, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { deleteAccount } from '@/store/slices/account';
import { restoreSession, sessionEnded, signIn, signOut, signUp } from '@/store/slices/session';
import { startTab } from '@/store/browser-store';
import type { TabStorage } from '@/store/tab-storage';

const service = useMockService();
const place = { facilityId: anId(100), facilityName: 'Liberty Tots', addressId: anId(110), addressTitle: null };
const days = ['2026-11-27', '2026-11-30'];
const given = { bookingDates: days, birthDates: ['2023-01'], note: 'Naps at noon', children: [anId(2)] };
const account = { email: 'maya@example.com', password: 'Nestling1' };
const unsigned = (email = account.email, record = anId(1)) =>
  aProfile({
    signature: null,
    accountInfo: { ...aProfile().accountInfo, email },
    families: [{ id: record, own: true, active: true, guardian: null, adults: [] }],
  });

type Store = ReturnType<typeof makeTestStore>;
const draftOf = (store: Store) => selectBookingDraft(store.getState());
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

  it('the outline keeps facility and days, but no data about children', async () => {
    const { store, sharedDraft, draft } = await loggedOut();
    expect(draftOf(store)).toMatchObject({ facilityName: 'Liberty Tots', bookingDates: days, birthDates: [null] });
    expect(texts(draftOf(store), sharedDraft.read(), draft.read())).not.toMatch(private_);
    const another = newTab(sharedDraft);
    await another.dispatch(startTab());
    expect(draftOf(another).bookingDates).toEqual(days);
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

  it('the family’s draft is restored when it logs in again', async () => {
    const { sharedDraft } = await loggedOut();
    expect(draftOf(newTab(sharedDraft, unsigned()))).toMatchObject({ facilityId: anId(100), bookingDates: days });
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
])('leaves nothing behind when %s', async (_, profile, leave) => {
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

it('the joining address gets the full draft in the tab of the mailed link, even if that tab showed the outline first', async () => {
  const sharedDraft = memoryTabStorage();
  const first = begin(newTab(sharedDraft, null));
  await first.dispatch(signUp({ ...account, consent: true })).unwrap();
  const mailed = newTab(sharedDraft, null);
  expect(texts(draftOf(mailed))).not.toMatch(private_);
  expect(draftOf(mailed).bookingDates).toEqual(days);
  mailed.dispatch(restoreSession.fulfilled(unsigned(), 'confirmed'));
  expect(draftOf(mailed)).toMatchObject(given);
});

it('a visitor’s draft stays with the account they log in to, even if another address was joining', async () => {
  const store = begin(newTab(memoryTabStorage(), null));
  await store.dispatch(signUp({ ...account, consent: true })).unwrap();
  store.dispatch(restoreSession.fulfilled(unsigned('known@example.com', anId(9)), 'known'));
  expect(draftOf(store)).toMatchObject({ ...given, owner: anId(9) });
});
