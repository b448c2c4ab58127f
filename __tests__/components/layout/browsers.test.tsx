import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { opened, renderWithStore } from '@/__tests__/support/render';
import { browserLock } from '@/api/client/refresh';
import { CalendarFeed } from '@/components/booking/list/calendar-feed';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { BookingsScreen } from '@/components/screens/my-bookings/bookings-screen';
import { copyText, findPosition, openChannel, shareLink, timeoutSignal } from '@/lib/site/browser';
import '@/pages/_app';
import { browserTabStorage } from '@/store/drafts/tab-storage';
import { sessionEnded } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

const service = useMockService();

describe('a browser that refuses', () => {
  /** As Firefox answers when all cookies are refused. */
  const throws = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const onRead = { configurable: true, get: throws };
  const onCall = { configurable: true, writable: true, value: throws };

  /** By what is refused: the object, its property, and how the refusal shows. */
  const refusals: Record<string, readonly [object, string, PropertyDescriptor]> = {
    'local storage': [window, 'localStorage', onRead],
    'session storage': [window, 'sessionStorage', onRead],
    'a channel': [window, 'BroadcastChannel', onCall],
    locks: [navigator, 'locks', onRead],
    // user-event reads it between the tests, so it cannot throw.
    clipboard: [navigator, 'clipboard', { configurable: true, value: undefined }],
    sharing: [navigator, 'share', onCall],
    position: [navigator, 'geolocation', onRead],
    'a time limit': [AbortSignal, 'timeout', { configurable: true, value: undefined }],
  };

  const undo: (() => void)[] = [];
  function refuseInBrowser(what: string) {
    const [owner, property, how] = refusals[what]!;
    const before = Object.getOwnPropertyDescriptor(owner, property);
    Object.defineProperty(owner, property, how);
    undo.push(() => {
      Reflect.deleteProperty(owner, property);
      if (before) Object.defineProperty(owner, property, before);
    });
  }
  afterEach(() => {
    undo.splice(0).forEach((restore) => restore());
    window.localStorage.clear();
    window.sessionStorage.clear();
  });

  describe('with everything refused', () => {
    let user: ReturnType<typeof userEvent.setup>;
    beforeEach(() => {
      user = userEvent.setup({ delay: null });
      Object.keys(refusals).forEach(refuseInBrowser);
    });

    it('pages show, a parent logs in, and an expired token is renewed', async () => {
      const router = fakeRouter('/login');
      const page = (body: React.ReactNode) => (
        <FakeRouterProvider router={router}>
          <StoreProvider preload={{ settings: aSettings() }}>
            <Shell>{body}</Shell>
          </StoreProvider>
        </FakeRouterProvider>
      );
      const { rerender } = render(page(<LoginScreen />));
      await user.type(await screen.findByLabelText(/E-mail address/), 'maya@example.com');
      await user.type(screen.getByLabelText(/^Password/), 'Nestling1');
      await user.click(screen.getByRole('button', { name: 'Log in' }));
      expect(await screen.findByText('Hi, Maya')).toBeVisible();

      const tokenOf = ({ request }: { request: Request }) => request.headers.get('authorization');
      const url = 'https://nestling.example/api/v1/calendar/secret.ics';
      service.answer({
        createCalendarFeed: (call) => (tokenOf(call) === 'Bearer access-1' ? refuse(401, 'Please log in.') : { url }),
      });
      rerender(page(<CalendarFeed />));
      await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
      await user.click(screen.getByRole('button', { name: 'Create a calendar link' }));
      const address = await screen.findByLabelText<HTMLInputElement>('Calendar link');
      expect(service.calls('createCalendarFeed').map(tokenOf)).toEqual(['Bearer access-1', 'Bearer access-2']);
      await user.click(screen.getByRole('button', { name: 'Copy link' }));
      expect(address.value.slice(address.selectionStart ?? 0, address.selectionEnd ?? 0)).toBe(address.value);
    });

    it('each refused part has an answer that says so', async () => {
      expect(openChannel('session')).toBeNull();
      expect(await copyText('a')).toBe(false);
      expect(await shareLink({ title: 'a', url: 'b' })).toBe('refused');
      expect(await findPosition({})).toBe('denied');
      expect(await browserLock(async () => 'done')).toBe('done');
      const kept = browserTabStorage('kept');
      kept.write({ a: 1 });
      expect(kept.read()).toEqual({ a: 1 });
      kept.write(null);
      expect(kept.read()).toBeNull();
    });

    it('a time limit ends a call in browsers without AbortSignal.timeout', async () => {
      const signal = timeoutSignal(1);
      await act(() => new Promise((resolve) => signal.addEventListener('abort', resolve)));
      expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    });
  });
});

