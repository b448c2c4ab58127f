import { act, screen, waitFor, within } from '@testing-library/react';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTokens, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import { ConfirmEmailScreen, UndoEmailScreen } from '@/components/screens/account/mailed-link-screens';
import { restoreSession } from '@/store/slices/session';

const service = useMockService();
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
    const calls: string[] = [];
    service.answer({
      confirmEmail: () => (calls.push('email'), aProfile()),
      confirm: () => (calls.push('confirm'), { token: 'access', refreshToken: 'refresh' }),
    });
    const tokens = memoryTokens();
    const { store } = open({ tokens });
    expect(screen.getByText(/with your current e-mail address/)).toBeVisible();
    expect(screen.getByText(/mistyped their address/)).toBeVisible();
    const from = 'from=%2Fconfirm-email%2FABCDE12345';
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?${from}`);
    expect(calls).toEqual([]);
    expect(tokens.read()).toBeNull();
    expect(store.getState().profile.profile).toBeNull();
  });

  it('the new address is confirmed only by pressing the button, and the change is shown', async () => {
    const codes: string[] = [];
    const held = hold(() => withAddress('new@example.com', null));
    service.answer({ confirmEmail: ({ params }) => (codes.push(params.code), held.answer()) });
    const { user } = open({ profile: asking() });
    expect(screen.getByText('new@example.com')).toBeVisible();
    expect(codes).toEqual([]);
    await confirm(user);
    expect(screen.getByRole('button', { name: 'Confirm new address' })).toHaveAttribute('aria-busy', 'true');
    held.release();
    const done = await screen.findByRole('status');
    expect(done).toHaveTextContent('You now log in with new@example.com.');
    expect(within(done).getByText('Your e-mail address was changed')).toHaveFocus();
    expect(codes).toEqual(['ABCDE12345']);
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
    [asking(), /send the e-mail again from your profile/],
    [withAddress('new@example.com', null), /you’re done/],
  ])('an unusable link to the new mailbox says what to do (%#)', async (profile, words) => {
    service.answer({ confirmEmail: () => refuse(404, 'Not found.') });
    const { user } = open({ profile });
    await confirm(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This link has expired or was already used');
    expect(alert).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile/account');
  });

  it.each([
    [refuse(409, 'Another account uses this e-mail address.'), /Another account uses/],
    [refuse(503, 'Away.'), /Away/],
  ])('confirming the new address can be retried after a failure (%#)', async (refusal, words) => {
    service.answer({ confirmEmail: () => refusal });
    const { user } = open({ profile: asking() });
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    service.answer({ confirmEmail: () => withAddress('new@example.com', null) });
    await confirm(user);
    expect(await screen.findByText('Your e-mail address was changed')).toBeVisible();
  });

  it('the page of the new mailbox waits for the session and for an unavailable service', async () => {
    service.answer({ getProfile: () => refuse(503, 'Away.') });
    const { store } = open({ profile: undefined, tokens: memoryTokens({ token: 'a', refreshToken: 'r' }) });
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    await act(async () => void (await store.dispatch(restoreSession())));
    expect(await screen.findByText('We can’t reach your account right now')).toBeVisible();
  });
});

describe('the link to the old mailbox', () => {
  const open = (options: RenderOptions = {}) =>
    renderWithStore(<UndoEmailScreen code="ABCDE12345" />, {
      at: fakeRouter('/undo-email/ABCDE12345', '/undo-email/[code]'),
      profile: null,
      ...options,
    });
  const undo = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Undo the change' }));

  it('the change is undone only by pressing the button, without a session, and leads to a new password', async () => {
    const codes: string[] = [];
    service.answer({ undoEmail: ({ params }) => (codes.push(params.code), { code: 'FGHJK67890' }) });
    const { user, router } = open();
    expect(await screen.findByText('maya@example.com')).toBeVisible();
    expect(codes).toEqual([]);
    await undo(user);
    await waitFor(() => expect(router.asPath).toBe('/reset/FGHJK67890'));
    expect(codes).toEqual(['ABCDE12345']);
  });

  it('undoing ends this tab’s session with the others and names the account', async () => {
    service.answer({
      undoEmail: () => {
        service.answer({ getProfile: () => refuse(401, 'Please log in.'), refresh: () => refuse(401, 'No.') });
        return { code: 'FGHJK67890' };
      },
    });
    const tokens = memoryTokens({ token: 'a', refreshToken: 'r' });
    const { user, router, store } = open({ profile: withAddress('thief@example.com', null), tokens });
    expect(await screen.findByText('thief@example.com')).toBeVisible();
    await undo(user);
    await waitFor(() => expect(router.asPath).toBe('/reset/FGHJK67890'));
    expect(store.getState().session.status).toBe('out');
    expect(tokens.read()).toBeNull();
  });

  it('undoing keeps the session of another account', async () => {
    const tokens = memoryTokens({ token: 'a', refreshToken: 'r' });
    const { user, router, store } = open({ profile: aProfile(), tokens });
    await undo(user);
    await waitFor(() => expect(router.asPath).toBe('/reset/ABCDE12345'));
    expect(store.getState().session.status).toBe('in');
  });

  it('an unusable undo link says so before anything is pressed', async () => {
    service.answer({ checkEmailUndo: () => refuse(404, 'Not found.') });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used');
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/reset');
    expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument();
  });

  it('an undo link used meanwhile says so', async () => {
    service.answer({ undoEmail: () => refuse(404, 'Not found.') });
    const { user } = open();
    await undo(user);
    expect(await screen.findByText('This link has expired or was already used')).toBeVisible();
  });

  it('a failed undo shows the reason', async () => {
    service.answer({ undoEmail: () => refuse(409, 'Another account uses this e-mail address now.') });
    const { user, store } = open();
    await undo(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Another account uses this e-mail address now.');
    expect(store.getState().toasts).toMatchObject([{ message: 'Another account uses this e-mail address now.' }]);
  });

  it('an undo link can be checked again after an outage', async () => {
    service.answer({ checkEmailUndo: () => refuse(503, 'Away.') });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Away.');
    service.answer({ checkEmailUndo: () => ({ email: 'maya@example.com' }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Undo the change' })).toBeVisible();
  });
});
