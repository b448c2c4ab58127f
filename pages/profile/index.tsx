import { ProfileScreen } from '@/components/screens/profile/profile-screen';
import { settingsOnly } from '@/server/ssr/page-props';

export { ProfileScreen as default };
export const getServerSideProps = settingsOnly;
