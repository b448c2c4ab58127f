import { array, boolean, number, object, string } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { lineDate, lineShape } from '@/components/request/line-rules';
import { noTime, type PreferredTime } from '@/components/request/preferred-times';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { addDays, monthOf } from '@/lib/dates/dates';
import { BookingType, DayPart, valuesOf, type ScheduleType, type Weekday } from '@/lib/enums';
import { requestOptionsOf } from '@/lib/requests/request-options';
import { startMonths } from '@/lib/validation/offered-care';
import { askableKinds, type AskableKind } from '@/lib/validation/requests';

/** What is asked of one of the facilities. */
export interface AskedFacility {
  facilityId: string;
  /** False where the parent leaves it out. */
  asked: boolean;
  addressId: string;
  /** Which group's room is to be seen, where the children are of several; null for that of the first child. */
  ageGroupId: string | null;
}

/** What the form holds that asks several facilities. Dates are yyyy-MM-dd, the month is yyyy-MM. */
export interface SeveralValues {
  kind: AskableKind;
  children: string[];
  /** In the order of the facilities. */
  facilities: AskedFacility[];
  preferredTimes: PreferredTime[];
  type: BookingType;
  scheduleType: ScheduleType | null;
  bookingDates: string[];
  startMonth: string;
  permanentBookingDays: Weekday[];
  note: string;
}

/** Whether these are the form's values, of facilities, addresses and children there still are. */
export function severalFits(
  values: unknown,
  facilities: readonly Facility[],
  profile: Profile,
): values is SeveralValues {
  const shape = object({
    kind: string()
      .oneOf([...askableKinds])
      .required(),
    children: array()
      .of(string().oneOf(profile.children.map(({ id }) => id)))
      .required(),
    facilities: array()
      .of(
        object({
          facilityId: string().required(),
          asked: boolean().required(),
          addressId: string()
            .oneOf(facilities.flatMap(({ addresses }) => addresses.map(({ id }) => id)))
            .required(),
          ageGroupId: string().defined().nullable(),
        }),
      )
      .required()
      .test((rows) => rows.map((row) => row.facilityId).join() === facilities.map(({ id }) => id).join()),
    preferredTimes: array()
      .of(object({ date: string().defined().nullable(), dayPart: number().oneOf(valuesOf(DayPart)).required() }))
      .min(1)
      .required(),
    ...lineShape,
    note: string().defined(),
  });
  return shape.isValidSync(values, { strict: true });
}

/** The latest of the facilities’ calendar dates: a day after it lies ahead at all of them. */
export const todayAtAll = (facilities: readonly Facility[]): string =>
  facilities
    .map(({ today }) => today)
    .sort()
    .at(-1)!;

/** The months in which care can begin at one of the facilities at least, the nearest first. */
export const monthsAtAny = (facilities: readonly Facility[]): string[] =>
  [...new Set(facilities.flatMap((facility) => startMonths(facility, facility.today)))].sort();

/** Why this cannot be asked of the facility at all; null where it can. */
export const channelRefusal = (facility: Facility, kind: AskableKind): string | null =>
  requestOptionsOf(facility).find((option) => option.kind === kind)?.refusal ?? null;

/** It begins with the only child, and with every facility that can be asked. */
export function startingSeveral(facilities: readonly Facility[], profile: Profile): SeveralValues {
  const [only, ...others] = profile.children;
  const months = monthsAtAny(facilities);
  return {
    kind: 'tour',
    children: only && others.length === 0 ? [only.id] : [],
    facilities: facilities.map((facility) => ({
      facilityId: facility.id,
      asked: channelRefusal(facility, 'tour') === null,
      addressId: facility.addresses[0]!.id,
      ageGroupId: null,
    })),
    preferredTimes: [noTime()],
    type: BookingType.PERMANENT,
    scheduleType: null,
    bookingDates: [],
    startMonth: months[0] ?? monthOf(addDays(todayAtAll(facilities), 1)),
    permanentBookingDays: [],
    note: '',
  };
}

/** The day on which a child must be of a group's age at the facility. */
export const ageDate = (facility: Facility, values: SeveralValues): string =>
  values.kind === 'tour' ? facility.today : lineDate(values, facility.today);

/** The age groups that the children fall into there, with the children of each: a line each in a waitlist. */
export function linesAt(facility: Facility, profile: Profile, values: SeveralValues, row: AskedFacility) {
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  return linesOfChildren(facility.ageGroups, row.addressId, children, ageDate(facility, values));
}
