import { screen, within, waitFor, fireEvent } from '@testing-library/react';
import { aFacility, aFacilityAddress, anAgeGroup, aReview } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { hrefOf, textsOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Paged, Review } from '@/api/contract/types';
import { FacilityAbout } from '@/components/facility/page/about/facility-about';
import { FacilityGallery, FacilityPicture } from '@/components/facility/page/about/facility-gallery';
import { FacilityHeading } from '@/components/facility/page/about/facility-heading';
import { FacilityHours } from '@/components/facility/page/about/facility-hours';
import { FacilityReviews } from '@/components/facility/page/about/facility-reviews';
import { FacilityActions } from '@/components/facility/page/care/facility-actions';
import { FacilityPrices } from '@/components/facility/page/care/facility-prices';
import { OwnerRole, ReviewCategory, SessionType } from '@/lib/enums';
import { selectToasts } from '@/store/slices/toasts';

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('the facility’s heading', () => {
  const show = (given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityHeading facility={aFacility(given)} price={null} usual={null} />);

  it('the heading shows name, program, address, rating, reply time and licence', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Robin Hill Child Care' })).toBeVisible();
    expect(screen.getByText('Day Care')).toBeVisible();
    const facts = textsOf(screen.getAllByRole('listitem'));
    expect(facts).toEqual([
      '100 King Street West, Toronto, ON M5V\u00A01J2 Show on a map (opens in a new tab)',
      'Usually replies within 3 hours, accepts 90% of requests',
      'License ON-1042',
    ]);
    expect(hrefOf(/4\.5/)).toBe('#reviews');
    const map = screen.getByRole('link', { name: /^Show on a map/ });
    expect(map).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('100 King Street West')));
  });

  it.each([
    ['exact', null],
    ['town', 'We only know its town, so distances are to the center of Salida.'],
    ['postalArea', 'We only know its postal code, so distances are approximate.'],
    [null, 'We don’t know its exact location, so we can’t show a distance.'],
  ] as const)('the heading qualifies distances when the point is %p', (pointPrecision, note) => {
    const town = { line1: null, city: 'Salida', region: 'CO', postalCode: '81201' };
    show({ addresses: [aFacilityAddress({ ...town, pointPrecision })] });
    expect(screen.getByText(/Address given on request, Salida, CO 81201/)).toBeVisible();
    if (note) expect(screen.getByText(note)).toBeVisible();
    else expect(screen.queryByText(/We only know|We don’t know/)).not.toBeInTheDocument();
  });

  it('the heading names each of several addresses and omits unknown facts', () => {
    show({
      addresses: [aFacilityAddress(), aFacilityAddress({ id: anId(111), title: 'Queen Street' })],
      rating: { average: null, byCategory: [] },
      medianReplyHours: null,
      acceptanceRate: null,
      licenceNumber: null,
    });
    const facts = textsOf(screen.getAllByRole('listitem'));
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
    expect(hrefOf('hello@robinhill.example')).toBe('mailto:hello@robinhill.example');
  });
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
    expect(textsOf(screen.getAllByRole('listitem').slice(0, 3))).toEqual(['Fri, Dec 25', 'Sat, Dec 26', 'Fri, Jan 1']);
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
    const columns = textsOf(table.getAllByRole('columnheader'));
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

describe('the facility’s reviews', () => {
  const hrefFor = (page: number) => `/?reviews=${page}`;
  const show = (reviews: Paged<Review>, given: Partial<Facility> = {}) =>
    renderWithStore(<FacilityReviews facility={aFacility(given)} reviews={reviews} hrefFor={hrefFor} />);

  it('a review shows author, date, ratings and the reply', async () => {
    const byCategory = [{ category: ReviewCategory.CLEANLINESS, average: 4 }];
    const { user } = show(aPage([aReview({ reply: 'Thank you!' })]), { rating: { average: 4.5, byCategory } });
    await user.click(screen.getByText('See all 2 reviews'));
    const [review] = within(screen.getByRole('list')).getAllByRole('listitem');
    for (const text of ['Maya R.', 'November 2, 2026', 'Our daughter loves it.', 'Thank you!']) {
      expect(within(review!).getByText(text)).toBeVisible();
    }
    expect(within(review!).getByText(/^Reply from/)).toHaveTextContent('Reply from Robin Hill Child Care');
    expect(fact('Cleanliness')).toHaveTextContent(/4/);
    expect(screen.queryByText('1 / 1')).not.toBeInTheDocument();
  });

  it('the reviews are folded, and open on a later page', () => {
    const reviews = [1, 2, 3].map((n) => aReview({ id: anId(130 + n), text: `Review ${n}` }));
    const { unmount } = show(aPage(reviews));
    const fold = () => screen.getByText('See all 2 reviews').closest('details')!;
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
    expect(hrefOf('Next page')).toBe('/?reviews=2');
    unmount();
    show(aPage<Review>([], { page: 9, totalPages: 2, totalItems: 7 }));
    expect(screen.getByText(/no page 9/)).toBeVisible();
    expect(hrefOf(/last page/)).toBe('/?reviews=2');
  });
});

