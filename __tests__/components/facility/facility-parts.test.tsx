import { screen, within } from '@testing-library/react';
import { aFacility, aFacilityAddress, anAgeGroup, aReview } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Paged, Review } from '@/api/contract/types';
import { FacilityAbout } from '@/components/facility/page/facility-about';
import { FacilityHeading } from '@/components/facility/page/facility-heading';
import { FacilityHours } from '@/components/facility/page/facility-hours';
import { FacilityPrices, FacilityTerms } from '@/components/facility/page/facility-prices';
import { FacilityReviews } from '@/components/facility/page/facility-reviews';
import { NotTakingPart } from '@/components/facility/page/not-taking-part';
import { noAskedSearch } from '@/lib/search/asked-search';
import { OwnerRole, ReviewCategory, SessionType } from '@/lib/enums';

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('the facility’s heading', () => {
  const show = (given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityHeading facility={aFacility(given)} price={null} />);

  it('the heading shows name, program, address, rating, reply time and licence', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Robin Hill Child Care' })).toBeVisible();
    expect(screen.getByText('Day Care')).toBeVisible();
    const facts = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(facts).toEqual([
      '100 King Street West, Toronto, ON M5V 1J2 Show on a map (opens in a new tab)',
      'Usually replies within 3 hours, accepts 90% of requests',
      'License ON-1042',
    ]);
    expect(screen.getByRole('link', { name: /4\.5/ })).toHaveAttribute('href', '#reviews');
    const map = screen.getByRole('link', { name: /^Show on a map/ });
    expect(map).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('100 King Street West')));
  });

  it('the heading names each of several addresses and omits unknown facts', () => {
    show({
      addresses: [aFacilityAddress(), aFacilityAddress({ id: anId(111), title: 'Queen Street' })],
      rating: { average: null, byCategory: [] },
      medianReplyHours: null,
      acceptanceRate: null,
      licenceNumber: null,
    });
    const facts = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(facts).toEqual([
      expect.stringMatching(/^King Street: 100 King/),
      expect.stringMatching(/^Queen Street: 100 King/),
    ]);
    expect(screen.getAllByRole('link', { name: 'Show on a map (opens in a new tab)' })).toHaveLength(2);
  });
});

describe('the facility’s description', () => {
  it('the description has languages, staff and contact details', () => {
    const owners = [{ name: 'Robin Hill', role: OwnerRole.DIRECTOR }];
    renderWithStore(<FacilityAbout facility={aFacility({ owners, phoneExtension: '12' })} />);
    expect(screen.getByText('A small house with a large garden.')).toBeVisible();
    expect(fact('Languages')).toHaveTextContent('English, French');
    expect(fact('Good to know')).toHaveTextContent('Outdoor play');
    expect(fact('Director')).toHaveTextContent('Robin Hill');
    const phone = screen.getByRole('link', { name: /extension 12$/ });
    expect(phone).toHaveAttribute('href', 'tel:+14165550111;ext=12');
    expect(screen.getByRole('link', { name: 'hello@robinhill.example' })).toHaveAttribute(
      'href',
      'mailto:hello@robinhill.example',
    );
  });

  it('missing facts are shown as not listed', () => {
    renderWithStore(<FacilityAbout facility={aFacility({ languages: [], phone: null, email: null, amenities: [] })} />);
    for (const term of ['Languages', 'Phone', 'E-mail']) expect(fact(term)).toHaveTextContent('Not listed');
    expect(screen.queryByText('Good to know')).not.toBeInTheDocument();
  });
});

it('a facility that does not take part shows its own contact details', () => {
  renderWithStore(
    <NotTakingPart
      facility={aFacility({ participates: false, takesRequests: 'none' })}
      addressId={null}
      asked={noAskedSearch}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+14165550111',
    'mailto:hello@robinhill.example',
    expect.stringContaining('/for-facilities'),
  ]);
});

describe('the opening hours', () => {
  const openingHours: Facility['openingHours'] = [
    { weekday: 1, open: true, opens: '07:30', closes: '18:00' },
    { weekday: 6, open: false, opens: null, closes: null },
  ];
  const show = (given: Partial<Facility>) =>
    renderWithStore(<FacilityHours facility={aFacility({ openingHours, ...given })} />);

  it('today’s hours come first, with each weekday, closed ones included, one press away', async () => {
    const { user } = show({});
    expect(screen.getByText('Today:').parentElement).toHaveTextContent('Today: 7:30 AM – 6:00 PM');
    await user.click(screen.getByText('Hours for every day'));
    const hours = within(screen.getByRole('table', { name: 'Opening hours' }));
    expect(hours.getByRole('row', { name: /^Monday 7:30.* – 6:00/ })).toBeVisible();
    expect(hours.getByRole('row', { name: 'Saturday Closed' })).toBeVisible();
  });

  it('the next three closing days are listed, later ones are folded, and past ones are left out', async () => {
    const closedDays = ['2026-10-12', '2026-12-25', '2026-12-26', '2027-01-01', '2027-02-15'];
    const { user } = show({ closedDays });
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 3)
        .map((item) => item.textContent),
    ).toEqual(['Friday, December 25, 2026', 'Saturday, December 26, 2026', 'Friday, January 1, 2027']);
    expect(screen.queryByText(/October/)).not.toBeInTheDocument();
    await user.click(screen.getByText('All hours and closing days'));
    expect(screen.getByText('Monday, February 15, 2027')).toBeVisible();
  });

  it('a closing day today is said', () => {
    show({ closedDays: ['2026-11-02'] });
    expect(screen.getByText('Today:').parentElement).toHaveTextContent('Today: Closed for the day');
  });
});

