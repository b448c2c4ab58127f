import { readdirSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aCalendarMonth } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { makeTestStore, memoryTabStorage, memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { Api } from '@/api/client/api';
import { ApiError, NoConnectionError } from '@/api/client/api-error';
import { Toasts } from '@/components/layout/shell';
import { createAppAsyncThunk, type StoreServices, type ThunkConfig } from '@/store/api-thunk';
import { loadBooking, moveBookingDate, selectBooking } from '@/store/slices/bookings';
import { selectCalendarMonth } from '@/store/slices/facility';
import { sessionEnded } from '@/store/slices/session';
import { restoreToasts, toastAdded, toastDismissed } from '@/store/slices/toasts';
import { deleteCard } from '@/store/slices/wallet';
import { useLoad } from '@/store/use-load';
import { useVacancies } from '@/store/use-vacancies';

const service = useMockService();

describe('a thunk', () => {
  const refused = new ApiError(422, 'Unprocessable Content', { error: { email: 'Enter an e‑mail address.' } });
  const toastsOf = (store: ReturnType<typeof makeTestStore>) => store.getState().toasts.map(({ message }) => message);

  it('a rejected thunk has plain data, and shows the error toast line by line', async () => {
    const store = makeTestStore();
    const refusing = createAppAsyncThunk('test/refusing', () => Promise.reject(refused));
    const action = await store.dispatch(refusing());
    expect(refusing.rejected.match(action)).toBe(true);
    expect(action).toMatchObject({ error: { status: 422, fields: { email: 'Enter an e‑mail address.' } } });
    expect(toastsOf(store)).toEqual(['email: Enter an e‑mail address.']);
  });

  it('a quiet thunk shows no toast', async () => {
    const store = makeTestStore();
    await store.dispatch(createAppAsyncThunk('test/quiet', () => Promise.reject(refused), { quiet: true })());
    await store.dispatch(
      createAppAsyncThunk('test/quiet422', () => Promise.reject(refused), { quiet: ({ status }) => status === 422 })(),
    );
    expect(toastsOf(store)).toEqual([]);
  });

  it('a 401 shows no toast after the session has ended', async () => {
    const store = makeTestStore({ profile: null });
    store.dispatch(sessionEnded('expired'));
    await store.dispatch(
      createAppAsyncThunk('test/late', () => Promise.reject(new ApiError(401, 'Unauthorized', null)))(),
    );
    expect(toastsOf(store)).toEqual([]);
  });

  it.each(['listens', 'does not listen'])(
    'a call that is given up ends at once and in silence when its work %s',
    async (how) => {
      const store = makeTestStore();
      const endless = createAppAsyncThunk(
        'test/endless',
        (_, { signal }) =>
          new Promise<void>((_resolve, reject) => {
            if (how === 'listens') signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      );
      const call = store.dispatch(endless());
      call.abort();
      expect(await call).toMatchObject({ error: { aborted: true } });
      expect(toastsOf(store)).toEqual([]);
    },
  );
});

describe('toasts', () => {
  /** A call to leave out no thunk: its argument is whatever the thunk takes out of it. */
  const anything: unknown = new Proxy(() => anything, {
    get: (_, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => 'children' : anything),
  });
  const isThunk = (value: unknown): value is ReturnType<typeof createAppAsyncThunk<unknown, unknown>> =>
    typeof value === 'function' && 'typePrefix' in value;
  const thunks = readdirSync('store/slices')
    .flatMap((file) => Object.values(jest.requireActual<object>(`@/store/slices/${file.replace(/\.ts$/, '')}`)))
    .filter(isThunk);

  /** The types of the calls that show no toast if the service fails like this. */
  async function quietWith(error: Error): Promise<string[]> {
    const { getState } = makeTestStore();
    const api = new Proxy({}, { get: () => () => Promise.reject(error) }) as Api;
    const none = { draft: null, sharedDraft: null, formDrafts: null, toasts: null, saveWish: null };
    const services: StoreServices = {
      ...none,
      api,
      tokens: memoryTokens(someTokens),
      selection: null,
      lastPlace: null,
      reload: () => undefined,
    };
    const dispatch = ((action: unknown) =>
      typeof action === 'function'
        ? (action as (...given: unknown[]) => unknown)(dispatch, getState, services)
        : action) as ThunkConfig['dispatch'];
    const quiet: string[] = [];
    for (const thunk of thunks) {
      const result = await thunk(anything)(dispatch, getState, services);
      if (thunk.rejected.match(result) && result.error.quiet) quiet.push(thunk.typePrefix);
    }
    return quiet.sort();
  }

  const names = (text: string) => text.trim().split(/\s+/);

  it('a call shows a toast when it fails, unless record 0148 names it', async () => {
    expect(thunks.length).toBeGreaterThan(90);
    const always = await quietWith(new ApiError(503, 'Service Unavailable', null));
    expect(always).toEqual(
      names(`
      notices/count notices/readRequest search/count search/firstList search/found search/places
      secondFactor/mailCode secondFactor/reportLost session/restore session/signOut settings/load`),
    );
    const also = async (error: Error) => (await quietWith(error)).filter((name) => !always.includes(name));
    // Their pages look up whether an answer that was lost has arrived.
    expect(await also(new TypeError('fetch failed'))).toEqual(
      names(`
      bookings/approve bookings/decline tours/approve tours/cancel tours/hide tours/keep waitlists/cancel
      waitlists/hide`),
    );
    // Their form or dialog says that there is no connection.
    expect(await also(new NoConnectionError('POST'))).toEqual(
      names(`
      accountLinks/accept accountLinks/create accountLinks/delete bookings/moveDate bookings/reportAbsence
      bookings/requestDropIn bookings/requestPermanent bookings/requestWeek bookings/resumePayment
      bookings/review family/save messages/claimFacility messages/inviteFriend messages/send passkeys/add
      passkeys/begin passkeys/remove profile/confirmEmail profile/delete profile/reportNotMe profile/undoEmail
      profile/updateNotificationSettings profile/updatePassword profile/updateUser proof/mail proof/prove
      searchAlerts/create searchAlerts/update secondFactor/beginAuthenticator secondFactor/beginEmail
      secondFactor/finish secondFactor/forgetDevice secondFactor/newRecoveryCodes
      secondFactor/stopRecovery secondFactor/turnOff secondFactor/turnOn
      session/answerFactor session/confirm session/requestReset session/resend session/resetPassword
      session/signIn session/signInWithPasskey session/signUp sessions/end several/ask threads/send
      tours/request tours/update waitlists/request waitlists/update wallet/add wallet/beginSetup wallet/delete`),
    );
    expect(await also(new ApiError(403, 'Forbidden', null))).toEqual(['profile/confirmEmail', 'session/signIn']);
    expect(await also(new ApiError(404, 'Not Found', null))).toEqual(
      names(`
      accountLinks/invitation agreement/verify inbox/load profile/checkEmailUndo profile/checkNotMe
      profile/confirmEmail profile/reportNotMe profile/undoEmail recordActivity/load searchAlerts/readStop
      searchAlerts/stop secondFactor/checkLost secondFactor/finish secondFactor/load session/checkReset session/confirm
      sessions/load`),
    );
    const conflict = new ApiError(409, 'Conflict', { error: 'It has changed.', details: {} });
    expect(await also(conflict)).toEqual(names('bookings/reportAbsence family/save session/answerFactor'));
  });

  const away = () => refuse(503, 'We can’t reach our records right now.');

  describe('an error', () => {
    const failed = async () => {
      service.answer({ deleteCards: away, getBooking: away });
      const store = makeTestStore({ profile: aProfile() });
      await store.dispatch(deleteCard(anId(240)));
      expect(store.getState().toasts).toHaveLength(1);
      return store;
    };

    it('a retry of the same call removes its error, other calls do not', async () => {
      const store = await failed();
      void store.dispatch(loadBooking({ id: anId(300), background: true }));
      expect(store.getState().toasts).toHaveLength(1);
      service.answer({ deleteCards: () => ({}), getProfile: () => aProfile() });
      const again = store.dispatch(deleteCard(anId(240)));
      expect(store.getState().toasts).toEqual([]);
      await again;
    });

    it('an error stays when another page is opened', async () => {
      const store = await failed();
      const { router } = renderWithStore(<Toasts />, { store, at: '/profile/payment-methods' });
      await act(async () => void (await router.push('/my-bookings')));
      expect(screen.getByText('We can’t reach our records right now.')).toBeVisible();
    });

    it('a stale answer shows no error, because its page says what changed', async () => {
      const group = aBooking({ version: 2 });
      const stale = () => refuse(409, 'This request has changed.', { details: { group } });
      service.answer({ moveBookingDate: stale });
      const store = makeTestStore({ profile: aProfile() });
      const booking = { id: group.id, version: 1 };
      await store.dispatch(moveBookingDate({ booking, from: '2026-11-20', to: '2026-11-21' }));
      expect(store.getState().toasts).toEqual([]);
      expect(selectBooking(store.getState(), group.id)?.version).toBe(2);
    });
  });

  const messages = (store: ReturnType<typeof makeTestStore>) => store.getState().toasts.map(({ message }) => message);

  describe('toasts of one document', () => {
    afterEach(() => jest.useRealTimers());

    it('a repeated toast stays one, and its time starts over', () => {
      jest.useFakeTimers();
      const store = makeTestStore();
      store.dispatch(toastAdded('success', 'Saved.'));
      const [first] = store.getState().toasts;
      jest.advanceTimersByTime(4000);
      store.dispatch(toastAdded('success', 'Saved.'));
      expect(store.getState().toasts).toEqual([{ ...first, endsAt: first!.endsAt + 4000 }]);
    });

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
});

describe('useLoad', () => {
  function Booking({ skip }: { skip?: boolean }) {
    const [id, setId] = useState(anId(1));
    const { status, data, failure, retry, reload } = useLoad(loadBooking, { id }, { skip });
    return (
      <>
        <p role="status">{[status, data?.number, failure?.messages].filter(Boolean).join(' ')}</p>
        <button onClick={() => setId(anId(2))}>Another</button>
        <button onClick={retry}>Retry</button>
        <button onClick={() => reload({ id, background: true })}>Reload quietly</button>
      </>
    );
  }

  const says = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  const press = (name: string) => screen.getByRole('button', { name });

  it('useLoad goes from loading to loaded, and loads another when the argument changes', async () => {
    service.answer({
      getBooking: ({ params }) => aBooking({ id: params.id, number: params.id === anId(1) ? 'A' : 'B' }),
    });
    const { user } = renderWithStore(<Booking />, { profile: aProfile() });
    expect(screen.getByRole('status')).toHaveTextContent(/^loading$/);
    await says('loaded A');
    await user.click(press('Another'));
    await says('loaded B');
  });

  it('useLoad keeps its data while it reloads, once with another argument', async () => {
    let answer: () => void = () => undefined;
    service.answer({ getBooking: ({ params }) => aBooking({ id: params.id, number: 'A' }) });
    const { store, user } = renderWithStore(<Booking />, { profile: aProfile() });
    await says('loaded A');
    const held = new Promise<void>((resolve) => (answer = resolve));
    service.answer({ getBooking: () => held.then(() => refuse(503, 'Not now.')) });
    await user.click(press('Reload quietly'));
    await says('loading A');
    answer();
    await says('failed Not now.');
    expect(store.getState().toasts).toEqual([]);
  });

  it('useLoad aborts the call on unmount', async () => {
    let asked = 0;
    let isAborted = false;
    service.answer({
      getBooking: ({ request }) => {
        asked++;
        request.signal.addEventListener('abort', () => (isAborted = true));
        return new Promise<never>(() => undefined);
      },
    });
    const { store, unmount } = renderWithStore(<Booking />, { profile: aProfile() });
    await waitFor(() => expect(asked).toBe(1));
    unmount();
    await waitFor(() => expect(isAborted).toBe(true));
    expect(store.getState().toasts).toEqual([]);
  });

  it('useLoad is idle if skipped', () => {
    renderWithStore(<Booking skip />);
    expect(screen.getByRole('status')).toHaveTextContent(/^idle$/);
  });
});

describe('useVacancies', () => {
  function Places({ prefetched, groups = [anId(120)] }: { prefetched?: boolean; groups?: string[] }) {
    const [month, setMonth] = useState('2026-11');
    const { calendars, loading, problem, retry } = useVacancies({
      facilityId: anId(100),
      addressId: anId(110),
      month,
      ageGroupIds: groups,
      prefetched,
    });
    return (
      <>
        <p>
          {month}: {calendars[0] ? `${calendars[0].length} days` : loading ? 'on their way' : 'nothing'}
        </p>
        {problem && <p role="alert">{problem}</p>}
        <button onClick={() => setMonth('2026-12')}>Next month</button>
        <button onClick={retry}>Try again</button>
      </>
    );
  }

  function countMonths() {
    const asked: string[] = [];
    service.answer({
      getFacilityCalendar: ({ query }) => {
        asked.push(query.month);
        return { month: query.month, days: aCalendarMonth(query.month) };
      },
    });
    return asked;
  }

  it.each([
    [false, ['2026-11', '2026-12']],
    [true, ['2026-12']],
  ])('useVacancies loads each month shown, but not one that came with the page: %s', async (prefetched, months) => {
    const asked = countMonths();
    const { user } = renderWithStore(<Places prefetched={prefetched} />);
    if (!prefetched) expect(await screen.findByText('2026-11: 30 days')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByText('2026-12: 31 days')).toBeVisible();
    expect(asked).toEqual(months);
  });

  it('useVacancies shows why a month failed to load, and retries', async () => {
    service.answer({ getFacilityCalendar: () => refuse(503, 'We can’t reach our records right now.') });
    const { user } = renderWithStore(<Places />);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
    countMonths();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2026-11: 30 days')).toBeVisible();
  });

  it('useVacancies shows one failure of two age groups regardless of the order of the responses', async () => {
    let refusedFirst = () => {};
    const refused = new Promise<void>((resolve) => (refusedFirst = resolve));
    service.answer({
      getFacilityCalendar: async ({ query }) => {
        if (query.ageGroupId === anId(120)) {
          setTimeout(refusedFirst, 0);
          return refuse(503, 'We can’t reach our records right now.');
        }
        await refused;
        return { month: query.month, days: aCalendarMonth(query.month) };
      },
    });
    const { store } = renderWithStore(<Places groups={[anId(120), anId(121)]} />);
    const other = { facilityId: anId(100), addressId: anId(110), ageGroupId: anId(121), month: '2026-11' };
    await waitFor(() => expect(selectCalendarMonth(store.getState(), other)).toHaveLength(30));
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
    expect(screen.queryByText(/on their way/)).not.toBeInTheDocument();
  });
});
