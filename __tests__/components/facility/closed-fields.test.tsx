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

/** The form as the server sends it, changed by `early`, then taken over. */
async function hydrated(query: Record<string, string | string[]> = {}, early: () => void = () => undefined) {
  const page = (
    <FakeRouterProvider router={fakeRouter('/')}>
      <Provider store={makeTestStore()}>
        <SearchForm filters={readSearchFilters(query)} problems={{}} choices={[]} resultsId="results" />
      </Provider>
    </FakeRouterProvider>
  );
  // A server has no document to look into.
  document.body.innerHTML = '';
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  early();
  await act(async () => void hydrateRoot(document.getElementById('root')!, page));
  return userEvent.setup();
}

it('leaves closed fields as they were sent, and sends them with the form', async () => {
  let sent: HTMLInputElement[] = [];
  await hydrated({ weekdays: ['1'], rating: '4' }, () => (sent = weekdays()));
  expect(weekdays()).toEqual(sent);
  expect(filtersIn(form())).toMatchObject({ weekdays: [1], rating: 4 });
});

it('takes them over once they are opened: what is chosen is shown, and goes along', async () => {
  const user = await hydrated({ weekdays: ['1'] });
  await user.click(summary('When'));
  await user.click(await screen.findByRole('checkbox', { name: 'Wednesday' }));
  expect(summary('When')).toHaveTextContent('Every Mon and Wed');
  expect(filtersIn(form())).toMatchObject({ weekdays: [1, 3] });
});

it('keeps what was ticked and chosen before React came, in parts that were closed again', async () => {
  await hydrated({}, () => {
    weekdays()[2]!.checked = true;
    document.querySelector<HTMLSelectElement>('select[name=rating]')!.value = '4';
  });
  expect(summary('When')).toHaveTextContent('Every Wed');
  expect(screen.getByText('More filters (1 set)')).toBeVisible();
  expect(filtersIn(form())).toMatchObject({ weekdays: [3], rating: 4 });
});
