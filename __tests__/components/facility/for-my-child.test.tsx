import { screen, waitFor, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import type { MockAnswers } from '@/__tests__/support/msw-answers';
import { textsOf } from '@/__tests__/support/queries';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Facility, Profile } from '@/api/contract/types';
import { DateChoice } from '@/components/booking/form/date-choice';
import { FacilityForChild } from '@/components/facility/page/care/facility-for-child';
import { FacilityPrices } from '@/components/facility/page/care/facility-prices';
import { FacilityVacancies } from '@/components/facility/page/care/facility-vacancies';
import { Form } from '@/components/form/form/form';
import { useBusyDays } from '@/components/request/care-days';
import { BookingProcess, SessionType } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { findFreeMonth, shownSession } from '@/lib/facilities/places-left';
import { chooseCareFor } from '@/store/requests/choose-care-for';
import { draftChanged, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { useSearchAtFacility } from '@/store/use-asked-search';

const mock = useMockService();

describe('the part for one’s own child', () => {
  const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });
  const preschool = anAgeGroup({ id: anId(122), title: 'Preschool', fromMonths: 30, toMonths: 72 });
  const groups = [infants, anAgeGroup(), preschool];
  const groupsThere: Partial<MockAnswers> = {
    getFacilityAgeGroups: ({ query }) =>
      query.birthDates.map((birthDate) => {
        const ageGroup = ageGroupOn(groups, birthDate, query.date!);
        return { birthDate, ageGroup, dropInItem: ageGroup?.dropInItem ?? [] };
      }),
  };
  const service = { answer: (given: Partial<MockAnswers>) => mock.answer({ ...groupsThere, ...given }) };
  beforeEach(() => service.answer({}));

  const mia = aChild({ id: anId(221), firstName: 'Mia', birthDate: '2022-10-15' });
  const leo = aChild({ id: anId(222), firstName: 'Leo', birthDate: '2025-10-15' });
  const family = aProfile({ children: [mia, leo] });

  function show(profile: Profile | null, given: Partial<Facility> = {}, store = makeTestStore({ profile }), at = '/') {
    const facility = aFacility({ ageGroups: groups, ...given });
    const rendered = renderWithStore(<FacilityForChild facility={facility} />, { store, at });
    const draft = () => selectBookingDraft(rendered.store.getState());
    const give = (month: string) =>
      rendered.user.selectOptions(screen.getByRole('combobox', { name: 'Month of birth' }), month);
    return { ...rendered, draft, give };
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 3, name });
  const days = (session: string) =>
    within(screen.getByRole('list', { name: `${session}: next open days` })).getAllByRole('link');

  it('the first child sees its group, the price of each session and the next open days', async () => {
    show(family);
    expect(await heading('Mia’s age group: Preschool')).toBeVisible();
    expect(screen.getByText('2½ to 6 years')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Full Day: next open days' })).toBeVisible();
    expect(screen.getByText('Full Day').parentElement).toHaveTextContent('Full Day$80.00 CAD a day');
    expect(textsOf(days('Full Day'))).toEqual(['Tue, Nov 3', 'Wed, Nov 4', 'Thu, Nov 5']);
    expect(days('Half Day-AM')[0]).toHaveAttribute(
      'href',
      `/facility/${anId(100)}/drop-in?date=2026-11-03&address=${anId(110)}&hours=2`,
    );
    expect(screen.getByText(/^Permanent care from/)).toHaveTextContent(
      'Permanent care from $1,400 CAD a month, 5 days a week (Full Day).',
    );
  });

  it('the age group is that of the first searched day, not of tomorrow', async () => {
    const nora = aChild({ id: anId(223), firstName: 'Nora', birthDate: '2024-06-01' });
    const store = makeTestStore({ profile: aProfile({ children: [nora] }) });
    show(null, {}, store, `/facility/${anId(100)}?dates=2026-12-07&dates=2026-12-08`);
    // Still a toddler in November.
    expect(await heading('Nora’s age group: Preschool')).toBeVisible();
  });

  it('a family with one child is not asked', async () => {
    show(aProfile({ children: [leo] }));
    expect(await heading('Leo’s age group: Infants')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('a saved request at another facility is not changed', async () => {
    const store = makeTestStore({ profile: family });
    store.dispatch(
      draftStarted({ facilityId: anId(900), facilityName: 'Elsewhere', addressId: anId(910), addressTitle: 'There' }),
    );
    const { user, draft } = show(family, {}, store);
    await user.click(await screen.findByRole('radio', { name: /Leo/ }));
    expect(await heading('Leo’s age group: Infants')).toBeVisible();
    expect(draft()).toMatchObject({ children: [], facilityId: anId(900), process: BookingProcess.INITIATED });
  });

  describe('a visitor’s child', () => {
    it('a month of birth counts as its first day, as in the request form', async () => {
      const { give } = show(null);
      // 30 months on November 1.
      await give('2024-05');
      expect(await heading('Your child’s age group: Preschool')).toBeVisible();
      expect(screen.queryByText(/depends/)).not.toBeInTheDocument();
    });

    it('an age without a group says so', async () => {
      const { give } = show(null);
      await give('2015-01');
      expect(await screen.findByText(/This location has no group for your child’s age/)).toBeVisible();
    });

    it('two searched children are both in the request, and either can be looked at', async () => {
      const store = makeTestStore({ profile: null });
      store.dispatch(chooseCareFor({ born: ['2022-10', '2025-10'], shown: 0 }, anId(100)));
      const { user, draft } = show(null, {}, store);
      expect(await heading('Your child’s age group: Preschool')).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'Month of birth' })).toHaveValue('2022-10');
      await user.click(screen.getByRole('radio', { name: /Child 2 1 year/ }));
      expect(await heading('Your child’s age group: Infants')).toBeVisible();
      expect(draft().birthDates).toEqual(['2022-10', '2025-10']);
    });
  });

  it('later months are searched for free days, and the waitlist is offered without any', async () => {
    const months: string[] = [];
    service.answer({
      getFacilityCalendar: ({ query: { month } }) => (
        months.push(month),
        { month, days: aCalendarMonth(month).map((day) => ({ ...day, open: false })) }
      ),
    });
    show(aProfile({ children: [mia] }));
    const none = await screen.findAllByText(/Full through January 2027/);
    expect(none).toHaveLength(2);
    expect(months).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(screen.getAllByRole('link', { name: 'Join the waitlist' })[0]).toHaveAttribute(
      'href',
      `/facility/${anId(100)}/waitlist?address=${anId(110)}&hours=1`,
    );
  });

  it('a weekend session lists only Saturdays and Sundays', async () => {
    const weekends = { ...preschool, dropInItem: [{ sessionType: SessionType.WEEKEND_FULL_DAY, price: 9000 }] };
    service.answer({
      getFacilityAgeGroups: ({ query }) => [{ birthDate: query.birthDates[0]!, ageGroup: weekends, dropInItem: [] }],
      getFacilityCalendar: ({ query: { month } }) => ({
        month,
        days: aCalendarMonth(month).map((day) => ({
          ...day,
          open: true,
          placesLeft: { ...day.placesLeft, fullDay: 2 },
        })),
      }),
    });
    show(aProfile({ children: [mia] }));
    await screen.findByRole('list', { name: 'Weekend: next open days' });
    expect(textsOf(days('Weekend'))).toEqual(['Sat, Nov 7', 'Sun, Nov 8', 'Sat, Nov 14']);
  });

  it('a facility that cannot be booked leads to a tour', async () => {
    show(aProfile({ children: [mia] }), { bookable: false });
    await screen.findByRole('list', { name: 'Full Day: next open days' });
    expect(days('Full Day')[0]).toHaveAttribute('href', expect.stringContaining('/tour?date=2026-11-03'));
  });

  it('a facility that does not take part shows no price and no day', async () => {
    show(aProfile({ children: [mia] }), { participates: false });
    expect(await heading('Mia’s age group: Preschool')).toBeVisible();
    expect(screen.getByText('No prices or open spots listed yet. Ask the facility.')).toBeVisible();
    expect(screen.queryByText('Next available:')).not.toBeInTheDocument();
  });
});

