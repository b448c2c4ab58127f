import { InboxScreen } from '@/components/screens/profile/inbox-screen';
import { paramsOnly } from '@/server/ssr/page-props';

export { InboxScreen as default };
export const getServerSideProps = paramsOnly('account');
