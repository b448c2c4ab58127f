import fc from 'fast-check';
import { ValidationError, type ObjectSchema, type Schema } from 'yup';
import { count } from '@/__tests__/support/depth';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, today } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { schemas } from '@/api/contract/schemas';
import { dropInSchema } from '@/components/booking/drop-in-values';
import { permanentSchema } from '@/components/booking/permanent-values';
import { tourRequestSchema } from '@/components/tour/tour-request-values';
import { waitlistRequestSchema } from '@/components/waitlist/waitlist-request-form';
import { AppError } from '@/lib/app-error';
import { addDays } from '@/lib/dates/dates';
import { BookingType, DayPart, SessionType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { checkPickedDate } from '@/lib/validation/date-rules';
import { checkCareDate, checkRealDate, checkStartMonth, otherDaysAWeek } from '@/lib/validation/requests';
import { parseBody } from '@/server/http/parse';

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
    form: dropInSchema(facility, profile),
    body: schemas.requestDropIn.body,
    filled: { ...shared, bookingDates: days(1) },
    also,
    options: { ...some, bookingDates: someDays },
    asks: (field, { children, scheduleType }) =>
      (field !== 'scheduleType' || (children as []).length > 0) &&
      (field !== 'bookingDates' || ((children as []).length > 0 && scheduleType !== null)),
  },
  permanent: {
    form: permanentSchema(facility, profile),
    body: schemas.requestPermanent.body,
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
    body: schemas.requestTour.body,
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
    body: schemas.requestWaitlist.body,
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

test('the message lists the numbers of weekdays with a price', () => {
  expect(otherDaysAWeek([1])).toBe('This session is offered for 1 day a week.');
  expect(otherDaysAWeek([2, 5])).toBe('This session is offered for 2 or 5 days a week.');
});