describe('the calendar and the prices of one’s own child', () => {
  const asked: string[] = [];
  beforeEach(() =>
    mock.answer({
      getFacilityCalendar: ({ query }) => {
        asked.push(String(query.ageGroupId));
        return { month: '2026-11', days: aCalendarMonth('2026-11') };
      },
    }),
  );
  const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });
  const preschool = anAgeGroup({ id: anId(122), title: 'Preschool', fromMonths: 30, toMonths: 72 });
  const facility = aFacility({ ageGroups: [infants, anAgeGroup(), preschool] });
  const first = { ageGroupId: infants.id, month: '2026-11', days: aCalendarMonth('2026-11') };

  function show(profile: Profile | null, birthDates: (string | null)[] = [null]) {
    asked.length = 0;
    const store = makeTestStore({ profile });
    store.dispatch(draftChanged({ birthDates }));
    return renderWithStore(
      <>
        <FacilityVacancies facility={facility} first={first} />
        <FacilityPrices facility={facility} ageGroups={facility.ageGroups} />
      </>,
      { store },
    );
  }
  const group = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Age group' });
  const prices = () => textsOf(screen.getAllByRole('heading', { level: 4 }).filter((heading) => heading.closest('li')));
  const fouryears = '2022-10-15';

  it('the family’s child’s age group is shown first', async () => {
    show(aProfile({ children: [aChild({ firstName: 'Leo', birthDate: fouryears })] }));
    expect(group()).toHaveValue(preschool.id);
    expect(prices()[0]).toBe('Preschool');
    expect(screen.getByText('Leo’s age group')).toBeVisible();
    await within(screen.getByRole('group', { name: /Availability, Preschool/ })).findByRole('gridcell', {
      name: /November 9, 2026, 4 spots/,
    });
    expect(asked).toEqual([preschool.id]);
  });

  it('the age group of a visitor’s child from a saved request is shown first', () => {
    show(null, ['2022-10']);
    expect(group()).toHaveValue(preschool.id);
    expect(screen.getByText('Your child’s age group')).toBeVisible();
  });

  it('a selected age group takes precedence', async () => {
    const { user } = show(aProfile({ children: [aChild({ birthDate: fouryears })] }));
    await user.selectOptions(group(), infants.id);
    expect(group()).toHaveValue(infants.id);
  });

  it.each([
    ['nobody is known', null],
    ['no child fits', aProfile({ children: [aChild({ birthDate: '2015-01-05' })] })],
  ])('the page’s own age group is shown without loading again when %s', (_, profile) => {
    show(profile);
    expect(group()).toHaveValue(infants.id);
    expect(prices()).toEqual(facility.ageGroups.map(({ title }) => title));
    expect(asked).toEqual([]);
  });
});

