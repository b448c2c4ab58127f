import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router from 'next/router';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { hrefOf, hrefsOf } from '@/__tests__/support/queries';
import { beside, makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { Confirmation, OfflineNotice, RequestBar, Shell } from '@/components/layout/shell';
import { useFocusRecovery } from '@/components/layout/use-focus-recovery';
import { usePageFigures } from '@/components/layout/use-page-figures';
import { TextLink } from '@/components/ui/navigation/text-link';
import { useRouteHistory } from '@/components/ui/navigation/use-route-history';
import { paths } from '@/lib/paths';
import { draftChanged, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { confirm } from '@/store/slices/confirmation';
import { toastAdded } from '@/store/slices/toasts';

/** What the library would measure. */
const mockMeasured = {
  onLCP: jest.fn((tell: (metric: LCPMetric) => void) => tell({ value: 1_800 } as LCPMetric)),
  onINP: jest.fn((_: (metric: INPMetric) => void) => undefined),
  onCLS: jest.fn((tell: (metric: CLSMetric) => void) => tell({ value: 0.02 } as CLSMetric)),
};
jest.mock('web-vitals', () => mockMeasured);

useMockService();
const page = (
  <Shell>
    <h1>A page</h1>
  </Shell>
);

it('the shell starts with a skip link to the content, and its footer links to help, phone and e-mail', async () => {
  const { user } = renderWithStore(page, { profile: null });
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href')!)).toBe(screen.getByRole('main'));
  const help = within(screen.getByRole('region', { name: 'We’re here to help' }));
  expect(hrefsOf(help.getAllByRole('link'))).toEqual(['/help', 'tel:+14165550100', 'mailto:help@nestling.example']);
});

it.each([
  ['all', 'Demonstration data: families, facilities and payments are invented.'],
  ['some', 'Demonstration: facilities marked as invented don’t exist, and payments aren’t real.'],
  ['none', 'Demonstration: payments aren’t real.'],
  [null, undefined],
] as const)('the banner of a demonstration where %s of the facilities are invented', (inventedFacilities, notice) => {
  const demo = inventedFacilities && { demo: true, inventedFacilities };
  renderWithStore(page, { profile: null, settings: aSettings(demo ?? { demo: false }) });
  expect(screen.queryByText(/Demonstration/)?.textContent).toBe(notice);
});

it('the shell shows a toast and removes it on dismiss', async () => {
  const { store, user } = renderWithStore(page, { profile: null });
  const region = screen.getByRole('region', { name: 'Notifications' });
  act(() => void store.dispatch(toastAdded('error', 'email: is wrong\nphone: is missing')));
  expect(await within(region).findByText(/email: is wrong/)).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(within(region).queryByRole('listitem')).not.toBeInTheDocument());
});

it('the shell moves focus to the container of a removed control', async () => {
  const Chips = () => {
    const [shown, setShown] = useState(true);
    return (
      <section aria-label="Filters">Filters {shown && <button onClick={() => setShown(false)}>Remove</button>}</section>
    );
  };
  const { user } = renderWithStore(
    <Shell>
      <Chips />
    </Shell>,
    { profile: null },
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus());
});

it.each(['Enter', 'Escape', 'Tab', 'ArrowDown', 'Home', 'PageUp'])(
  'during a composition, %s belongs to the input method, and no handler sees it',
  (key) => {
    const seen = jest.fn();
    renderWithStore(
      <Shell>
        <input aria-label="Where" onKeyDown={seen} />
      </Shell>,
      { profile: null },
    );
    const field = screen.getByRole('textbox', { name: 'Where' });
    fireEvent.keyDown(field, { key, isComposing: true });
    // Safari ends the composition first.
    fireEvent.keyDown(field, { key, keyCode: 229 });
    expect(seen).not.toHaveBeenCalled();
    // A mask has to see letters, and every key of an Android keyboard has this code.
    fireEvent.keyDown(field, { key: 'Unidentified', keyCode: 229, isComposing: true });
    fireEvent.keyDown(field, { key });
    expect(seen).toHaveBeenCalledTimes(2);
  },
);

it('the confirmation dialog closes on navigation and resolves to false', async () => {
  const { router, store } = renderWithStore(page, { profile: aProfile() });
  let answer: Promise<boolean> | undefined;
  act(() => void (answer = store.dispatch(confirm({ title: 'Delete Ada’s record?', message: 'For good.' }))));
  await screen.findByRole('alertdialog', { name: 'Delete Ada’s record?' });
  await act(() => router.push('/?page=2'));
  expect(store.getState().confirmation).not.toBeNull();
  await act(() => router.push('/help'));
  await expect(answer).resolves.toBe(false);
  expect(store.getState().confirmation).toBeNull();
});

describe('after a navigation', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('the previous route is known after a navigation', async () => {
    const Previous = () => <p>Previous: {useRouteHistory().previous ?? 'none'}</p>;
    renderWithStore(
      <Shell>
        <Previous />
      </Shell>,
      { profile: null },
    );
    window.history.pushState({ key: 'second' }, '', '/help');
    act(() => Router.events.emit('routeChangeComplete', '/help', { shallow: false }));
    expect(screen.getByText('Previous: /')).toBeVisible();
  });

  it('navigation moves focus to the heading of the new page, but not when only the query changes', async () => {
    const { router, user } = renderWithStore(page, { profile: null });
    await user.tab();
    await act(() => router.push('/?page=2'));
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await act(() => router.push('/help'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('the request bar', () => {
  const unsigned = aProfile({ signature: null });
  const form = paths.requestCare(anId(100));

  function show(profile: Profile | null, at: string, pathname = at.split('?')[0]!) {
    const store = makeTestStore({ profile });
    store.dispatch(
      draftStarted({ facilityId: anId(100), facilityName: 'Liberty Tots', addressId: anId(110), addressTitle: null }),
    );
    store.dispatch(
      draftChanged({ bookingDates: ['2026-11-27', '2026-11-30'], total: { amount: 13_200, currency: 'CAD' } }),
    );
    return renderWithStore(beside(<RequestBar />, Confirmation), { store, at: fakeRouter(at, pathname) });
  }

  it.each([
    ['a visitor on the login page', null, '/login?join=1', null],
    ['a visitor on another page', null, '/', ['Back to your request', form]],
    ['a new family during registration', unsigned, '/onboarding/children', null],
    ['a new family on another page', unsigned, '/help', ['Continue registration', paths.onboarding]],
    ['a registered family in the wallet', aProfile(), paths.wallet, ['Back to your request', form]],
  ])('the request bar shows %s the unsent request and the matching link', async (_, profile, at, link) => {
    show(profile, at);
    const bar = await screen.findByRole('region', { name: 'Your request' });
    expect(bar).toHaveTextContent('Not sent yet: Liberty Tots, Nov 27 and 30, $132');
    expect(screen.getByText('Not sent yet:')).not.toHaveClass('sr-only');
    const found = screen.queryByRole('link');
    expect(found && [found.textContent, found.getAttribute('href')]).toEqual(link);
  });

  it.each([
    ['/help', '/help'],
    [form, '/facility/[id]/drop-in'],
  ])('a new family finds the way back to its registration on %s, with a request or without', async (at, pathname) => {
    const store = makeTestStore({ profile: unsigned });
    renderWithStore(<RequestBar />, { store, at: fakeRouter(at, pathname) });
    const bar = await screen.findByRole('region', { name: 'Your registration' });
    expect(bar).toHaveTextContent('Your registration isn’t finished yet.');
    expect(within(bar).queryByRole('button')).not.toBeInTheDocument();
    expect(hrefOf('Continue registration')).toBe(paths.onboarding);
  });

  it('registration itself and a registered family have no such way', async () => {
    renderWithStore(<RequestBar />, { profile: unsigned, at: fakeRouter('/onboarding/children') });
    renderWithStore(<RequestBar />, { profile: aProfile(), at: fakeRouter('/help') });
    await act(() => import('@/components/layout/request-bar-content'));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it.each([
    ['a visitor on the form itself', null, form, '/facility/[id]/drop-in'],
    ['a registered family in My Bookings', aProfile(), '/my-bookings', '/my-bookings'],
  ])('the request bar is hidden for %s', async (_, profile, at, pathname) => {
    show(profile, at, pathname);
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  });

  it('the request bar can be removed after a confirmation', async () => {
    const { user, store } = show(null, '/');
    await user.click(await screen.findByRole('button', { name: 'Remove this request' }));
    await user.click(await screen.findByRole('button', { name: 'Keep request' }));
    expect(selectBookingDraft(store.getState()).facilityId).toBe(anId(100));
    await user.click(screen.getByRole('button', { name: 'Remove this request' }));
    await user.click(await screen.findByRole('button', { name: 'Remove request' }));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  });
});

describe('while offline', () => {
  let isOnline = true;
  const turn = (state: 'offline' | 'online') =>
    act(() => {
      isOnline = state === 'online';
      window.dispatchEvent(new Event(state));
    });
  const show = () =>
    renderWithStore(
      <>
        <OfflineNotice />
        <TextLink href="/help">Help</TextLink>
        <a href="#part">Part</a>
      </>,
    );

  beforeEach(() => {
    isOnline = true;
    jest.spyOn(window.navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });

  it('the offline notice is shown while offline and removed when back online', () => {
    const { store } = show();
    const notice = screen.getByRole('status');
    expect(notice).toBeEmptyDOMElement();
    turn('offline');
    expect(notice).toHaveTextContent('You’re offline. This page keeps everything you typed.');
    turn('online');
    expect(notice).toBeEmptyDOMElement();
    expect(store.getState().toasts.map(({ type, message }) => [type, message])).toEqual([
      ['info', 'You’re back online.'],
    ]);
  });

  it('while offline, links to other pages are blocked and the notice explains why', async () => {
    const { user, router } = show();
    turn('offline');
    await user.click(screen.getByRole('link', { name: 'Part' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^You’re offline\. /);
    await user.click(screen.getByRole('link', { name: 'Help' }));
    expect(router.visited).toEqual(['/']);
    expect(screen.getByRole('status')).toHaveTextContent('You’re offline, so we can’t open another page yet.');
    turn('online');
    await user.click(screen.getByRole('link', { name: 'Help' }));
    expect(router.asPath).toBe('/help');
  });
});

describe('focus after a control is removed', () => {
  /** Imitates Chrome, where removing a focused button fires blur without a relatedTarget before the removal. */
  function Button(props: ComponentProps<'button'>) {
    const ref = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => {
      const removed = ref.current;
      return () => void removed?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
    }, []);
    return <button ref={ref} {...props} />;
  }

  /** A page whose Withdraw button is removed when pressed; `asks` adds a confirmation. */
  function Page({ asks = false }: { asks?: boolean }) {
    useFocusRecovery();
    const [open, setOpen] = useState(true);
    const [asking, setAsking] = useState(false);
    return (
      <>
        <header>
          <button>Menu</button>
        </header>
        <main>
          <button>Elsewhere</button>
          <section aria-label="Request">
            <h1>{open ? 'Pending' : 'Withdrawn'}</h1>
            <div>{open && <Button onClick={() => (asks ? setAsking(true) : setOpen(false))}>Withdraw</Button>}</div>
          </section>
        </main>
        {asking && (
          <div role="dialog" aria-label="Sure?">
            <button autoFocus onClick={() => setOpen(false)}>
              Yes
            </button>
            <button onClick={() => setAsking(false)}>Close</button>
          </div>
        )}
      </>
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });
  const request = () => screen.getByRole('region', { name: 'Request' });

  test('focus moves to the container of a pressed button that is removed', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Page />);
    await user.tab();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(request()).toHaveFocus());
    await user.tab({ shift: true });
    expect(button('Elsewhere')).toHaveFocus();
    expect(request()).not.toHaveAttribute('tabindex');
  });

  test('focus moves to the container when the button is removed while its confirmation dialog is open', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Page asks />);
    act(() => button('Withdraw').focus());
    await user.keyboard('{Enter}');
    await user.click(button('Yes'));
    expect(button('Yes')).toHaveFocus();
    await user.click(button('Close'));
    await waitFor(() => expect(request()).toHaveFocus());
  });

  test.each(['Menu', 'nowhere', 'the control before, by Tab'])(
    'focus that the parent moved to %s stays there when the button is removed',
    async (name) => {
      const user = userEvent.setup({ delay: null });
      render(<Page />);
      const withdraw = button('Withdraw');
      act(() => withdraw.focus());
      if (name.endsWith('Tab')) await user.tab({ shift: true });
      else await user.click(name === 'nowhere' ? document.body : button(name));
      const focused = document.activeElement;
      // Simulates a withdrawal in another tab.
      act(() => withdraw.click());
      expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(focused).toHaveFocus();
    },
  );
});

describe('page figures', () => {
  const sendBeacon = jest.fn((_address: string, _body: Blob) => true);
  let hidden: jest.SpyInstance;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) });
    jest.spyOn(window.screen, 'width', 'get').mockReturnValue(390);
    jest.spyOn(window.screen, 'height', 'get').mockReturnValue(844);
    hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    sendBeacon.mockClear();
    mockMeasured.onLCP.mockClear();
  });
  afterEach(() => {
    // What a test has not reported would be reported in the next one.
    leave();
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'doNotTrack');
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  const Page = () => {
    usePageFigures();
    return null;
  };
  /** Opens a page and waits until it is idle: nothing is loaded before. */
  async function open(pageFigures = true) {
    const at = fakeRouter('/facility/f1?children=2024-05', '/facility/[id]');
    renderWithStore(<Page />, { settings: aSettings({ pageFigures }), at });
    expect(mockMeasured.onLCP).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
  }

  function leave() {
    hidden.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
  }

  it('leaving the page reports its route, the kind of device and the figures, once', async () => {
    await open();
    expect(sendBeacon).not.toHaveBeenCalled();
    leave();
    leave();
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    const [address, body] = sendBeacon.mock.calls[0]!;
    expect([address, body.type]).toEqual(['/page-figures', 'application/json']);
    const report = { page: '/facility/[id]', device: 'phone', paint: 1_800, shift: 0.02 };
    expect(JSON.parse(await body.text())).toEqual(report);
  });

  it('a program that keeps no figures measures nothing', async () => {
    await open(false);
    leave();
    expect([mockMeasured.onLCP.mock.calls.length, sendBeacon.mock.calls.length]).toEqual([0, 0]);
  });

  it.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ])('a visitor with %s is not measured', async (_, name, value) => {
    Object.defineProperty(navigator, name, { configurable: true, value });
    await open();
    leave();
    expect([mockMeasured.onLCP.mock.calls.length, sendBeacon.mock.calls.length]).toEqual([0, 0]);
  });
});
