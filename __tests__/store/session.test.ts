import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage, memoryTokens } from '@/__tests__/support/render';
import { submitFailure, type Failure } from '@/store/failure';
import { draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { loadBookings, selectBookings } from '@/store/slices/bookings';
import { updatePassword } from '@/store/slices/account';
import { selectIsSigned, selectProfile } from '@/store/slices/profile';
import { confirmAccount, restoreSession, signIn, signOut } from '@/store/slices/session';
import { startTab } from '@/store/browser-store';
import { HttpResponse, http } from 'msw';

const service = useMockService();
const credentials = { email: 'maya@example.com', password: 'Nestling1', remember: true };
const messages = (store: ReturnType<typeof makeTestStore>) => store.getState().toasts.map(({ message }) => message);

describe('signing in', () => {
  it('stores the pair as the parent chose and loads the profile', async () => {
    const tokens = memoryTokens();
    const store = makeTestStore({ profile: null, tokens });
    await store.dispatch(signIn(credentials));
    expect(store.getState().session.status).toBe('in');
    expect(selectProfile(store.getState())?.parentInfo[0]?.firstName).toBe('Maya');
    expect(tokens.remembered).toBe(true);
  });

  it('with a wrong password says so in a toast and at the form, and nobody is in', async () => {
    service.answer({ signin: () => refuse(401, 'E-mail or password is not right.') });
    const store = makeTestStore({ profile: null });
    const failure = await store
      .dispatch(signIn(credentials))
      .unwrap()
      .catch((error: Failure) => error);
    expect(submitFailure(failure as Failure)).toEqual({ message: 'E-mail or password is not right.' });
    expect(messages(store)).toEqual(['E-mail or password is not right.']);
    expect(store.getState().session.status).toBe('out');
  });

  it('to an account that waits leaves the words to the screen', async () => {
    service.answer({ signin: () => refuse(403, 'Please confirm your e-mail address first.') });
    const store = makeTestStore({ profile: null });
    await expect(store.dispatch(signIn(credentials)).unwrap()).rejects.toMatchObject({ status: 403 });
    expect(messages(store)).toEqual([]);
  });

  it('keeps the session when only the profile did not come', async () => {
    service.answer({ getProfile: () => refuse(503, 'We can’t reach our records right now.') });
    const tokens = memoryTokens();
    const store = makeTestStore({ profile: null, tokens });
    await store.dispatch(signIn(credentials));
    expect(store.getState().session.status).toBe('unreachable');
    expect(tokens.read()).not.toBeNull();
  });

  it('as another family leaves nothing of the first one', async () => {
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(loadBookings({ list: 'upcoming' }));
    service.answer({ getProfile: () => aNewProfile() });
    await store.dispatch(confirmAccount('ABCDE12345'));
    expect(selectBookings(store.getState(), 'upcoming')).toBeNull();
    expect(selectIsSigned(store.getState())).toBe(false);
    expect(store.getState().session.status).toBe('in');
  });
});

describe('restoring a session', () => {
  it('finds nobody where nothing is stored', async () => {
    const store = makeTestStore();
    await store.dispatch(startTab());
    expect(store.getState().session.status).toBe('out');
  });

  it('that the service refuses to renew ends it, without a toast of its own', async () => {
    service.answer({
      getProfile: () => refuse(401, 'Please log in.'),
      refresh: () => refuse(401, 'Please log in.'),
    });
    const tokens = memoryTokens({ token: 'old', refreshToken: 'older' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session).toMatchObject({ status: 'out', endedBy: 'expired' });
    expect(tokens.read()).toBeNull();
    expect(messages(store)).toEqual([]);
  });

  it.each([
    ['401 after a good refresh', () => refuse(401, 'Please log in.')],
    ['404', () => refuse(404, 'Not found.')],
  ])('that the service answers with %s ends it', async (_, getProfile) => {
    service.answer({ getProfile });
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session).toMatchObject({ status: 'out', endedBy: 'expired' });
    expect(tokens.read()).toBeNull();
  });

  it.each([429, 500, 503])('waits for another try where the answer is %d', async (status) => {
    service.answer({ getProfile: () => refuse(status, 'Not now.') });
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session.status).toBe('unreachable');
    expect(tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
    expect(messages(store)).toEqual([]);
  });

  it('keeps it when the network is away, and a second try succeeds', async () => {
    service.server.use(http.get('*/api/v1/parent/profile', () => HttpResponse.error(), { once: true }));
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session.status).toBe('unreachable');
    expect(tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
    await store.dispatch(restoreSession());
    expect(store.getState().session.status).toBe('in');
  });

  it('does not undo a log out that came before its answer', async () => {
    const store = makeTestStore({ tokens: memoryTokens({ token: 'access', refreshToken: 'refresh' }) });
    const restoring = store.dispatch(restoreSession());
    await store.dispatch(signOut());
    await restoring;
    expect(store.getState().session.status).toBe('out');
    expect(selectProfile(store.getState())).toBeNull();
  });
});

describe('logging out', () => {
  it('clears tokens, profile and everything of the family at once, and revokes on the service', async () => {
    const revoked: unknown[] = [];
    service.answer({
      signout: ({ body }) => {
        revoked.push(body);
        return {};
      },
    });
    const [tokens, draft] = [memoryTokens({ token: 'access', refreshToken: 'refresh' }), memoryTabStorage()];
    const store = makeTestStore({ profile: aProfile(), tokens, draft });
    store.dispatch(
      draftStarted({ facilityId: 'f', addressId: 'a', addressTitle: 'King Street', facilityName: 'Maple House' }),
    );
    await store.dispatch(loadBookings({ list: 'upcoming' }));
    expect(selectBookings(store.getState(), 'upcoming')).toEqual([aBooking()]);

    const leaving = store.dispatch(signOut());
    await Promise.resolve();
    expect(store.getState().session).toMatchObject({ status: 'out', endedBy: 'parent' });
    await leaving;
    expect(revoked).toEqual([{ refreshToken: 'refresh' }]);
    expect(tokens.read()).toBeNull();
    expect(selectProfile(store.getState())).toBeNull();
    expect(selectBookings(store.getState(), 'upcoming')).toBeNull();
    expect(selectBookingDraft(store.getState()).facilityId).toBeNull();
    expect(JSON.stringify(draft.read())).not.toContain('King Street');
  });

  it('is done here even when the service cannot be reached', async () => {
    service.server.use(http.post('*/api/v1/parent/signout', () => HttpResponse.error()));
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(signOut());
    expect(store.getState().session.status).toBe('out');
    expect(messages(store)).toEqual([]);
  });
});

it('a changed password goes on with the new pair', async () => {
  service.answer({ updatePassword: () => ({ token: 'new', refreshToken: 'newer' }) });
  const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
  const store = makeTestStore({ profile: aProfile(), tokens });
  await store.dispatch(updatePassword({ currentPassword: 'Nestling1', password: 'Nestling2' }));
  expect(tokens.read()).toEqual({ token: 'new', refreshToken: 'newer' });
});
