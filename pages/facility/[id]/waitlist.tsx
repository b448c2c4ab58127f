import {
  WaitlistRequestScreen,
  type WaitlistRequestScreenProps,
} from '@/components/screens/facility/waitlist-request-screen';
import { pageProps } from '@/server/ssr/page-props';

export { WaitlistRequestScreen as default };

export const getServerSideProps = pageProps<WaitlistRequestScreenProps>('nothing', async (api, { params }) => ({
  props: { facility: await api.getFacility({ params: { id: String(params?.id) } }) },
}));
