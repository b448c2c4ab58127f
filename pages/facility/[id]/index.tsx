import { FacilityScreen, type FacilityScreenProps } from '@/components/screens/facility-screen';
import { monthOf, addDays, shiftMonth } from '@/lib/dates';
import { pageProps } from '@/server/ssr';

export { FacilityScreen as default };

/** Months that are looked through for a free day; without one, the last of them is shown. */
const monthsLookedAt = 3;

/**
 * Reviews are paged by ?reviews=2, where anything but a page's number is the first page; the free places begin with the first
 * month that has any.
 */
export const getServerSideProps = pageProps<FacilityScreenProps>(async (api, { params, query }) => {
  const id = String(params?.id);
  const page = Number(/^[1-9]\d{0,5}$/.exec(String(query.reviews))?.[0] ?? 1);
  const [facility, reviews] = await Promise.all([
    api.getFacility({ params: { id } }),
    api.listFacilityComments({ params: { id }, query: { page, limit: 5 } }),
  ]);
  if (page > 1 && reviews.items.length === 0) return { notFound: true };
  const ageGroupId = facility.participates ? facility.ageGroups[0]?.id : undefined;
  if (!ageGroupId) return { props: { facility, reviews, vacancies: null } };
  const first = monthOf(addDays(facility.today, 1));
  let days: NonNullable<FacilityScreenProps['vacancies']>['days'] = [];
  let month = first;
  for (let ahead = 0; ahead < monthsLookedAt; ahead += 1) {
    month = shiftMonth(first, ahead);
    ({ days } = await api.getFacilityCalendar({ params: { id }, query: { month, ageGroupId } }));
    if (days.some(({ placesLeft: { am, pm, beforeAfter } }) => am + pm + beforeAfter > 0)) break;
  }
  return { props: { facility, reviews, vacancies: { ageGroupId, month, days } } };
});
