import { FacilityScreen, type FacilityScreenProps } from '@/components/screens/facility-screen';
import { monthOf, addDays } from '@/lib/dates';
import { pageProps } from '@/server/ssr';

export { FacilityScreen as default };

/** Reviews are paged by ?reviews=2, where anything but a page's number is the first page; the free places begin with the month of tomorrow. */
export const getServerSideProps = pageProps<FacilityScreenProps>(async (api, { params, query }) => {
  const id = String(params?.id);
  const page = Number(/^[1-9]\d{0,5}$/.exec(String(query.reviews))?.[0] ?? 1);
  const [facility, reviews] = await Promise.all([
    api.getFacility({ params: { id } }),
    api.listFacilityComments({ params: { id }, query: { page, limit: 5 } }),
  ]);
  if (page > 1 && reviews.items.length === 0) return { notFound: true };
  const ageGroup = facility.participates ? facility.ageGroups[0] : undefined;
  const month = monthOf(addDays(facility.today, 1));
  const calendar = ageGroup
    ? await api.getFacilityCalendar({ params: { id }, query: { month, ageGroupId: ageGroup.id } })
    : null;
  const vacancies = ageGroup && calendar ? { ageGroupId: ageGroup.id, ...calendar } : null;
  return { props: { facility, reviews, vacancies } };
});
