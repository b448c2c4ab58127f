import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, today } from '@/__tests__/support/builders/ids';
import { SessionType } from '@/lib/enums';
import { type CalendarQuery, findOpenDays } from '@/lib/search/open-days';
import { noFilters } from '@/lib/search/search';

const preschool = anAgeGroup({ id: anId(121), title: 'Preschool', fromMonths: 30, toMonths: 60 });
const facility = aFacility({ ageGroups: [anAgeGroup(), preschool] });

/** Toddlers have two places on every 1st and 2nd, preschool one place on every 2nd and 3rd. */
const asked: CalendarQuery[] = [];
const load = (query: CalendarQuery) => {
  asked.push(query);
  const [days, count] = query.ageGroupId === preschool.id ? ([[2, 3], 1] as const) : ([[1, 2], 2] as const);
  const placesLeft = { fullDay: count, am: count, pm: count, beforeAfter: count };
  const none = { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 };
  return Promise.resolve(
    aCalendarMonth(query.month).map(({ date }) => ({
      date,
      open: true,
      placesLeft: days.some((day) => day === Number(date.slice(8))) ? placesLeft : none,
    })),
  );
};
const find = (wish: Partial<typeof noFilters>) => findOpenDays(facility, { ...noFilters, ...wish }, null, load);

beforeEach(() => asked.splice(0));

it('the open days of one child are those of its group in this month and the next', async () => {
  expect(today).toBe('2026-11-02');
  expect(await find({ born: ['2024-10'] })).toEqual(['2026-12-01', '2026-12-02']);
  expect(asked.map(({ month }) => month)).toEqual(['2026-11', '2026-12']);
});

it('children of two groups need a spot each on the same day, and twins need two in one group', async () => {
  expect(await find({ born: ['2024-10', '2023-01'] })).toEqual(['2026-12-02']);
  expect(await find({ born: ['2024-10', '2024-10'] })).toEqual(['2026-12-01', '2026-12-02']);
  expect(await find({ born: ['2023-01', '2023-01'] })).toEqual([]);
});

it('only the searched dates or weekdays are open days, in the months of the dates', async () => {
  expect(await find({ born: ['2024-10'], dates: ['2027-01-01', '2027-01-05'] })).toEqual(['2027-01-01']);
  expect(asked.map(({ month }) => month)).toEqual(['2027-01']);
  expect(await find({ born: ['2024-10'], weekdays: [3], session: SessionType.HALF_DAY_AM })).toEqual(['2026-12-02']);
});

it('without a child, or a group for each, no calendar is asked', async () => {
  expect(await find({})).toBeNull();
  expect(await find({ born: ['2024-10', '2015-01'] })).toBeNull();
  expect(
    await findOpenDays({ ...facility, participates: false }, { ...noFilters, born: ['2024-10'] }, null, load),
  ).toBeNull();
  expect(asked).toEqual([]);
});
