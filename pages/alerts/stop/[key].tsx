import { StopAlertsScreen } from '@/components/screens/account/stop-alerts-screen';
import { pageProps } from '@/server/ssr';

export default StopAlertsScreen;

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { stopKey: String(params?.key) } }));
