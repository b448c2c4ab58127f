import { PermanentScreen, type PermanentScreenProps } from '@/components/screens/facility/permanent-screen';
import { pageProps } from '@/server/ssr/page-props';

export { PermanentScreen as default };

export const getServerSideProps = pageProps<PermanentScreenProps>('nothing', async (api, { params }) => ({
  props: { facility: await api.getFacility({ params: { id: String(params?.id) } }) },
}));
