import { FacilityScreen, type FacilityScreenProps } from '@/components/screens/facility/facility-screen';
import { uuidPattern } from '@/lib/ids';
import { onlyOf } from '@/lib/search/url-values';
import { pageProps } from '@/server/ssr/page-props';
import { siteUrl } from '@/server/ssr/public-url';

export { FacilityScreen as default };

/**
 * ?reviews= is the page of reviews, 1 if invalid; ?address= is one of the facility's addresses, the first by default.
 * The calendar opens at the first month with a free day.
 */
export const getServerSideProps = pageProps<FacilityScreenProps>('nothing', async (api, { params, query }) => {
  const addressId = uuidPattern.exec(onlyOf(query.address) ?? '')?.[0];
  const page = Number(/^[1-9]\d{0,5}$/.exec(onlyOf(query.reviews) ?? '')?.[0] ?? 1);
  const shown = await api.getFacilityPage({ params: { id: String(params?.id) }, query: { addressId, page } });
  return { props: { ...shown, siteUrl: siteUrl() } };
});
