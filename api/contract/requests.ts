import { object, type ObjectShape } from 'yup';
import { openingHours } from '@/api/contract/facility-facts';
import {
  bool,
  date,
  entity,
  id,
  instant,
  int,
  list,
  money,
  month,
  oneOf,
  pageQuery,
  shape,
  str,
  word,
  zoneOffsets,
} from '@/api/contract/fields';
import { limits } from '@/lib/limits';

/** Parts that bookings, tours and waitlists share. */

/** Sentences that the descriptions of their operations share. */
export const told = {
  seen: 'Send the `version` that was on the screen: if the request has changed since, nothing happens and the answer is 409 with the current request in `details.group`.',
  repeated: 'The same move again is 200 and changes nothing.',
  limited: 'More than 30 requests a day at one facility, or 100 in all, are 429.',
};

export const idParams = object({ id: id() });
export const groupPages = object(pageQuery(limits.groupLimitMax));

/** The child's fields that requests show, without private ones. */
export const childSummary = entity('ChildSummary', { id: id(), firstName: str(), lastName: str(), birthDate: date() });

const facilitySummary = entity('FacilitySummary', {
  id: id(),
  name: str(),
  phone: str().nullable(),
  phoneExtension: str().nullable(),
  photo: shape({ url: str(), alt: str() }).nullable(),
  /** Monday to Sunday; null if not stated. */
  openingHours: list(openingHours).nullable(),
  closedDays: list(date()),
  /** What the facility tells families before the first day; null if not stated. */
  whatToBring: str().nullable(),
  askFor: str().nullable(),
  /** True if a confirmed contact is mailed about the family's changes. */
  hasContact: bool(),
});
const addressSummary = entity('AddressSummary', {
  id: id(),
  title: str(),
  line1: str().nullable(),
  city: str(),
  region: str(),
  postalCode: str(),
  timeZone: str(),
  offsets: zoneOffsets(),
});

/** Whom and which days a change of single days was about: `children` are first names, `movedTo` the new day of a moved one. */
export const moveAbout = () =>
  shape({ children: list(str()), dates: list(date()), movedTo: date().nullable() })
    .optional()
    .default(undefined);

/** An entry of a request's history, oldest first. */
export const move = <T extends number>(statuses: readonly T[]) =>
  shape({
    at: instant(),
    from: oneOf(statuses).nullable(),
    to: oneOf(statuses),
    by: word(['parent', 'facility', 'clock', 'payment'] as const),
    action: str(),
    note: str().nullable(),
    about: moveAbout(),
  });

export const version = () => int().min(1);

/** The first fields of bookings, tours and waitlist requests. */
export const groupHead = {
  id: id(),
  version: version(),
  number: str(),
  facility: facilitySummary,
  address: addressSummary,
};
/** The first fields of tours and waitlist requests; `groupTail` has the last ones. */
export const lineHead = { ...groupHead, ageGroup: shape({ id: id(), title: str() }), children: list(childSummary) };
export const groupTail = <T extends number>(statuses: readonly T[]) => ({
  bookingId: id().nullable(),
  createdAt: instant(),
  /** True if the facility doesn't take part and got the request by mail; it then answers the family directly, if at all. */
  passedOn: bool(),
  /** Set if it was sent to several facilities at once; `others` is the number of the others. */
  askedTogether: shape({ id: id(), others: int().min(0) }).nullable(),
  expiresAt: instant().nullable(),
  /** True in final states, and for confirmed tours that have passed. */
  canHide: bool(),
  hidden: bool(),
  history: list(move(statuses)),
});
/** The facility's first address unless given. */
export const requestPlace = { facilityId: id(), addressId: id().optional() };

/** The card that pays; the main card by default. */
export const paidWith = { cardId: id().optional() };

/**
 * The state on screen when the parent answered (product rule 4, "What was seen"); optional. If it has changed, nothing happens and
 * the response is 409 with `details`: the current `group`, the current amount (`charge`, `refund`) if one was sent, and the
 * card that can pay (`card`) if a card was sent.
 */
const whatWasSeen = <S extends ObjectShape>(amounts: S) =>
  object({ version: version().optional(), ...amounts })
    .noUnknown()
    .optional();
export const seen = whatWasSeen({});
/** `charge`: the displayed amount, minor units; `cardId`: the card that was chosen or displayed, which pays. */
export const seenCharge = whatWasSeen({ charge: money().optional(), cardId: id().optional() });
/** The same for an offered start. `months`: the displayed monthly prices, that of the second month and of each step. */
export const seenStart = whatWasSeen({
  charge: money().optional(),
  cardId: id().optional(),
  months: list(money()).max(limits.itemsMax).optional(),
});
/**
 * `refund`: the displayed refund, minor units. It can change without a new version, when its deadline passes. `lastMonth`: the
 * month with which permanent care ends; the paid one if left out.
 */
export const seenRefund = whatWasSeen({ refund: money().optional(), lastMonth: month().optional() });
/** `charge`: the displayed next charge, minor units; `cardId`: the card that pays it and the later ones. */
export const chosenCard = shape({ version: version().optional(), charge: money().optional(), cardId: id() });
