import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { anId } from '@/__tests__/support/builders/ids';
import type { Facility } from '@/api/contract/types';
import { refusalAt } from '@/components/several/several-rules';
import { fieldsOfRows, severalBody } from '@/components/several/several-form';
import { startingSeveral, type SeveralValues } from '@/components/several/several-values';
import { BookingType, DayPart, SessionType } from '@/lib/enums';

const ben = aChild({ id: anId(221), firstName: 'Ben', birthDate: '2018-10-15' });
const profile = aProfile({ children: [aChild(), ben] });
const line: Partial<SeveralValues> = { kind: 'waitlist', scheduleType: 1, permanentBookingDays: [1, 2, 3, 4, 5] };
const on = (date: string) => ({ preferredTimes: [{ date, dayPart: DayPart.MORNING }] });

test.each<[string, Partial<Facility>, Partial<SeveralValues>, string | null]>([
  ['a tour on a day ahead', {}, on('2026-11-12'), null],
  ['a tour that has no date yet', {}, {}, null],
  [
    'a tour on a day that has begun there',
    { today: '2026-11-12' },
    on('2026-11-12'),
    'Choose dates starting tomorrow.',
  ],
  ['nobody to send it to', { takesRequests: 'none' }, {}, 'We can’t send this facility requests.'],
  ['a child without a group', {}, { children: [anId(221)] }, 'This location has no group for Ben’s age.'],
  ['a place in line that it has', {}, line, null],
  ['a wish that is not whole yet', {}, { ...line, scheduleType: null, permanentBookingDays: [] }, null],
  [
    'a day on which it is closed',
    {},
    { ...line, permanentBookingDays: [6] },
    'Robin Hill Child Care is closed on Saturdays.',
  ],
  [
    'a number of days without a price',
    {},
    { ...line, permanentBookingDays: [1, 2] },
    'This session is offered for 5 days a week.',
  ],
  [
    'a session that it never has',
    {},
    { ...line, scheduleType: SessionType.HALF_DAY_PM },
    'There is no Half Day-PM session for permanent care in Toddlers.',
  ],
  [
    'a date on which it has said that it is closed',
    { closedDays: ['2026-11-11'] },
    { ...line, type: BookingType.DROP_IN, bookingDates: ['2026-11-11'] },
    'Robin Hill Child Care is closed on November 11, 2026.',
  ],
  [
    'a month that is over there',
    { today: '2026-12-01' },
    { ...line, startMonth: '2026-11' },
    expect.stringMatching(/./),
  ],
])('refusalAt handles %s', (_, given, over, refusal) => {
  const facility = aFacility(given);
  const values = { ...startingSeveral([facility], profile), children: [anId(220)], ...over };
  expect(refusalAt(facility, profile, values, values.facilities[0]!)).toEqual(refusal);
});

const lantern = aFacility({
  id: anId(101),
  name: 'Lantern House',
  ageGroups: [
    anAgeGroup({ id: anId(130) }),
    anAgeGroup({ id: anId(131), title: 'Schoolers', fromMonths: 72, toMonths: 144 }),
  ],
});

test('each facility gets its own terms, and a deselected one gets no request', () => {
  const facilities = [aFacility(), lantern];
  const values = {
    ...startingSeveral(facilities, profile),
    ...line,
    children: [anId(220), anId(221)],
  } as SeveralValues;
  const body = severalBody(facilities, profile, values);
  expect(body.facilities[1]).toEqual({
    facilityId: anId(101),
    addressId: anId(110),
    lines: [
      { ageGroupId: anId(130), children: [anId(220)] },
      { ageGroupId: anId(131), children: [anId(221)] },
    ],
  });
  const [first, second] = values.facilities as [SeveralValues['facilities'][0], SeveralValues['facilities'][0]];
  const tour = { ...values, kind: 'tour' as const, ...on('2026-11-12'), note: ' Hello. ' };
  const room = { ...second, ageGroupId: anId(131) };
  expect(severalBody(facilities, profile, { ...tour, facilities: [{ ...first, asked: false }, room] })).toEqual({
    kind: 'tour',
    facilities: [
      {
        facilityId: anId(101),
        addressId: anId(110),
        lines: [{ ageGroupId: anId(131), children: [anId(220), anId(221)] }],
      },
    ],
    preferredTimes: [{ date: '2026-11-12', dayPart: DayPart.MORNING }],
    note: 'Hello.',
  });
});

test('an error is shown at the row that was sent', () => {
  const values = startingSeveral([aFacility(), lantern], profile);
  const [first, second] = values.facilities as [SeveralValues['facilities'][0], SeveralValues['facilities'][0]];
  const left = { ...values, facilities: [{ ...first, asked: false }, second] };
  expect(fieldsOfRows({ 'facilities.0.lines.0.children': 'No.', note: 'Too long.' }, left)).toEqual({
    'facilities.1': 'No.',
    note: 'Too long.',
  });
});
