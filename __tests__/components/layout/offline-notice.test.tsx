import { act, screen } from '@testing-library/react';
import { renderWithStore } from '@/__tests__/support/render';
import { OfflineNotice } from '@/components/layout/shell';
import { TextLink } from '@/components/ui/navigation/text-link';

let isOnline = true;
const turn = (state: 'offline' | 'online') =>
  act(() => {
    isOnline = state === 'online';
    window.dispatchEvent(new Event(state));
  });
const show = () =>
  renderWithStore(
    <>
      <OfflineNotice />
      <TextLink href="/help">Help</TextLink>
      <a href="#part">Part</a>
    </>,
  );

beforeEach(() => {
  isOnline = true;
  jest.spyOn(window.navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});

it('the offline notice is shown while offline and removed when back online', () => {
  const { store } = show();
  const notice = screen.getByRole('status');
  expect(notice).toBeEmptyDOMElement();
  turn('offline');
  expect(notice).toHaveTextContent('You’re offline. This page keeps everything you typed.');
  turn('online');
  expect(notice).toBeEmptyDOMElement();
  expect(store.getState().toasts.map(({ type, message }) => [type, message])).toEqual([
    ['info', 'You’re back online.'],
  ]);
});

it('while offline, links to other pages are blocked and the notice explains why', async () => {
  const { user, router } = show();
  turn('offline');
  await user.click(screen.getByRole('link', { name: 'Part' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^You’re offline\. /);
  await user.click(screen.getByRole('link', { name: 'Help' }));
  expect(router.visited).toEqual(['/']);
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline, so we can’t open another page yet.');
  turn('online');
  await user.click(screen.getByRole('link', { name: 'Help' }));
  expect(router.asPath).toBe('/help');
});
