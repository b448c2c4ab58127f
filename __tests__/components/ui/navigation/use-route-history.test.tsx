import { act, render, screen } from '@testing-library/react';
import Router from 'next/router';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { useRecordedRoutes, useRouteHistory } from '@/components/ui/navigation/use-route-history';

function Page() {
  useRecordedRoutes();
  const { previous, canGoBack } = useRouteHistory();
  return (
    <>
      <output>{`${previous ?? 'nothing'}, ${canGoBack ? 'can go back' : 'cannot go back'}`}</output>
      <Breadcrumbs items={[{ label: 'Search', href: '/' }, { label: 'Little Acorns' }]} />
    </>
  );
}
const told = () => screen.getByRole('status').textContent;
const search = () => screen.getByRole('link', { name: 'Search' }).getAttribute('href');

/** Imitates Next after a route change: the history entry has a key, which `replace` keeps. */
const arrive = (url: string, key: string, shallow = false) =>
  act(() => {
    window.history.replaceState({ key }, '', url);
    Router.events.emit('routeChangeComplete', url, { shallow });
  });

test('useRouteHistory returns the previous route, and the breadcrumb links back to the last search', () => {
  window.history.replaceState({ key: 'a' }, '', '/?place=M5V');
  render(<Page />);
  expect(told()).toBe('nothing, cannot go back');
  expect(search()).toBe('/');

  arrive('/?place=M5V&page=2', 'b');
  arrive('/facility/1#prices', 'c');
  expect(told()).toBe('/?place=M5V&page=2, can go back');
  expect(search()).toBe('/?place=M5V&page=2');

  arrive('/facility/1?tab=reviews', 'd', true);
  expect(told()).toBe('/?place=M5V&page=2, can go back');

  arrive('/my-bookings', 'e');
  expect(told()).toBe('/facility/1, can go back');
  expect(search()).toBe('/');

  // A replacement, as after a redirect, keeps the key.
  arrive('/login', 'e');
  expect(told()).toBe('/facility/1, can go back');

  // Back returns to an entry and removes the later one.
  arrive('/facility/1', 'c');
  expect(told()).toBe('/?place=M5V&page=2, can go back');
  arrive('/?place=M5V&page=2', 'b');
  arrive('/?place=M5V', 'a');
  expect(told()).toBe('nothing, cannot go back');
});
