import { InboxScreen } from '@/components/screens/profile/inbox-screen';
import { settingsOnly } from '@/server/ssr/page-props';

export { InboxScreen as default };
export const getServerSideProps = settingsOnly;
