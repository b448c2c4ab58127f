import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { beside, renderWithStore } from '@/__tests__/support/render';
import type { Session } from '@/api/contract/types';
import { Toasts } from '@/components/layout/shell';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';

const service = useMockService();

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
