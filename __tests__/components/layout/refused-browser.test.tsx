import { screen, render, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { browserLock } from '@/api/client/refresh';
import { CalendarFeed } from '@/components/booking/list/calendar-feed';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { copyText, findPosition, openChannel, shareLink, timeoutSignal } from '@/lib/site/browser';
import { browserTabStorage } from '@/store/drafts/tab-storage';

const service = useMockService();
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
    user = userEvent.setup();
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

    const tokens: string[] = [];
    service.answer({
      createCalendarFeed: ({ request }) => {
        const token = request.headers.get('authorization') ?? '';
        tokens.push(token);
        return token === 'Bearer access-1'
          ? refuse(401, 'Please log in.')
          : { url: 'https://nestling.example/api/v1/calendar/secret.ics' };
      },
    });
    rerender(page(<CalendarFeed />));
    await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
    await user.click(screen.getByRole('button', { name: 'Create a calendar link' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Calendar link');
    expect(tokens).toEqual(['Bearer access-1', 'Bearer access-2']);
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
