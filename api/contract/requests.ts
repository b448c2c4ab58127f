import { object, type ObjectShape } from 'yup';
import {
  bool,
  date,
  entity,
  id,
  instant,
  int,
  list,
  money,
  oneOf,
  pageQuery,
  shape,
  str,
  word,
} from '@/api/contract/fields';
import { openingHours } from '@/api/contract/facility-facts';
import { limits } from '@/lib/limits';

/** Words that bookings, tours and waitlists share. */

export const idParams = object({ id: id() });
export const groupPages = object(pageQuery(limits.groupLimitMax));

/** A child as a request names it: enough for a card, nothing private. */
export const childSummary = entity('ChildSummary', { id: id(), firstName: str(), lastName: str(), birthDate: date() });

/** A facility and the address as a request shows them. */
const facilitySummary = entity('FacilitySummary', {
  id: id(),
  name: str(),
  phone: str().nullable(),
  phoneExtension: str().nullable(),
  photo: shape({ url: str(), alt: str() }).nullable(),
  /** Monday to Sunday; null where they are not stated. */
  openingHours: list(openingHours).nullable(),
});
const addressSummary = entity('AddressSummary', {
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

/** What a booking, a tour and a waitlist request begin with. */
export const groupHead = {
  id: id(),
  version: version(),
  number: str(),
  facility: facilitySummary,
  address: addressSummary,
};
/** What a tour and a waitlist request begin with, and end with. */
export const lineHead = { ...groupHead, ageGroup: shape({ id: id(), title: str() }), children: list(childSummary) };
export const groupTail = <T extends number>(statuses: readonly T[]) => ({
  bookingId: id().nullable(),
  createdAt: instant(),
  /** True where the facility does not take part and got the request by mail: it answers the family directly, if at all. */
  passedOn: bool(),
  /** The question to several facilities that it was asked with, and how many others were asked; null where it was asked alone. */
  askedTogether: shape({ id: id(), others: int().min(0) }).nullable(),
  expiresAt: instant().nullable(),
  /** True where the table allows a hide: final states, and confirmed tours that have passed. */
  canHide: bool(),
  hidden: bool(),
  history: list(move(statuses)),
});
/** Where a tour or a place in line is asked for: at the facility's first address unless given. */
export const requestPlace = { facilityId: id(), addressId: id().optional() };

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
