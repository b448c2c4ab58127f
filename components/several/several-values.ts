import { array, boolean, object, string } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { preferredTimesShape, requestShape, waitlistWishShape } from '@/components/request/draft-shapes';
import { noTime, type PreferredTime } from '@/components/request/preferred-times';
import { waitlistAgeDate } from '@/components/request/waitlist-wish';
import { BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { requestOptionsOf } from '@/lib/requests/request-options';
import { firstMonthToWaitFor, startMonths } from '@/lib/validation/offered-care';
import { askableKinds, type AskableKind } from '@/lib/validation/requests';

/** The request to one facility. */
export interface AskedFacility {
  facilityId: string;
  /** False when deselected. */
  asked: boolean;
  addressId: string;
  /** The room to visit, when the children are in several groups; null for the first child's. */
  ageGroupId: string | null;
}

/** Form values. Dates are yyyy-MM-dd, the month is yyyy-MM. */
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

/** Validates a saved draft: its facilities, addresses and children must still exist. */
export function severalFits(
  values: unknown,
  facilities: readonly Facility[],
  profile: Profile,
): values is SeveralValues {
  const { addressId, ...shared } = requestShape(
    { addresses: facilities.flatMap(({ addresses }) => addresses) },
    profile,
  );
  const shape = object({
    ...shared,
    kind: string()
      .oneOf([...askableKinds])
      .required(),
    facilities: array()
      .of(
        object({
          facilityId: string().required(),
          asked: boolean().required(),
          addressId,
          ageGroupId: string().defined().nullable(),
        }),
      )
      .required()
      .test((rows) => rows.map((row) => row.facilityId).join() === facilities.map(({ id }) => id).join()),
    preferredTimes: preferredTimesShape,
    ...waitlistWishShape,
  });
  return shape.isValidSync(values, { strict: true });
}

/** The latest of the facilities' current dates: any later day is in the future for all of them. */
export const todayAtAll = (facilities: readonly Facility[]): string =>
  facilities
    .map(({ today }) => today)
    .sort()
    .at(-1)!;

/** Months in which at least one facility offers a start, soonest first. */
export const monthsAtAny = (facilities: readonly Facility[]): string[] =>
  [...new Set(facilities.flatMap((facility) => startMonths(facility, facility.today)))].sort();

/** Why the facility takes no such requests; null when it does. */
export const channelRefusal = (facility: Facility, kind: AskableKind): string | null =>
  requestOptionsOf(facility).find((option) => option.kind === kind)?.refusal ?? null;

/** Initially the only child, and every facility that can be asked. */
export function startingSeveral(facilities: readonly Facility[], profile: Profile): SeveralValues {
  const [only, ...others] = profile.children;
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
    startMonth: firstMonthToWaitFor(monthsAtAny(facilities), todayAtAll(facilities)),
    permanentBookingDays: [],
    note: '',
  };
}

/** The date on which the facility checks ages. */
export const ageDate = (facility: Facility, values: SeveralValues): string =>
  values.kind === 'tour' ? facility.today : waitlistAgeDate(values, facility.today);

/** The children by age group: one waitlist request each. */
export function linesAt(facility: Facility, profile: Profile, values: SeveralValues, row: AskedFacility) {
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  return linesOfChildren(facility.ageGroups, row.addressId, children, ageDate(facility, values));
}