describe('the facility’s prices', () => {
  const show = (groups = [anAgeGroup()], given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityPrices facility={aFacility(given)} ageGroups={groups} />);

  it('prices are shown by age group: days by session, months by days a week', () => {
    const schedule = [
      { scheduleType: SessionType.FULL_DAY, days: 5, monthlyPrice: 140000 },
      { scheduleType: SessionType.FULL_DAY, days: 3, monthlyPrice: 90000 },
      { scheduleType: SessionType.HALF_DAY_AM, days: 5, monthlyPrice: 80000 },
    ] as const;
    show([anAgeGroup({ schedule: [...schedule] })]);
    expect(screen.getByRole('heading', { name: 'Toddlers' })).toBeVisible();
    expect(screen.getByText('18 months to 2½ years')).toBeVisible();
    expect(fact('Drop-in, Full Day')).toHaveTextContent('$80.00');
    const table = within(screen.getByRole('table', { name: /CAD a month/ }));
    const columns = table.getAllByRole('columnheader').map((header) => header.textContent);
    expect(columns).toEqual(['Session', '3 days a week', '5 days a week']);
    expect(table.getByRole('row', { name: /Full Day \$900 \$1,400/ })).toBeVisible();
    expect(table.getByRole('row', { name: /Half Day-AM – \$800/ })).toBeVisible();
  });

  it('several age groups are folded to one line each, with the price of a full day', async () => {
    const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });
    const { user } = show([anAgeGroup(), infants]);
    const line = screen.getByRole('heading', { name: 'Infants' }).closest('summary')!;
    expect(line).toHaveTextContent(/Infants.*Birth to 18 months.*\$80 a day.*Full Day/);
    expect(screen.getAllByText('Drop-in, Full Day')[1]).not.toBeVisible();
    await user.click(line);
    expect(screen.getAllByText('Drop-in, Full Day')[1]).toBeVisible();
  });

  it('missing prices are named, with what can be requested instead', () => {
    show([anAgeGroup({ dropInItem: [], schedule: [] })], { bookable: false });
    expect(screen.getByText(/No prices yet.*tour.*waitlist/)).toBeVisible();
  });
});

it('the terms are folded on a phone', () => {
  const { unmount } = renderWithStore(<FacilityTerms facility={aFacility()} group={null} />);
  expect(screen.getByText(/^Cancelling a drop-in:/).closest('details')).toHaveTextContent('If plans change');
  unmount();
  renderWithStore(<FacilityTerms facility={aFacility({ bookable: false })} group={null} />);
  expect(screen.queryByText(/^Cancelling/)).not.toBeInTheDocument();
});

describe('the facility’s reviews', () => {
  const hrefFor = (page: number) => `/?reviews=${page}`;
  const show = (reviews: Paged<Review>, given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityReviews facility={aFacility(given)} reviews={reviews} hrefFor={hrefFor} />);

  it('a review shows author, date, ratings and the reply', () => {
    const byCategory = [{ category: ReviewCategory.CLEANLINESS, average: 4 }];
    show(aPage([aReview({ reply: 'Thank you!' })]), { rating: { average: 4.5, byCategory } });
    const [review] = within(screen.getByRole('list')).getAllByRole('listitem');
    for (const text of ['Maya R.', 'November 2, 2026', 'Our daughter loves it.', 'Thank you!']) {
      expect(within(review!).getByText(text)).toBeVisible();
    }
    expect(within(review!).getByText(/^Reply from/)).toHaveTextContent('Reply from Robin Hill Child Care');
    expect(fact('Cleanliness')).toHaveTextContent(/4/);
    expect(screen.getByText('1 / 1')).toBeInTheDocument();
  });

  it('a phone shows one review and folds the others, and opens them on a later page', () => {
    const reviews = [1, 2, 3].map((n) => aReview({ id: anId(130 + n), text: `Review ${n}` }));
    const { unmount } = show(aPage(reviews));
    const fold = () => screen.getByText('More reviews and ratings').closest('details')!;
    expect(screen.getByText('Review 1').closest('details')).toBeNull();
    expect(screen.getByText('Review 3').closest('details')).toBe(fold());
    expect(fold().open).toBe(false);
    unmount();
    show(aPage(reviews, { page: 2, totalPages: 2, totalItems: 8 }));
    expect(fold().open).toBe(true);
  });

  it('missing reviews are named', () => {
    show(aPage<Review>([]));
    expect(screen.getByText(/No reviews yet/)).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('reviews are paginated, and a page past the end links back', () => {
    const { unmount } = show(aPage([aReview({ at: now })], { page: 1, totalPages: 2, totalItems: 7 }));
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/?reviews=2');
    unmount();
    show(aPage<Review>([], { page: 9, totalPages: 2, totalItems: 7 }));
    expect(screen.getByText(/no page 9/)).toBeVisible();
    expect(screen.getByRole('link', { name: /last page/ })).toHaveAttribute('href', '/?reviews=2');
  });
});
