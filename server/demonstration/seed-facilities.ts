import { dayMs, hourMs } from '@/lib/dates/durations';
import { refreshFacilityFigures } from '@/server/areas/facilities/listings/rows/facilities';
import { upsertAddresses, upsertAgeGroups, upsertFacilities } from '@/server/areas/facilities/listings/rows/writes';
import type { Tx } from '@/server/db/connection';
import { replyIds } from '@/server/demonstration/data/facilities/reviews';
import { seedId, SeedRandom } from '@/server/demonstration/data/seed';
import type { SeedFacility } from '@/server/demonstration/data/seed-facility';
import { clearSeeded, insertAll, insertContacts } from '@/server/demonstration/rows';

/** Upserts the invented facilities by their fixed ids; bookings are not touched. */
export async function seedFacilities(tx: Tx, facilities: readonly SeedFacility[], now: Date): Promise<void> {
  const groups = facilities.flatMap((facility) => facility.ageGroups.map((group) => ({ ...group, facility })));
  await upsertFacilities(
    tx,
    facilities.map((facility) => facilityRow(facility, now)),
  );
  await upsertAddresses(
    tx,
    facilities.flatMap(({ id, addresses }) =>
      addresses.map((address) => ({ ...address, facilityId: id, pointPrecision: 'exact' })),
    ),
  );
  await upsertAgeGroups(
    tx,
    groups.map(({ id, addressId, position, title, fromMonths, toMonths, facility }) => ({
      id,
      facilityId: facility.id,
      addressId,
      position,
      title,
      fromMonths,
      toMonths,
      closedAt: null,
    })),
  );
  const ids = {
    facilities: facilities.map(({ id }) => id),
    ageGroups: groups.map(({ id }) => id),
    replies: facilities.flatMap(({ name }) => replyIds(name)),
  };
  await clearSeeded(tx, ids, now);
  await insertAll(
    tx,
    'capacity',
    groups.flatMap(({ id, capacity }) => capacity.map((row) => ({ ageGroupId: id, ...row }))),
  );
  await insertAll(
    tx,
    'dropInItem',
    groups.flatMap(({ id, dropIn }) => dropIn.map((row) => ({ ageGroupId: id, ...row }))),
  );
  await insertAll(
    tx,
    'schedule',
    groups.flatMap(({ id, schedule }) => schedule.map((row) => ({ ageGroupId: id, ...row }))),
  );
  await insertAll(
    tx,
    'review',
    facilities.flatMap((facility) => reviewRows(facility, now)),
  );
  await insertAll(
    tx,
    'facilityReply',
    facilities.flatMap((facility) => replyRows(facility, now)),
  );
  await refreshFacilityFigures(
    tx,
    facilities.map(({ id }) => id),
  );
}

/** A confirmed contact of each facility, so that one person can play its side from the mailbox page. */
export async function seedContacts(tx: Tx, facilities: readonly SeedFacility[], now: Date): Promise<void> {
  const contacts = facilities.map(({ id, name, email, owners }) => ({
    id: seedId('contact', name),
    facilityId: id,
    name: owners[0]?.name ?? name,
    role: 'Director',
    email,
    createdAt: now,
    confirmedAt: now,
  }));
  await insertContacts(tx, contacts);
}

function facilityRow(facility: SeedFacility, now: Date) {
  return {
    id: facility.id,
    name: facility.name,
    description: facility.description,
    categories: facility.categories,
    phone: facility.phone,
    phoneExtension: facility.phoneExtension,
    email: facility.email,
    photos: JSON.stringify(facility.photos),
    openingHours: JSON.stringify(facility.openingHours),
    languages: facility.languages,
    licenceNumber: facility.licenceNumber,
    owners: JSON.stringify(facility.owners),
    amenities: facility.amenities,
    whatToBring: facility.whatToBring,
    askFor: facility.askFor,
    halfDayPermanent: facility.halfDayPermanent,
    dropInCancellationPolicy: facility.policy,
    currency: facility.currency,
    ownFactsAt: new Date(now.getTime() - new SeedRandom(`stated ${facility.name}`).int(3, 60) * dayMs),
    invented: true,
    closedAt: null,
    createdAt: new Date(now.getTime() - 400 * dayMs),
    updatedAt: now,
  };
}

const reviewRows = (facility: SeedFacility, now: Date) =>
  facility.reviews.map((review) => {
    const at = now.getTime() - review.daysAgo * dayMs;
    return {
      id: review.id,
      // The review's booking does not exist here, so its own id is used.
      groupId: review.id,
      facilityId: facility.id,
      familyId: null,
      authorName: review.authorName,
      ratings: JSON.stringify(review.ratings),
      rating: review.rating,
      text: review.text,
      reply: review.reply,
      repliedAt: review.reply === null ? null : new Date(at + 20 * hourMs),
      at: new Date(at),
    };
  });

const replyRows = (facility: SeedFacility, now: Date) =>
  facility.replies.map((reply) => {
    const askedAt = now.getTime() - reply.daysAgo * dayMs;
    return {
      facilityId: facility.id,
      subject: 'booking',
      subjectId: reply.id,
      askedAt: new Date(askedAt),
      repliedAt: new Date(askedAt + reply.hours * hourMs),
      accepted: reply.accepted,
    };
  });
