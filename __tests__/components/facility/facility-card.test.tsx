import { screen } from '@testing-library/react';
import { aFacilityAddress, aFacilityListItem } from '@/__tests__/support/builders/facility';
import { aSettings } from '@/__tests__/support/builders/settings';
import { renderWithStore } from '@/__tests__/support/render';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { readSearchFilters } from '@/lib/search/search';

const listed = aFacilityListItem({
  source: { name: 'City of Toronto list', date: '2024-11-29', url: null, attribution: null },
  participates: false,
  bookable: false,
  licensedPlaces: 16,
  priceFrom: null,
  medianReplyHours: null,
  rating: null,
  photo: null,
});

it('a participating facility shows its price and free places', () => {
  const asked = readSearchFilters({ born: ['2025-09', '2022-05'], dates: ['2026-11-27', '2026-11-30'] });
  const facility = aFacilityListItem({ placesLeft: 3, priceAsked: 29_400, halfDayPrice: 17_400, distanceKm: 0.85 });
  renderWithStore(<FacilityCard facility={facility} asked={asked} />);
  expect(screen.getByText('At least 3 spots left in each child’s group on all your days')).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(
    'Full days, 2 children, 2 days: $294 CAD · half days from $174',
  );
  expect(screen.getByRole('article')).not.toHaveTextContent('$45');
  expect(screen.getByText(/850 m away/)).toBeVisible();
  expect(screen.getByText('Usually replies within 3 hours')).toBeVisible();
  expect(screen.getByText('Spots confirmed on Nov 2')).toBeVisible();
  expect(screen.queryByText(/Licensed|not listed|list/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /Drawing/ })).not.toBeInTheDocument();
});

it('a listed facility shows its licence with source and date, and that no prices are listed', () => {
  renderWithStore(<FacilityCard facility={listed} />);
  expect(screen.getByText(/Licensed for 16 children/)).toBeVisible();
  expect(screen.getByText('City of Toronto list, November 29, 2024')).toBeVisible();
  expect(screen.getByText('No prices or open spots listed')).toBeVisible();
  expect(screen.queryByText(/spots? left/)).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Drawing of a house: we don’t have a photo of this facility' })).toBeVisible();
});

it('a card says when ages are not listed, and approximates when only the postal area is known', () => {
  const address = aFacilityAddress({ pointPrecision: 'postalArea' });
  const facility = {
    ...listed,
    address,
    ageFromMonths: null,
    ageToMonths: null,
    licensedPlaces: null,
    distanceKm: 3.24,
  };
  renderWithStore(<FacilityCard facility={facility} />);
  expect(screen.getByText(/Ages not listed/)).toBeVisible();
  expect(screen.getByText(/about 3 km away/)).toBeVisible();
  expect(screen.queryByText(/Licensed/)).not.toBeInTheDocument();
});

it.each([
  ['town', 12.4, /Toronto, ON · town center about 12 km away/],
  ['town', 0.2, /Toronto, ON · somewhere in this town/],
  [null, null, /Toronto, ON · distance not known/],
] as const)('a card shows no distance that is not known (%p, %p km)', (pointPrecision, distanceKm, words) => {
  const address = aFacilityAddress({ city: 'Toronto', region: 'ON', pointPrecision });
  renderWithStore(<FacilityCard facility={{ ...listed, address, distanceKm }} />);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/about 1 km/)).not.toBeInTheDocument();
});

it('a card says when some ages are not listed and the address is given on request', () => {
  const address = aFacilityAddress({ line1: null });
  const part = { ...listed, address, ageFromMonths: 36, ageToMonths: null, agesPartlyStated: true };
  const { unmount } = renderWithStore(<FacilityCard facility={part} />);
  expect(screen.getByText(/from 3 years, some ages not listed/)).toBeVisible();
  expect(screen.getByText(/address given on request/)).toBeVisible();
  unmount();
  renderWithStore(<FacilityCard facility={{ ...part, ageFromMonths: null }} />);
  expect(screen.getByText(/Some ages not listed/)).toBeVisible();
});

it.each([
  ['some', true, 1],
  ['some', false, 0],
  ['all', true, 0],
] as const)(
  'an invented facility is marked when %s are invented (invented: %s)',
  (inventedFacilities, invented, marks) => {
    const settings = aSettings({ demo: true, inventedFacilities });
    renderWithStore(<FacilityCard facility={{ ...listed, invented }} />, { settings });
    expect(screen.queryAllByText('Invented for this demonstration')).toHaveLength(marks);
  },
);

it.each([
  [{ priceType: 1 }, 'Full days, per child: from $45 CAD a day'],
  [{ priceType: 2 }, 'Full days, per child: from $45 CAD a month'],
  [{ priceAsked: null }, 'Full days, per child: from $45 CAD a dayNot every day you asked for has a price'],
] as const)('a card says whether its price is per child, and for which hours: %j', (given, words) => {
  renderWithStore(
    <FacilityCard facility={aFacilityListItem(given)} asked={readSearchFilters({ dates: '2026-11-27' })} />,
  );
  expect(screen.getByRole('article')).toHaveTextContent(words);
});

it('a detour replaces the distance', () => {
  renderWithStore(<FacilityCard facility={aFacilityListItem({ distanceKm: 4, detourKm: 2.04 })} />);
  expect(screen.getByText(/Toronto, ON · 2 km detour, by straight line/)).toBeVisible();
  expect(screen.queryByText(/4.0 km/)).not.toBeInTheDocument();
});
