import type { Caller } from '@/lib/call-context';
import { isLive } from '@/lib/dates/booking-dates';
import { ageInMonths } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { placeAround } from '@/lib/facilities/addresses';
import { firstCareDay } from '@/lib/requests/care/booking-facts';
import { type RequestedCare, type WaysOn, waysOn } from '@/lib/requests/lead-on';
import type { BookingGroupRow } from '@/server/areas/care/bookings/rows';
import type { CheckedRequest } from '@/server/areas/care/requests/check-request';
import type { PassedOnMail } from '@/server/areas/care/requests/letters';
import { readRequestPlaces, type RequestPlaceRow } from '@/server/areas/care/requests/rows/facilities';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { openingHoursOf } from '@/server/areas/facilities/listings/present-facility';
import { readGuardianName } from '@/server/areas/family/records/rows/account';
import { readAccountPart } from '@/server/areas/family/records/rows/profile';
import { type CareChildRow, readCareChildren } from '@/server/areas/family/records/rows/records';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { dropWaitingMail } from '@/server/areas/platform/mail/rows';
import type { MailedCare, MailedPlace } from '@/server/areas/platform/mail/rules/mail-text';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

interface PassedOn extends Pick<PassedOnMail, 'subjectKind' | 'number' | 'preferences' | 'note'> {
  id: string;
  /** For a change: the facility the request was sent to before. */
  previous: { facilityId: string } | null;
}

/**
 * Queues the mail that passes a request on to a facility that does not take part in Nestling; does nothing if it does. The mail
 * is delayed so that quick changes make one mail: an unsent mail for this request is replaced by the newest text and keeps its
 * due time (record 0139).
 */
export async function passOn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { mailbox, terms, ageGroup, children }: CheckedRequest,
  { id: requestId, previous, ...request }: PassedOn,
): Promise<void> {
  const waiting = await dropWaitingMail(tx, requestId);
  if (mailbox === null) return;
  const now = deps.clock.now();
  const untried = waiting?.attempts === 0 ? waiting : null;
  // False if the only mail to this facility was dropped unsent above.
  const knowsOfIt = previous?.facilityId === terms.facilityId && (untried?.followsUp ?? true);
  const account = await readAccountPart(tx, caller);
  const today = todayIn(terms.timeZone, now);
  await enqueueMail(
    tx,
    deps,
    {
      ...request,
      kind: 'requestPassedOn',
      to: mailbox,
      change: knowsOfIt,
      familyId: caller.familyId,
      facilityName: terms.facilityName,
      ageGroupTitle: ageGroup.title,
      agesInMonths: children.map((child) => ageInMonths(child.birthDate, today)),
      parent: {
        name: await readGuardianName(tx, caller.familyId),
        email: account?.email ?? null,
        phone: account?.phone ?? null,
      },
    },
    {
      requestId,
      followsUp: knowsOfIt,
      dueAt: untried?.dueAt ?? new Date(now.getTime() + deps.rates.passOnDelay * 1000),
    },
  );
}

/** The facility's address and phone, for mails. */
export const placeForMail = async (tx: Tx, addressId: string): Promise<MailedPlace> =>
  placeOf(await placeRow(tx, addressId));

/** The facility and the remaining days of a booking, for mails. */
export async function careForMail(tx: Tx, group: BookingGroupRow): Promise<MailedCare> {
  const place = await placeRow(tx, group.addressId);
  const items = await itemsOfGroups(tx, [group.id]);
  const { permanentBookingDays: weekdays, startDate } = group;
  return {
    ...placeOf(place),
    session: group.scheduleType,
    days:
      group.type === BookingType.PERMANENT
        ? { weekdays, from: firstCareDay({ items, startDate }) }
        : {
            dates: [
              ...new Set(items.filter((item) => isLive(item) && item.notComing === null).map(({ date }) => date)),
            ].sort(),
          },
    openingHours: openingHoursOf(place.openingHours),
  };
}

interface EndedRequest {
  familyId: string;
  facilityId: string;
  addressId: string;
  timeZone: string;
  children: readonly string[];
}

/** What the family can do after this request came to nothing; null once its days have passed. */
export async function waysForMail<Request extends EndedRequest>(
  tx: Tx,
  { clock }: Pick<RequestDeps, 'clock'>,
  request: Request,
  askedOf: (request: Omit<Request, 'children'> & { children: CareChildRow[] }) => RequestedCare,
): Promise<WaysOn | null> {
  const children = await readCareChildren(tx, request.familyId, [...request.children]);
  const { facilityId, addressId, timeZone } = request;
  const place = placeAround(await placeRow(tx, addressId));
  const today = todayIn(timeZone, clock.now());
  return waysOn(askedOf({ ...request, children }), { facilityId, place, today });
}

const placeRow = async (tx: Tx, addressId: string): Promise<RequestPlaceRow> =>
  (await readRequestPlaces(tx, [addressId]))[0]!;

function placeOf({ phone, phoneExtension, ...address }: RequestPlaceRow): MailedPlace {
  const { line1, city, region, postalCode } = address;
  return { address: { line1, city, region, postalCode }, phone, phoneExtension };
}
