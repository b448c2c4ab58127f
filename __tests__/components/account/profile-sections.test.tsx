import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aNewProfile, aProfile, aSignature } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { beside, memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { DeletionItem, Profile, Session } from '@/api/contract/types';
import { Toasts } from '@/components/layout/shell';
import { ProfileScreen } from '@/components/screens/profile/profile-screen';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';
import { profileSections, type ProfileSectionId } from '@/lib/family/onboarding';

const service = useMockService();

const openSection = (
  section: ProfileSectionId,
  profile: Profile = aProfile(),
  tokens = memoryTokens({ token: 'a', refreshToken: 'r' }),
) => renderWithStore(<ProfileSectionScreen section={section} settings={aSettings()} />, { profile, tokens });
/** Names of the downloaded files. */
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('My Profile', () => {
  it('My Profile links to every section and to what the user menu has', async () => {
    const { user, router, store } = renderWithStore(<ProfileScreen />, { profile: aProfile(), at: '/profile' });
    const menu = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link');
    expect(menu.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
      ['My Children', '/profile/my-children'],
      ['Messaging', '/profile/support'],
      ['My Bookings', '/my-bookings'],
      ['Saved', '/saved'],
      ['Search Child Care', '/#search'],
      ['Plan a Week', '/week'],
      ['Wallet', '/profile/payment-methods'],
      ['Help', '/help'],
      ['Invite a friend', '/profile/invite'],
    ]);
    expect(hrefOf('We would love your feedback')).toBe('/profile/feedback');
    for (const { id, title } of profileSections) {
      expect(hrefOf(new RegExp(`^${title}`))).toBe(`/profile/${id}`);
    }
    expect(screen.getByText(/Maya Robinson/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(store.getState().profile.profile).toBeNull();
    expect(router.asPath).toBe('/');
  });

  it('an unfinished registration has no link to bookings, and logs out to continue later', () => {
    renderWithStore(<ProfileScreen />, { profile: aNewProfile() });
    expect(screen.queryByRole('link', { name: 'My Bookings' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log out and continue later' })).toBeVisible();
  });

  it('a section shows its title and is marked in the navigation', () => {
    openSection('sharing');
    expect(screen.getByRole('heading', { level: 1, name: 'Sharing' })).toBeVisible();
    const list = screen.getByRole('navigation', { name: 'My Profile' });
    expect(within(list).getByRole('link', { name: 'Sharing' })).toHaveAttribute('aria-current', 'page');
  });
});

it('a changed password keeps the session and empties the form', async () => {
  const tokens = memoryTokens({ token: 'old', refreshToken: 'old' });
  service.answer({ updatePassword: () => ({ token: 'new', refreshToken: 'new' }) });
  const { user } = openSection('password', aProfile(), tokens);
  await enter(user, screen.getByLabelText(/Current password/), 'Nestling1');
  await enter(user, screen.getByLabelText(/New password/), 'Sparrow22');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password was changed')).toHaveFocus();
  expect(screen.getByText(/All your other devices were logged out/)).toBeVisible();
  expect(screen.getByLabelText(/Current password/)).toHaveValue('');
  expect(service.bodies('updatePassword')).toEqual([{ currentPassword: 'Nestling1', password: 'Sparrow22' }]);
  expect(tokens.read()).toEqual({ token: 'new', refreshToken: 'new' });
});

describe('notifications', () => {
  const news = () => screen.getByRole('switch', { name: /News/ });

  it('notification settings are saved at once, the newest choice last', async () => {
    const first = hold(() => null);
    service.answer({
      updateNotificationSettings: async ({ body }) => {
        if (service.bodies('updateNotificationSettings').length === 1) await first.answer();
        return aProfile({ notificationSettings: body });
      },
    });
    const { user } = openSection('notifications');
    expect(news()).not.toBeChecked();
    await user.click(news());
    await user.click(screen.getByRole('switch', { name: /Tours/ }));
    first.release();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(service.bodies('updateNotificationSettings').map(({ news: n, tours }) => [n.email, tours.email])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('a notification setting that failed to save is kept and can be retried', async () => {
    let away = true;
    service.answer({
      updateNotificationSettings: ({ body }) =>
        away ? refuse(503, 'Away.') : aProfile({ notificationSettings: body }),
    });
    const { user } = openSection('notifications');
    await user.click(news());
    expect(await screen.findByText('We couldn’t save your choice')).toBeVisible();
    expect(news()).toBeChecked();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(news()).toBeChecked();
  });
});

describe('the agreement', () => {
  it('the agreement is shown as signed and downloads as a PDF', async () => {
    service.answer({ getAgreementPdf: () => new TextEncoder().encode('%PDF-1.7') });
    const { user } = openSection(
      'agreement',
      aProfile({ signature: aSignature({ typedName: '田中太郎', date: '2026-11-02' }) }),
    );
    expect(screen.getByText('November 2, 2026')).toBeVisible();
    expect(screen.getByText('田中太郎')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Your signature' })).toHaveAttribute('src', expect.stringMatching(/^data:/));
    expect(hrefOf('Check that a PDF is genuine')).toBe('/agreement/verify');
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('The PDF is in your downloads.')).toBeVisible();
    expect(saved).toEqual(['parent-agreement.pdf']);
  });

  it('the agreement section links to a newer version, or to registration when nothing is signed', () => {
    const { unmount } = openSection('agreement', aProfile({ signature: aSignature({ current: false }) }));
    expect(screen.getByText('There’s a newer agreement')).toBeVisible();
    expect(hrefOf('Read and sign it')).toBe('/onboarding/overview');
    unmount();
    openSection('agreement', aNewProfile());
    expect(hrefOf('Continue registration')).toBe('/onboarding');
  });
});

it('the data export can be cancelled', async () => {
  const held = hold(() => new Uint8Array(1));
  service.answer({ exportAccount: held.answer });
  const { user } = openSection('data');
  await user.click(screen.getByRole('button', { name: 'Download everything' }));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByText(/so far/)).not.toBeInTheDocument());
  held.release();
  expect(saved).toEqual([]);
});

describe('deleting the account', () => {
  const press = async (user: ReturnType<typeof openSection>['user']) => {
    await enter(user, await screen.findByLabelText(/Your password/), 'Nestling1');
    await user.click(screen.getByRole('button', { name: 'Delete my account for good' }));
  };

  const item = (given: Partial<DeletionItem> = {}): DeletionItem => ({
    kind: 'booking',
    request: 'booking',
    id: anId(300),
    number: 'NB-4K7Q2M',
    facilityName: 'Robin Hill Child Care',
    until: null,
    amount: null,
    currency: null,
    inActiveRecord: true,
    ...given,
  });
  const listing = (items: DeletionItem[], digest = 'first') =>
    service.answer({ getDeletion: () => ({ items, digest }) });
  const money = { amount: 16000, currency: 'CAD' } as const;
  const line = () => screen.getAllByRole('listitem').find(({ textContent }) => textContent!.includes('NB-4K7Q2M'))!;

  it.each<[string, Partial<DeletionItem>, RegExp]>([
    ['a request', { kind: 'request', amount: 0 }, /withdraw your request\. You haven’t been charged\./],
    ['a booking', money, /cancel your booking and refund \$160\.00 to your card\./],
    ['a booking too late for a refund', { amount: 0 }, /cancel your booking\. There’s no refund\./],
    ['paid care', { kind: 'care', until: '2026-12-31' }, /paid until December 31, 2026, and that isn’t refunded\./],
    ['a tour', { kind: 'tour', request: 'tour' }, /cancel your tour/],
    ['a waitlist request', { kind: 'waitlist', request: 'waitlist' }, /leave the waitlist/],
    ['a refund', { kind: 'refund', ...money }, /a refund of \$160\.00 is on its way\. You’ll still get it\./],
  ])('what ends with the account is listed above the password: %s', async (_, given, words) => {
    listing([item(given)]);
    openSection('data');
    expect(await screen.findByText('This ends when you delete your account')).toBeVisible();
    expect(line()).toHaveTextContent(words);
    const of = given.request === 'tour' ? 'tours/' : given.request === 'waitlist' ? 'waitlists/' : '';
    const href = `/my-bookings/${of}${anId(300)}`;
    expect(hrefOf('NB-4K7Q2M', within(line()))).toBe(href);
    expect(screen.getByLabelText(/Your password/)).toBeVisible();
  });

  it.each<[string, Partial<DeletionItem>, RegExp]>([
    ['a payment', { kind: 'charge', ...money }, /a payment of \$160\.00 is in progress/],
    ['a returned refund', { kind: 'returnedRefund', ...money }, /returned our refund of \$160\.00/],
  ])('%s delays the deletion, is shown before the password, and can be checked again', async (_, given, words) => {
    listing([item(given), item({ id: anId(301), number: 'NB-7XK2P9', inActiveRecord: false })]);
    const { user } = openSection('data');
    expect(await screen.findByText('Your account can’t be deleted yet')).toBeVisible();
    expect(line()).toHaveTextContent(words);
    expect(screen.getByText(/NB-7XK2P9 \(in your other record/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'NB-7XK2P9' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/Your password/)).not.toBeInTheDocument();
    service.answer({});
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByLabelText(/Your password/)).toBeVisible();
  });

  it('a list that has changed is shown again, and is confirmed with a second press', async () => {
    const refusal = 'What ends with your account has changed. Nothing was deleted. Please check the list again.';
    const bodies: unknown[] = [];
    const deletion = ({ body }: { body: { digest?: string } }) => {
      bodies.push(body.digest);
      return body.digest === 'second' ? {} : refuse(409, refusal);
    };
    service.answer({ deleteAccount: deletion });
    const { user, store } = openSection('data');
    await screen.findByLabelText(/Your password/);
    service.answer({ deleteAccount: deletion, getDeletion: () => ({ items: [item(money)], digest: 'second' }) });
    await press(user);
    const alert = (await screen.findByText('This ends when you delete your account')).closest('[role=alert]');
    expect(alert).toHaveTextContent('NB-4K7Q2M');
    expect(screen.getAllByText(refusal)[0]).toBeVisible();
    expect(store.getState().session.status).toBe('in');
    await user.click(screen.getByRole('button', { name: 'Delete my account for good' }));
    await waitFor(() => expect(bodies).toEqual(['nothing', 'second']));
  });

  it('the password is asked for when the list failed to load, because the service refuses if anything ends', async () => {
    service.answer({ getDeletion: () => refuse(503, 'We are having trouble.') });
    openSection('data');
    expect(await screen.findByLabelText(/Your password/)).toBeVisible();
  });
});

describe('the account', () => {
  const withAccount = (given: Partial<Profile['accountInfo']>) =>
    aProfile({ accountInfo: { email: 'maya@example.com', pendingEmail: null, phone: null, photo: null, ...given } });

  const show = (profile: Profile = aProfile()) => openSection('account', profile);

  describe('the e-mail address', () => {
    it('a new e-mail address waits for confirmation with instructions', async () => {
      service.answer({ updateUser: () => withAccount({ pendingEmail: 'new@example.com' }) });
      const { user } = show();
      expect(screen.getByText('maya@example.com')).toBeVisible();
      await enter(user, screen.getByLabelText(/New e‑mail address/), 'New@Example.com');
      await enter(user, screen.getByLabelText(/Current password/), 'Nestling1');
      await user.click(screen.getByRole('button', { name: 'Change e‑mail address' }));
      expect(await screen.findByText('Confirm your new address')).toBeVisible();
      expect(screen.getByText(/Open the link in it, or enter its code here/)).toHaveTextContent('new@example.com');
      expect(service.bodies('updateUser')).toEqual([{ email: 'new@example.com', currentPassword: 'Nestling1' }]);
      expect(screen.getByLabelText(/New e‑mail address/)).toHaveValue('');
    });

    it('a new e-mail address is confirmed with a code on the same page', async () => {
      service.answer({
        confirmEmail: () => withAccount({ email: 'new@example.com' }),
      });
      const { user, store } = show(withAccount({ pendingEmail: 'new@example.com' }));
      await enter(user, screen.getByLabelText(/Code from the e‑mail/), 'ABCDE12345');
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(screen.queryByText(/waiting to be confirmed/)).not.toBeInTheDocument());
      expect(await screen.findByText('new@example.com')).toBeVisible();
      expect(store.getState().toasts.map(({ message }) => message)).toEqual(['You now log in with new@example.com.']);
      expect(service.calls('confirmEmail').map(({ params }) => params.code)).toEqual(['ABCDE12345']);
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
      await user.click(screen.getByRole('button', { name: 'Send the e‑mail again' }));
      expect(await screen.findByText(/A new e‑mail is on its way/)).toBeVisible();
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

    it('the address that the parent has already is refused at its field', async () => {
      const { user } = show();
      await enter(user, screen.getByLabelText(/Current password/), 'Nestling1');
      await enter(user, screen.getByLabelText(/New e‑mail address/), 'maya@example.com');
      await user.click(screen.getByRole('button', { name: 'Change e‑mail address' }));
      expect((await screen.findAllByText('You already use this address.')).length).toBe(2);
      expect(hrefOf('Forgot your password?')).toBe('/reset');
    });
  });

  it('the phone number is saved with a confirmation, and can be removed', async () => {
    service.answer({ updateUser: ({ body }) => withAccount({ phone: body.phone ?? null }) });
    const { user } = show();
    const field = screen.getByRole('textbox', { name: /Phone number/ });
    await enter(user, field, '416 555 0199');
    await user.click(screen.getByRole('button', { name: 'Save phone number' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    await user.clear(field);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save phone number' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(service.bodies('updateUser')).toEqual([{ phone: '+14165550199' }, { phone: null }]);
  });

  describe('the photo', () => {
    const photo = { id: anId(600), fullPath: '/files/600.webp' };

    it('the account’s photo can be deleted', async () => {
      service.answer({ updateUser: () => withAccount({}) });
      const { user } = show(withAccount({ photo }));
      const group = await screen.findByRole('group', { name: 'Photo of Maya' });
      await user.click(within(group).getByRole('button', { name: 'Delete photo' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete photo' })).not.toBeInTheDocument());
      expect(service.bodies('updateUser')).toEqual([{ photoId: null }]);
    });
  });
});

describe('the sessions of an account', () => {
  const aSession = (over: Partial<Session> = {}): Session => ({
    id: anId(810),
    device: 'Safari on iPhone',
    zone: 'America/Toronto',
    startedAt: '2026-03-01T17:00:00.000Z',
    lastUsedAt: '2026-03-04T17:00:00.000Z',
    isCurrent: false,
    ...over,
  });
  const here = aSession({ id: anId(811), device: 'Chrome on Windows', isCurrent: true });
  const old = aSession({ id: anId(812), device: null, zone: null, lastUsedAt: '2026-03-01T17:00:00.000Z' });

  /** The sessions that the service has, which its calls end. */
  let sessions: Session[];
  const serve = (over: Parameters<typeof service.answer>[0] = {}) =>
    service.answer({
      listSessions: () => ({ items: sessions }),
      endSession: ({ params }) => ((sessions = sessions.filter(({ id }) => id !== params.id)), {}),
      endOtherSessions: () => ((sessions = sessions.filter(({ isCurrent }) => isCurrent)), {}),
      ...over,
    });
  beforeEach(() => {
    sessions = [here, aSession(), old];
    serve();
  });

  const show = () =>
    renderWithStore(beside(<ProfileSectionScreen section="password" settings={aSettings()} />, Toasts), {
      profile: aProfile(),
    });
  const items = async () =>
    within(await screen.findByRole('region', { name: 'Where you’re logged in' })).findAllByRole('listitem');

  it('a parent sees each device, its place by the clock, and which one this is', async () => {
    show();
    const [first, second, third] = await items();
    expect(first).toHaveTextContent('Chrome on Windows · This device');
    expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent(
      'Toronto time. Logged in March 1, 2026 at 5:00 PM. Last used March 4, 2026 at 5:00 PM.',
    );
    expect(third).toHaveTextContent('A device from March 1, 2026Logged in March 1, 2026 at 5:00 PM.Log out');
  });

  it('one device is logged out, or all others', async () => {
    const { user } = show();
    await items();
    await user.click(
      screen.getByRole('button', { name: 'Log out: Safari on iPhone, last used March 4, 2026 at 5:00 PM' }),
    );
    const said = await screen.findByText('Safari on iPhone was logged out.');
    expect(said.parentElement).toHaveFocus();
    expect(await items()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Log out all other devices' }));
    expect(await screen.findByText('All your other devices were logged out.')).toBeVisible();
    expect(await items()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).not.toBeInTheDocument();
  });

  it('one that has ended meanwhile is gone, and a failure is said', async () => {
    const { user } = show();
    await items();
    const button = () => screen.getByRole('button', { name: /Safari on iPhone/ });
    serve({ endSession: () => refuse(503, 'We can’t reach our records right now.') });
    await user.click(button());
    expect(await screen.findAllByText('We can’t reach our records right now.')).not.toHaveLength(0);
    serve({ endSession: () => ((sessions = [here]), refuse(404, 'Not found.')) });
    await user.click(button());
    expect(await screen.findByText('Safari on iPhone was logged out.')).toBeVisible();
    expect(await items()).toHaveLength(1);
  });

  it('a new password shows which sessions are left', async () => {
    const { user } = show();
    await items();
    serve({ updatePassword: () => ((sessions = [here]), { token: 'access-2', refreshToken: 'refresh-2' }) });
    await enter(user, screen.getByLabelText(/Current password/), 'Nestling1');
    await enter(user, screen.getByLabelText(/New password/), 'Sparrow22');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password was changed')).toBeVisible();
    expect(await items()).toHaveLength(1);
  });

  it.each([404, 501])('a service without such a list (%i) shows nothing of it', async (status) => {
    serve({ listSessions: () => refuse(status, 'Not found.') });
    const { store } = show();
    await waitFor(() => expect(screen.queryByText('Where you’re logged in')).not.toBeInTheDocument());
    expect(screen.getByLabelText(/Current password/)).toBeVisible();
    expect(store.getState().toasts).toEqual([]);
  });
});
