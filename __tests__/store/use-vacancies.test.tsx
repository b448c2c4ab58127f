import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aCalendarMonth } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { selectCalendarMonth } from '@/store/slices/facility';
import { useVacancies } from '@/store/use-vacancies';

const service = useMockService();

function Places({ prefetched, groups = [anId(120)] }: { prefetched?: boolean; groups?: string[] }) {
  const [month, setMonth] = useState('2026-11');
  const { calendars, loading, problem, retry } = useVacancies({
    facilityId: anId(100),
    addressId: anId(110),
    month,
    ageGroupIds: groups,
    prefetched,
  });
  return (
    <>
      <p>
        {month}: {calendars[0] ? `${calendars[0].length} days` : loading ? 'on their way' : 'nothing'}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button onClick={() => setMonth('2026-12')}>Next month</button>
      <button onClick={retry}>Try again</button>
    </>
  );
}

function countMonths() {
  const asked: string[] = [];
  service.answer({
    getFacilityCalendar: ({ query }) => {
      asked.push(query.month);
      return { month: query.month, days: aCalendarMonth(query.month) };
    },
  });
  return asked;
}

it('loads each month that is shown', async () => {
  const asked = countMonths();
  const { user } = renderWithStore(<Places />);
  expect(await screen.findByText('2026-11: 30 days')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('2026-12: 31 days')).toBeVisible();
  expect(asked).toEqual(['2026-11', '2026-12']);
});

it('does not load the month that came with the page', async () => {
  const asked = countMonths();
  const { user } = renderWithStore(<Places prefetched />);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('2026-12: 31 days')).toBeVisible();
  expect(asked).toEqual(['2026-12']);
});

it('shows why a month failed to load, and retries', async () => {
  service.answer({ getFacilityCalendar: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = renderWithStore(<Places />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  countMonths();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2026-11: 30 days')).toBeVisible();
});

it('with two age groups, one failure is shown regardless of the order of the responses', async () => {
  let refusedFirst = () => {};
  const refused = new Promise<void>((resolve) => (refusedFirst = resolve));
  service.answer({
    getFacilityCalendar: async ({ query }) => {
      if (query.ageGroupId === anId(120)) {
        setTimeout(refusedFirst, 0);
        return refuse(503, 'We can’t reach our records right now.');
      }
      await refused;
      return { month: query.month, days: aCalendarMonth(query.month) };
    },
  });
  const { store } = renderWithStore(<Places groups={[anId(120), anId(121)]} />);
  const other = { facilityId: anId(100), addressId: anId(110), ageGroupId: anId(121), month: '2026-11' };
  await waitFor(() => expect(selectCalendarMonth(store.getState(), other)).toHaveLength(30));
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  expect(screen.queryByText(/on their way/)).not.toBeInTheDocument();
});
