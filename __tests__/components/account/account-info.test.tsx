import { screen, waitFor, within } from '@testing-library/react';
import { aProfile } from '@/__tests__/support/builders/profile';
import { anId } from '@/__tests__/support/builders/ids';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { aSettings } from '@/__tests__/support/builders/settings';
import type { Profile } from '@/api/contract/types';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';

const service = useMockService();
const withAccount = (given: Partial<Profile['accountInfo']>) =>
  aProfile({ accountInfo: { email: 'maya@example.com', pendingEmail: null, phone: null, photo: null, ...given } });

const show = (profile: Profile = aProfile()) =>
  renderWithStore(<ProfileSectionScreen section="account" settings={aSettings()} />, { profile });

describe('the e-mail address', () => {
  it('a new e-mail address waits for confirmation with instructions', async () => {
    const bodies: unknown[] = [];
    service.answer({
      updateUser: ({ body }) => (bodies.push(body), withAccount({ pendingEmail: 'new@example.com' })),
    });
    const { user } = show();
    expect(screen.getByText('maya@example.com')).toBeVisible();
    await user.type(screen.getByLabelText(/New e-mail address/), 'New@Example.com');
    await user.type(screen.getByLabelText(/Current password/), 'Nestling1');
    await user.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    expect(await screen.findByText('Confirm your new address')).toBeVisible();
    expect(screen.getByText(/Open the link in it, or enter its code here/)).toHaveTextContent('new@example.com');
    expect(bodies).toEqual([{ email: 'new@example.com', currentPassword: 'Nestling1' }]);
    expect(screen.getByLabelText(/New e-mail address/)).toHaveValue('');
  });

  it('a new e-mail address is confirmed with a code on the same page', async () => {
    const codes: string[] = [];
    service.answer({
      confirmEmail: ({ params }) => (codes.push(params.code), withAccount({ email: 'new@example.com' })),
    });
    const { user, store } = show(withAccount({ pendingEmail: 'new@example.com' }));
    await user.type(screen.getByLabelText(/Code from the e-mail/), 'ABCDE12345');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText(/waiting to be confirmed/)).not.toBeInTheDocument());
    expect(await screen.findByText('new@example.com')).toBeVisible();
    expect(store.getState().toasts.map(({ message }) => message)).toEqual(['You now log in with new@example.com.']);
    expect(codes).toEqual(['ABCDE12345']);
  });

  it('a new e-mail address can be sent another code or be cancelled', async () => {
    const asked: unknown[] = [];
    service.answer({
      updateUser: ({ body }) => {
        asked.push(body.email);
        return withAccount({ pendingEmail: body.email === 'maya@example.com' ? null : 'new@example.com' });
      },
      resend: ({ params }) => (asked.push(params.target), {}),
    });
    const { user } = show(withAccount({ pendingEmail: 'new@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText(/A new e-mail is on its way/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep my current address' }));
    await waitFor(() => expect(screen.queryByText(/waiting to be confirmed/)).not.toBeInTheDocument());
    expect(asked).toEqual(['new@example.com', 'maya@example.com']);
  });

  it('a new e-mail address is checked again when the parent returns from the link’s tab', async () => {
    service.answer({ getProfile: () => withAccount({ email: 'new@example.com' }) });
    show(withAccount({ pendingEmail: 'new@example.com' }));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/waiting to be confirmed/)).not.toBeInTheDocument());
  });

  it('a refused e-mail address is kept and shows the reason at the field', async () => {
    service.answer({ updateUser: () => refuse(429, 'Too many e-mails.', { retryAfter: 5_400 }) });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    expect(await screen.findByRole('link', { name: 'Enter an e-mail address.' })).toBeVisible();
    await user.type(screen.getByLabelText(/Current password/), 'Nestling1');
    await user.type(screen.getByLabelText(/New e-mail address/), 'maya@example.com');
    await user.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    expect((await screen.findAllByText('You already use this address.')).length).toBe(2);
    await user.type(screen.getByLabelText(/New e-mail address/), '.ca');
    await user.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    expect(await screen.findByText('Too many e-mails. You can try again in 2 hours.')).toBeVisible();
    expect(screen.getByLabelText(/New e-mail address/)).toHaveValue('maya@example.com.ca');
  });

  it('a wrong password shows an error at its field and keeps the e-mail address', async () => {
    service.answer({ updateUser: () => refuse(422, { currentPassword: 'That isn’t your current password.' }) });
    const { user } = show();
    await user.type(screen.getByLabelText(/New e-mail address/), 'new@example.com');
    await user.type(screen.getByLabelText(/Current password/), 'Wrong7Horse');
    await user.click(screen.getByRole('button', { name: 'Change e-mail address' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Current password/)).toHaveAccessibleDescription(/isn’t your current password/),
    );
    expect(screen.getByLabelText(/New e-mail address/)).toHaveValue('new@example.com');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset');
  });
});

describe('the phone number', () => {
  it('the phone number is saved with a confirmation and can be removed', async () => {
    const bodies: unknown[] = [];
    service.answer({ updateUser: ({ body }) => (bodies.push(body), withAccount({ phone: body.phone ?? null })) });
    const { user } = show();
    const field = screen.getByRole('textbox', { name: /Phone number/ });
    await user.type(field, '416 555 0199');
    await user.click(screen.getByRole('button', { name: 'Save phone number' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    await user.clear(field);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save phone number' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(bodies).toEqual([{ phone: '+14165550199' }, { phone: null }]);
  });

  it('a phone number that failed to save is kept in the field', async () => {
    service.answer({ updateUser: () => refuse(422, { phone: 'This number does not exist.' }) });
    const { user } = show();
    const field = screen.getByRole('textbox', { name: /Phone number/ });
    await user.type(field, '416 555 0199');
    await user.click(screen.getByRole('button', { name: 'Save phone number' }));
    expect((await screen.findAllByText('This number does not exist.')).length).toBe(2);
    expect(field).toHaveValue('+1 416 555 0199');
  });
});

describe('the photo', () => {
  const photo = { id: anId(600), fullPath: '/files/600.webp' };

  it('the account’s photo can be deleted', async () => {
    const held = hold(() => withAccount({}));
    const bodies: unknown[] = [];
    service.answer({ updateUser: ({ body }) => (bodies.push(body), held.answer()) });
    const { user } = show(withAccount({ photo }));
    const group = await screen.findByRole('group', { name: 'Photo of Maya' });
    await user.click(within(group).getByRole('button', { name: 'Delete photo' }));
    held.release();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete photo' })).not.toBeInTheDocument());
    expect(bodies).toEqual([{ photoId: null }]);
  });

  it('a photo that failed to delete stays, with an error', async () => {
    service.answer({ updateUser: () => refuse(503, 'Away.') });
    const { user } = show(withAccount({ photo }));
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }));
    expect(await screen.findByText('Failed to delete photo')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete photo' })).toBeVisible();
  });
});

test('a typed e-mail address or phone number is not lost without a question', async () => {
  const { user, store } = show();
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '/help' }));
  await user.type(screen.getByLabelText(/New e-mail address/), 'new@');
  await user.click(link);
  expect(store.getState().alert?.title).toBe('Leave without saving?');
  link.remove();
});