describe('the days of the search', () => {
  /** Today is November 2, 2026. December 9 has one spot, December 11 none; weekends are closed. */
  const left: Partial<Record<string, number>> = { '2026-12-09': 1, '2026-12-11': 0 };
  const daysOf = (month: string) =>
    aCalendarMonth(month).map((day) => {
      const count = left[day.date];
      return count === undefined ? day : { ...day, placesLeft: { ...day.placesLeft, fullDay: count } };
    });
  const known: Partial<MockAnswers> = {
    getFacilityAgeGroups: ({ query }) =>
      query.birthDates.map((birthDate) => ({ birthDate, ageGroup: anAgeGroup(), dropInItem: anAgeGroup().dropInItem })),
    getFacilityCalendar: ({ query: { month } }) => ({ month, days: daysOf(month) }),
  };
  const service = { answer: (given: Partial<MockAnswers>) => mock.answer({ ...known, ...given }) };
  beforeEach(() => service.answer({}));

  const address = `/facility/${anId(100)}`;
  function show(
    search: string,
    { profile = null, given = {} }: { profile?: Profile | null; given?: Partial<Facility> } = {},
  ) {
    const facility = aFacility(given);
    function TakenSearch() {
      useSearchAtFacility(facility.id);
      return null;
    }
    const first = { ageGroupId: anId(120), month: '2026-11', days: daysOf('2026-11') };
    return renderWithStore(
      <>
        <TakenSearch />
        <FacilityForChild facility={facility} />
        <FacilityVacancies facility={facility} first={first} />
      </>,
      { profile, at: `${address}?${search}` },
    );
  }
  const one = 'born=2024-10';
  const two = 'born=2024-10&born=2024-11';
  const asking = (dates: readonly string[]) => dates.map((date) => `&dates=${date}`).join('');
  const answers = async (heading: string) => {
    const part = (await screen.findByRole('heading', { name: heading })).parentElement!;
    return textsOf(await within(part).findAllByRole('listitem'));
  };

  it.each([
    ['all are free', one, ['2026-12-07', '2026-12-09'], ['Mon, Dec 7 and Wed, Dec 9: available']],
    ['some are free', one, ['2026-12-07', '2026-12-11'], ['Mon, Dec 7: available', 'Fri, Dec 11: no spots left']],
    [
      'one spot is left for two',
      two,
      ['2026-12-07', '2026-12-09'],
      ['Mon, Dec 7: available', 'Wed, Dec 9: only 1 left'],
    ],
    ['one of them is past', one, ['2026-10-07', '2026-12-07'], ['Mon, Dec 7: available']],
    [
      'there are many',
      one,
      ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-11'],
      ['5 of 6 days: available', 'Fri, Dec 11: no spots left'],
    ],
  ])('the facility’s page first says whether the searched days are free: %s', async (_, children, dates, said) => {
    show(children + asking(dates));
    expect(await answers(children === two ? 'Your days: Full Day, 2 children' : 'Your days: Full Day')).toEqual(said);
  });

  it.each([
    ['only past days', `${one}${asking(['2026-10-07', '2026-11-02'])}`],
    ['an age without a group', `born=2010-01${asking(['2026-12-07'])}`],
  ])('nothing is said about searched days with %s', async (_, search) => {
    show(search);
    await screen.findAllByRole('gridcell', { name: /4 spots left/ });
    expect(screen.queryByRole('heading', { name: /^Your days/ })).not.toBeInTheDocument();
  });

  it('the waitlist of the days that are not free is offered, then other open days', async () => {
    show(`${one}${asking(['2026-12-07', '2026-12-11'])}`);
    const part = (await screen.findByRole('heading', { name: 'Your days: Full Day' })).parentElement!;
    expect(await within(part).findByRole('link', { name: 'Join the waitlist' })).toHaveAttribute(
      'href',
      `${address}/waitlist?address=${anId(110)}&born=2024-10&dates=2026-12-11&hours=1`,
    );
    expect((await screen.findAllByText('Other open days:'))[0]).toBeVisible();
    expect(screen.queryByText('Next available:')).not.toBeInTheDocument();
  });

  it('the hours of the search are the ones that are answered first', async () => {
    show(`${one}&hours=${SessionType.HALF_DAY_AM}${asking(['2026-12-11'])}`);
    expect(await answers('Your days: Half Day-AM')).toEqual(['Fri, Dec 11: available']);
    const [first, ...others] = await screen.findAllByRole('list', { name: /: next open days$/ });
    expect(first).toHaveAccessibleName('Half Day-AM: next open days');
    expect(first!.closest('details')).toBeNull();
    for (const other of others) expect(other.closest('details')).toHaveTextContent('Other hours');
  });

  it('a day on which the child already has a spot is named', async () => {
    const child = aChild({ birthDate: '2024-10-15', firstName: 'Ada' });
    service.answer({
      listBusyDays: () => ({ items: [{ childId: child.id, date: '2026-12-07', sessionType: 1, confirmed: true }] }),
    });
    show(`${one}${asking(['2026-12-07'])}`, { profile: aProfile({ children: [child] }) });
    expect(await answers('Your days: Full Day')).toEqual(['Mon, Dec 7: Ada already has a spot']);
  });

  describe('the calendar of a facility’s page', () => {
    const day = (name: RegExp) => screen.findByRole('gridcell', { name });

    it('the calendar opens at the month of the first searched day to come and marks the days, free or not', async () => {
      show(`${one}${asking(['2026-10-07', '2026-12-07', '2026-12-11'])}`);
      expect(await day(/^Monday, December 7, 2026, your day, 4 spots left/)).not.toHaveAttribute('aria-disabled');
      expect(await day(/^Friday, December 11, 2026, your day, no spots left/)).toHaveAttribute('aria-disabled', 'true');
      expect(await day(/^Tuesday, December 8, 2026, 4 spots left/)).toBeVisible();
      // November has open days: nothing is full until December.
      expect(screen.queryByText(/^Full (until|through)/)).not.toBeInTheDocument();
    });

    it('the calendar opens a request for another day instead of the searched ones', async () => {
      const search = `${one}${asking(['2026-12-07', '2026-12-09'])}`;
      const { user, router } = show(search);
      await user.click(await day(/December 8, 2026, 4 spots/));
      expect(router.asPath).toBe(`${address}/drop-in?date=2026-12-08&address=${anId(110)}&${search}`);
    });
  });
});

