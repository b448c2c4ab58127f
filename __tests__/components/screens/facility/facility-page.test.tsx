import { act, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  aCalendarMonth,
  aFacility,
  aFacilityAddress,
  aFacilityListItem,
  anAgeGroup,
  aReview,
} from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { hrefOf, hrefsOf, linksOf, textsOf } from '@/__tests__/support/queries';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Facility, Review } from '@/api/contract/types';
import { asScriptText, childCareData, previewPicture } from '@/components/screens/facility/facility-data';
import { FacilityBody, FacilityScreen } from '@/components/screens/facility/facility-screen';
import * as zones from '@/lib/dates/instants';
import { CancellationPolicy, OwnerRole, SessionType } from '@/lib/enums';

/** Time zones as they are, but noting what asks for them. */
jest.mock('@/lib/dates/instants', () => {
  const actual = jest.requireActual<Record<string, unknown>>('@/lib/dates/instants');
  const watched = (value: unknown) => (typeof value === 'function' ? jest.fn(value as () => unknown) : value);
  return Object.fromEntries(Object.entries(actual).map(([name, value]) => [name, watched(value)]));
});

const service = useMockService();
const noReviews = { items: [], totalItems: 0, totalPages: 0, page: 1, limit: 5 };

const source = {
  name: 'City of Toronto list',
  date: '2024-11-29',
  url: 'https://open.toronto.example/child-care',
  attribution: 'Contains information licensed under the Open Government Licence – Toronto.',
};

/** A facility known only from an imported list. */
const listed = (given: Partial<Facility> = {}) =>
  aFacility({
    description: null,
    amenities: [],
    source,
    listFacts: ['Fee subsidy accepted'],
    licensedPlaces: 36,
    ageGroups: [
      anAgeGroup({
        title: 'Infants',
        fromMonths: 0,
        toMonths: 18,
        licensedPlaces: 16,
        places: null,
        dropInItem: [],
        schedule: [],
      }),
      anAgeGroup({ id: anId(121), licensedPlaces: null, places: null, dropInItem: [], schedule: [] }),
    ],
    openingHours: null,
    languages: null,
    email: null,
    photos: [],
    participates: false,
    takesRequests: 'none',
    bookable: false,
    rating: { average: null, byCategory: [] },
    medianReplyHours: null,
    acceptanceRate: null,
    availabilityConfirmedOn: null,
    ...given,
  });
const show = (facility: Facility, vacancies: Parameters<typeof FacilityBody>[0]['vacancies'] = null) =>
  renderWithStore(<FacilityBody facility={facility} addressId={anId(110)} reviews={noReviews} vacancies={vacancies} />);

it('the page of a listed facility credits facts to their list, marks missing ones, and offers only contact details', () => {
  show(listed());
  const licence = within(screen.getByRole('region', { name: 'License' }));
  expect(licence.getByText(/Licensed for 36 children\. We don’t know how many spots are open\./)).toBeVisible();
  expect(licence.getByRole('row', { name: /Infants ?, Birth to 18 months Licensed for 16/ })).toBeVisible();
  expect(licence.getByRole('row', { name: /Toddlers.* Not listed/ })).toBeVisible();
  expect(licence.getByText('Fee subsidy accepted')).toBeVisible();
  const link = licence.getByRole('link', { name: 'City of Toronto list, November 29, 2024' });
  expect(link).toHaveAttribute('href', source.url);
  expect(licence.getByText(source.attribution)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Opening hours' })).getByText('Not listed')).toBeVisible();
  for (const term of ['Languages', 'E-mail']) {
    expect(screen.getByText(term, { selector: 'dt' }).nextElementSibling).toHaveTextContent('Not listed');
  }
  const about = within(screen.getByRole('region', { name: 'About' }));
  expect(about.getByRole('heading', { name: 'From a public list' }).parentElement).toHaveTextContent(
    'City of Toronto list, November 29, 2024',
  );
  expect(about.queryByRole('heading', { name: 'The facility says' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /Availability|prices/i })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Choose dates' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Quick request' })).not.toBeInTheDocument();
  const card = within(screen.getByRole('region', { name: 'Not yet on Nestling' }));
  const links = hrefsOf(card.getAllByRole('link'));
  expect(links).toEqual(['tel:+14165550111', `/for-facilities?facility=${anId(100)}#claim`]);
  expect(card.getByText(/You can’t book days here yet/)).toBeVisible();
});

