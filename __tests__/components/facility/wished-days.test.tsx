import { screen, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Facility, Profile } from '@/api/contract/types';
import { FacilityForChild } from '@/components/facility/page/facility-for-child';
import { FacilityVacancies } from '@/components/facility/page/facility-vacancies';
import { SessionType } from '@/lib/enums';
import { useSearchAtFacility } from '@/store/use-asked-search';

/** Today is November 2, 2026. December 9 has one spot, December 11 none; weekends are closed. */
const left: Partial<Record<string, number>> = { '2026-12-09': 1, '2026-12-11': 0 };
const daysOf = (month: string) =>
  aCalendarMonth(month).map((day) => {
    const count = left[day.date];
    return count === undefined ? day : { ...day, placesLeft: { ...day.placesLeft, fullDay: count } };
  });
const service = useMockService({
  getFacilityAgeGroups: ({ query }) =>
    query.birthDates.map((birthDate) => ({ birthDate, ageGroup: anAgeGroup(), dropInItem: anAgeGroup().dropInItem })),
  getFacilityCalendar: ({ query: { month } }) => ({ month, days: daysOf(month) }),
});

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
  return (await within(part).findAllByRole('listitem')).map(({ textContent }) => textContent);
};

it.each([
  ['all are free', one, ['2026-12-07', '2026-12-09'], ['Mon, Dec 7 and Wed, Dec 9: available']],
  ['some are free', one, ['2026-12-07', '2026-12-11'], ['Mon, Dec 7: available', 'Fri, Dec 11: no spots left']],
  ['none is free', one, ['2026-12-11', '2026-12-12'], ['Fri, Dec 11: no spots left', 'Sat, Dec 12: closed']],
  ['one spot is left for two', two, ['2026-12-07', '2026-12-09'], ['Mon, Dec 7: available', 'Wed, Dec 9: only 1 left']],
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
  ['no days', one],
  ['no child', asking(['2026-12-07'])],
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

it('a failed check says so and can be retried', async () => {
  service.answer({ getFacilityCalendar: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show(`${one}${asking(['2026-12-07'])}`);
  const failed = (await screen.findByText('We couldn’t check your days')).closest<HTMLElement>('[role="alert"]')!;
  service.answer({});
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect(await answers('Your days: Full Day')).toEqual(['Mon, Dec 7: available']);
});

describe('the calendar of a facility’s page', () => {
  const day = (name: RegExp) => screen.findByRole('gridcell', { name });

  it('opens at the month of the first searched day to come and marks the days, free or not', async () => {
    show(`${one}${asking(['2026-10-07', '2026-12-07', '2026-12-11'])}`);
    expect(await day(/^Monday, December 7, 2026, your day, 4 spots left/)).not.toHaveAttribute('aria-disabled');
    expect(await day(/^Friday, December 11, 2026, your day, no spots left/)).toHaveAttribute('aria-disabled', 'true');
    expect(await day(/^Tuesday, December 8, 2026, 4 spots left/)).toBeVisible();
    // November has open days: nothing is full until December.
    expect(screen.queryByText(/^Full (until|through)/)).not.toBeInTheDocument();
  });

  it('opens as ever when all searched days are past', async () => {
    show(`${one}${asking(['2026-10-07'])}`);
    expect(await day(/^Monday, November 9, 2026, 4 spots left/)).toBeVisible();
  });

  it('opens a request for all searched days with one of them, and for another day instead of them', async () => {
    const search = `${one}${asking(['2026-12-07', '2026-12-09'])}`;
    const { user, router, unmount } = show(search);
    await user.click(await day(/December 7, 2026, your day, 4 spots/));
    expect(router.asPath).toBe(`${address}/drop-in?address=${anId(110)}&${search}`);
    unmount();
    const other = show(search);
    await other.user.click(await day(/December 8, 2026, 4 spots/));
    expect(other.router.asPath).toBe(`${address}/drop-in?date=2026-12-08&address=${anId(110)}&${search}`);
  });
});
