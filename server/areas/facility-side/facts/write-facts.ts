import { invalid } from '@/lib/app-error';
import type { ScheduleType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { someSeen, withoutHidden } from '@/lib/validation/seen';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { hoursOf } from '@/server/areas/facilities/listings/rows/care-terms';
import { noteOwnFact, updateAddress, updateFacility } from '@/server/areas/facilities/listings/rows/writes';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import type { FacilityField } from '@/server/areas/facility-side/facts/facility-fields';
import {
  type LockedReview,
  deleteDropInPrice,
  deleteMonthlyPrice,
  setDropInPrice,
  setMonthlyPrice,
  setReviewReply,
} from '@/server/areas/facility-side/facts/rows';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

/** Minor units: per child and day, or per child and month at a number of days a week. */
export type NewPrice =
  | { priceKind: 'day'; sessionType: ScheduleType; price: number }
  | { priceKind: 'month'; scheduleType: ScheduleType; days: number; price: number };

export interface GroupPrice {
  ageGroupId: string;
  price: NewPrice;
}

/** Throws `invalid`. */
export function checkPrice(price: NewPrice): void {
  if (!Number.isSafeInteger(price.price) || price.price <= 0)
    throw invalid({ price: 'A price must be more than zero.' });
  if (price.priceKind === 'month' && !(Number.isInteger(price.days) && price.days >= 1 && price.days <= 7)) {
    throw invalid({ days: 'Days a week must be from 1 to 7.' });
  }
}

export const writePrice = (tx: Tx, { ageGroupId, price }: GroupPrice): Promise<void> =>
  price.priceKind === 'day'
    ? setDropInPrice(tx, ageGroupId, price.sessionType, price.price)
    : setMonthlyPrice(tx, {
        ageGroupId,
        scheduleType: price.scheduleType,
        days: price.days,
        monthlyPrice: price.price,
      });

/** Removes a price; its amount does not matter. False if there was none. */
export const erasePrice = (tx: Tx, { ageGroupId, price }: GroupPrice): Promise<boolean> =>
  price.priceKind === 'day'
    ? deleteDropInPrice(tx, ageGroupId, price.sessionType)
    : deleteMonthlyPrice(tx, ageGroupId, price.scheduleType, price.days);

type FieldChange = ReturnType<FacilityField['read']> & { addressId: string };

/** The terms after {@link writeField}. */
export const restateField =
  ({ facility = {}, address = {}, addressId }: FieldChange) =>
  (terms: CareTerms): CareTerms => {
    const { name, openingHours: hours, closedDays } = facility;
    const { timeZone } = address;
    return {
      ...terms,
      ...(name !== undefined && { facilityName: name }),
      ...(hours !== undefined && { openingHours: hours === null ? null : hoursOf(JSON.parse(String(hours))) }),
      ...(closedDays !== undefined && { closedDays }),
      ...(timeZone !== undefined && addressId === terms.addressId && { timeZone }),
    };
  };

/** Writes a fact as the facility's own, so that imports no longer change it. */
export async function writeField(
  tx: Tx,
  facilityId: string,
  { own }: Pick<FacilityField, 'own'>,
  { facility, address, addressId }: FieldChange,
  now: Date,
): Promise<void> {
  await updateFacility(tx, facilityId, { ...facility, ownFactsAt: now, updatedAt: now });
  if (address) await updateAddress(tx, addressId, address);
  if (own) await noteOwnFact(tx, facilityId, own);
}

/** Stores the facility's reply to a locked review. Mails the family about the first one. Throws `invalid` {text}. */
export async function writeReply(tx: Tx, deps: RequestDeps, review: LockedReview, text: string): Promise<void> {
  const reply = withoutHidden(text).trim();
  if (!someSeen.test(reply) || reply.length > limits.longTextMax) {
    throw invalid({ text: `Write a reply of at most ${limits.longTextMax} characters.` });
  }
  await setReviewReply(tx, review.id, reply, deps.clock.now());
  const { groupId, familyId } = review;
  const group = review.reply === null && familyId !== null ? await readGroup(tx, groupId, familyId) : undefined;
  if (group) await enqueueMail(tx, deps, { kind: 'reviewAnswered', ...aboutRequest(group), reply });
}
