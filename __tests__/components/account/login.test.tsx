import { screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aChild, aNewProfile, aProfile, aSignature } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { aSignature as aPasskeySignature, turnedDown, usePasskeyBrowser } from '@/__tests__/support/passkey-browser';
import { hrefOf } from '@/__tests__/support/queries';
import { beside, memoryTokens, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Body, Passkey } from '@/api/contract/types';
import { afterSignIn } from '@/components/account/use-after-sign-in';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { OnboardingSuccessScreen } from '@/components/screens/onboarding/onboarding-success-screen';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';

const service = useMockService();
const browser = usePasskeyBrowser();

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
    service.answer({ signin: () => refuse(401, 'E-mail or password is not right.') });
    const { logIn, router } = renderLogin();
    await logIn(' Maya@Example.com ');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('E-mail or password is not right.');
    expect(summary).toHaveFocus();
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(within(toasts).getByText(/E-mail or password is not right\./)).toBeVisible();
    expect(router.asPath).toBe('/login');
    expect(service.bodies('signin').map(({ email }) => email)).toEqual(['maya@example.com']);
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
    await fillIn(renderLogin('/login?join=1'));
    expect(await screen.findByText('new@example.com')).toBeVisible();
    expect(screen.getByLabelText(/Code from the e‑mail/)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(service.bodies('signup')).toEqual([{ email: 'new@example.com', password: 'Nestling1', consent: true }]);
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

describe('passkeys', () => {
  const settings = aSettings({ passkeys: true });

  const aPasskey = (over: Partial<Passkey> = {}): Passkey => ({
    id: anId(800),
    name: 'iPhone',
    isBackedUp: false,
    createdAt: now,
    lastUsedAt: null,
    ...over,
  });

  describe('logging in', () => {
    /** The bodies that were sent. */
    let sent: Body<'passkeySignin'>[] = [];
    beforeEach(() => {
      sent = [];
      service.answer({
        passkeySignin: ({ body }) => (sent.push(body), { token: 'access-1', refreshToken: 'refresh-1' }),
      });
    });

    const show = (given = settings) => {
      const tokens = memoryTokens();
      return { ...renderWithStore(<LoginScreen />, { profile: null, tokens, at: '/login', settings: given }), tokens };
    };
    const button = () => screen.getByRole('button', { name: 'Use a passkey' });

    it('a passkey chosen in the e-mail field logs in', async () => {
      browser.can.suggest = true;
      const { router, tokens } = show();
      expect(screen.getByLabelText(/E-mail address/)).toHaveAttribute('autocomplete', 'username webauthn');
      await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
      expect(browser.get.mock.calls[0]![0].mediation).toBe('conditional');
      expect(sent).toEqual([
        {
          id: aPasskeySignature.id,
          clientDataJSON: 'Y2xpZW50',
          authenticatorData: 'ZGF0YQ',
          signature: 'c2lnbmVk',
          remember: true,
        },
      ]);
      expect(tokens.read()).toEqual({ token: 'access-1', refreshToken: 'refresh-1' });
    });

    it('the button logs in where the browser suggests nothing, and not for longer than asked', async () => {
      const { user, router, tokens } = show();
      await user.click(screen.getByRole('checkbox', { name: /Keep me logged in/ }));
      await user.click(button());
      await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
      expect(browser.get.mock.calls[0]![0].mediation).toBeUndefined();
      expect(tokens.remembered).toBe(false);
    });

    it('a question that was turned down says what else there is, and can be asked again', async () => {
      browser.get.mockRejectedValueOnce(turnedDown);
      const { user, router } = show();
      await user.click(button());
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('No passkey was used. You can try again, or log in with your password.');
      expect(sent).toEqual([]);
      await user.click(button());
      await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
    });

    it('after a passkey that does not work, the field suggests them again', async () => {
      browser.can.suggest = true;
      service.answer({ passkeySignin: () => refuse(401, 'This passkey didn’t work.') });
      browser.get.mockResolvedValueOnce(aPasskeySignature).mockReturnValue(new Promise(() => undefined));
      const { router } = show();
      expect(await screen.findByRole('alert')).toHaveTextContent('This passkey didn’t work.');
      await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(2));
      expect(router.asPath).toBe('/login');
      expect(browser.signalUnknown).not.toHaveBeenCalled();
    });

    it('the browser is told to forget a passkey that the service does not know', async () => {
      const details = { unknownPasskey: aPasskeySignature.id };
      service.answer({ passkeySignin: () => refuse(404, 'This passkey no longer works.', { details }) });
      const { user } = show();
      await user.click(button());
      expect(await screen.findByRole('alert')).toHaveTextContent('This passkey no longer works.');
      const told = { rpId: 'localhost', credentialId: aPasskeySignature.id };
      await waitFor(() => expect(browser.signalUnknown.mock.calls).toEqual([[told]]));
    });

    it('a service without passkeys is asked for none', () => {
      browser.can.suggest = true;
      show(aSettings());
      expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
      expect(screen.getByLabelText(/E-mail address/)).toHaveAttribute('autocomplete', 'username');
      expect(browser.get).not.toHaveBeenCalled();
    });
  });

  describe('the account’s passkeys', () => {
    const show = (given = settings) =>
      renderWithStore(
        <>
          <ProfileSectionScreen section="password" settings={given} />
          <Confirmation />
        </>,
        { profile: aProfile(), settings: given },
      );
    const add = async (user: ReturnType<typeof show>['user']) => {
      await enter(user, screen.getByLabelText(/Your password/), 'Nestling1');
      await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    };

    it('a passkey is added with the password and then listed', async () => {
      let items: Passkey[] = [];
      service.answer({
        listPasskeys: () => ({ items }),
        addPasskey: ({ body }) => {
          items = [aPasskey({ name: body.name })];
          return items[0]!;
        },
      });
      const { user } = show();
      expect(await screen.findByText('You don’t have a passkey yet.')).toBeVisible();
      await add(user);
      expect(await screen.findByText(/^“.+” was added$/)).toHaveFocus();
      expect(await screen.findByText(/Not used yet\./)).toBeVisible();
      expect(screen.getByLabelText(/Your password/)).toHaveValue('');
    });

    it('a wrong password makes no passkey', async () => {
      service.answer({ beginPasskey: () => refuse(422, { currentPassword: 'That isn’t your current password.' }) });
      const { user } = show();
      await add(user);
      expect(await screen.findByRole('alert')).toHaveTextContent('That isn’t your current password.');
      expect(browser.create).not.toHaveBeenCalled();
    });

    it('a device that has one already says so', async () => {
      browser.create.mockRejectedValueOnce(Object.assign(new Error('Known.'), { name: 'InvalidStateError' }));
      const { user } = show();
      await add(user);
      expect(await screen.findByRole('alert')).toHaveTextContent('This device already has a passkey for your account.');
    });

    it('a passkey is removed once that is confirmed', async () => {
      let items = [aPasskey(), aPasskey({ id: anId(801), name: 'Mac', lastUsedAt: now })];
      service.answer({
        listPasskeys: () => ({ items }),
        removePasskey: ({ params }) => {
          items = items.filter(({ id }) => id !== params.id);
          return {};
        },
      });
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: /^Remove: Mac/ }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Remove passkey' }));
      await waitFor(() => expect(screen.queryByText('Mac')).not.toBeInTheDocument());
      expect(screen.getByText('iPhone')).toBeVisible();
    });

    it('a service without passkeys has no such part', () => {
      show(aSettings());
      expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    });
  });

  describe('the offer after registration', () => {
    const show = () => renderWithStore(<OnboardingSuccessScreen />, { profile: aProfile(), settings });

    it('a passkey is added on the last page of the registration', async () => {
      const { user } = show();
      await enter(user, await screen.findByLabelText(/Your password/), 'Nestling1');
      await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
      expect(await screen.findByText(/^“.+” was added$/)).toHaveFocus();
    });

    it('a device that asks for no face, finger or screen lock gets no offer', async () => {
      browser.can.make = false;
      show();
      await waitFor(() => expect(screen.getByRole('link', { name: 'Find child care' })).toBeVisible());
      expect(screen.queryByLabelText(/Your password/)).not.toBeInTheDocument();
    });
  });
});