it('the facility page says why a facility with an e-mail address takes no requests', () => {
  show(listed({ takesRequests: 'none', email: 'office@robinhill.example', ageGroups: [] }));
  const card = within(screen.getByRole('region', { name: 'Not yet on Nestling' }));
  expect(hrefsOf(card.getAllByRole('link'))).toContain('mailto:office@robinhill.example');
  expect(card.getByText(/We can’t pass on a request, because we don’t know which ages it takes\./)).toBeVisible();
});

it('a non-participating facility with an e-mail address takes tour and waitlist requests by mail without promising an answer', () => {
  show(listed({ takesRequests: 'byMail', email: 'office@robinhill.example' }));
  const card = within(screen.getByRole('region', { name: 'Not yet on Nestling' }));
  expect(card.getByText(/We can’t guarantee a reply/)).toBeVisible();
  const ways = within(card.getByRole('list', { name: 'Ways to request care' })).getAllByRole('link');
  expect(linksOf(ways)).toEqual([
    ['Request a tour', `/facility/${anId(100)}/tour`],
    ['Join the waitlist', `/facility/${anId(100)}/waitlist`],
  ]);
});

describe('the request card', () => {
  const ask = () => within(screen.getByRole('region', { name: 'Request care' }));
  const bar = () => within(screen.getByRole('region', { name: 'Quick request' }));

  it('the request card lists every kind of request in order, and the price', () => {
    show(aFacility());
    expect(textsOf(ask().getAllByRole('link'))).toEqual([
      'Choose dates',
      'Request permanent care',
      'Request a tour',
      'Join the waitlist',
    ]);
    expect(ask().getByText('From').closest('p')).toHaveTextContent(
      'From $80 CAD a day per child · full days · half days from $45',
    );
    expect(hrefOf('Choose dates', bar())).toBe(`/facility/${anId(100)}/drop-in`);
  });

  it('without any prices, the request card and the phone bar offer a tour first', () => {
    show(aFacility({ bookable: false, ageGroups: [anAgeGroup({ schedule: [], dropInItem: [] })] }));
    expect(ask().getByText(/No drop-in prices yet. No monthly prices yet. Request a tour/)).toBeVisible();
    expect(bar().getByRole('link')).toHaveAccessibleName('Request a tour');
    expect(bar().getByText('Robin Hill Child Care')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'If plans change' })).not.toBeInTheDocument();
  });

  it('the request card offers no booking when the cancellation terms are not listed, and says why', () => {
    show(aFacility({ bookable: false, dropInCancellationPolicy: null }));
    expect(textsOf(ask().getAllByRole('link'))).toEqual(['Request a tour', 'Join the waitlist']);
    expect(
      ask().getByText(
        'The facility hasn’t listed its cancellation terms, so you can’t book care yet. Request a tour to ask about it.',
      ),
    ).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Prices and availability' })).getByText(
        /No cancellation terms listed yet/,
      ),
    ).toBeVisible();
    expect(bar().getByRole('link')).toHaveAccessibleName('Request a tour');
    expect(screen.queryByText(/refund/i)).not.toBeInTheDocument();
  });
});

it('the facility page says when neither phone nor e-mail is known', () => {
  show(listed({ phone: null }));
  expect(screen.getByText('We don’t have its phone number or e‑mail address.')).toBeVisible();
});

it('the facility page credits listed opening hours to the list, but not the facility’s own', () => {
  const openingHours = aFacility().openingHours!.map((day) =>
    day.weekday === 1 ? { ...day, opens: null, closes: null } : day,
  );
  const { unmount } = show(listed({ openingHours }));
  const hours = () => screen.getByRole('region', { name: 'Opening hours' });
  expect(hours()).toHaveTextContent('City of Toronto list, November 29, 2024');
  expect(within(hours()).getByRole('row', { name: 'Monday Open, hours not listed' })).toBeInTheDocument();
  unmount();
  show(listed({ openingHours, ownFacts: ['openingHours'] }));
  expect(hours()).not.toHaveTextContent('City of Toronto');
});

