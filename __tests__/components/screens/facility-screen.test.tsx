import { screen, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, aReview } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Review } from '@/api/contract/types';
import { FacilityScreen } from '@/components/screens/facility-screen';

useMockService();
const vacancies = { ageGroupId: anId(120), month: '2026-11', days: aCalendarMonth('2026-11') };
const show = (given: Partial<Facility> = {}, reviews = aPage<Review>([])) =>
  renderWithStore(<FacilityScreen facility={aFacility(given)} reviews={reviews} vacancies={vacancies} />);

it('leads to the request, to the search, and from page to page of the reviews', () => {
  show({}, aPage([aReview()], { totalPages: 2, totalItems: 6 }));
  expect(screen.getByRole('link', { name: 'Choose dates' })).toHaveAttribute('href', `/facility/${anId(100)}/drop-in`);
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    `/facility/${anId(100)}?reviews=2#reviews`,
  );
});

it('has the free days of the first month in the page itself', () => {
  show();
  expect(screen.getByRole('gridcell', { name: /November 9, 2026, 4 places left/ })).toBeVisible();
});

it('says that nothing can be booked while there are no prices', () => {
  show({ bookable: false });
  const card = within(screen.getByRole('region', { name: /booking/i }));
  expect(card.getByText(/prices, places/)).toBeVisible();
  expect(card.queryByRole('link')).not.toBeInTheDocument();
});
