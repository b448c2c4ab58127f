import fc from 'fast-check';
import { array, mixed, number, object, type ObjectSchema, type Schema, string, ValidationError } from 'yup';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now, today } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { count } from '@/__tests__/support/depth';
import { sentenceOf } from '@/__tests__/support/sentence-of';
import { contract } from '@/api/contract/contract';
import { dropInSchema } from '@/components/booking/form/drop-in-values';
import { permanentSchema } from '@/components/booking/form/permanent-values';
import { tourRequestSchema } from '@/components/tour/tour-request-values';
import { waitlistRequestSchema } from '@/components/waitlist/waitlist-request-form';
import { AppError } from '@/lib/app-error';
import { addDays } from '@/lib/dates/dates';
import {
  BookingType,
  DayPart,
  HalfDayPermanent,
  type ScheduleType,
  SessionType,
  SessionType as T,
  valuesOf,
  Weekday,
} from '@/lib/enums';
import { limits } from '@/lib/limits';
import {
  consentField,
  emailField,
  givenPasswordField,
  newPasswordField,
  optionalPhoneField,
  phoneField,
  verificationCodeField,
} from '@/lib/validation/account';
import { checkPickedDate } from '@/lib/validation/date-rules';
import {
  addressField,
  authorizedPickupFields,
  childFields,
  emergencyContactFields,
  guardianFields,
  unauthorizedPickupFields,
} from '@/lib/validation/family';
import {
  firstNameField,
  lastNameField,
  line,
  lines,
  messageField,
  optionalLine,
  optionalLines,
  requiredLine,
  subjectField,
  text,
} from '@/lib/validation/fields';
import {
  checkClosedDay,
  checkDaysAWeek,
  checkDaysLeft,
  checkGroupDay,
  checkSession,
  isClosedDate,
  isClosedOn,
  type OfferingGroup,
  type OfferingPlace,
  pricesToBeHad,
  sessionsToWaitFor,
  firstMonthToWaitFor,
  startMonths,
} from '@/lib/validation/offered-care';
import { checkCareDate, checkRealDate, checkStartMonth, scheduleTypes } from '@/lib/validation/requests';
import { signatureField, signatureImageField } from '@/lib/validation/signature';
import { parseBody } from '@/server/http/parse';