it('a participating facility shows availability, prices and dates, and licensed places only with a source', () => {
  const month = '2026-04';
  const { unmount } = show(aFacility(), { ageGroupId: anId(120), month, days: aCalendarMonth(month) });
  expect(screen.getByRole('heading', { name: 'Availability' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ages and prices' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Choose dates' })).toHaveLength(2);
  expect(screen.queryByText(/licensed|not listed|A drawing/i)).not.toBeInTheDocument();
  unmount();
  show(aFacility({ source, licensedPlaces: 36 }));
  expect(screen.getByText(/Licensed for 36 children/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Choose dates' })).toHaveLength(2);
});

it('the facility page credits a listed cancellation policy to the list, but not the facility’s own', () => {
  const { unmount } = show(aFacility({ source }));
  const prices = () => screen.getByRole('region', { name: 'Prices and availability' });
  expect(prices()).toHaveTextContent(/If plans change.*refund.*City of Toronto list, November 29, 2024/);
  unmount();
  show(aFacility({ source, ownFacts: ['dropInCancellationPolicy'] }));
  expect(prices()).not.toHaveTextContent('City of Toronto');
});

it('the facility page uses the list’s term for a licence kind', () => {
  const { unmount } = show(listed({ licenceKind: 'Licence-exempt', licenceNumber: '77' }));
  expect(screen.getByText(/Licence-exempt: 36 spots\. We don’t know/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Infants.* Licence-exempt: 16 spots/ })).toBeVisible();
  expect(screen.getByText('Licence-exempt: number 77')).toBeVisible();
  expect(screen.queryByText(/licensed for|licensed places/i)).not.toBeInTheDocument();
  unmount();
  show(listed({ licenceKind: 'registered', licensedPlaces: 6 }));
  expect(screen.getByText(/Registered for 6 children\./)).toBeVisible();
});

it('the facility page links the listed website with nofollow and shows 24-hour and overnight hours', () => {
  const [monday, tuesday, ...rest] = aFacility().openingHours!;
  const openingHours = [
    { ...monday!, opens: '00:00', closes: '00:00' },
    { ...tuesday!, opens: '22:00', closes: '06:00' },
    ...rest,
  ];
  show(listed({ website: 'https://www.robinhill.example/care', openingHours }));
  const [link] = screen.getAllByRole('link', { name: /^robinhill\.example/ });
  expect(link).toHaveAttribute('href', 'https://www.robinhill.example/care');
  expect(link).toHaveAttribute('rel', expect.stringContaining('nofollow'));
  expect(screen.getByRole('row', { name: 'Monday 24 hours' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Tuesday 10:00 PM – 6:00 AM the next day/ })).toBeInTheDocument();
});

it('the facility page shows no closed days when opening hours are not listed', () => {
  const month = '2026-04';
  const vacancies = { ageGroupId: anId(120), month, days: aCalendarMonth(month) };
  show(aFacility({ bookable: false, openingHours: null }), vacancies);
  expect(screen.getByText(/No opening hours listed yet, so we can’t show/)).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.queryByText('closed')).not.toBeInTheDocument();
});

it('the facility page separates facts from the facility and facts from a list', () => {
  show(
    listed({ description: 'A house by the park.', ownFacts: ['description', 'email'], email: 'a@robinhill.example' }),
  );
  const about = within(screen.getByRole('region', { name: 'About' }));
  const part = (name: string) => about.getByRole('heading', { name }).closest('div.flex') as HTMLElement;
  const own = within(part('The facility says'));
  expect(own.getByText('A house by the park.')).toBeVisible();
  expect(own.getByText('E-mail').nextElementSibling).toHaveTextContent('a@robinhill.example');
  expect(own.getByText('Languages').nextElementSibling).toHaveTextContent('Not listed');
  const list = within(part('From a public list'));
  expect(list.getByText('Phone')).toBeInTheDocument();
  expect(list.getByRole('link', { name: /^City of Toronto list, November 29, 2024/ })).toBeVisible();
});

