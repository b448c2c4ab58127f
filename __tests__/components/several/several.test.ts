import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aChildSummary, anAskedTogether, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import type { Facility, AskedTogether, TourGroup, WaitlistGroup } from '@/api/contract/types';
import {
  answeredCount,
  answerText,
  askedRequests,
  givenUp,
  othersToCancel,
  type AskedRequest,
} from '@/components/several/asked-words';
import { fieldsOfRows, severalBody } from '@/components/several/several-form';
import { refusalAt } from '@/components/several/several-rules';
import { startingSeveral, type SeveralValues } from '@/components/several/several-values';
import { BookingType, DayPart, TourStatus, WaitlistStatus } from '@/lib/enums';

describe('what each facility is asked', () => {
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
});

describe('what they have answered', () => {
  const told = { answeredAt: null, medianReplyHours: null };
  const tour = (
    request: Partial<TourGroup> = {},
    rest: Partial<AskedTogether['tours'][number]> = {},
  ): AskedRequest => ({ kind: 'tour', ...told, ...rest, request: aTour(request) });
  const line = (request: Partial<WaitlistGroup> = {}): AskedRequest => ({
    kind: 'waitlist',
    ...told,
    request: aWaitlist(request),
  });
  const at = (id: number, name: string) => ({ facility: { ...aTour().facility, id: anId(id), name } });
  // Requested at 15:00 on November 2.
  const answeredAt = '2026-11-02T18:20:00Z';

  test.each<[string, AskedRequest, string]>([
    ['one that has answered', tour({}, { answeredAt, medianReplyHours: 20 }), 'Answered after 3 hours.'],
    ['at once', tour({}, { answeredAt: '2026-11-02T15:00:20Z' }), 'Answered after less than a minute.'],
    ['one of which nothing is known', tour(), 'No answer for 2 days.'],
    [
      'one that usually is faster',
      tour({}, { medianReplyHours: 20 }),
      'No answer for 2 days. Usually replies within 20 hours.',
    ],
    [
      'one that got it by mail',
      tour({ passedOn: true }),
      'Passed on by e‑mail. They’ll contact you directly. We can’t guarantee a reply.',
    ],
    ['one that let it expire', tour({ status: TourStatus.TIMEOUT }), 'It didn’t answer in time.'],
    [
      'one that was cancelled',
      line({ status: WaitlistStatus.CANCELED_BY_PARENT }),
      'You cancelled it before they answered.',
    ],
  ])('answerText describes %s', (_, one, text) => {
    expect(answerText(one, new Date('2026-11-04T16:00:00Z'))).toBe(text);
  });

  test('requests that need an answer come first, then by response time', () => {
    const names = askedRequests(
      anAskedTogether({
        tours: [
          { ...told, request: aTour({ id: anId(1), ...at(1, 'Silent') }) },
          { answeredAt, medianReplyHours: null, request: aTour({ id: anId(2), ...at(2, 'Second') }) },
          { ...told, answeredAt: '2026-11-02T16:00:00Z', request: aTour({ id: anId(3), ...at(3, 'First') }) },
          {
            answeredAt: '2026-11-03T16:00:00Z',
            medianReplyHours: null,
            request: aTour({ id: anId(4), ...at(4, 'Proposes'), status: TourStatus.SCHEDULED_TOUR }),
          },
        ],
      }),
    ).map(({ request }) => request.facility.name);
    expect(names).toEqual(['Proposes', 'First', 'Second', 'Silent']);
  });

  test.each<[number, string]>([
    [0, 'No answers yet (0 of 3)'],
    [1, '1 of 3 has answered.'],
    [2, '2 of 3 have answered.'],
  ])('answeredCount is correct for %i of three', (count, text) => {
    expect(answeredCount([0, 1, 2].map((index) => tour({}, { answeredAt: index < count ? answeredAt : null })))).toBe(
      text,
    );
  });

  describe('cancelling the other requests after one was accepted', () => {
    const confirmed = tour({ status: TourStatus.SCHEDULED_TOUR, confirmedAt: answeredAt, ...at(1, 'Taken') });
    const ben = aChildSummary({ id: anId(221), firstName: 'Ben' });
    const place = line({ status: WaitlistStatus.APPROVED, ...at(1, 'Taken') });
    test.each<[string, AskedRequest[], string[]]>([
      ['nothing before', [tour(), tour(at(2, 'Other'))], []],
      [
        'the open ones',
        [confirmed, tour(at(2, 'Open')), tour({ ...at(3, 'Over'), status: TourStatus.TIMEOUT })],
        ['Open'],
      ],
      ['not a second one that was accepted', [confirmed, { ...confirmed, ...at(2, 'Too') } as AskedRequest], []],
      [
        'the place in line of the same child, not of a sibling',
        [place, line({ ...at(2, 'Same') }), line({ ...at(3, 'Sibling'), children: [ben] })],
        ['Same'],
      ],
      [
        'not a place that is held, which is answered with its price',
        [place, line({ ...at(2, 'Held'), status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL })],
        [],
      ],
      ['nothing where the place is', [place, line({ ...at(1, 'Taken') })], []],
    ])('othersToCancel returns %s', (_, requests, names) => {
      expect(othersToCancel(requests).map(({ request }) => request.facility.name)).toEqual(names);
    });

    test.each<[AskedRequest, string]>([
      [tour(at(2, 'A')), 'A: the tour request'],
      [tour({ ...at(2, 'A'), status: TourStatus.SCHEDULED_TOUR }), 'A: the time it proposed'],
      [tour({ ...at(2, 'A'), status: TourStatus.SCHEDULED_START }), 'A: the spot it offers goes to another family'],
      [line(at(2, 'A')), 'A: the waitlist spot for Ada'],
    ])('the question names what is given up: %#', (one, text) => {
      expect(givenUp(one)).toBe(text);
    });
  });
});
