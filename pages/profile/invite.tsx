import { InviteScreen } from '@/components/screens/profile/invite-screen';
import { settingsOnly } from '@/server/ssr';

export { InviteScreen as default };
export const getServerSideProps = settingsOnly;
