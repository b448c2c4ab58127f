import { FacilityScreen, type FacilityScreenProps } from '@/components/screens/facility-screen';
import { findFreeMonth } from '@/lib/free-month';
import { shownSession } from '@/lib/places-left';
import { pageProps } from '@/server/ssr';

export { FacilityScreen as default };

/**
 * Reviews are paged by ?reviews=2, where anything but a page's number is the first page; the calendar opens at the first month
 * with a free day.
 */
export const getServerSideProps = pageProps<FacilityScreenProps>(async (api, { params, query }) => {
  const id = String(params?.id);
  const page = Number(/^[1-9]\d{0,5}$/.exec(String(query.reviews))?.[0] ?? 1);
  const [facility, reviews] = await Promise.all([
    api.getFacility({ params: { id } }),
    api.listFacilityComments({ params: { id }, query: { page, limit: 5 } }),
  ]);
  if (page > 1 && reviews.items.length === 0) return { notFound: true };
  const group = facility.participates ? facility.ageGroups[0] : undefined;
  if (!group) return { props: { facility, reviews, vacancies: null } };
  const ageGroupId = group.id;
  const vacancies = await findFreeMonth(
    facility.today,
    shownSession(group),
    async (month) => (await api.getFacilityCalendar({ params: { id }, query: { month, ageGroupId } })).days,
  );
  return { props: { facility, reviews, vacancies: { ageGroupId, ...vacancies } } };
});