describe('a facility with two addresses', () => {
  const queen = aFacilityAddress({ id: anId(111), title: 'Queen Street', line1: '5 Queen Street' });
  const facility = aFacility({
    addresses: [aFacilityAddress(), queen],
    ageGroups: [
      anAgeGroup(),
      anAgeGroup({
        id: anId(121),
        addressId: queen.id,
        title: 'Infants',
        fromMonths: 0,
        toMonths: 18,
        dropInItem: [{ sessionType: SessionType.FULL_DAY, price: 9900 }],
        schedule: [],
      }),
    ],
  });
  const at = (addressId: string, ageGroupId: string) => {
    const vacancies = { ageGroupId, month: '2026-11', days: aCalendarMonth('2026-11') };
    const paged = { ...noReviews, items: [aReview()], totalItems: 6, totalPages: 2 };
    return renderWithStore(
      <FacilityBody facility={facility} addressId={addressId} reviews={paged} vacancies={vacancies} />,
    );
  };

  it('a facility with two addresses shows the ages, prices and places of the selected one and names it', () => {
    const { unmount } = at(anId(110), anId(120));
    const prices = () => screen.getByRole('region', { name: /^Prices and availability/ });
    expect(prices()).toHaveAccessibleName('Prices and availability at King Street');
    expect(prices()).toHaveTextContent('Toddlers');
    expect(prices()).not.toHaveTextContent(/Infants|\$99/);
    unmount();
    at(queen.id, anId(121));
    expect(prices()).toHaveAccessibleName('Prices and availability at Queen Street');
    expect(prices()).toHaveTextContent(/Infants.*\$99/);
    expect(prices()).not.toHaveTextContent('Toddlers');
    expect(screen.getByRole('combobox', { name: 'Age group' })).toHaveTextContent('Infants, Birth to 18 months');
    const ask = within(screen.getByRole('region', { name: 'Request care at Queen Street' }));
    expect(ask.getByText(/From/).parentElement).toHaveTextContent('From $99 CAD a day per child');
    expect(hrefOf('Choose dates', ask)).toBe(`/facility/${anId(100)}/drop-in?address=${queen.id}`);
    expect(hrefOf('Next page')).toBe(`/facility/${anId(100)}?address=${queen.id}&reviews=2#reviews`);
  });
});

it('the facility page explains the cancellation terms with an example of amounts and dates', () => {
  show(aFacility());
  const prices = screen.getByRole('region', { name: 'Prices and availability' });
  expect(prices).toHaveTextContent(
    'For example, Full Day care on Thursday, November 12 costs $80 CAD. If you cancel by Wednesday, November 11 at 7:30 AM, you get $80 back; later, nothing.',
  );
  expect(prices).toHaveTextContent('You can end permanent care at any time.');
});

it('the cancellation example skips closed days', () => {
  show(aFacility({ closedDays: ['2026-11-12'], dropInCancellationPolicy: CancellationPolicy.HALF_ONE_WEEK }));
  expect(screen.getByText(/^For example/)).toHaveTextContent(
    'on Friday, November 13 costs $80 CAD. If you cancel by Friday, November 6 at 7:30 AM, you get $40 back; later, nothing.',
  );
});

it('the facility page shows ages that are not all listed and does not repeat ages that are in the title', () => {
  const group = { licensedPlaces: null, places: null, dropInItem: [], schedule: [] };
  const address = aFacilityAddress({ line1: null, lat: null, lng: null, pointPrecision: null });
  show(
    listed({
      addresses: [address],
      ageGroups: [
        anAgeGroup({ ...group, title: 'Infant/toddler', fromMonths: null, toMonths: null }),
        anAgeGroup({ ...group, id: anId(121), title: 'School age', fromMonths: 60, toMonths: null }),
        anAgeGroup({ ...group, id: anId(122), title: '6 weeks to 12 years', fromMonths: 1, toMonths: 144 }),
      ],
    }),
  );
  const licence = within(screen.getByRole('region', { name: 'License' }));
  for (const name of [
    /^Infant\/toddler ?, ages not listed/,
    /^School age ?, from 5 years/,
    /^6 weeks to 12 years Not/,
  ]) {
    expect(licence.getByRole('row', { name })).toBeVisible();
  }
  expect(licence.getByText(/Some ages aren’t listed/)).toBeVisible();
});

describe('the page with the search it was opened from', () => {
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
      const ways = await screen.findAllByRole('link', { name: 'Request Nov 9, 10 · $294' });
      expect(screen.getByText(/· 2 children, 2 full days · half days from \$174/)).toBeVisible();
      expect(screen.getAllByText('$294')).toHaveLength(1);
      expect(asked).toHaveBeenCalledTimes(1);
      expect(asked.mock.lastCall).toEqual([
        expect.objectContaining({ ids: [anId(100)], birthDates: ['2024-10', '2024-12'] }),
      ]);
      expect(hrefsOf(ways)).toEqual(Array(2).fill(`/facility/${anId(100)}/drop-in?${search}&hours=1`));
      expect(hrefOf('Search')).toBe(`/?${search}`);
      expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain(search);
    });

    it('where not all of it is free, the price is that of a full day per child, and no days are promised', async () => {
      service.answer({ listFacilities: () => aPage([]) });
      show({}, aPage<Review>([]), at);
      expect(await screen.findAllByRole('link', { name: 'Choose dates' })).toHaveLength(2);
      expect(screen.getAllByText(/a day per child/)).toHaveLength(2);
    });

    it('permanent care that was searched for is the first way to request', async () => {
      show({}, aPage<Review>([]), `/facility/${anId(100)}?born=2024-10&weekdays=1&type=2`);
      expect(await screen.findAllByRole('link', { name: 'Request permanent care' })).toHaveLength(2);
    });
  });
});

