import { screen, waitFor, within } from '@testing-library/react';
import { aChild, aNewProfile, aProfile, aSignature } from '@/__tests__/support/builders/profile';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { beside, memoryTokens, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { afterSignIn } from '@/components/account/use-after-sign-in';
import { Toasts } from '@/components/layout/shell';
import { LoginScreen } from '@/components/screens/account/login-screen';

const service = useMockService();

function renderLogin(at = '/login', options: RenderOptions = {}) {
  const tokens = memoryTokens();
  const rendered = renderWithStore(beside(<LoginScreen />, Toasts), { profile: null, tokens, at, ...options });
  const logIn = async (email = 'maya@example.com', password = 'Nestling1') => {
    await enter(rendered.user, screen.getByLabelText(/E-mail address/), email);
    await enter(rendered.user, screen.getByLabelText(/^Password/), password);
    await rendered.user.click(screen.getByRole('button', { name: 'Log in' }));
  };
  return { ...rendered, tokens, logIn };
}

describe('logging in', () => {
  it('logging in returns to the requested page', async () => {
    const { router, logIn, tokens } = renderLogin('/login?from=%2Ffacility%2Fabc');
    await logIn();
    await waitFor(() => expect(router.visited).toEqual(['/facility/abc']));
    // A mailed link opens a new tab, which gets the session only if it is remembered.
    expect(tokens.remembered).toBe(true);
  });

  it('a refusal is shown in the focused summary and in a toast; the address was sent trimmed and in lower case', async () => {
    const sent: string[] = [];
    service.answer({ signin: ({ body }) => (sent.push(body.email), refuse(401, 'E-mail or password is not right.')) });
    const { logIn, router } = renderLogin();
    await logIn(' Maya@Example.com ');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('E-mail or password is not right.');
    expect(summary).toHaveFocus();
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(within(toasts).getByText(/E-mail or password is not right\./)).toBeVisible();
    expect(router.asPath).toBe('/login');
    expect(sent).toEqual(['maya@example.com']);
  });

  it('too many logins show when to try again', async () => {
    service.answer({ signin: () => refuse(429, 'Too many tries.', { retryAfter: 610 }) });
    const { logIn } = renderLogin();
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. You can try again in 11 minutes.');
  });

  it('an address typed into one form is there in the other', async () => {
    const { user } = renderLogin();
    await enter(user, screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await screen.findByRole('button', { name: 'Sign up' });
    expect(screen.getByLabelText(/E-mail address/)).toHaveValue('maya@example.com');
  });

  it('password managers can fill in the login, and a session on a shared device is not remembered', async () => {
    const { router, user, logIn, tokens } = renderLogin();
    expect(screen.getByLabelText(/E-mail address/)).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'current-password');
    await user.click(
      screen.getByRole('checkbox', { name: /Keep me logged in on this device.*Turn this off on a shared device/ }),
    );
    await logIn();
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
    expect(tokens.remembered).toBe(false);
  });

  it('a parent with a session is not asked to log in', async () => {
    const { router } = renderLogin('/login?from=%2Fprofile', { profile: aProfile() });
    await waitFor(() => expect(router.visited).toEqual(['/profile']));
  });
});

describe('an unconfirmed account', () => {
  const enterCode = async ({ user, logIn }: ReturnType<typeof renderLogin>, code: string) => {
    service.answer({
      signin: () => refuse(403, 'Please confirm your e‑mail address first.'),
      confirm: ({ params }) =>
        params.code === 'ABCDE12345' ? { token: 'access', refreshToken: 'refresh' } : refuse(404, 'Not found.'),
    });
    await logIn();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Confirm your e‑mail address' });
    await waitFor(() => expect(heading).toHaveFocus());
    await enter(user, await screen.findByLabelText(/Code from the e‑mail/), code);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
  };

  it('an account is confirmed by a code in any common notation, and the login continues', async () => {
    const rendered = renderLogin();
    await enterCode(rendered, 'abcde-l2345');
    await waitFor(() => expect(rendered.router.asPath).toBe('/my-bookings'));
    expect(rendered.tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
  });

  it('a wrong code shows an error that disappears with the next attempt, and another code can be sent', async () => {
    const rendered = renderLogin();
    await enterCode(rendered, 'ZZZZZ99999');
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveTextContent('This code is wrong');
    expect(screen.getByLabelText(/Code from the e‑mail/)).toHaveAccessibleDescription(/^This code is wrong/);
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(within(toasts).queryByRole('listitem')).not.toBeInTheDocument();
    await rendered.user.click(screen.getByRole('button', { name: 'Send me a new code' }));
    expect(await screen.findByText(/we’ve sent a new code/)).toBeVisible();
    await rendered.user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

describe('signing up', () => {
  const fillIn = async ({ user }: ReturnType<typeof renderLogin>, consent = true) => {
    await enter(user, screen.getByLabelText(/E-mail address/), 'new@example.com');
    await enter(user, screen.getByLabelText(/^Password/), 'Nestling1');
    if (consent) await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
  };

  it('sign-up is a tab with its own URL that keeps the return path', () => {
    renderLogin('/login?from=%2Fprofile');
    expect(hrefOf('Sign up')).toBe('/login?join=1&from=%2Fprofile');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('aria-current', 'page');
  });

  it('sign-up sends e-mail, password and consent, then asks for the code', async () => {
    const sent = service.note('signup', () => ({}));
    await fillIn(renderLogin('/login?join=1'));
    expect(await screen.findByText('new@example.com')).toBeVisible();
    expect(screen.getByLabelText(/Code from the e‑mail/)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(sent).toEqual([{ email: 'new@example.com', password: 'Nestling1', consent: true }]);
  });

  it('sign-up is not possible without consent', async () => {
    const rendered = renderLogin('/login?join=1');
    await fillIn(rendered, false);
    expect(await screen.findByRole('alert')).toHaveTextContent('To sign up, please accept the terms.');
  });
});

describe('the way after a log-in', () => {
  const outdated = aProfile({ signature: aSignature({ current: false }) });
  it.each([
    ['where the parent came from', aProfile(), '/my-bookings', '/my-bookings', null],
    ['Today, without an aim', aProfile(), undefined, '/my-bookings', null],
    ['Today, where the aim is elsewhere', aProfile(), 'https://elsewhere.example', '/my-bookings', null],
    [
      'the first form of a registration without answers, and then on',
      aNewProfile(),
      '/my-bookings',
      '/onboarding/children',
      '/my-bookings',
    ],
    ['a begun registration', aNewProfile({ children: [aChild()] }), undefined, '/onboarding', null],
    ['an invitation before anything else', aNewProfile(), '/account-link/ABCDE', '/account-link/ABCDE', null],
    ['a new address before anything else', aNewProfile(), '/confirm-email/ABCDE', '/confirm-email/ABCDE', null],
    [
      'the step that was left',
      aNewProfile(),
      '/onboarding/children?from=overview',
      '/onboarding/children?from=overview',
      null,
    ],
    [
      'the agreement when a newer one stands, and then on',
      outdated,
      '/my-bookings',
      '/onboarding/overview',
      '/my-bookings',
    ],
  ])('afterSignIn leads to %s', (_, profile, from, to, afterwards) =>
    expect(afterSignIn(profile, from)).toEqual({ to, afterwards }),
  );
});
