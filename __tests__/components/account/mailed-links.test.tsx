import { act, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTokens, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import { ConfirmScreen } from '@/components/screens/account/confirm-screen';
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

  it('the page uses a confirmation link once and continues to onboarding', async () => {
    const codes: string[] = [];
    service.answer({
      confirm: ({ params }) => (codes.push(params.code), { token: 'access', refreshToken: 'refresh' }),
      getProfile: () => aNewProfile(),
    });
    const { router, store } = open();
    expect(screen.getByRole('status')).toHaveTextContent('while we confirm your address');
    await waitFor(() => expect(router.visited).toEqual(['/onboarding']));
    expect(codes).toEqual(['ABCDE12345']);
    expect(store.getState().toasts.map(({ type }) => type)).toEqual(['success']);
  });

  it('a confirmation link is used before a parent with a session is redirected', async () => {
    const { router } = open({ profile: aProfile() });
    expect(router.visited).toEqual(['/confirm/ABCDE12345']);
    await waitFor(() => expect(router.visited).toEqual(['/my-bookings']));
  });

  it('a used confirmation link offers another one by the old code, and the code field', async () => {
    const targets: string[] = [];
    service.answer({
      confirm: ({ params }) =>
        params.code === 'FGHJK67890' ? { token: 'access', refreshToken: 'refresh' } : refuse(404, 'Not found.'),
      resend: ({ params }) => (targets.push(params.target), {}),
    });
    const { router, user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used');
    await user.click(screen.getByRole('button', { name: 'Send me a new code' }));
    expect(await screen.findByText(/we’ve sent a new code/)).toBeVisible();
    expect(targets).toEqual(['ABCDE12345']);
    await user.type(screen.getByLabelText(/Code from the e-mail/), 'FGHJK67890');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });

  it('a confirmation link can be retried after an outage', async () => {
    let away = true;
    service.answer({
      confirm: () => (away ? refuse(503, 'Away.') : { token: 'access', refreshToken: 'refresh' }),
    });
    const { router, user } = open();
    await screen.findByText('Something went wrong');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });
});

describe('a forgotten password', () => {
  it('requesting a reset shows the same response for every address', async () => {
    const { user } = renderWithStore(<ResetScreen />, { profile: null, at: '/reset' });
    await user.type(screen.getByLabelText(/E-mail address/), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('status')).toHaveTextContent('If nobody@example.com has an account with us');
  });

  it('the reset code from the mail can be typed instead', async () => {
    const { user, router } = renderWithStore(<ResetScreen />, { profile: null, at: '/reset' });
    await user.type(screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await user.type(await screen.findByLabelText(/Code from the e-mail/), 'abcde 12345');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.asPath).toBe('/reset/ABCDE12345'));
  });

  it('too many reset requests show when to try again', async () => {
    service.answer({ requestReset: () => refuse(429, 'Too many mails.', { retryAfter: 45 }) });
    const { user } = renderWithStore(<ResetScreen />, { profile: null, at: '/reset' });
    await user.type(screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many mails. You can try again in 45 seconds.');
  });
});

describe('a forgotten password during a session', () => {
  it('a logged-in parent gets a reset link at the account’s address', async () => {
    const sent: string[] = [];
    service.answer({ requestReset: ({ body }) => (sent.push(body.email), {}) });
    const { user, router } = renderWithStore(<ResetScreen />, { profile: aProfile(), at: '/reset' });
    expect(screen.queryByLabelText(/E-mail address/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('status')).toHaveTextContent('on its way to maya@example.com');
    expect(sent).toEqual(['maya@example.com']);
    expect(screen.getByRole('link', { name: 'Back to your profile' })).toHaveAttribute('href', '/profile/password');
    expect(router.visited).toEqual(['/reset']);
  });

  it('a reset link that could not be sent shows the reason', async () => {
    service.answer({ requestReset: () => refuse(429, 'Too many mails.', { retryAfter: 45 }) });
    const { user } = renderWithStore(<ResetScreen />, { profile: aProfile(), at: '/reset' });
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 45 seconds.');
  });

  it('the page continues when the reset link was used in another tab', async () => {
    const { user, router, store } = renderWithStore(<ResetScreen />, { profile: null, at: '/reset' });
    await user.type(screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    await screen.findByText('Check your e-mail');
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
    await user.type(await screen.findByLabelText(/New password/), 'Nestling2');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
  };

  it('a reset link saves the password, logs in and opens Today', async () => {
    const sent: unknown[] = [];
    service.answer({
      reset: ({ params, body }) => (sent.push({ ...params, ...body }), { token: 'access', refreshToken: 'refresh' }),
    });
    const opened = open();
    await save(opened);
    await waitFor(() => expect(opened.router.visited).toEqual(['/my-bookings']));
    expect(sent).toEqual([{ code: 'ABCDE12345', password: 'Nestling2' }]);
    expect(opened.tokens.read()).toEqual({ token: 'access', refreshToken: 'refresh' });
  });

  it('a used reset link offers another one before anything is typed', async () => {
    service.answer({ checkReset: () => refuse(404, 'Not found.') });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used');
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/reset');
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

  it('a too common password is refused at its field', async () => {
    service.answer({ reset: () => refuse(422, { password: 'This password is too common.' }) });
    await save(open());
    await screen.findByRole('alert');
    expect(screen.getByLabelText(/New password/)).toHaveAccessibleDescription(/This password is too common\./);
  });
});
