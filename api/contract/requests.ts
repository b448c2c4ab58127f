import { object, string, type ObjectShape } from 'yup';
import { date, id, int, list, money, oneOf, pageQuery, shape, str, word, instant, entity } from '@/api/contract/fields';
import { openingHours } from '@/api/contract/facility-facts';
import { SessionType, valuesOf, Weekday, type ScheduleType } from '@/lib/enums';
import { limits } from '@/lib/limits';

/** Words that bookings, tours and waitlists share. */

export const idParams = object({ id: id() });
export const groupPages = object(pageQuery(limits.groupLimitMax));
export const note = () => string().strict().max(limits.noteMax, `At most ${limits.noteMax} characters.`).optional();
export const childIds = () =>
  list(id()).min(1, 'Choose at least one child.').max(limits.childrenMax, `At most ${limits.childrenMax} children.`);

/** The schedule types that can be asked for: 8 to 10 are programs, not hours. */
export const scheduleTypes = valuesOf(SessionType).filter(
  (value): value is ScheduleType => value < SessionType.CHILD_CARE,
);
export const scheduleType = () => oneOf(scheduleTypes);
export const weekdays = () => list(oneOf(valuesOf(Weekday))).max(7);

/** A child as a request names it: enough for a card, nothing private. */
export const childSummary = entity('ChildSummary', { id: id(), firstName: str(), lastName: str(), birthDate: date() });

/** A facility and the address as a request shows them. */
export const facilitySummary = entity('FacilitySummary', {
  id: id(),
  name: str(),
  phone: str().nullable(),
  phoneExtension: str().nullable(),
  photo: shape({ url: str(), alt: str() }).nullable(),
  /** Monday to Sunday; null where they are not stated. */
  openingHours: list(openingHours).nullable(),
});
export const addressSummary = entity('AddressSummary', {
  id: id(),
  title: str(),
  line1: str().nullable(),
  city: str(),
  region: str(),
  postalCode: str(),
  timeZone: str(),
});

/** One move of the request's life, oldest first. */
export const move = <T extends number>(statuses: readonly T[]) =>
  shape({
    at: instant(),
    from: oneOf(statuses).nullable(),
    to: oneOf(statuses),
    by: word(['parent', 'facility', 'clock', 'payment'] as const),
    action: str(),
    note: str().nullable(),
  });

export const version = () => int().min(1);

/**
 * What stood on the screen when the parent answered; left out whole, or in part, by those who do not look
 * (product rule 4, "What was seen"). When it has changed, nothing is done: 409 with `details: {group}`, the group as it
 * stands, and the amount as it is now where the answer is about one
 * (`charge`, `refund`), and the main card (`card`) where one was sent.
 */
const whatWasSeen = <S extends ObjectShape>(amounts: S) =>
  object({ version: version().optional(), ...amounts })
    .noUnknown()
    .optional();
export const seen = whatWasSeen({});
/** `charge`: what was shown as to be charged, minor units; `cardId`: the main card that was named. */
export const seenCharge = whatWasSeen({ charge: money().optional(), cardId: id().optional() });
/** `refund`: the refund that was shown, minor units; it ends with the terms' time, which is no new version. */
export const seenRefund = whatWasSeen({ refund: money().optional() });
