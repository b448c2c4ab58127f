import { anId } from '@/__tests__/support/builders/ids';
import { bestRequestOption, requestOptionsOf } from '@/lib/requests/request-options';
import { datesBySameAges, groupsInMonth, linesOfChildren } from '@/lib/facilities/age-group';
import { describeCareDays, nearestDays } from '@/lib/requests/drop-in';
import { firstCareDate } from '@/lib/dates/booking-dates';
import { commonSchedules, permanentPrice } from '@/lib/requests/permanent';
import { SessionType } from '@/lib/enums';

const addressId = anId(110);
const group = (id: string, fromMonths: number, toMonths: number) => ({ id, addressId, fromMonths, toMonths });
const groups = [group('toddlers', 18, 30), group('preschool', 30, 48)];
/** Turns 30 months on November 15, 2026. */
const ada = { id: 'ada', firstName: 'Ada', birthDate: '2024-05-15' };
const leo = { id: 'leo', firstName: 'Leo', birthDate: '2023-05-15' };
const day = (date: string, fullDay: number) => ({
  date,
  open: true,
  placesLeft: { fullDay, am: fullDay, pm: fullDay, beforeAfter: 0 },
});

test('a child who changes groups within a month needs both calendars', () => {
  expect(groupsInMonth(groups, addressId, [ada], '2026-11')).toEqual(['toddlers', 'preschool']);
  const calendars = new Map([
    ['toddlers', [day('2026-11-13', 1), day('2026-11-16', 0)]],
    ['preschool', [day('2026-11-13', 0), day('2026-11-16', 1)]],
  ]);
  const wanted = { groups, addressId, children: [ada], session: SessionType.FULL_DAY, busy: new Map() };
  expect(describeCareDays(wanted, calendars).map(({ free }) => free)).toEqual([true, true]);
  // With a brother in preschool there are two of them after the birthday, and none for him before it.
  const both = describeCareDays({ ...wanted, children: [ada, leo] }, calendars);
  expect(both.map(({ text }) => text)).toEqual(['no spots left', 'only 1 left']);
});

test('dates with the same ages are grouped, and each line has one age group', () => {
  const same = datesBySameAges(['2026-11-13', '2026-11-14', '2026-11-16'], [ada, leo]);
  expect([...same.values()]).toEqual(['2026-11-13', '2026-11-13', '2026-11-16']);
  expect(linesOfChildren(groups, addressId, [ada, leo], '2026-11-13')).toEqual([
    { ageGroupId: 'toddlers', children: ['ada'] },
    { ageGroupId: 'preschool', children: ['leo'] },
  ]);
});

test('the nearest days come first, ties by date', () => {
  expect(nearestDays(['2026-11-02', '2026-11-10', '2026-11-08', '2026-11-20'], ['2026-11-09'], 3)).toEqual([
    '2026-11-08',
    '2026-11-10',
    '2026-11-02',
  ]);
});

test('the first month of permanent care is prorated, and there is no price if one child has none', () => {
  const schedule = [{ scheduleType: SessionType.FULL_DAY, days: 2, monthlyPrice: 80000 }];
  const priced = groups.map((one) => ({ ...one, schedule }));
  const wanted = {
    groups: priced,
    children: [ada, leo],
    weekdays: [2, 4] as const,
    closedDays: [] as string[],
    scheduleType: SessionType.FULL_DAY,
    startDate: '2026-12-14',
    endDate: null,
  };
  expect(firstCareDate('2026-12-14', [2, 4], [])).toBe('2026-12-15');
  expect(firstCareDate('2026-12-14', [2, 4], ['2026-12-15'])).toBe('2026-12-17');
  expect(firstCareDate('2026-12-25', [5], ['2026-12-25'])).toBe('2027-01-01');
  // Six of the ten Tuesdays and Thursdays of December, for two children.
  expect(permanentPrice(wanted)).toMatchObject({ first: '2026-12-15', total: 96000, monthly: 160000 });
  // Five of nine, if Christmas Eve is closed.
  expect(permanentPrice({ ...wanted, closedDays: ['2026-12-24'] })?.total).toBe(88888);
  expect(permanentPrice({ ...wanted, weekdays: [2] })).toBeNull();
  expect(permanentPrice({ ...wanted, endDate: '2026-12-14' })).toBeNull();
  expect(commonSchedules([], 1)).toEqual([]);
});

test('the request options depend on the facility', () => {
  const facility = {
    id: anId(100),
    bookable: false,
    dropInCancellationPolicy: null,
    takesRequests: 'here' as const,
    ageGroups: [],
  };
  expect(requestOptionsOf(facility).map(({ refusal }) => refusal)).toEqual([
    'No drop-in prices yet.',
    'No monthly prices yet.',
    null,
    null,
  ]);
  expect(bestRequestOption(facility)?.kind).toBe('tour');
  expect(bestRequestOption({ ...facility, takesRequests: 'none' })).toBeNull();
});
