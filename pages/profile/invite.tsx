import { InviteScreen } from '@/components/screens/profile/support-screens';
import { settingsOnly } from '@/server/ssr/page-props';

export { InviteScreen as default };
export const getServerSideProps = settingsOnly;
