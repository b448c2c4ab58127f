import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { act, screen } from '@testing-library/react';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { Toasts } from '@/components/layout/shell';
import { shownInPlace } from '@/store/listeners';
import { loadBooking, moveBookingDate, selectBooking, shareAbsence } from '@/store/slices/bookings';
import { deleteRecords, loadQuestions, uploadPhoto } from '@/store/slices/family';
import { acceptAccountLink } from '@/store/slices/account-links';
import { updatePassword } from '@/store/slices/account';
import { loadMessages } from '@/store/slices/messages';
import { deleteCard } from '@/store/slices/wallet';

const service = useMockService();
const away = () => refuse(503, 'We can’t reach our records right now.');

it.each([
  ['deleting a record', deleteRecords({ kind: 'children', itemIds: [anId(220)] })],
  ['deleting a card', deleteCard(anId(240))],
  ['moving a date', moveBookingDate({ booking: { id: anId(300), version: 1 }, from: '2026-11-20', to: '2026-11-21' })],
  ['accepting a link', acceptAccountLink({ code: 'ABCDE12345', idempotencyKey: anId(1) })],
  ['sending a photo', uploadPhoto({ file: new Blob(['photo']) })],
  ['opening a booking', loadBooking({ id: anId(300) })],
  ['opening the messages', loadMessages(1)],
  ['the questions about a child', loadQuestions()],
])('%s shows its toast when it fails', async (_, call) => {
  service.answer({
    deleteChildren: away,
    deleteCards: away,
    moveBookingDate: away,
    acceptAccountLink: away,
    upload: away,
    getBooking: away,
    listSupportMessages: away,
    listQuestions: away,
  });
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(call as never);
  expect(store.getState().toasts).toMatchObject([{ type: 'error', message: 'We can’t reach our records right now.' }]);
});

it('background reloads show no toast', async () => {
  service.answer({ getBooking: away });
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(loadBooking({ id: anId(300), background: true }));
  expect(store.getState().toasts).toEqual([]);
});

it('only the calls that record 0148 names are quiet', () => {
  const files = [...readdirSync('store/slices').map((file) => `store/slices/${file}`), 'store/request-thunks.ts'];
  const quiet = files.flatMap((file) => {
    const parts = readFileSync(file, 'utf8').split('createAppAsyncThunk');
    // Up to the end of the thunk's own call.
    return parts.slice(1).flatMap((part) => {
      const own = part.split(/^(?: {4}\),|(?:\)|  \}|\});?)$/m)[0] ?? '';
      return /\bquiet:/.test(own) ? (/['`]([\w${}]+\/\w+)['`]/.exec(own)?.[1] ?? []) : [];
    });
  });
  expect(quiet.sort()).toEqual(
    [
      'accountLinks/invitation',
      'agreement/verify',
      'alerts/readStop',
      'alerts/stop',
      'bookings/approve',
      'bookings/decline',
      'bookings/reportAbsence',
      'family/save',
      'notices/count',
      'notices/readRequest',
      'profile/checkEmailUndo',
      'profile/confirmEmail',
      'profile/undoEmail',
      'search/count',
      'search/firstList',
      'search/found',
      'search/places',
      'session/checkReset',
      'session/confirm',
      'session/restore',
      'session/signIn',
      'session/signOut',
      'settings/load',
      // Of tours and of waitlists.
      '${name}/cancel',
      '${name}/hide',
      'tours/approve',
      'tours/keep',
    ].sort(),
  );
});

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
    const { router } = renderWithStore(createElement(Toasts), { store, at: '/profile/payment-methods' });
    await act(async () => void (await router.push('/my-bookings')));
    expect(screen.getByText('We can’t reach our records right now.')).toBeVisible();
  });

  it('a stale answer shows no error, because its page says what changed', async () => {
    const group = aBooking({ version: 2 });
    const stale = () => refuse(409, 'This request has changed.', { details: { group } });
    service.answer({ moveBookingDate: stale, shareAbsence: stale });
    const store = makeTestStore({ profile: aProfile() });
    const booking = { id: group.id, version: 1 };
    await store.dispatch(moveBookingDate({ booking, from: '2026-11-20', to: '2026-11-21' }));
    await store.dispatch(shareAbsence({ booking, dates: ['2026-11-20'], refund: 0 }));
    expect(store.getState().toasts).toEqual([]);
    expect(selectBooking(store.getState(), group.id)?.version).toBe(2);
  });
});

it('every send of a form is in the table of those that say themselves that there is no connection', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const sends = files.flatMap((file) => {
    const source = readFileSync(`components/${file}`, 'utf8');
    if (!source.includes('submitFailure(')) return [];
    return [...source.matchAll(/import \{([^}]+)\} from '(@\/store\/slices\/[\w-]+)'/g)].flatMap(([, names, from]) =>
      names!
        .split(',')
        .map((name) => name.trim())
        .filter((name) => source.includes(`dispatch(${name}(`) && !name.startsWith('load'))
        .map((name) => (jest.requireActual(from!) as Record<string, { typePrefix?: string }>)[name]?.typePrefix)
        .filter((prefix) => prefix !== undefined),
    );
  });
  expect(sends.length).toBeGreaterThan(15);
  // The wallet's form shows whether the main card was changed by the list behind it.
  expect([...new Set(sends)].filter((send) => !shownInPlace.includes(send) && send !== 'wallet/setMain')).toEqual([]);
});

it('a field’s name is shown in words', async () => {
  service.answer({
    updatePassword: () => refuse(422, { currentPassword: 'That isn’t your current password.' }),
  });
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(updatePassword({ currentPassword: 'Wrong7Horse', password: 'Quiet4Harbour' }));
  expect(store.getState().toasts).toMatchObject([{ message: 'current password: That isn’t your current password.' }]);
});