describe('requests', () => {
  const childIds = Array.from({ length: limits.childrenMax + 1 }, (_, index) => anId(220 + index));
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const schedule = weekdays.map((days) => ({ scheduleType: SessionType.FULL_DAY, days, monthlyPrice: days * 30000 }));
  /** What it never has is another test's. */
  const facility = aFacility({ openingHours: null, ageGroups: [anAgeGroup({ schedule, places: null })] });
  const profile = aProfile({ children: childIds.map((id) => aChild({ id })) });

  const days = (count: number) => Array.from({ length: count }, (_, index) => addDays(today, index + 1));
  const times = (count: number) => days(count).map((date) => ({ date, dayPart: DayPart.MORNING }));
  const text = (length: number) => 'a'.repeat(length);

  type Values = Record<string, unknown>;
  interface Kind {
    form: ObjectSchema<object>;
    body: Schema;
    /** A form filled in rightly. */
    filled: Values;
    /** What the form sends besides its values. */
    also: Values;
    /** Values at the limits, right and wrong. */
    options: Record<string, unknown[]>;
    /** A form asks for some things only once others were answered. */
    asks?: (field: string, values: Values) => boolean;
  }

  const { id: addressId } = facility.addresses[0]!;
  const also = { facilityId: facility.id };
  const shared = { addressId, children: [childIds[0]], scheduleType: SessionType.FULL_DAY, note: '' };
  const some = {
    addressId: [addressId],
    children: [[], [childIds[0]], childIds.slice(1), childIds],
    scheduleType: [null, SessionType.FULL_DAY],
    note: ['', text(limits.noteMax), text(limits.noteMax + 1), 'two\nlines', '\u0007'],
  };
  const someDays = [[], days(1), days(limits.bookingDatesMax), days(limits.bookingDatesMax + 1)];
  const someWeekdays = [[], [1], weekdays];

  const kinds: Record<'dropIn' | 'permanent' | 'tour' | 'waitlist', Kind> = {
    dropIn: {
      form: dropInSchema(facility, profile, new Date(now)),
      body: contract.requestDropIn.body,
      filled: { ...shared, bookingDates: days(1) },
      also,
      options: { ...some, bookingDates: someDays },
      asks: (field, { children, scheduleType }) =>
        (field !== 'scheduleType' || (children as []).length > 0) &&
        (field !== 'bookingDates' || ((children as []).length > 0 && scheduleType !== null)),
    },
    permanent: {
      form: permanentSchema(facility, profile, new Date(now)),
      body: contract.requestPermanent.body,
      filled: { ...shared, permanentBookingDays: [1], startDate: '2026-12-14', endDate: null },
      also,
      options: {
        ...some,
        permanentBookingDays: someWeekdays,
        startDate: [null, '2026-12-14'],
        endDate: [null, '2026-12-13', '2026-12-14', '2027-12-31'],
      },
      asks: (field, { children }) => field !== 'scheduleType' || (children as []).length > 0,
    },
    tour: {
      form: tourRequestSchema(facility),
      body: contract.requestTour.body,
      filled: { addressId, ageGroupId: anId(120), children: [], preferredTimes: times(1), note: '' },
      also,
      options: {
        addressId: [addressId],
        children: some.children,
        note: some.note,
        ageGroupId: [null, anId(120)],
        preferredTimes: [
          [],
          times(limits.preferredTimesMax),
          times(limits.preferredTimesMax + 1),
          [{ date: null, dayPart: 1 }],
        ],
      },
    },
    waitlist: {
      form: waitlistRequestSchema(facility, profile),
      body: contract.requestWaitlist.body,
      filled: {
        ...shared,
        type: BookingType.PERMANENT,
        bookingDates: [],
        startMonth: '2027-01',
        permanentBookingDays: [1],
      },
      also: { ...also, ageGroupId: anId(120) },
      options: {
        ...some,
        type: [BookingType.DROP_IN, BookingType.PERMANENT],
        bookingDates: someDays,
        startMonth: ['', '2027-01'],
        permanentBookingDays: someWeekdays,
      },
    },
  };

  type Refusals = Record<string, string>;

  /** As Formik hands the values on: without empty texts. */
  const given = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? undefined : value]));

  async function refusedByForm({ form }: Kind, values: Values): Promise<Refusals> {
    try {
      await form.validate(given(values), { abortEarly: false });
      return {};
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return Object.fromEntries(
        error.inner.map((one) => [one.path!.replace(/\[(\d+)\]/g, '.$1'), one.message]).reverse(),
      );
    }
  }

  /** What was left empty is not sent. */
  async function refusedByContract({ body, also }: Kind, values: Values): Promise<Refusals> {
    const sent = Object.fromEntries(Object.entries(given(values)).filter(([, value]) => value !== null));
    try {
      await parseBody(body, JSON.stringify({ ...also, ...sent }));
      return {};
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.body as Refusals;
    }
  }

  const noChild = ['children', 'Choose at least one child.', []] as const;
  const tooManyChildren = ['children', 'At most 8 children.', childIds] as const;
  const noSession = ['scheduleType', 'Choose a session.', null] as const;
  const longNote = ['note', 'Use at most 500 characters.', text(limits.noteMax + 1)] as const;
  const tooManyDays = ['bookingDates', 'Choose at most 60 days for one request.', days(61)] as const;
  const noWeekday = ['permanentBookingDays', 'Choose at least one weekday.', []] as const;
  const dropIn = { type: BookingType.DROP_IN };

  test.each<[keyof typeof kinds, string, string, unknown, Values?]>([
    ['dropIn', ...noChild],
    ['dropIn', ...tooManyChildren],
    ['dropIn', ...noSession],
    ['dropIn', ...longNote],
    ['dropIn', 'bookingDates', 'Choose at least one day.', []],
    ['dropIn', ...tooManyDays],
    ['permanent', ...noChild],
    ['permanent', ...tooManyChildren],
    ['permanent', ...noSession],
    ['permanent', ...longNote],
    ['permanent', ...noWeekday],
    ['permanent', 'startDate', 'Choose a first day, starting tomorrow.', null],
    ['permanent', 'endDate', 'The last day is before the first.', '2026-12-13'],
    ['tour', ...tooManyChildren],
    ['tour', ...longNote],
    ['tour', 'ageGroupId', 'Choose an age group.', null],
    ['tour', 'preferredTimes', 'Suggest at least one time that works for you.', []],
    ['tour', 'preferredTimes', 'At most 5 times.', times(6)],
    ['waitlist', ...noChild],
    ['waitlist', ...tooManyChildren],
    ['waitlist', ...noSession],
    ['waitlist', ...longNote],
    ['waitlist', 'bookingDates', 'Choose at least one day.', [], dropIn],
    ['waitlist', ...tooManyDays, dropIn],
    ['waitlist', 'startMonth', 'Choose a month.', ''],
    ['waitlist', ...noWeekday],
  ])('%s, %s: form and contract say “%s”', async (name, field, sentence, value, besides = {}) => {
    const kind = kinds[name];
    const values = { ...kind.filled, ...besides, [field]: value };
    expect(await refusedByForm(kind, values)).toEqual({ [field]: sentence });
    expect(await refusedByContract(kind, values)).toEqual({ [field]: sentence });
  });

  test.each<[keyof typeof kinds, Values]>([
    ['dropIn', { children: childIds.slice(1), bookingDates: days(60), note: text(500) }],
    ['permanent', { children: childIds.slice(1), permanentBookingDays: weekdays, endDate: '2026-12-14' }],
    ['tour', { children: childIds.slice(1), preferredTimes: times(5) }],
    ['waitlist', { children: childIds.slice(1), type: BookingType.DROP_IN, bookingDates: days(60), startMonth: '' }],
    ['waitlist', { bookingDates: [], permanentBookingDays: weekdays }],
  ])('%s: form and contract accept what is at the limit', async (name, over) => {
    const values = { ...kinds[name].filled, ...over };
    expect(await refusedByForm(kinds[name], values)).toEqual({});
    expect(await refusedByContract(kinds[name], values)).toEqual({});
  });

  test.each(Object.entries(kinds))('%s: the form refuses all that the contract refuses', async (_, kind) => {
    const picks = Object.entries(kind.options).map(([field, options]) => [field, fc.constantFrom(...options)]);
    const anyValues = fc.record(Object.fromEntries(picks) as Record<string, fc.Arbitrary<unknown>>);
    await fc.assert(
      fc.asyncProperty(anyValues, async (values) => {
        const [form, contract] = [await refusedByForm(kind, values), await refusedByContract(kind, values)];
        const asked = Object.entries(contract).filter(([field]) => kind.asks?.(field, values) ?? true);
        expect(form).toMatchObject(Object.fromEntries(asked));
        expect(Object.keys(form).filter((field) => kind.asks?.(field, values) === false)).toEqual([]);
        if (Object.keys(form).length === 0) expect(contract).toEqual({});
      }),
      { numRuns: count(200, 200), seed: 20_261_102 },
    );
  });

  test('an invalid date is reported by the date field in forms and by the contract in bodies', async () => {
    const values = { ...kinds.permanent.filled, startDate: 'next week' };
    expect(await refusedByForm(kinds.permanent, values)).toEqual({});
    expect(checkPickedDate('next week', today)).toMatch(/^Enter a date like/);
    expect(await refusedByContract(kinds.permanent, values)).toEqual({ startDate: 'Use the form yyyy-MM-dd.' });
  });

  test('care can be requested from tomorrow to a year ahead', () => {
    expect(checkCareDate('2026-11-02', '2026-11-02')).toBe('Choose dates starting tomorrow.');
    expect(checkCareDate('2026-11-03', '2026-11-02')).toBeUndefined();
    expect(checkCareDate('2027-11-02', '2026-11-02')).toBeUndefined();
    expect(checkCareDate('2027-11-03', '2026-11-02')).toBe('Choose dates no later than November 2, 2027.');
    expect(checkCareDate('2027-02-29', '2026-11-02')).toBe('There is no date 2027-02-29.');
    expect([checkRealDate('2028-02-29'), checkRealDate('2027-02-29')]).toEqual([
      undefined,
      'There is no date 2027-02-29.',
    ]);
  });

  test('a waitlist request starts in tomorrow’s month or one of the next twelve', () => {
    expect(checkStartMonth('2026-10', '2026-11-02')).toBe('Choose November 2026 or a later month.');
    expect(checkStartMonth('2026-11', '2026-11-29')).toBeUndefined();
    expect(checkStartMonth('2026-11', '2026-11-30')).toBe('Choose December 2026 or a later month.');
    expect(checkStartMonth('2027-11', '2026-11-02')).toBeUndefined();
    expect(checkStartMonth('2027-12', '2026-11-02')).toBe('Choose a month within the next year.');
  });
});

