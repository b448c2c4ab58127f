import { FacilityScreen, type FacilityScreenProps } from '@/components/screens/facility-screen';
import { findFreeMonth } from '@/lib/free-month';
import { shownSession } from '@/lib/places-left';
import { pageProps, siteUrl } from '@/server/ssr';

export { FacilityScreen as default };

/**
 * Reviews are paged by ?reviews=2, where anything but a page's number is the first page; ?address= is one of the facility's
 * addresses, the first unless given; the calendar opens at the first month with a free day.
 */
export const getServerSideProps = pageProps<FacilityScreenProps>(async (api, { params, query }) => {
  const id = String(params?.id);
  const page = Number(/^[1-9]\d{0,5}$/.exec(String(query.reviews))?.[0] ?? 1);
  const [facility, reviews] = await Promise.all([
    api.getFacility({ params: { id } }),
    api.listFacilityComments({ params: { id }, query: { page, limit: 5 } }),
  ]);
  if (page > 1 && reviews.items.length === 0) return { notFound: true };
  const { addresses, ageGroups, participates, today } = facility;
  const addressId = (addresses.find((address) => address.id === query.address) ?? addresses[0]!).id;
  const props = { facility, addressId, reviews, siteUrl: siteUrl() };
  const group = participates ? ageGroups.find((one) => one.addressId === addressId) : undefined;
  if (!group) return { props: { ...props, vacancies: null } };
  const ageGroupId = group.id;
  const vacancies = await findFreeMonth(
    today,
    shownSession(group),
    async (month) => (await api.getFacilityCalendar({ params: { id }, query: { month, ageGroupId, addressId } })).days,
  );
  return { props: { ...props, vacancies: { ageGroupId, ...vacancies } } };
});
