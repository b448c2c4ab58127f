import { screen, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, aReview, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Review } from '@/api/contract/types';
import { FacilityScreen } from '@/components/screens/facility/facility-screen';

useMockService();
const vacancies = { ageGroupId: anId(120), month: '2026-11', days: aCalendarMonth('2026-11') };
const show = (given: Partial<Facility> = {}, reviews = aPage<Review>([])) =>
  renderWithStore(
    <FacilityScreen
      facility={aFacility(given)}
      addressId={anId(110)}
      reviews={reviews}
      vacancies={vacancies}
      siteUrl={null}
    />,
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