describe('the care that a facility offers', () => {
  const workdays = [1, 2, 3, 4, 5];
  const place = (over: Partial<OfferingPlace> = {}): OfferingPlace => ({
    name: 'Willow House',
    openingHours: valuesOf(Weekday).map((weekday) => ({ weekday, opens: weekday < 6 ? '07:30' : null })),
    halfDayPermanent: HalfDayPermanent.ALLOWED,
    ...over,
  });
  const group = (over: Partial<OfferingGroup> = {}): OfferingGroup => ({
    title: 'Toddlers',
    places: workdays.map((weekday) => ({ weekday, am: 4, pm: weekday === 5 ? 0 : 4, beforeAfter: 0 })),
    dropInItem: [{ sessionType: T.FULL_DAY }],
    schedule: [
      { scheduleType: T.FULL_DAY, days: 5 },
      { scheduleType: T.FULL_DAY, days: 2 },
    ],
    ...over,
  });
  const nothingStated = place({ openingHours: null, halfDayPermanent: null });
  const noFacts = group({ places: null, dropInItem: [], schedule: [] });

  test('facts that are not stated exclude no kind of care', () => {
    for (const type of [BookingType.DROP_IN, BookingType.PERMANENT] as const) {
      expect(sessionsToWaitFor(nothingStated, [noFacts], [noFacts], type)).toEqual(scheduleTypes);
      for (const scheduleType of scheduleTypes)
        expect(checkSession(nothingStated, noFacts, [noFacts], { type, scheduleType })).toBeUndefined();
    }
    expect(checkDaysAWeek(noFacts, T.FULL_DAY, 4)).toBeUndefined();
  });

  test.each<[string, Parameters<typeof checkGroupDay>, string | undefined]>([
    ['an open weekday', [place(), [group()], T.FULL_DAY, 1], undefined],
    ['a closed one', [place(), [group()], T.FULL_DAY, 7], 'Willow House is closed on Sundays.'],
    [
      'a weekend session in the week',
      [nothingStated, [noFacts], T.WEEKEND_FULL_DAY, 5],
      'Weekend care is offered on Saturdays and Sundays only.',
    ],
    ['a Friday with mornings alone', [place(), [group()], T.HALF_DAY_AM, 5], undefined],
    [
      'its afternoon',
      [place(), [group()], T.HALF_DAY_PM, 5],
      'The Toddlers group has no Half Day-PM spots on Fridays.',
    ],
    ['its whole day', [place(), [group()], T.FULL_DAY, 5], 'The Toddlers group has no Full Day spots on Fridays.'],
    ['a session without places on any day', [place(), [group()], T.AFTER_SCHOOL, 5], undefined],
    [
      'hours that are open but not stated',
      [place({ openingHours: [{ weekday: 1, open: true, opens: null }] }), [noFacts], T.FULL_DAY, 1],
      undefined,
    ], // the time is unknown, the day is not
  ])('%s', (_, asked, sentence) => expect(checkGroupDay(...asked)).toBe(sentence));

  test('a facility without stated hours is closed on no weekday, and one with hours on those without', () => {
    expect(valuesOf(Weekday).filter((day) => isClosedOn(nothingStated, day))).toEqual([]);
    expect(valuesOf(Weekday).filter((day) => isClosedOn(place(), day))).toEqual([6, 7]);
    expect(valuesOf(Weekday).filter((day) => isClosedOn(place({ openingHours: [] }), day))).toHaveLength(7);
  });

  test.each([
    ['2026-11-27', false],
    ['2026-11-28', true], // a Saturday
    ['2026-11-26', true], // a closed day
  ])('on %s the facility is closed: %s', (date, closed) => {
    const closedDays = ['2026-11-26'];
    expect(isClosedDate({ ...place(), closedDays }, date)).toBe(closed);
    expect(checkClosedDay({ name: 'Willow House', closedDays }, date)).toBe(
      date === '2026-11-26' ? 'Willow House is closed on November 26, 2026.' : undefined,
    );
  });

  const { PERMANENT, DROP_IN } = BookingType;
  const { NOT_ALLOWED } = HalfDayPermanent;

  test.each<[string, Partial<OfferingPlace>, Parameters<typeof checkSession>[3], string | undefined]>([
    ['an offered session', {}, { type: PERMANENT, scheduleType: T.FULL_DAY }, undefined],
    ['an offered single day', {}, { type: DROP_IN, scheduleType: T.FULL_DAY }, undefined],
    [
      'another one',
      {},
      { type: PERMANENT, scheduleType: T.AFTER_SCHOOL },
      'There is no After School session for permanent care in Toddlers.',
    ],
    [
      'another one on single days',
      {},
      { type: DROP_IN, scheduleType: T.AFTER_SCHOOL },
      'There is no After School session for single days in Toddlers.',
    ],
    [
      'a half day where none is permanent',
      { halfDayPermanent: NOT_ALLOWED },
      { type: PERMANENT, scheduleType: T.HALF_DAY_AM },
      'This facility does not offer half days for permanent bookings.',
    ],
    [
      'a half day where it has no price',
      {},
      { type: PERMANENT, scheduleType: T.HALF_DAY_AM },
      'There is no Half Day-AM session for permanent care in Toddlers.',
    ],
    [
      'a half day on single days where none is permanent',
      { halfDayPermanent: NOT_ALLOWED },
      { type: DROP_IN, scheduleType: T.HALF_DAY_AM },
      'There is no Half Day-AM session for single days in Toddlers.',
    ],
  ])('%s: %#', (_, over, asked, sentence) => {
    // Another group at the address, whose sessions do not count.
    const others = group({
      dropInItem: [{ sessionType: T.AFTER_SCHOOL }],
      schedule: [{ scheduleType: T.AFTER_SCHOOL, days: 5 }],
    });
    expect(checkSession(place(over), group(), [group(), others], asked)).toBe(sentence);
  });

  test('single half days are offered where half days are not permanent', () => {
    const mornings = group({ dropInItem: [{ sessionType: T.HALF_DAY_AM }] });
    expect(sessionsToWaitFor(place({ halfDayPermanent: NOT_ALLOWED }), [mornings], [mornings], DROP_IN)).toEqual([
      T.HALF_DAY_AM,
    ]);
  });

  test.each<[number, ScheduleType, string | undefined]>([
    [2, T.FULL_DAY, undefined],
    [5, T.FULL_DAY, undefined],
    [3, T.FULL_DAY, 'This session is offered for 2 or 5 days a week.'],
    [3, T.HALF_DAY_AM, 'This session is offered for 1 day a week.'],
    [3, T.HALF_DAY_PM, 'This session is offered for 4 days a week.'],
    [4, T.WEEKEND_FULL_DAY, 'This session is offered for 1 or 2 days a week.'],
    [1, T.AFTER_SCHOOL, undefined], // no price at all
  ])('%d days a week of session %d', (days, session, sentence) => {
    const { schedule } = group();
    const priced = group({
      schedule: [
        ...schedule,
        { scheduleType: T.HALF_DAY_AM, days: 1 },
        { scheduleType: T.HALF_DAY_PM, days: 4 },
        { scheduleType: T.WEEKEND_FULL_DAY, days: 2 },
        { scheduleType: T.WEEKEND_FULL_DAY, days: 1 },
      ],
    });
    expect(checkDaysAWeek(priced, session, days)).toBe(sentence);
  });

  test.each<[string, Weekday[], string | undefined]>([
    ['2026-11-26', [5, 1], undefined], // Thursday: Friday 27 and Monday 30 are left
    ['2026-11-27', [5, 1], undefined],
    ['2026-11-27', [5], 'None of these weekdays is left in November 2026. Choose a later month.'],
    ['2026-11-30', [1], 'None of these weekdays is left in November 2026. Choose a later month.'],
    ['2026-11-30', [], undefined],
    ['2026-10-31', [7], undefined],
  ])('on %s, care on the weekdays %j can begin in November: %s', (today, weekdays, sentence) => {
    expect(checkDaysLeft('2026-11', weekdays, today)).toBe(sentence);
  });

  test('a group without prices offers the sessions priced at its address; half days depend on the facility', () => {
    const mornings = group({ title: 'Infants', schedule: [{ scheduleType: T.HALF_DAY_AM, days: 2 }] });
    const here = [group(), mornings, noFacts];
    expect(sessionsToWaitFor(place(), [], here, PERMANENT)).toEqual([T.FULL_DAY, T.HALF_DAY_AM]);
    expect(sessionsToWaitFor(place(), [noFacts], here, PERMANENT)).toEqual([T.FULL_DAY, T.HALF_DAY_AM]);
    expect(sessionsToWaitFor(place(), [group()], here, PERMANENT)).toEqual([T.FULL_DAY]);
    expect(sessionsToWaitFor(place(), [group(), mornings], here, PERMANENT)).toEqual([]);
    const noHalfDays = place({ halfDayPermanent: NOT_ALLOWED });
    expect(sessionsToWaitFor(noHalfDays, [], here, PERMANENT)).toEqual([T.FULL_DAY]);
    expect(sessionsToWaitFor(noHalfDays, [], here, DROP_IN)).toEqual([T.FULL_DAY]);
  });

  test('only prices of available sessions are shown', () => {
    const priced = group({
      dropInItem: [{ sessionType: T.FULL_DAY }, { sessionType: T.WEEKEND_FULL_DAY }],
      schedule: [
        { scheduleType: T.FULL_DAY, days: 4 },
        { scheduleType: T.FULL_DAY, days: 5 },
        { scheduleType: T.HALF_DAY_AM, days: 5 },
        { scheduleType: T.HALF_DAY_AM, days: 6 },
      ],
    });
    const { dropInItem, schedule } = pricesToBeHad(place(), priced);
    expect(dropInItem).toEqual([{ sessionType: T.FULL_DAY }]);
    // Full days are on four weekdays; mornings on five.
    expect(schedule).toEqual([
      { scheduleType: T.FULL_DAY, days: 4 },
      { scheduleType: T.HALF_DAY_AM, days: 5 },
    ]);
    for (const halfDayPermanent of [NOT_ALLOWED, null])
      expect(pricesToBeHad(place({ halfDayPermanent }), priced).schedule).toEqual([
        { scheduleType: T.FULL_DAY, days: 4 },
      ]);
    const unstated = { ...priced, places: null };
    expect(pricesToBeHad({ ...nothingStated, halfDayPermanent: 1 }, unstated)).toEqual({
      dropInItem: priced.dropInItem,
      schedule: priced.schedule,
    });
  });

  test.each([
    ['2026-11-23', '2026-11'],
    ['2026-11-30', '2026-12'],
    // Saturday, October 31: nothing opens on it, and it is the last day.
    ['2026-10-30', '2026-11'],
    ['2026-10-29', '2026-10'],
  ])('on %s the first start month is %s, and the last is within a year', (today, first) => {
    const months = startMonths(place(), today);
    expect([months[0], months.at(-1)]).toEqual([first, `2027-${today.slice(5, 7)}`]);
  });

  test.each([
    // November 30 is fourteen days ahead.
    ['2026-11-16', '2026-11'],
    ['2026-11-17', '2026-12'],
    ['2026-11-28', '2026-12'],
    ['2027-02-14', '2027-02'],
    ['2027-02-15', '2027-03'],
  ])('on %s a waitlist request starts with %s, the first month with fourteen days ahead', (today, first) => {
    expect(firstMonthToWaitFor(startMonths(place(), today), today)).toBe(first);
  });

  test('without a month that far ahead, a waitlist request starts with the first that is left', () => {
    expect(firstMonthToWaitFor(['2026-11'], '2026-11-28')).toBe('2026-11');
    expect(firstMonthToWaitFor([], '2026-11-28')).toBe('2026-12');
  });
});

