import {
  bool,
  date,
  id,
  instant,
  int,
  list,
  month,
  oneOf,
  paged,
  shape,
  str,
  word,
  entity,
} from '@/api/contract/fields';
import {
  addressSummary,
  childIds,
  childSummary,
  facilitySummary,
  groupPages,
  idParams,
  move,
  note,
  scheduleType,
  seen,
  version,
  weekdays,
} from '@/api/contract/requests';
import { BookingType, SessionType, valuesOf, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { movementReasons } from '@/lib/workflow/waitlist';

export const waitlistGroup = entity('WaitlistGroup', {
  id: id(),
  version: version(),
  number: str(),
  facility: facilitySummary,
  address: addressSummary,
  ageGroup: shape({ id: id(), title: str() }),
  children: list(childSummary),
  type: oneOf(valuesOf(BookingType)),
  scheduleType: oneOf(valuesOf(SessionType)),
  bookingDates: list(date()),
  startMonth: month().nullable(),
  permanentBookingDays: weekdays(),
  note: str().nullable(),
  status: oneOf(valuesOf(WaitlistStatus)),
  /** 1 is the first; null once the request has left the line. */
  position: int().min(1).nullable(),
  /** How many families wait in the same line, this one among them. */
  lineLength: int().min(0),
  joinedAt: instant(),
  bookingId: id().nullable(),
  createdAt: instant(),
  /** True where the facility does not take part and got the request by mail: it answers the family directly, if at all. */
  passedOn: bool(),
  expiresAt: instant().nullable(),
  canHide: bool(),
  hidden: bool(),
  history: list(move(valuesOf(WaitlistStatus))),
  /** How the position changed, newest first; only the newest {@link limits.movementsMax}. The first has no `from`. */
  movements: list(
    shape({
      at: instant(),
      from: int().min(1).nullable(),
      to: int().min(1),
      reason: word(movementReasons),
    }),
  ),
});

const waitlistFields = {
  facilityId: id(),
  addressId: id().optional(),
  ageGroupId: id(),
  children: childIds(),
  type: oneOf(valuesOf(BookingType)),
  scheduleType: scheduleType(),
  bookingDates: list(date()).max(limits.bookingDatesMax).optional(),
  startMonth: month().optional(),
  permanentBookingDays: weekdays().optional(),
  note: note(),
};

export const waitlists = {
  listUpcomingWaitlists: { query: groupPages, answer: paged(waitlistGroup) },
  listWaitlists: { query: groupPages, answer: paged(waitlistGroup) },
  getWaitlist: { params: idParams, answer: waitlistGroup },
  requestWaitlist: { body: shape(waitlistFields), answer: waitlistGroup },
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateWaitlist: {
    params: idParams,
    body: shape({ version: version().optional(), ...waitlistFields }),
    answer: waitlistGroup,
  },
  cancelWaitlist: { params: idParams, body: seen, answer: waitlistGroup },
  hideWaitlist: { params: idParams, body: seen, answer: waitlistGroup },
};
