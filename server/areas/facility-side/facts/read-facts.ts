import type { Answer } from '@/api/contract/types';
import { todayIn } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';
import { linkEnded, openLink, type OpenLink } from '@/server/areas/facilities/contacts/links';
import { zoneOf } from '@/server/areas/facility-side/day/rows/children';
import { ageGroupsOf, findFacility } from '@/server/areas/facilities/listings/rows/facilities';
import { newestStatements, reviewsToAnswer, type StatedSubject } from '@/server/areas/facility-side/facts/rows';
import { cellsOf, type Hours, seenOf, weekOf } from '@/server/areas/facility-side/facts/rules/typed-facts';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

/** What the link's contact can change. Throws as openLink. */
export async function readFactsLink(deps: Deps, key: string, address: string): Promise<Answer<'readFactsLink'>> {
  return presentFacts(deps, await openLink(deps, key, 'facts', address));
}

export async function presentFacts(deps: Deps, { link, token }: OpenLink): Promise<Answer<'readFactsLink'>> {
  const { facilityId, facilityName, expiresAt } = link;
  const { timeZone, today, facility, groups, week, closedDays } = await factsOf(deps.db, facilityId, deps.clock.now());
  const newest = await newestStatements(deps.db, facilityId);
  const { reviews, total, unanswered } = await reviewsToAnswer(deps.db, facilityId, limits.repliesShown);
  const stated = (subject: StatedSubject) => {
    const last = newest.find((one) => one.subject === subject);
    return last ? { at: last.at.toISOString(), by: last.by } : null;
  };
  return {
    facilityName,
    timeZone,
    currency: facility.currency as 'CAD' | 'USD',
    token,
    today,
    expiresAt: expiresAt!.toISOString(),
    participates: facility.participates,
    prices: {
      stated: stated('prices'),
      groups: groups.map(({ id, title, address, cells }) => ({
        id,
        title,
        address,
        seen: seenOf([...cells.values()]),
        cells: [...cells.values()],
      })),
    },
    hours: { stated: stated('hours'), seen: seenOf(week), days: week },
    closedDays: { stated: stated('closedDays'), seen: seenOf(closedDays), dates: closedDays },
    reviews: {
      total,
      unanswered,
      items: reviews.map(({ id, at, authorName, rating, text, reply }) => ({
        id,
        seen: seenOf(reply),
        at: at.toISOString(),
        authorName,
        rating,
        text,
        reply,
      })),
    },
  };
}

/** The facts that a contact changes, as they stand. */
export async function factsOf(db: Queryable, facilityId: string, now: Date) {
  const timeZone = await zoneOf(db, facilityId);
  const today = todayIn(timeZone, now);
  const found = await findFacility(db, facilityId);
  // It has closed since the link was looked up.
  if (!found) throw linkEnded();
  const { facility, addresses } = found;
  const groups = (await ageGroupsOf(db, facilityId)).map((group) => ({
    id: group.id,
    title: group.title,
    address: addresses.length > 1 ? (addresses.find(({ id }) => id === group.addressId)?.title ?? null) : null,
    cells: cellsOf(group),
  }));
  return {
    timeZone,
    today,
    facility,
    addressId: addresses[0]!.id,
    groups,
    week: weekOf(facility.openingHours as Hours | null),
    closedDays: facility.closedDays.filter((day) => day >= today).sort(),
  };
}
