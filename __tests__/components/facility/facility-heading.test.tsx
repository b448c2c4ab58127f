import { screen } from '@testing-library/react';
import { aFacility, aFacilityAddress, aFacilityListItem } from '@/__tests__/support/builders/facility';
import { renderWithStore } from '@/__tests__/support/render';
import { shownPrice } from '@/lib/search/search-words';
import { FacilityHeading } from '@/components/facility/page/facility-heading';

const price = aFacilityListItem({ priceFrom: 8_000, halfDayPrice: 4_500 });

it.each([
  ['exact', null],
  ['town', 'We only know its town, so distances are to the center of Salida.'],
  ['postalArea', 'We only know its postal code, so distances are approximate.'],
  [null, 'We don’t know its exact location, so we can’t show a distance.'],
] as const)('the heading qualifies distances when the point is %p', (pointPrecision, note) => {
  const address = aFacilityAddress({ line1: null, city: 'Salida', region: 'CO', postalCode: '81201', pointPrecision });
  renderWithStore(<FacilityHeading facility={aFacility({ addresses: [address] })} price={null} />);
  expect(screen.getByText(/Address given on request, Salida, CO 81201/)).toBeVisible();
  if (note) expect(screen.getByText(note)).toBeVisible();
  else expect(screen.queryByText(/We only know|We don’t know/)).not.toBeInTheDocument();
});

it('the price of a full day and the rating are right below the name', () => {
  renderWithStore(<FacilityHeading facility={aFacility()} price={shownPrice(price, undefined)} />);
  expect(screen.getByText('Full days, per child:').parentElement).toHaveTextContent(
    /^Full days, per child: from \$80 CAD a day · half days from \$45$/,
  );
  expect(screen.getByRole('link', { name: /out of 5|\/ 5/ })).toHaveAttribute('href', '#reviews');
});
