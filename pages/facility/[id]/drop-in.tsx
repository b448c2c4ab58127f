import { DropInScreen, type DropInScreenProps } from '@/components/screens/facility/drop-in-screen';
import { pageProps } from '@/server/ssr/page-props';

export { DropInScreen as default };

export const getServerSideProps = pageProps<DropInScreenProps>('nothing', async (api, { params }) => ({
  props: { facility: await api.getFacility({ params: { id: String(params?.id) } }) },
}));
