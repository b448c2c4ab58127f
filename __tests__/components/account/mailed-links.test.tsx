import { act, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { enter } from '@/__tests__/support/enter';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import type { Refusal } from '@/__tests__/support/msw-answers';
import { hrefOf } from '@/__tests__/support/queries';
import { memoryTokens, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import { ConfirmScreen } from '@/components/screens/account/confirm-screen';
import { ConfirmEmailScreen, NotMeScreen, UndoEmailScreen } from '@/components/screens/account/mailed-link-screens';
import { NewPasswordScreen, ResetScreen } from '@/components/screens/account/reset-screens';
import { confirmAccount } from '@/store/slices/session';

const service = useMockService();

describe('the link that confirms an account', () => {
  const open = (options: RenderOptions = {}) =>
    renderWithStore(
      <StrictMode>
        <ConfirmScreen />
      </StrictMode>,
      { profile: null, at: fakeRouter('/confirm/ABCDE12345', '/confirm/[code]'), ...options },
    );

  it('the page uses a confirmation link once and continues to the registration’s first form', async () => {
    service.answer({
      confirm: () => ({ token: 'access', refreshToken: 'refresh' }),
      getProfile: () => aNewProfile(),
    });
    const { router, store } = open();
    expect(screen.getByRole('status')).toHaveTextContent('while we confirm your address');
    await waitFor(() => expect(router.visited).toEqual(['/onboarding/children']));
    expect(service.calls('confirm').map(({ params }) => params.code)).toEqual(['ABCDE12345']);
    expect(store.getState().toasts.map(({ type }) => type)).toEqual(['success']);
  });

  it('a confirmation link is used before a parent with a session is redirected', async () => {
    const { router } = open({ profile: aProfile() });
    expect(router.visited).toEqual(['/confirm/ABCDE12345']);
    await waitFor(() => expect(router.visited).toEqual(['/my-bookings']));
  });

  it('a used confirmation link offers another one by the old code, and the code field', async () => {
    service.answer({
      confirm: ({ params }) =>
        params.code === 'FGHJK67890' ? { token: 'access', refreshToken: 'refresh' } : refuse(404, 'Not found.'),
    });
    const { router, user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used');
    await user.click(screen.getByRole('button', { name: 'Send me a new code' }));
    expect(await screen.findByText(/we’ve sent a new code/)).toBeVisible();
    expect(service.calls('resend').map(({ params }) => params.target)).toEqual(['ABCDE12345']);
    await enter(user, screen.getByLabelText(/Code from the e‑mail/), 'FGHJK67890');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });
});

describe('a forgotten password', () => {
  it('requesting a reset says the same of every address, and the code from the mail can be typed instead', async () => {
    const { user, router } = renderWithStore(<ResetScreen />, { profile: null, at: '/reset' });
    await enter(user, screen.getByLabelText(/E-mail address/), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('status')).toHaveTextContent('If nobody@example.com has an account with us');
    await enter(user, await screen.findByLabelText(/Code from the e‑mail/), 'abcde 12345');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.asPath).toBe('/reset/ABCDE12345'));
  });

  it('a logged-in parent gets a reset link at the account’s address', async () => {
    const { user, router } = renderWithStore(<ResetScreen />, { profile: aProfile(), at: '/reset' });
    expect(screen.queryByLabelText(/E-mail address/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('status')).toHaveTextContent('on its way to maya@example.com');
    expect(service.bodies('requestReset').map(({ email }) => email)).toEqual(['maya@example.com']);
    expect(hrefOf('Back to your profile')).toBe('/profile/password');
    expect(router.visited).toEqual(['/reset']);
  });

  it('the page continues when the reset link was used in another tab', async () => {
    const { user, router, store } = renderWithStore(<ResetScreen />, { profile: null, at: '/reset' });
    await enter(user, screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await screen.findByRole('heading', { name: 'Check your e‑mail' });
    await act(async () => void (await store.dispatch(confirmAccount('ABCDE12345'))));
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });
});

describe('the link to a new password', () => {
  const open = () => {
    const tokens = memoryTokens();
    const at = fakeRouter('/reset/ABCDE12345', '/reset/[code]');
    return { ...renderWithStore(<NewPasswordScreen />, { profile: null, tokens, at }), tokens };
  };
  const save = async ({ user }: ReturnType<typeof open>) => {
    await enter(user, await screen.findByLabelText(/New password/), 'Nestling2');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
  };

  it('a reset link saves the new password, logs in and opens Today', async () => {
    service.answer({
      reset: () => ({ token: 'access', refreshToken: 'refresh' }),
    });
    const opened = open();
    await save(opened);
    await waitFor(() => expect(opened.router.visited).toEqual(['/my-bookings']));
    expect(service.calls('reset').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { code: 'ABCDE12345', password: 'Nestling2' },
    ]);
    expect(opened.tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
  });

  it('a used reset link offers another one before anything is typed', async () => {
    service.answer({ checkReset: () => refuse(404, 'Not found.') });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used');
    expect(hrefOf('Send me a new link')).toBe('/reset');
    expect(screen.queryByLabelText(/New password/)).not.toBeInTheDocument();
  });

  it('a reset link that could not be checked shows the reason and can be retried', async () => {
    service.answer({ checkReset: () => refuse(503, 'We cannot reach our records just now.') });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach our records just now.');
    const held = hold(() => ({}));
    service.answer({ checkReset: held.answer });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('status')).toHaveTextContent('One moment');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    held.release();
    expect(await screen.findByLabelText(/New password/)).toBeVisible();
  });

  it('a reset link that expires while typing is reported', async () => {
    service.answer({ reset: () => refuse(404, 'Not found.') });
    await save(open());
    expect(await screen.findByText('This link has expired or was already used')).toBeVisible();
  });
});

describe('a new e-mail address', () => {
  const withAddress = (email: string, pendingEmail: string | null) =>
    aProfile({ accountInfo: { email, pendingEmail, phone: null, photo: null } });
  const asking = () => withAddress('maya@example.com', 'new@example.com');

  describe('the link to the new mailbox', () => {
    const open = (options: RenderOptions = {}) =>
      renderWithStore(<ConfirmEmailScreen code="ABCDE12345" />, {
        at: fakeRouter('/confirm-email/ABCDE12345', '/confirm-email/[code]'),
        profile: null,
        ...options,
      });
    const confirm = (user: ReturnType<typeof open>['user']) =>
      user.click(screen.getByRole('button', { name: 'Confirm new address' }));

    it('a visitor with a link to the new mailbox logs in first and returns', () => {
      const tokens = memoryTokens();
      const { store } = open({ tokens });
      expect(screen.getByText(/with your current e‑mail address/)).toBeVisible();
      expect(screen.getByText(/mistyped their address/)).toBeVisible();
      const from = 'from=%2Fconfirm-email%2FABCDE12345';
      expect(hrefOf('Log in')).toBe(`/login?${from}`);
      expect([service.calls('confirmEmail'), service.calls('confirm')]).toEqual([[], []]);
      expect(tokens.read()).toBeNull();
      expect(store.getState().profile.profile).toBeNull();
    });

    it('the new address is confirmed only by pressing the button, and the change is shown', async () => {
      const held = hold(() => withAddress('new@example.com', null));
      service.answer({ confirmEmail: () => held.answer() });
      const { user } = open({ profile: asking() });
      expect(screen.getByText('new@example.com')).toBeVisible();
      expect(service.calls('confirmEmail')).toEqual([]);
      await confirm(user);
      expect(screen.getByRole('button', { name: 'Confirm new address' })).toHaveAttribute('aria-busy', 'true');
      held.release();
      const done = await screen.findByRole('status');
      expect(done).toHaveTextContent('You now log in with new@example.com.');
      expect(within(done).getByText('Your e‑mail address was changed')).toHaveFocus();
      expect(service.calls('confirmEmail').map(({ params }) => params.code)).toEqual(['ABCDE12345']);
    });

    it('a link opened by another account changes nothing and offers to switch', async () => {
      service.answer({ confirmEmail: () => refuse(403, 'This link is for another account.') });
      const { user, store, router } = open({ profile: aNewProfile() });
      await confirm(user);
      expect(await screen.findByRole('alert')).toHaveTextContent('This link is for another account');
      expect(screen.queryByRole('button', { name: 'Confirm new address' })).not.toBeInTheDocument();
      expect(store.getState().toasts).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Use another account' }));
      expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
      expect(router.asPath).toBe('/confirm-email/ABCDE12345');
    });

    it.each([
      [asking(), /send the e‑mail again from your profile/],
      [withAddress('new@example.com', null), /you’re done/],
    ])('an unusable link to the new mailbox says what to do (%#)', async (profile, words) => {
      service.answer({ confirmEmail: () => refuse(404, 'Not found.') });
      const { user } = open({ profile });
      await confirm(user);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('This link has expired or was already used');
      expect(alert).toHaveTextContent(words);
      expect(hrefOf('Go to your profile')).toBe('/profile/account');
    });
  });

  describe('a link that locks everyone out', () => {
    interface Locks {
      Screen: typeof NotMeScreen;
      page: string;
      button: string;
      failed: string;
      act: (answer: (call: { params: { code: string } }) => { code: string } | Refusal) => void;
      check: (answer: () => Refusal) => void;
    }
    const undoes: Locks = {
      Screen: UndoEmailScreen,
      page: 'undo-email',
      button: 'Undo the change',
      failed: 'We couldn’t undo the change',
      act: (undoEmail) => service.answer({ undoEmail }),
      check: (checkEmailUndo) => service.answer({ checkEmailUndo }),
    };
    const wasNotMe: Locks = {
      Screen: NotMeScreen,
      page: 'not-me',
      button: 'This wasn’t me',
      failed: 'We couldn’t lock your account',
      act: (reportNotMe) => service.answer({ reportNotMe }),
      check: (checkNotMe) => service.answer({ checkNotMe }),
    };
    const open = ({ Screen, page }: Locks, options: RenderOptions = {}) =>
      renderWithStore(<Screen code="ABCDE12345" />, {
        at: fakeRouter(`/${page}/ABCDE12345`, `/${page}/[code]`),
        profile: null,
        ...options,
      });
    const press = async ({ button }: Locks, user: ReturnType<typeof open>['user']) =>
      user.click(await screen.findByRole('button', { name: button }));

    describe.each([
      ['to the old mailbox', undoes],
      ['“This wasn’t me”', wasNotMe],
    ])('%s', (_, link) => {
      it('the button locks, without a session, and a new password is next', async () => {
        const codes: string[] = [];
        link.act(({ params }) => (codes.push(params.code), { code: 'FGHJK67890' }));
        const { user, router } = open(link);
        expect(await screen.findByText('maya@example.com')).toBeVisible();
        expect(codes).toEqual([]);
        await press(link, user);
        await waitFor(() => expect(router.asPath).toBe('/reset/FGHJK67890'));
        expect(codes).toEqual(['ABCDE12345']);
      });

      it('it ends this tab’s session with the others', async () => {
        link.act(() => {
          service.answer({ getProfile: () => refuse(401, 'Please log in.'), refresh: () => refuse(401, 'No.') });
          return { code: 'FGHJK67890' };
        });
        const tokens = memoryTokens({ token: 'a', refreshToken: 'r' });
        const { user, router, store } = open(link, { profile: aProfile(), tokens });
        await press(link, user);
        await waitFor(() => expect(router.asPath).toBe('/reset/FGHJK67890'));
        expect(store.getState().session.status).toBe('out');
        expect(tokens.read()).toBeNull();
      });

      it('it keeps the session of another account', async () => {
        const tokens = memoryTokens({ token: 'a', refreshToken: 'r' });
        const { user, router, store } = open(link, { profile: aProfile(), tokens });
        await press(link, user);
        await waitFor(() => expect(router.asPath).toBe('/reset/ABCDE12345'));
        expect(store.getState().session.status).toBe('in');
      });

      it('a link that no longer works says so before anything is pressed', async () => {
        link.check(() => refuse(404, 'Not found.'));
        open(link);
        expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used');
        expect(hrefOf('Choose a new password')).toBe('/reset');
        expect(screen.queryByRole('button', { name: link.button })).not.toBeInTheDocument();
      });

      it('a link used meanwhile says so', async () => {
        link.act(() => refuse(404, 'Not found.'));
        const { user } = open(link);
        await press(link, user);
        expect(await screen.findByText('This link has expired or was already used')).toBeVisible();
      });

      it('a failure is said, and can be tried again', async () => {
        link.act(() => refuse(503, 'We can’t reach our records right now.'));
        const { user, router } = open(link);
        await press(link, user);
        expect(await screen.findByRole('alert')).toHaveTextContent(link.failed);
        link.act(() => ({ code: 'FGHJK67890' }));
        await press(link, user);
        await waitFor(() => expect(router.asPath).toBe('/reset/FGHJK67890'));
      });
    });

    it('undoing a change names the account that is logged in', async () => {
      open(undoes, { profile: withAddress('thief@example.com', null) });
      expect(await screen.findByText('thief@example.com')).toBeVisible();
    });
  });
});