describe('the calendars in which a parent looks for a free day', () => {
  const first = { ageGroupId: anId(120), month: '2026-11', days: aCalendarMonth('2026-11') };
  const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18 });

  const child = { id: anId(220), firstName: 'Ada', birthDate: '2024-10-15' };
  const session = SessionType.FULL_DAY;

  function RequestDays() {
    const facility = aFacility();
    const busyDays = useBusyDays(facility.today);
    return <DateChoice care={{ facility, addressId: anId(110), session, family: [child], busyDays }} />;
  }

  /** The two calendars in which a parent looks for a free day. */
  const places = {
    'the facility’s page': () => (
      <FacilityVacancies facility={aFacility({ ageGroups: [anAgeGroup(), infants] })} first={first} />
    ),
    'the request': () => (
      <Form
        enter="submits"
        initialValues={{ bookingDates: [], repeat: { weekdays: [], from: null, until: null } }}
        onSubmit={() => {}}
      >
        <RequestDays />
      </Form>
    ),
  };
  const show = (place: keyof typeof places) =>
    renderWithStore(places[place](), { profile: aProfile(), at: `/facility/${anId(100)}` });
  const day = (name: RegExp) => screen.findByRole('gridcell', { name });

  it('a day leads to a tour when the age group has no drop-in prices', async () => {
    const facility = aFacility({ ageGroups: [anAgeGroup({ dropInItem: [] })] });
    const { user, router } = renderWithStore(<FacilityVacancies facility={facility} first={first} />, {
      at: `/facility/${anId(100)}`,
    });
    expect(screen.getByText(/no drop-in prices for Toddlers yet/)).toBeVisible();
    await user.click(await day(/November 9, 2026/));
    expect(router.asPath).toBe(`/facility/${anId(100)}/tour?date=2026-11-09&address=${anId(110)}`);
  });

  describe('adding several days at once', () => {
    const open = async () => {
      const rendered = show('the request');
      await day(/November 9, 2026, 4 spots/);
      await rendered.user.click(screen.getByRole('button', { name: 'Add several days at once' }));
      const type = async (name: string, text: string) => {
        const field = await screen.findByRole('textbox', { name });
        await rendered.user.clear(field);
        await enter(rendered.user, field, text);
      };
      const add = () => rendered.user.click(screen.getByRole('button', { name: 'Add these days' }));
      return { ...rendered, type, add };
    };

    it('repeating weekdays adds the free days and names the others', async () => {
      const { user, type, add } = await open();
      await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
      await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
      await type('From', 'November 3, 2026');
      await type('Until', 'December 1, 2026');
      await add();
      expect(await screen.findByText('5 days added.')).toBeVisible();
      expect(screen.getByText('5 days:')).toBeVisible();
      expect(screen.getByText('Sun, Nov 8: closed')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Remove Tue, Dec 1' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Remove all days' }));
      expect(screen.getByText('No days selected yet')).toBeVisible();
    });

    it('repeating needs a weekday and a last day, and shows errors', async () => {
      const { user, type, add } = await open();
      await add();
      expect(screen.getByText(/Choose at least one weekday/)).toBeVisible();
      await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
      await type('Until', 'November 20, 2026');
      mock.answer({ getFacilityCalendar: () => refuse(503, 'We can’t reach our records right now.') });
      await add();
      expect(await screen.findByText('We can’t reach our records right now. Try again.')).toBeVisible();
    });
  });

  it('both calendars open at the first month with a place for their session', async () => {
    const daysOf = (month: string) =>
      aCalendarMonth(month).map((one) => {
        const { placesLeft } = one;
        return month < '2026-12' ? { ...one, placesLeft: { ...placesLeft, fullDay: 0, am: 3, beforeAfter: 3 } } : one;
      });
    mock.answer({ getFacilityCalendar: ({ query: { month } }) => ({ month, days: daysOf(month) }) });
    const { today } = aFacility();
    const found = await findFreeMonth(today, shownSession(anAgeGroup()), async (month) => daysOf(month));
    expect(found.month).toBe('2026-12');
    show('the request');
    expect(await day(/December 7, 2026, 4 spots left/)).toBeVisible();
  });

  it('a calendar that opens later says until when it is full, and offers the waitlist', async () => {
    const full = (month: string) =>
      aCalendarMonth(month).map((one) => ({ ...one, placesLeft: { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 } }));
    mock.answer({
      getFacilityCalendar: ({ query: { month } }) => ({
        month,
        days: month < '2026-12' ? full(month) : aCalendarMonth(month),
      }),
    });
    const { unmount } = show('the request');
    expect(await screen.findByText('Full until December.')).toBeVisible();
    const link = () => screen.getByRole('link', { name: 'Join the waitlist' });
    expect(link()).toHaveAttribute('href', `/facility/${anId(100)}/waitlist?address=${anId(110)}`);
    unmount();

    const later = { ageGroupId: anId(120), month: '2026-12', days: aCalendarMonth('2026-12') };
    const { unmount: leave } = renderWithStore(<FacilityVacancies facility={aFacility()} first={later} />);
    expect(screen.getByText('Full until December.')).toBeVisible();
    expect(link()).toHaveAttribute('href', `/facility/${anId(100)}/waitlist?address=${anId(110)}`);
    leave();

    const none = { ...later, month: '2027-01', days: full('2027-01') };
    renderWithStore(<FacilityVacancies facility={aFacility({ takesRequests: 'none' })} first={none} />);
    expect(screen.getByText('Full through January.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join the waitlist' })).not.toBeInTheDocument();
  });

  it('another age group’s calendar opens at its own first month with a free day', async () => {
    mock.answer({
      getFacilityCalendar: ({ query: { month, ageGroupId } }) => ({
        month,
        days: aCalendarMonth(month).map((one) =>
          month < '2027-01' || ageGroupId !== infants.id ? { ...one, open: false } : one,
        ),
      }),
    });
    const { user } = show('the facility’s page');
    expect(screen.queryByText(/^Full until/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age group' }), 'Infants, Birth to 18 months');
    expect(await day(/January 4, 2027, 4 spots left/)).toBeVisible();
    expect(screen.getByText('Full until January.')).toBeVisible();
  });

  it('the third month is shown when none has a free day', async () => {
    const found = await findFreeMonth('2026-11-30', SessionType.FULL_DAY, async () => []);
    expect(found).toEqual({ month: '2027-02', days: [] });
  });

  it('a day on which a child already has a place is named and cannot be selected', async () => {
    mock.answer({
      listBusyDays: () => ({
        items: [{ childId: child.id, date: '2026-11-09', sessionType: session, confirmed: true }],
      }),
    });
    show('the request');
    const busy = await day(/November 9, 2026, Ada .*spot/);
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(within(busy).getByText('Ada')).toBeVisible();
    await waitFor(() => expect(screen.getByText('No days selected yet')).toBeVisible());
  });

  it('the calendar is unavailable until the busy days are known, and can retry', async () => {
    const items = [{ childId: child.id, date: '2026-11-09', sessionType: session, confirmed: true }];
    mock.answer({ listBusyDays: () => refuse(503, 'We can’t reach our records right now.') });
    const { user } = show('the request');
    expect(await screen.findByText('We can’t reach our records right now.')).toBeVisible();
    expect(await day(/November 9, 2026, not available/)).toHaveAttribute('aria-disabled', 'true');
    mock.answer({ listBusyDays: () => ({ items }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await day(/November 9, 2026, Ada already has a spot/)).toBeVisible();
    expect(await day(/November 10, 2026, 4 spots left/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
