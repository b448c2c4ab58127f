import { http, HttpResponse } from 'msw';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { makeTestStore, memoryTabStorage, memoryTokens } from '@/__tests__/support/render';
import { reloadStalePage } from '@/store/browser-store';
import { draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { loadBookings, selectBookings } from '@/store/slices/bookings';
import { selectIsSigned, selectProfile } from '@/store/slices/profile';
import { confirmAccount, resetPassword, restoreSession, signIn, signOut } from '@/store/slices/session';

const service = useMockService();

const credentials = { email: 'maya@example.com', password: 'Nestling1', remember: true };
const messages = (store: ReturnType<typeof makeTestStore>) => store.getState().toasts.map(({ message }) => message);

describe('signing in', () => {
  it('signing in stores the pair as chosen and loads the profile', async () => {
    const tokens = memoryTokens();
    const store = makeTestStore({ profile: null, tokens });
    await store.dispatch(signIn(credentials));
    expect(store.getState().session.status).toBe('in');
    expect(selectProfile(store.getState())?.parentInfo[0]?.firstName).toBe('Maya');
    expect(tokens.remembered).toBe(true);
  });

  it.each([
    ['by default', null, true],
    ['after a log-in that was to be kept', true, true],
    ['after a log-in that was not', false, false],
  ])('a session that a code begins is kept as the log-in says: %s', async (_, remember, kept) => {
    const sent: unknown[] = [];
    service.answer({
      signin: () => refuse(403, 'Please confirm your e‑mail address first.'),
      confirm: ({ query }) => (sent.push(query), someTokens),
      reset: ({ body }) => (sent.push(body), someTokens),
    });
    for (const enter of [confirmAccount('ABCDE12345'), resetPassword({ code: 'ABCDE12345', password: 'Nestling1' })]) {
      const tokens = memoryTokens();
      const store = makeTestStore({ profile: null, tokens });
      if (remember !== null) await store.dispatch(signIn({ ...credentials, remember }));
      await store.dispatch(enter as ReturnType<typeof confirmAccount>);
      expect(tokens.remembered).toBe(kept);
    }
    const only = kept ? {} : { remember: false };
    expect(sent).toEqual([only, { password: 'Nestling1', ...only }]);
  });

  it('signing in keeps the session if only the profile fails to load', async () => {
    service.answer({ getProfile: () => refuse(503, 'We can’t reach our records right now.') });
    const tokens = memoryTokens();
    const store = makeTestStore({ profile: null, tokens });
    await store.dispatch(signIn(credentials));
    expect(store.getState().session.status).toBe('unreachable');
    expect(tokens.read()).not.toBeNull();
  });

  it('signing in as another family clears the data of the first one', async () => {
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
  it.each([
    ['401 after a good refresh', () => refuse(401, 'Please log in.')],
    ['404', () => refuse(404, 'Not found.')],
  ])('a session that the service answers with %s ends', async (_, getProfile) => {
    service.answer({ getProfile });
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session).toMatchObject({ status: 'out', endedBy: 'expired' });
    expect(tokens.read()).toBeNull();
  });

  it.each([429, 503])('restoring keeps the session for a retry on status %d', async (status) => {
    service.answer({ getProfile: () => refuse(status, 'Not now.') });
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session.status).toBe('unreachable');
    expect(tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
    expect(messages(store)).toEqual([]);
  });

  it('restoring keeps the session on a network error, and a retry succeeds', async () => {
    service.server.use(http.get('*/api/v1/parent/profile', () => HttpResponse.error(), { once: true }));
    const tokens = memoryTokens({ token: 'access', refreshToken: 'refresh' });
    const store = makeTestStore({ tokens });
    await store.dispatch(restoreSession());
    expect(store.getState().session.status).toBe('unreachable');
    expect(tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
    await store.dispatch(restoreSession());
    expect(store.getState().session.status).toBe('in');
  });

  it('restoring does not undo a logout that happened meanwhile', async () => {
    const store = makeTestStore({ tokens: memoryTokens({ token: 'access', refreshToken: 'refresh' }) });
    const restoring = store.dispatch(restoreSession());
    await store.dispatch(signOut());
    await restoring;
    expect(store.getState().session.status).toBe('out');
    expect(selectProfile(store.getState())).toBeNull();
  });
});

describe('logging out', () => {
  it('logging out clears tokens, profile and family data at once, and revokes the session', async () => {
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
    expect(service.bodies('signout')).toEqual([{ refreshToken: 'refresh' }]);
    expect(tokens.read()).toBeNull();
    expect(selectProfile(store.getState())).toBeNull();
    expect(selectBookings(store.getState(), 'upcoming')).toBeNull();
    expect(selectBookingDraft(store.getState()).facilityId).toBeNull();
    expect(JSON.stringify(draft.read())).not.toContain('King Street');
  });

  it('logging out works even if the server cannot be reached', async () => {
    service.server.use(http.post('*/api/v1/parent/signout', () => HttpResponse.error()));
    const store = makeTestStore({ profile: aProfile() });
    await store.dispatch(signOut());
    expect(store.getState().session.status).toBe('out');
    expect(messages(store)).toEqual([]);
  });
});

describe('a page that Back shows again', () => {
  const pair = { token: 'access', refreshToken: 'refresh' };

  function setUp() {
    const page = new EventTarget();
    const tokens = memoryTokens(pair);
    const reload = jest.fn();
    reloadStalePage(page, tokens, reload);
    const leave = () => page.dispatchEvent(new Event('pagehide'));
    const comeBack = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    return { tokens, reload, leave, comeBack };
  }

  it.each([
    ['ended', (tokens: ReturnType<typeof memoryTokens>) => tokens.clearEverywhere()],
    [
      'became another',
      (tokens: ReturnType<typeof memoryTokens>) => tokens.write({ token: 'a', refreshToken: 'b' }, true),
    ],
  ])('a page that Back shows again is loaded anew where the session %s meanwhile', (_, change) => {
    const { tokens, reload, leave, comeBack } = setUp();
    leave();
    change(tokens);
    comeBack(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a restored page is not reloaded if the session is unchanged or the page is new', () => {
    const { tokens, reload, leave, comeBack } = setUp();
    comeBack(false);
    leave();
    comeBack(true);
    leave();
    tokens.clear();
    comeBack(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
