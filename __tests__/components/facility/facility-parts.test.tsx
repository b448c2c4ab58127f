import { screen, within } from '@testing-library/react';
import { aFacility, aFacilityAddress, anAgeGroup, aReview } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Paged, Review } from '@/api/contract/types';
import { FacilityAbout } from '@/components/facility/page/facility-about';
import { FacilityHeading } from '@/components/facility/page/facility-heading';
import { FacilityHours } from '@/components/facility/page/facility-hours';
import { FacilityPrices } from '@/components/facility/page/facility-prices';
import { FacilityReviews } from '@/components/facility/page/facility-reviews';
import { NotTakingPart } from '@/components/facility/page/not-taking-part';
import { OwnerRole, ReviewCategory, SessionType } from '@/lib/enums';

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('the heading', () => {
  const show = (given: Partial<Facility> = {}) => renderWithStore(<FacilityHeading facility={aFacility(given)} />);

  it('tells name, program, address, rating, reply time and licence', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Robin Hill Child Care' })).toBeVisible();
    expect(screen.getByText('Day Care')).toBeVisible();
    const facts = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(facts).toEqual([
      '100 King Street West, Toronto, ON M5V 1J2 Show on a map (opens in a new tab)',
      'Usually replies within 3 hours, accepts 90% of requests',
      'Licence ON-1042',
    ]);
    expect(screen.getByRole('link', { name: /4\.5/ })).toHaveAttribute('href', '#reviews');
    const map = screen.getByRole('link', { name: /^Show on a map/ });
    expect(map).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('100 King Street West')));
  });

  it('names each of several addresses, and leaves out what is not known', () => {
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

describe('what is said of a facility', () => {
  it('has its languages, people and the ways to reach it', () => {
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

  it('says "not stated" where nobody has said', () => {
    renderWithStore(<FacilityAbout facility={aFacility({ languages: [], phone: null, email: null, amenities: [] })} />);
    for (const term of ['Languages', 'Phone', 'E-mail']) expect(fact(term)).toHaveTextContent('Not stated');
    expect(screen.queryByText('Good to know')).not.toBeInTheDocument();
  });
});

it('the ways to reach a facility that does not take part are its own', () => {
  renderWithStore(<NotTakingPart facility={aFacility({ participates: false })} addressId={null} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+14165550111',
    'mailto:hello@robinhill.example',
  ]);
});

it('opening hours say of each weekday when it opens, or that it is closed', () => {
  const openingHours: Facility['openingHours'] = [
    { weekday: 1, open: true, opens: '07:30', closes: '18:00' },
    { weekday: 6, open: false, opens: null, closes: null },
  ];
  renderWithStore(<FacilityHours facility={aFacility({ openingHours })} />);
  const hours = within(screen.getByRole('table', { name: 'Opening hours' }));
  expect(hours.getByRole('row', { name: /^Monday 7:30.* – 6:00/ })).toBeVisible();
  expect(hours.getByRole('row', { name: 'Saturday Closed' })).toBeVisible();
});

describe('prices', () => {
  const show = (groups = [anAgeGroup()], given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityPrices facility={aFacility(given)} ageGroups={groups} />);

  it('are told by age group: a day by session, a month by days a week', () => {
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
    expect(screen.getByText(/^Cancelling a drop-in:/)).toBeVisible();
  });

  it('that are not there yet are named as such, with what can be asked for instead', () => {
    show([anAgeGroup({ dropInItem: [], schedule: [] })], { bookable: false });
    expect(screen.getByText(/No prices yet.*tour.*waitlist/)).toBeVisible();
    expect(screen.queryByText(/^Cancelling/)).not.toBeInTheDocument();
  });
});

describe('reviews', () => {
  const hrefFor = (page: number) => `/?reviews=${page}`;
  const show = (reviews: Paged<Review>, given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityReviews facility={aFacility(given)} reviews={reviews} hrefFor={hrefFor} />);

  it('tell who wrote, when, how they rated, and the reply', () => {
    const byCategory = [{ category: ReviewCategory.CLEANLINESS, average: 4 }];
    show(aPage([aReview({ reply: 'Thank you!' })]), { rating: { average: 4.5, byCategory } });
    const [review] = within(screen.getByRole('list')).getAllByRole('listitem');
    for (const text of ['Maya R.', 'November 2, 2026', 'Our daughter loves it.', 'Thank you!']) {
      expect(within(review!).getByText(text)).toBeVisible();
    }
    expect(within(review!).getByText('Reply from Robin Hill Child Care')).toBeVisible();
    expect(fact('Cleanliness')).toHaveTextContent(/4/);
    expect(screen.getByText('1 / 1')).toBeVisible();
  });

  it('that nobody has written yet are named as such', () => {
    show(aPage<Review>([]));
    expect(screen.getByText(/No reviews yet/)).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('are turned by links, and past the end the way leads back', () => {
    const { unmount } = show(aPage([aReview({ at: now })], { page: 1, totalPages: 2, totalItems: 7 }));
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/?reviews=2');
    unmount();
    show(aPage<Review>([], { page: 9, totalPages: 2, totalItems: 7 }));
    expect(screen.getByText(/no page 9/)).toBeVisible();
    expect(screen.getByRole('link', { name: /last page/ })).toHaveAttribute('href', '/?reviews=2');
  });
});
