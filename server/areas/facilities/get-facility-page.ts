import type { Answer, Query } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { findFreeMonth } from '@/lib/dates/free-month';
import { shownSession } from '@/lib/search/places-left';
import type { Deps } from '@/server/areas/shared/deps';
import { getCalendar } from '@/server/areas/facilities/get-calendar';
import { getFacility } from '@/server/areas/facilities/get-facility';
import { listComments } from '@/server/areas/facilities/list-comments';

const reviewsShown = 5;

/**
 * GET facility/{id}/page: all that a facility's page begins with. Its places are those of the first age group at the address, in
 * the first month with a free day. Throws `notFound` for an unknown or closed facility and for a page of reviews after the last.
 */
export async function getFacilityPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { addressId: asked, page = 1 }: Query<'getFacilityPage'>,
): Promise<Answer<'getFacilityPage'>> {
  const [facility, reviews] = await Promise.all([
    getFacility(deps, id),
    listComments(deps, id, { page, limit: reviewsShown }),
  ]);
  if (page > 1 && reviews.items.length === 0) throw notFound();
  const { addresses, ageGroups, participates, today } = facility;
  const addressId = (addresses.find((address) => address.id === asked) ?? addresses[0]!).id;
  const group = participates ? ageGroups.find((one) => one.addressId === addressId) : undefined;
  if (!group) return { facility, addressId, reviews, vacancies: null };
  const ageGroupId = group.id;
  const load = async (month: string) => (await getCalendar(deps, id, { month, ageGroupId, addressId })).days;
  const vacancies = await findFreeMonth(today, shownSession(group), load);
  return { facility, addressId, reviews, vacancies: { ageGroupId, ...vacancies } };
}
