import { screen, within } from '@testing-library/react';
import {
  aCalendarMonth,
  aFacility,
  aFacilityListItem,
  aReview,
  anAgeGroup,
} from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Review } from '@/api/contract/types';
import { FacilityScreen } from '@/components/screens/facility/facility-screen';

const service = useMockService();
const vacancies = { ageGroupId: anId(120), month: '2026-11', days: aCalendarMonth('2026-11') };
const show = (given: Partial<Facility> = {}, reviews = aPage<Review>([]), at?: string) =>
  renderWithStore(
    <FacilityScreen
      facility={aFacility(given)}
      addressId={anId(110)}
      reviews={reviews}
      vacancies={vacancies}
      siteUrl={null}
    />,
    { at },
  );

it('the facility page links to the request form, the search and the next page of reviews', () => {
  show({}, aPage([aReview()], { totalPages: 2, totalItems: 6 }));
  // One in the request card and one in the phone bar.
  const ways = screen.getAllByRole('link', { name: 'Choose dates' });
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(`/facility/${anId(100)}/drop-in`));
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    `/facility/${anId(100)}?reviews=2#reviews`,
  );
});

it('the facility page renders the availability of the first month', () => {
  show();
  expect(screen.getByRole('gridcell', { name: /November 9, 2026, 4 spots left/ })).toBeVisible();
});

it('without prices, the facility page says why nothing can be booked and offers a tour first', () => {
  show({ bookable: false, ageGroups: [anAgeGroup({ dropInItem: [], schedule: [] })] });
  const card = within(screen.getByRole('region', { name: 'Request care' }));
  expect(card.getByText(/No drop-in prices yet\. No monthly prices yet\./)).toBeVisible();
  const ways = card.getAllByRole('link').map((link) => link.textContent);
  expect(ways).toEqual(['Request a tour', 'Join the waitlist']);
});

describe('a search in the address', () => {
  const search = 'place=M5V&born=2024-10&born=2024-12&dates=2026-11-09&dates=2026-11-10';
  const at = `/facility/${anId(100)}?${search}&hours=1`;

  it('the price is that of the card, and every way on and back keeps the search', async () => {
    const asked = jest.fn();
    service.answer({
      listFacilities: ({ query }) => (
        asked(query),
        aPage([aFacilityListItem({ priceAsked: 29_400, halfDayPrice: 17_400, placesLeft: 2 })])
      ),
    });
    show({}, aPage([aReview()], { totalPages: 2, totalItems: 6 }), at);
    expect(await screen.findAllByText('Full days, 2 children, 2 days:')).toHaveLength(2);
    expect(screen.getAllByText('$294')).toHaveLength(3);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(asked.mock.lastCall).toEqual([
      expect.objectContaining({ ids: [anId(100)], birthDates: ['2024-10', '2024-12'] }),
    ]);
    const ways = screen.getAllByRole('link', { name: 'Choose dates' }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual(Array(2).fill(`/facility/${anId(100)}/drop-in?${search}&hours=1`));
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', `/?${search}`);
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain(search);
  });

  it('both children are known, and the first one’s group is shown', async () => {
    show({}, aPage<Review>([]), at);
    expect(await screen.findByRole('radio', { name: /Child 2/ })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Month of birth' })).toHaveValue('2024-10');
  });

  it('where not all of it is free, the price is that of a full day per child', async () => {
    service.answer({ listFacilities: () => aPage([]) });
    show({}, aPage<Review>([]), at);
    expect(await screen.findAllByText('Full days, per child:')).toHaveLength(2);
  });

  it('permanent care that was searched for is the first way to request', async () => {
    show({}, aPage<Review>([]), `/facility/${anId(100)}?born=2024-10&weekdays=1&type=2`);
    expect(await screen.findAllByRole('link', { name: 'Request permanent care' })).toHaveLength(2);
  });
});
