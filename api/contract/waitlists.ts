import { date, entity, id, instant, int, list, month, oneOf, paged, shape, str, word } from '@/api/contract/fields';
import { lineHead, groupPages, idParams, groupTail, requestPlace, seen, version } from '@/api/contract/requests';
import { BookingType, SessionType, valuesOf, WaitlistStatus } from '@/lib/enums';
import { waitlistFields, weekdaysField } from '@/lib/validation/requests';
import { movementReasons } from '@/lib/workflow/waitlist';

export const waitlistGroup = entity('WaitlistGroup', {
  ...lineHead,
  type: oneOf(valuesOf(BookingType)),
  scheduleType: oneOf(valuesOf(SessionType)),
  bookingDates: list(date()),
  startMonth: month().nullable(),
  permanentBookingDays: weekdaysField(),
  note: str().nullable(),
  status: oneOf(valuesOf(WaitlistStatus)),
  /** 1 is the first; null once the request has left the line. */
  position: int().min(1).nullable(),
  /** How many families wait in the same line, this one among them. */
  lineLength: int().min(0),
  joinedAt: instant(),
  ...groupTail(valuesOf(WaitlistStatus)),
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

const request = { ...requestPlace, ageGroupId: id(), ...waitlistFields };

export const waitlists = {
  listUpcomingWaitlists: { query: groupPages, answer: paged(waitlistGroup) },
  listWaitlists: { query: groupPages, answer: paged(waitlistGroup) },
  getWaitlist: { params: idParams, answer: waitlistGroup },
  requestWaitlist: { body: shape(request), answer: waitlistGroup },
  /** `version`: as the answers' (product rule 4, "What was seen"). */
  updateWaitlist: {
    params: idParams,
    body: shape({ version: version().optional(), ...request }),
    answer: waitlistGroup,
  },
  cancelWaitlist: { params: idParams, body: seen, answer: waitlistGroup },
  hideWaitlist: { params: idParams, body: seen, answer: waitlistGroup },
};
