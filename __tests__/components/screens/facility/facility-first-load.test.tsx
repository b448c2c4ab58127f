import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { act, screen } from '@testing-library/react';
import { aFacility } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore } from '@/__tests__/support/render';
import { FacilityBody } from '@/components/screens/facility/facility-screen';
import * as zones from '@/lib/dates/instants';

jest.mock('@/lib/dates/instants', () => {
  const actual = jest.requireActual<Record<string, unknown>>('@/lib/dates/instants');
  const watched = (value: unknown) => (typeof value === 'function' ? jest.fn(value as () => unknown) : value);
  return Object.fromEntries(Object.entries(actual).map(([name, value]) => [name, watched(value)]));
});

useMockService();
const asked = () => Object.values(zones).filter((one) => jest.isMockFunction(one) && one.mock.calls.length > 0);

it('hydrating the facility page does not use time zones, which are slow to load on phones', async () => {
  const facility = aFacility({ ownFactsAt: '2026-11-01T12:00:00Z' });
  const page = (
    <FakeRouterProvider router={fakeRouter('/')}>
      <Provider store={makeTestStore({ profile: null })}>
        <FacilityBody
          facility={facility}
          addressId={anId(110)}
          reviews={{ items: [], totalItems: 0, totalPages: 0, page: 1, limit: 5 }}
          vacancies={null}
        />
      </Provider>
    </FakeRouterProvider>
  );
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  expect(asked()).not.toEqual([]);
  jest.clearAllMocks();
  const root = await act(async () => hydrateRoot(document.getElementById('root')!, page));
  expect(asked()).toEqual([]);
  expect(screen.getByText(/^For example, /)).toBeInTheDocument();
  expect(screen.getByText('Updated by the facility on November 1, 2026')).toBeVisible();
  await act(async () => root.unmount());
});
