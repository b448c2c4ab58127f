import { SupportScreen } from '@/components/screens/profile/support-screen';
import { settingsOnly } from '@/server/ssr';

export { SupportScreen as default };
export const getServerSideProps = settingsOnly;
