import { act, screen, waitFor } from '@testing-library/react';
import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage, renderWithStore } from '@/__tests__/support/render';
import { Shell } from '@/components/layout/shell';
import { draftChanged, draftStarted } from '@/store/slices/booking-draft';
import { confirm } from '@/store/slices/confirmation';
import { restoreToasts, toastAdded } from '@/store/slices/toasts';

/** Whether the dialog's code can be loaded. */
let mockOnline = true;
useMockService({ countNotices: () => ({ unread: 0, waiting: { bookings: 1, tours: 0 }, messages: [] }) });

/** The modules that throw while they are rendered. */
let mockBroken: readonly string[] = [];
function mockPart(module: string, name: string) {
  const real = jest.requireActual<Record<string, unknown>>(module);
  const Real = real[name] as React.ComponentType<object>;
  return {
    ...real,
    [name]: (props: object) => {
      if (mockBroken.includes(name)) throw new Error(`${name} is broken`);
      return <Real {...props} />;
    },
  };
}
jest.mock('@/components/layout/header', () => mockPart('@/components/layout/header', 'Header'));
jest.mock('@/components/layout/header-parent', () => mockPart('@/components/layout/header-parent', 'HeaderParent'));
jest.mock('@/components/layout/footer', () => mockPart('@/components/layout/footer', 'Footer'));
jest.mock('@/components/layout/request-bar-content', () =>
  mockPart('@/components/layout/request-bar-content', 'RequestBarContent'),
);
jest.mock('@/components/ui/feedback/count-badge', () => mockPart('@/components/ui/feedback/count-badge', 'CountBadge'));
jest.mock('@/components/ui/feedback/toast-list', () => mockPart('@/components/ui/feedback/toast-list', 'ToastList'));
jest.mock('@/components/ui/overlays/confirmation-dialog', () => {
  if (!mockOnline) throw new Error('no network');
  return mockPart('@/components/ui/overlays/confirmation-dialog', 'ConfirmationDialog');
});

// The first test in this file, because a loaded module stays loaded.
it('a toast is shown when the confirmation dialog code fails to load, and the next attempt opens it', async () => {
  mockOnline = false;
  const { store } = renderWithStore(<Shell>A page</Shell>, { profile: aProfile() });
  const ask = () => act(async () => void store.dispatch(confirm({ title: 'Delete it?', message: '' })));
  await ask();
  expect(await screen.findByText(/Check your connection/)).toBeVisible();
  expect(store.getState().confirmation).toBeNull();
  mockOnline = true;
  await ask();
  expect(await screen.findByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
});

describe('a part that throws', () => {
  afterEach(() => {
    mockBroken = [];
  });

  /** A page with every part of the shell: a draft, a notice, a toast and a question. */
  async function show() {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const store = makeTestStore({ profile: aProfile() });
    store.dispatch(draftStarted({ facilityId: 'f', facilityName: 'Liberty Tots', addressId: 'a', addressTitle: null }));
    store.dispatch(draftChanged({ bookingDates: ['2026-11-27'] }));
    store.dispatch(toastAdded('info', 'Hello.'));
    const rendered = renderWithStore(
      <Shell>
        <h1>A page</h1>
      </Shell>,
      { store, at: '/profile/payment-methods' },
    );
    let answer: unknown;
    await act(
      async () => void store.dispatch(confirm({ title: 'Sure?', message: '' })).then((said) => (answer = said)),
    );
    const logged = () =>
      mockBroken.filter((part) => log.mock.calls.flat().some((said) => String(said).includes(`${part} is broken`)));
    return { ...rendered, logged, answer: () => answer };
  }

  it.each([
    [['Header', 'Footer', 'RequestBarContent', 'ToastList', 'ConfirmationDialog']],
    // Each inside of the one before.
    [['HeaderParent']],
    [['CountBadge']],
  ])('a page stays when %j throw, and each is tried again on the next page', async (parts) => {
    mockBroken = parts;
    const { logged, router, answer } = await show();
    await waitFor(() => expect(logged()).toEqual(parts));
    // A question whose dialog throws is answered with no.
    if (parts.includes('ConfirmationDialog')) await waitFor(() => expect(answer()).toBe(false));
    expect(screen.getByText('A page')).toBeInTheDocument();
    mockBroken = [];
    await act(() => router.push('/help'));
    expect(screen.getByText('A page')).toBeInTheDocument();
    expect(await screen.findByText('Hi, Maya')).toBeInTheDocument();
    expect(screen.getByText('Hello.')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo', { hidden: true })).toBeInTheDocument();
  });

  it.each([
    [['a text']],
    [[null, { type: 'shout', message: 'No' }, { type: 'info', message: {}, endsAt: 1e15 }]],
    ['x'],
  ])('stored toasts that cannot be read are dropped: %j', (kept) => {
    const toasts = memoryTabStorage();
    toasts.write(kept);
    const store = makeTestStore({ profile: null, toasts });
    store.dispatch(restoreToasts());
    expect(store.getState().toasts).toEqual([]);
  });
});