describe('sharing and printing', () => {
  const facility = { id: anId(100), name: 'Robin Hill Child Care', participates: false };
  const link = `http://localhost/facility/${facility.id}`;
  const show = () =>
    renderWithStore(<FacilityActions facility={facility} />, { at: `/facility/${facility.id}?reviews=2` });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  /** Presses the button in a browser with these features; undefined is unsupported. */
  async function press(share: jest.Mock | undefined, writeText?: jest.Mock) {
    const { user, store } = show();
    if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    return () => selectToasts(store.getState()).map(({ message }) => message);
  }
  const refusing = (name: string) => jest.fn().mockRejectedValue(new DOMException('no', name));

  it('the page is shared with the device’s share sheet, without the visitor’s own choices', async () => {
    const [share, writeText] = [jest.fn().mockResolvedValue(undefined), jest.fn()];
    const said = await press(share, writeText);
    expect(share).toHaveBeenCalledWith({ title: facility.name, url: link });
    expect(writeText).not.toHaveBeenCalled();
    expect(said()).toEqual([]);
  });

  it('a cancelled share sheet does nothing more', async () => {
    const writeText = jest.fn();
    const said = await press(refusing('AbortError'), writeText);
    expect(writeText).not.toHaveBeenCalled();
    expect(said()).toEqual([]);
  });

  it.each([
    ['has no sheet', undefined],
    ['refuses to show it', refusing('NotAllowedError')],
  ])('the link is copied, with a confirmation, when the browser %s', async (_, sheet) => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    const said = await press(sheet, writeText);
    await waitFor(() => expect(said()).toEqual(['Link copied']));
    expect(writeText).toHaveBeenCalledWith(link);
  });

  it('the link is shown when it cannot be copied', async () => {
    await press(undefined);
    const field = await screen.findByRole('textbox', { name: 'Copy this link' });
    expect(field).toHaveValue(link);
    expect(field).toHaveFocus();
  });

  it('the page can be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});

describe('the photos', () => {
  const photos = ['garden', 'kitchen', 'room'].map((name) => ({ url: `/${name}.svg`, alt: `The ${name}` }));
  const name = 'Robin Hill Child Care';
  const shown = () => within(screen.getByTestId('photo')).getByRole('img');
  const place = async () => (await screen.findByText('Photo', { selector: '[aria-live] > span' })).parentElement;
  const next = () => screen.getByRole('button', { name: 'Next photo' });

  it('one picture is beside the name and says how many there are', () => {
    renderWithStore(<FacilityPicture name={name} photos={photos} />);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Open 3 photos: The garden' })).toBeVisible();
  });

  it('a single photo opens without navigation', async () => {
    const { user } = renderWithStore(<FacilityPicture name={name} photos={photos.slice(0, 1)} />);
    await user.click(screen.getByRole('button', { name: 'Open the photo: The garden' }));
    expect(await screen.findByRole('dialog', { name: `Photos of ${name}` })).toBeVisible();
    expect(shown()).toHaveAttribute('alt', 'The garden');
    expect(screen.queryByRole('button', { name: /photo$/ })).not.toBeInTheDocument();
  });

  it('a facility without photos shows a drawing that opens nothing', () => {
    renderWithStore(<FacilityPicture name={name} photos={[]} />);
    expect(screen.getByText(/A drawing: we don’t have a photo/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('the other photos are a strip, and each opens the viewer at its position', async () => {
    const { user, unmount } = renderWithStore(<FacilityGallery name={name} photos={photos} />);
    const strip = within(screen.getByRole('list', { name: 'More photos' }));
    expect(strip.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['The kitchen', 'The room']);
    await user.click(strip.getByRole('button', { name: 'Open photo 3 of 3: The room' }));
    expect(await place()).toHaveTextContent('Photo 3 of 3: The room');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    unmount();
    renderWithStore(<FacilityGallery name={name} photos={photos.slice(0, 1)} />);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  async function open() {
    const rendered = renderWithStore(<FacilityPicture name={name} photos={photos} />);
    await rendered.user.click(screen.getByRole('button', { name: /^Open 3 photos/ }));
    await screen.findByRole('dialog');
    return rendered;
  }

  it('the viewer’s buttons stop at the last photo and announce the position', async () => {
    const { user } = await open();
    const previous = screen.getByRole('button', { name: 'Previous photo' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await user.click(next());
    expect(shown()).toHaveAttribute('alt', 'The kitchen');
    expect(await place()).toHaveTextContent('Photo 2 of 3: The kitchen');
    await user.click(previous);
    expect(shown()).toHaveAttribute('alt', 'The garden');
  });

  it('the viewer’s keys work wherever the focus is, but leave Alt and an arrow to the browser', async () => {
    const { user } = await open();
    await user.keyboard('{End}');
    expect(shown()).toHaveAttribute('alt', 'The room');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(shown()).toHaveAttribute('alt', 'The room');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(shown()).toHaveAttribute('alt', 'The garden');
  });

  describe('swiping in the viewer', () => {
    const swipe = (from: readonly [number, number], to: readonly [number, number], given: object = {}) => {
      const photo = screen.getByTestId('photo');
      // jsdom has no pointer events.
      const tell = (type: string, [clientX, clientY]: readonly [number, number]) =>
        fireEvent(
          photo,
          Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { isPrimary: true, ...given }),
        );
      tell('pointerdown', from);
      tell('pointermove', to);
      tell('pointerup', to);
    };

    it.each([
      ['that is short', [300, 100], [280, 100], {}],
      ['that goes down', [300, 100], [240, 300], {}],
      ['of a second finger', [300, 100], [100, 100], { isPrimary: false }],
    ] as const)('a swipe %s shows no other photo', async (_, from, to, given) => {
      await open();
      swipe(from, to, given);
      expect(shown()).toHaveAttribute('alt', 'The garden');
      expect(shown().style.transform).toBe('');
    });
  });
});
