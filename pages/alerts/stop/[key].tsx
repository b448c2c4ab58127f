import { StopAlertsScreen } from '@/components/screens/account/mailed-link-screens';
import { pageProps } from '@/server/ssr/page-props';

export default StopAlertsScreen;

export const getServerSideProps = pageProps('nothing', async (_, { params }) => ({
  props: { stopKey: String(params?.key) },
}));
