import { screen, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import type { MockAnswers } from '@/__tests__/support/msw-answers';
import { textsOf } from '@/__tests__/support/queries';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Facility, Profile } from '@/api/contract/types';
import { FacilityForChild } from '@/components/facility/page/care/facility-for-child';
import { FacilityPrices } from '@/components/facility/page/care/facility-prices';
import { FacilityVacancies } from '@/components/facility/page/care/facility-vacancies';
import { BookingProcess, SessionType } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { chooseCareFor } from '@/store/requests/choose-care-for';
import { draftStarted, selectBookingDraft, draftChanged } from '@/store/slices/booking-draft';
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