describe('the first load', () => {
  const asked = () => Object.values(zones).filter((one) => jest.isMockFunction(one) && one.mock.calls.length > 0);

  it('hydrating the facility page does not use time zones, which are slow to load on phones; then its times are local', async () => {
    const facility = aFacility({ ownFactsAt: '2026-11-04T01:30:00Z' });
    const page = (
      <FakeRouterProvider router={fakeRouter('/')}>
        <Provider store={makeTestStore({ profile: null })}>
          <FacilityBody facility={facility} addressId={anId(110)} reviews={noReviews} vacancies={null} />
        </Provider>
      </FakeRouterProvider>
    );
    document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
    expect(asked()).not.toEqual([]);
    jest.clearAllMocks();
    const root = await act(async () => hydrateRoot(document.getElementById('root')!, page));
    expect(asked()).toEqual([]);
    expect(screen.getByText(/^For example, /)).toBeInTheDocument();
    expect(screen.getByText('Updated by the facility on November 3, 2026')).toBeVisible();
    await act(async () => root.unmount());
  });
});

describe('data for search engines', () => {
  const site = 'https://parents.example';
  const photo = { url: '/files/room.jpg', alt: 'The room' };

  it('the structured data contains the stated facts', () => {
    const owners = [{ name: 'Robin Hill', role: OwnerRole.DIRECTOR }];
    const website = 'https://robinhill.example';
    const facility = aFacility({ owners, website, photos: [photo], closedDays: ['2026-12-25'] });
    expect(childCareData(facility, site)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ChildCare',
      name: 'Robin Hill Child Care',
      url: `${site}/facility/${anId(100)}`,
      image: `${site}/files/room.jpg`,
      telephone: '+14165550111',
      sameAs: website,
      address: { '@type': 'PostalAddress', streetAddress: '100 King Street West', addressLocality: 'Toronto' },
      geo: { latitude: 43.6465, longitude: -79.3867 },
      priceRange: 'CAD 45.00 to 80.00 a day',
      knowsLanguage: ['English', 'French'],
      employee: [{ '@type': 'Person', name: 'Robin Hill', jobTitle: 'Director' }],
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-25', validThrough: '2026-12-25' }],
    });
  });

  it('the structured data omits facts that are not stated', () => {
    const facility = aFacility({
      description: null,
      phone: null,
      email: null,
      languages: null,
      amenities: [],
      photos: [],
      openingHours: null,
      bookable: false,
      rating: { average: null, byCategory: [] },
      reviewCount: 0,
      addresses: [aFacilityAddress({ line1: null, pointPrecision: 'postalArea' })],
    });
    const data = childCareData(facility, null);
    expect(Object.keys(data)).toEqual(['@context', '@type', 'name', 'address']);
    expect(JSON.stringify(data)).not.toMatch(/null|streetAddress/);
  });

  it('the structured data includes 24-hour days and omits days without stated hours', () => {
    const openingHours = [
      { weekday: 1, open: true, opens: '00:00', closes: '00:00' },
      { weekday: 2, open: true, opens: null, closes: null },
    ] as const;
    expect(childCareData(aFacility({ openingHours: [...openingHours] }), null)).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '00:00', closes: '23:59' }],
    });
  });

  it('the structured data lists every address, and a single price when there is only one', () => {
    const addresses = [aFacilityAddress(), aFacilityAddress({ id: anId(111), title: 'Queen Street' })];
    const ageGroups = [anAgeGroup({ dropInItem: [{ sessionType: 1, price: 6600 }] })];
    const data = childCareData(aFacility({ addresses, ageGroups }), null);
    expect(data).toMatchObject({
      location: [{ name: 'King Street' }, { name: 'Queen Street' }],
      priceRange: 'CAD 66.00 a day',
    });
    expect(data).not.toHaveProperty('address');
  });

  it('the preview image is a photo with an absolute URL, never a drawing', () => {
    expect(previewPicture({ photos: [{ url: '/facilities/a.svg', alt: 'A drawing' }, photo] }, site)).toEqual({
      url: `${site}/files/room.jpg`,
      alt: 'The room',
    });
    expect(previewPicture({ photos: [photo] }, null)).toBeNull();
  });

  it('the structured data cannot close its script element', () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = asScriptText(childCareData(aFacility({ name }), null));
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ name });
  });
});
