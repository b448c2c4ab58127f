import { ConfirmEmailScreen } from '@/components/screens/account/mailed-link-screens';
import { pageProps } from '@/server/ssr/page-props';

export default ConfirmEmailScreen;

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { code: String(params?.code) } }));
