import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore } from '@/__tests__/support/render';
import { filtersIn } from '@/components/facility/search/search-draft';
import { SearchForm } from '@/components/facility/search/search-form';
import { readSearchFilters } from '@/lib/search/search';

useMockService();

const form = () => screen.getByRole<HTMLFormElement>('search', { name: 'Child care' });
const summary = (label: string) => within(form()).getByText(label).closest('summary')!;
const weekdays = () => [...document.querySelectorAll<HTMLInputElement>('input[name=weekdays]')];

/** Renders the form on the server, applies `early`, then hydrates. */
async function hydrated(query: Record<string, string | string[]> = {}, early: () => void = () => undefined) {
  const page = (
    <FakeRouterProvider router={fakeRouter('/')}>
      <Provider store={makeTestStore()}>
        <SearchForm filters={readSearchFilters(query)} problems={{}} choices={[]} resultsId="results" />
      </Provider>
    </FakeRouterProvider>
  );
  // A server has no document to read.
  document.body.innerHTML = '';
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  early();
  await act(async () => void hydrateRoot(document.getElementById('root')!, page));
  return userEvent.setup();
}

it('closed fields keep the server’s HTML and are submitted with the form', async () => {
  let sent: HTMLInputElement[] = [];
  await hydrated({ weekdays: ['1'], rating: '4' }, () => (sent = weekdays()));
  expect(weekdays()).toEqual(sent);
  expect(filtersIn(form())).toMatchObject({ weekdays: [1], rating: 4 });
});

it('opened fields are hydrated: selections are shown and submitted', async () => {
  const user = await hydrated({ weekdays: ['1'] });
  await user.click(summary('When'));
  await user.click(await screen.findByRole('checkbox', { name: 'Wednesday' }));
  expect(summary('When')).toHaveTextContent('Every Mon and Wed');
  expect(filtersIn(form())).toMatchObject({ weekdays: [1, 3] });
});

it('choices made before hydration in sections that were closed again are kept', async () => {
  await hydrated({}, () => {
    weekdays()[2]!.checked = true;
    document.querySelector<HTMLSelectElement>('select[name=rating]')!.value = '4';
  });
  expect(summary('When')).toHaveTextContent('Every Wed');
  expect(screen.getByText('More filters (1 set)')).toBeVisible();
  expect(filtersIn(form())).toMatchObject({ weekdays: [3], rating: 4 });
});