describe('the sentences of refusals', () => {
  /** What a person reads at a field (product section 5): [what was given, the sentence]. */
  type Said = readonly [unknown, string | undefined];
  const plain = 'Use letters, digits and punctuation only.';
  const long = (length: number) => 'x'.repeat(length);
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA==';
  const uuid = '7b2f6a3e-8c1d-4e5f-9a0b-1c2d3e4f5a6b';

  const fields: Record<string, [() => Schema, Said[]]> = {
    'an e-mail address': [
      () => emailField(),
      [
        ['', 'Enter an e‑mail address.'],
        [undefined, 'Enter an e‑mail address.'],
        ['ada', 'Enter an e‑mail address such as name@example.com.'],
        [`${long(60)}@${long(36)}.co`, undefined],
        [`${long(60)}@${long(37)}.co`, 'Use at most 100 characters.'],
      ],
    ],
    'a new password': [
      () => newPasswordField(),
      [
        ['', 'Enter a password.'],
        ['nestling', 'Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.'],
        [`Aa1${long(125)}`, undefined],
        [`Aa1${long(126)}`, 'Use at most 128 characters.'],
      ],
    ],
    'a password that is compared': [
      () => givenPasswordField(),
      [
        ['', 'Enter your password.'],
        ['x', undefined],
        [long(128), undefined],
        [long(129), 'Use at most 128 characters.'],
        [12345678, 'This does not have the right format.'],
      ],
    ],
    'a password with a sentence of its own': [
      () => givenPasswordField('Enter your present password.'),
      [[undefined, 'Enter your present password.']],
    ],
    'a phone number': [
      () => phoneField(),
      [
        ['', 'Enter a phone number.'],
        ['555', 'Enter a phone number with area code, such as +1 416 555 0123.'],
      ],
    ],
    'a phone number that may be left out': [
      () => optionalPhoneField(),
      [
        ['', undefined],
        [null, undefined],
        [undefined, undefined],
        ['555', 'Enter a phone number with area code, such as +1 416 555 0123.'],
      ],
    ],
    'a code': [
      () => verificationCodeField(),
      [
        ['', 'Enter the code.'],
        ['7K3MQ', 'The code has 10 letters and digits. Look for it in the e‑mail we sent you.'],
      ],
    ],
    consent: [
      () => consentField(),
      [
        [true, undefined],
        [false, 'To sign up, please accept the terms.'],
        [undefined, 'This is missing.'],
        ['true', 'This does not have the right format.'],
      ],
    ],
    'a subject': [
      () => subjectField(),
      [
        ['', 'Enter a subject.'],
        [' \n', 'Enter a subject.'],
        [` ${long(99)}`, undefined],
        [long(101), 'Use at most 100 characters.'],
      ],
    ],
    'a message': [
      () => messageField(),
      [
        ['', 'Enter a message.'],
        ['\n', 'Enter a message.'],
        [`Hello,\n${long(1993)}`, undefined],
        [long(2001), 'Use at most 2000 characters.'],
      ],
    ],
    'a first name': [
      () => firstNameField(),
      [
        ['', 'Enter a first name.'],
        ['A\nB', 'Enter a first name.'],
        [5, 'Enter text here.'],
      ],
    ],
    'a last name': [
      () => lastNameField(),
      [
        ['', undefined],
        [undefined, 'Enter a last name, or leave this blank.'],
        ['\u0007', 'Enter a last name, or leave this blank.'],
      ],
    ],
    'one line': [
      () => line(),
      [
        ['Ada', undefined],
        ['  Ada', undefined],
        ['   ', plain],
        ['Ada\u0000', plain],
        ['Ada\ud83d', plain],
        ['Ada\nLee', plain],
        [long(100), undefined],
        [long(101), 'Use at most 100 characters.'],
      ],
    ],
    'a line that is asked for': [() => requiredLine('Enter a city.'), [['', 'Enter a city.']]],
    'a line that may be left out': [
      () => optionalLine(),
      [
        ['', undefined],
        [null, undefined],
        [undefined, undefined],
        ['\n', plain],
      ],
    ],
    'several lines': [
      () => lines(5),
      [
        ['a\nb\tc', undefined],
        ['\n\na', undefined],
        ['a\u0000', plain],
        [' \n ', plain],
        ['abcdef', 'Use at most 5 characters.'],
      ],
    ],
    'several lines that may be left out': [
      () => optionalLines(5),
      [
        [null, undefined],
        [undefined, undefined],
        ['abcdef', 'Use at most 5 characters.'],
      ],
    ],
    'a text of a pattern': [
      () => text({ pattern: /^a+$/, message: 'Only the letter a.', max: 3 }),
      [
        ['aaa', undefined],
        ['', undefined],
        ['b', 'Only the letter a.'],
        ['aaaa', 'Use at most 3 characters.'],
      ],
    ],
    'a drawn signature': [
      () => signatureImageField(),
      [
        [png, undefined],
        ['', 'Sign in the box, or type your name instead.'],
        [`x${png}`, 'Draw your signature again, or type your name instead.'],
        [`${png}x`, 'Draw your signature again, or type your name instead.'],
        [`${png}=`, 'Draw your signature again, or type your name instead.'],
        [png.replace('png', 'jpeg'), 'Draw your signature again, or type your name instead.'],
        ['data:image/png;base64,PHN2Zz4=', 'Draw your signature again, or type your name instead.'],
      ],
    ],
    'a signature': [
      () => signatureField(),
      [
        [undefined, 'This is missing.'],
        [{ image: png, date: '' }, 'Enter the signing date.'],
        [{ image: png, date: '2026-11-20', typedName: null }, undefined],
        [{ image: png, date: '2026-11-20', typedName: '\u0007' }, 'Type your full name.'],
        [{ image: png, date: '2026-11-20', agreementVersion: '4' }, undefined],
        [{ image: png, date: '2026-11-20', agreementVersion: '\u0007' }, plain],
      ],
    ],
    'a relation of a guardian': [
      () => guardianFields.relation,
      [
        [2, undefined],
        [4, 'Choose guardian, father or mother.'],
        [undefined, 'Choose how you are related to the children.'],
      ],
    ],
    'a date of birth': [() => childFields.birthDate, [['', 'Enter a date of birth.']]],
    'a gender': [
      () => childFields.gender,
      [
        [1, undefined],
        [null, undefined],
        [undefined, undefined],
        [3, 'Choose boy or girl, or leave this blank.'],
      ],
    ],
    'answers to questions': [
      () => childFields.additionalInfo,
      [
        [undefined, undefined],
        [[{ questionId: uuid, answer: 'Yes' }], undefined],
        [[{ questionId: `x${uuid}`, answer: 'Yes' }], 'Not an id.'],
        [[{ questionId: `${uuid}x`, answer: 'Yes' }], 'Not an id.'],
        [[{ answer: 'Yes' }], 'Choose a question.'],
        [[{ questionId: uuid, answer: '' }], 'Enter an answer.'],
        [[{ questionId: uuid, answer: '\u0000' }], 'Enter an answer.'],
        [[undefined], 'This is missing.'],
        [Array(50).fill({ questionId: uuid, answer: 'Yes' }), undefined],
        [Array(51).fill({ questionId: uuid, answer: 'Yes' }), 'At most 50 answers.'],
      ],
    ],
    'how an emergency contact is related': [
      () => emergencyContactFields.relation,
      [['', 'Enter how this person is related to your family.']],
    ],
    'whom to call': [() => emergencyContactFields.phone, [['', 'Enter a phone number.']]],
    'who may pick up': [() => authorizedPickupFields.phone, [['', 'Enter a phone number.']]],
    'why somebody may not': [
      () => unauthorizedPickupFields.reason,
      [
        [null, undefined],
        [long(501), 'Use at most 500 characters.'],
      ],
    ],
  };

  describe.each(Object.entries(fields))('%s', (_, [field, said]) => {
    test.each(said)('%p: %p', (given, sentence) => expect(sentenceOf(field(), given)).toBe(sentence));
  });

  test('a drawn signature has at most 300 kB', () => {
    expect(sentenceOf(signatureImageField(), png.replace('AA', 'A'.repeat(300_000)))).toMatch(/^Use at most/);
  });

  describe('an address', () => {
    const address = {
      line1: '1 Main St',
      line2: null,
      city: 'Toronto',
      region: 'ON',
      postalCode: 'M5V 2T6',
      country: 'CA',
    };
    const american = { ...address, region: 'WA', postalCode: '98101-1234', country: 'US' };
    test.each<[object | undefined, string | undefined]>([
      [address, undefined],
      [american, undefined],
      [undefined, 'Enter an address.'],
      [{ ...address, line1: '' }, 'Enter a street address.'],
      [{ ...address, city: '' }, 'Enter a city.'],
      [{ ...address, region: undefined }, 'Choose a province or territory.'],
      [{ ...american, region: undefined }, 'Choose a state or territory.'],
      [{ ...address, region: 'WA' }, 'Choose a province or territory.'],
      [{ ...american, region: 'ON' }, 'Choose a state or territory.'],
      [{ ...address, postalCode: undefined }, 'Enter a postal code.'],
      [{ ...address, postalCode: '' }, 'Enter a postal code.'],
      [{ ...american, postalCode: undefined }, 'Enter a ZIP code.'],
      [{ ...address, postalCode: '98101' }, 'Enter a postal code such as M5V 2T6.'],
      [{ ...american, postalCode: 'M5V 2T6' }, 'Enter a ZIP code such as 98101 or 98101-1234.'],
      [{ ...address, postalCode: long(11), country: 'FR' }, expect.stringMatching(/10 characters|Canada/) as string],
      [{ ...address, country: undefined }, 'Choose a country.'],
      [{ ...address, country: 'FR' }, 'Choose Canada or the United States.'],
      [{ ...address, planet: 'Earth' }, expect.stringContaining('planet') as string],
    ])('%p: %s', (given, sentence) => expect(sentenceOf(addressField(), given)).toEqual(sentence));
  });

  /** Where a schema has no sentence of its own, nothing is said in a library's words, or of what was sent. */
  test.each<[Schema, unknown, string]>([
    [string().required(), '', 'This is missing.'],
    [string().defined(), undefined, 'This is missing.'],
    [string().nonNullable(), null, 'This is missing.'],
    [mixed().oneOf(['a', 'b']), 'c', 'Choose one of these: a, b.'],
    [string(), 5, 'This does not have the right format.'],
    [mixed().test('odd', () => false), 5, 'This does not have the right format.'],
    [string().min(3), 'ab', 'Use at least 3 characters.'],
    [string().max(1), 'ab', 'Use at most 1 characters.'],
    [string().matches(/b/), 'a', 'This does not have the right format.'],
    [number().min(3), 2, 'Use 3 or more.'],
    [number().max(3), 4, 'Use 3 or less.'],
    [number().integer(), 1.5, 'Use a whole number.'],
    [array().min(2), [1], 'Choose at least 2.'],
    [array().max(1), [1, 2], 'At most 1.'],
    [object({ name: string().required() }), {}, 'This is missing.'],
  ])('%#: nothing of a library’s own words', (schema, value, sentence) =>
    expect(sentenceOf(schema, value)).toBe(sentence),
  );
});
