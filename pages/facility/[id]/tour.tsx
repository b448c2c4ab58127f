import { TourRequestScreen, type TourRequestScreenProps } from '@/components/screens/facility/tour-request-screen';
import { pageProps } from '@/server/ssr/page-props';

export { TourRequestScreen as default };

export const getServerSideProps = pageProps<TourRequestScreenProps>('nothing', async (api, { params }) => ({
  props: { facility: await api.getFacility({ params: { id: String(params?.id) } }) },
}));