describe('a page that the browser translates', () => {
  /**
   * Translates the page as browsers do: each text goes into a font element, or is replaced by one, except where the page
   * forbids it.
   */
  function translate(how: 'wrap' | 'replace') {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const { parentElement: parent, data } = text;
      if (!parent || !data.trim() || parent.closest('[translate="no"], font, script, style')) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      parent.replaceChild(outer, text);
      inner.append(how === 'wrap' ? text : `«${data}»`);
      if (how === 'wrap') text.data = `«${data}»`;
    }
  }

  /** Texts that come and go beside others. */
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <p>
        {count % 2 === 1 && 'odd '}
        You pressed {count > 0 ? `${count} times` : 'nothing'} {count % 2 === 0 && <b>even</b>}
        {count > 2 && ' enough'}
        <button onClick={() => setCount(count + 1)}>Press</button>
      </p>
    );
  }

  describe.each(['wrap', 'replace'] as const)('on a page translated by the browser (%s)', (how) => {
    it(`a page whose texts come and go survives a translator that chooses to ${how} texts`, async () => {
      renderWithStore(<Counter />);
      for (let press = 0; press < 6; press += 1) {
        translate(how);
        await act(async () => fireEvent.click(screen.getByRole('button')));
      }
      if (how === 'wrap') expect(screen.getByRole('paragraph')).toHaveTextContent(/You pressed .*6 times/);
    });

    it(`My Bookings is filtered, loaded again and left under a translator that chooses to ${how} texts`, async () => {
      const ben = { ...aBooking().children[0]!, id: anId(221), firstName: 'Ben' };
      service.answer({ listUpcomingBookings: () => aPage([aBooking(), aBooking({ id: anId(301), children: [ben] })]) });
      const { router, store, user } = renderWithStore(
        <Shell>{opened(<BookingsScreen settings={aSettings()} />)}</Shell>,
        { profile: aProfile(), at: '/my-bookings?list=upcoming' },
      );
      const filter = await screen.findByLabelText('Child');
      translate(how);
      await user.selectOptions(filter, 'Ben');
      translate(how);
      act(() => void store.dispatch(toastAdded('info', 'Hello.')));
      await user.selectOptions(filter, screen.getAllByRole('option')[0]!);
      translate(how);
      await act(() => router.push('/my-bookings?list=past'));
      translate(how);
      act(() => void store.dispatch(sessionEnded('expired')));
      await waitFor(() => expect(screen.queryByLabelText('Child')).not.toBeInTheDocument());
    });
  });

  it('names of facilities and children are not translated', async () => {
    service.answer({ listUpcomingBookings: () => aPage([aBooking()]) });
    renderWithStore(<Shell>{opened(<BookingsScreen settings={aSettings()} />)}</Shell>, {
      profile: aProfile(),
      at: '/my-bookings?list=upcoming',
    });
    const { facility, children } = aBooking();
    const link = await screen.findByRole('link', { name: facility.name });
    translate('replace');
    expect(link).toHaveTextContent(facility.name);
    expect(screen.getAllByText(children[0]!.firstName).length).toBeGreaterThan(0);
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
    expect(screen.getAllByText(/^«/).length).toBeGreaterThan(5);
  });
});
